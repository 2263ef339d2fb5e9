"""Magically armored: heavy armor made of magic. It is as easy to hit as any armor, but for one reading."""

from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import VadeMecumScene


class MagicallyArmored(KitCondition):
    def armor(self, scene: VadeMecumScene) -> int:
        return self.record.deflects if scene.rulings.magic_armor == "as-armor" else 0
