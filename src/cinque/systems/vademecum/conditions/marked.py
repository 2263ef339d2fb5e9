"""Marked: whoever marked it attacks it at +2, and does 1D6 more."""

from typing import Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumScene

ADVANTAGE: Final = 2
DICE: Final = 1


class Marked(KitCondition):
    """`source` is the marker; several may have marked it."""

    __slots__ = ()
    stacking = PER_SOURCE

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return ADVANTAGE if attacker.id == active.source else 0

    def dice(self, active: Active, attacker: Character) -> int:
        return DICE if attacker.id == active.source else 0
