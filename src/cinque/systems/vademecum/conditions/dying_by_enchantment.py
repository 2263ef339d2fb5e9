"""Dying by enchantment: damage in each turn until death; by one reading it ends with the combat or the enchanter."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.vademecum.condition import COMBAT
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import VadeMecumScene


class DyingByEnchantment(KitCondition):
    stacking = PER_SOURCE
    clause = "vademecum.ruling.enchantment-of-death"

    def lasts_until(self, scene: VadeMecumScene) -> str:
        return COMBAT if scene.rulings.enchantment_of_death == "with-combat" else super().lasts_until(scene)

    def ends_with_death(self, scene: VadeMecumScene) -> bool:
        return True

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return scene.rulings.enchantment_of_death == "with-combat"
