"""Incapacitated: at 0 HP; attacks have +3, and nothing at all is left."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import ALL, EVER, Condition
from cinque.systems.vademecum.model import Character, VadeMecumScene


class Incapacitated(Condition):
    key = "incapacitated"
    clause = "vademecum.condition.incapacitated"
    bars = ALL
    follows = True
    fells = True

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return 3

    def lasts_until(self, scene: VadeMecumScene) -> str:
        return EVER


INCAPACITATED: Final = Incapacitated()
