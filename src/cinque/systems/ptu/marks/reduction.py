"""Damage Reduction that somebody has for a while (p.236)."""

from cinque.core.effect import STACK, Active
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark


class Reduction(Mark):
    key = "reduction"
    clause = "ptu.damage.defense"
    stacking = STACK

    def on_defense(self, active: Active, tally: Tally) -> None:
        tally.add(-active.number, "damage-reduction", self.clause)


REDUCTION = Reduction()
