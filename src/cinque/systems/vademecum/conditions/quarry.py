"""Quarry: whoever holds the compass that is bound to somebody attacks them with advantage; how large is a ruling."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumScene

RULING = "vademecum.ruling.quarry-advantage"
ADVANTAGES: Final = {"one": 1, "two": 2, "three": 3}


class Quarry(KitCondition):
    __slots__ = ()
    clause = RULING

    def marks(self) -> bool:
        return False

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return ADVANTAGES[scene.rulings.quarry_advantage] if self.is_for(active, attacker) else 0
