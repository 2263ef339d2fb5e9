"""Obscured: in fog one sees 5 feet, and is seen from no farther away."""

from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene


class Obscured(KitCondition):
    __slots__ = ()

    def hides(self, scene: VadeMecumScene, one: Character, seeker: Character, tiles: int) -> bool:
        return tiles > self.record.sight // FEET
