"""Frightened: -2 on attacks, or no Main Action, as whoever spreads the fear has it; by one reading always both."""

from cinque.systems.vademecum.condition import MAIN
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import VadeMecumScene

RULING = "vademecum.ruling.frightened-effects"


class Frightened(KitCondition):
    clause = RULING

    def attack(self, scene: VadeMecumScene) -> int:
        return -2 if scene.rulings.frightened_effects == "both" else super().attack(scene)

    def bans(self, scene: VadeMecumScene, what: str) -> bool:
        return super().bans(scene, what) or (what == MAIN and scene.rulings.frightened_effects == "both")
