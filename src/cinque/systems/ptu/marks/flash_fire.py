"""Flash Fire (supplied)."""

from cinque.core.effect import STACK, Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

MORE = 5


class FlashFire(Mark):
    """The next damage roll with an attack of the Type that is its source is higher."""

    key = "flash-fire"
    clause = "ptu.damage.attack-stat"
    stacking = STACK

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, "fire", number=MORE)

    def on_damage(self, active: Active, attack: Attack, tally: Tally) -> None:
        if active.source == attack.type:
            tally.add(active.number, self.key, self.clause)

    def used_up_by(self, active: Active, attack: Attack, targets: list[str]) -> bool:
        return active.source == attack.type and attack.db is not None


FLASH_FIRE = FlashFire()
