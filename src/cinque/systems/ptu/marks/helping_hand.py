"""Helping Hand (a Move by conversion)."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.attack import Attack

ACCURACY, DAMAGE = 2, 10


class HelpingHand(Mark):
    """The next attack aims better and hurts more."""

    key = "helping-hand"
    clause = "ptu.damage.attack-stat"

    def on_accuracy(self, active: Active, tally: Tally) -> None:
        tally.add(ACCURACY, self.key, "ptu.attack.accuracy-roll")

    def on_damage(self, active: Active, attack: Attack, tally: Tally) -> None:
        tally.add(DAMAGE, self.key, self.clause)

    def used_up_by(self, active: Active, attack: Attack, targets: list[str]) -> bool:
        return attack.db is not None


HELPING_HAND = HelpingHand()
