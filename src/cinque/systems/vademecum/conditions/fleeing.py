"""Fleeing: the movement of its turn goes into getting away from whoever frightened it; by one reading all of it."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.vademecum.condition import BONUS, MAIN
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import VadeMecumScene


class Fleeing(KitCondition):
    stacking = PER_SOURCE

    def bans(self, scene: VadeMecumScene, what: str) -> bool:
        """Ruling enchantment-of-fear."""
        lost = scene.rulings.enchantment_of_fear == "loses-the-turn" and what in (MAIN, BONUS)
        return lost or super().bans(scene, what)

    def flees_from(self, active: Active) -> str:
        return active.source

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return True
