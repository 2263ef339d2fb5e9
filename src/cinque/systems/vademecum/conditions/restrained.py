"""Restrained: no movement until free, and everything else; by one reading the same as Grappled."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import ALL, BONUS, MAIN, Condition
from cinque.systems.vademecum.conditions.grappled import GRAPPLED
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumScene

RULING = "vademecum.ruling.restrained-scope"


class Restrained(KitCondition):
    clause = RULING

    def is_also(self, scene: VadeMecumScene) -> str:
        return GRAPPLED.key if as_grappled(scene) else super().is_also(scene)

    def bans(self, scene: VadeMecumScene, what: str) -> bool:
        return super().bans(scene, what) or (as_grappled(scene) and what in ALL)

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return 1 if as_grappled(scene) else super().attacked(scene, active, attacker)

    def is_hold(self, scene: VadeMecumScene) -> bool:
        return as_grappled(scene)

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition, action: str) -> bool:
        if as_grappled(scene):
            return GRAPPLED.bars_way_out_of(scene, other, action)
        return super().bars_way_out_of(scene, other, action)

    def break_free_action(self, scene: VadeMecumScene) -> str:
        return MAIN if as_grappled(scene) else BONUS


def as_grappled(scene: VadeMecumScene) -> bool:
    return scene.rulings.restrained_scope == "as-grappled"
