"""Fleeing: the movement of its turn goes into getting away from whoever frightened it."""

from cinque.core.effect import Active
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import VadeMecumScene


class Fleeing(KitCondition):
    __slots__ = ()

    def flees_from(self, active: Active) -> str:
        return active.source

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return True
