"""Windveiled (supplied)."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack


class Windveiled(Mark):
    """The next Flying Move has a higher Damage Base."""

    key = "windveiled"
    clause = "ptu.damage.base"

    def on_base(self, active: Active, attack: Attack, tally: Tally) -> None:
        if self.fits(attack):
            tally.add(1, self.key, self.clause)

    def used_up_by(self, active: Active, attack: Attack, targets: list[str]) -> bool:
        return self.fits(attack)

    def fits(self, attack: Attack) -> bool:
        return attack.move is not None and attack.type == "flying" and attack.db is not None


WINDVEILED = Windveiled()
