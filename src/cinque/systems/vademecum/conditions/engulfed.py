"""Engulfed: Grappled inside somebody, with damage at the start of each turn unless a Fortitude check is passed."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import Condition
from cinque.systems.vademecum.conditions.grappled import GRAPPLED
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import VadeMecumScene


class Engulfed(KitCondition):
    """`source` is whoever has swallowed it."""

    holds = True
    swallows = True

    def is_also(self, scene: VadeMecumScene) -> str:
        return GRAPPLED.key

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        return True

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition, action: str) -> bool:
        return GRAPPLED.bars_way_out_of(scene, other, action)
