"""Perish Song (a Move by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene

TURNS = 3


class Perishing(Mark):
    """Its number is how many turns are left; then its bearer faints, unless it is recalled or takes a breather."""

    key = "perishing"
    clause = "ptu.damage.on-hit"
    counts_to_faint = True

    def first_number(self, one: Combatant) -> int:
        return TURNS

    def ends_by_breather(self, scene: PtuScene) -> bool:
        return True


PERISHING = Perishing()
