"""Obscured: in fog one sees 5 feet, or as far as one's goggles do, and is seen from no farther away."""

from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene
from cinque.systems.vademecum.sight import FOG_SIGHT, range_of


class Obscured(KitCondition):
    def sight(self, scene: VadeMecumScene, one: Character) -> int:
        return max(self.record.sight // FEET, range_of(scene, one, FOG_SIGHT))

    def hides(self, scene: VadeMecumScene, one: Character, seeker: Character, tiles: int) -> bool:
        return tiles > self.sight(scene, seeker)
