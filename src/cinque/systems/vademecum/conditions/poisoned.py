"""Poisoned: damage at the start of each turn, until the combat ends or a Medicine check works. One dose counts."""

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import EVER
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.content.records import Check
from cinque.systems.vademecum.model import VadeMecumScene

RULING = "vademecum.ruling.poison"


class Poisoned(KitCondition):
    """By one reading nothing ends it but death, by another each dose does its damage."""

    clause = RULING

    def join(self, scene: VadeMecumScene, on: list[Active], active: Active) -> bool:
        if scene.rulings.poison == "each-dose":
            on.append(active)
            return True
        return super().join(scene, on, active)

    def cure(self, scene: VadeMecumScene, active: Active) -> Check | None:
        return None if scene.rulings.poison == "until-death" else super().cure(scene, active)

    def ends_with_death(self, scene: VadeMecumScene) -> bool:
        return scene.rulings.poison == "until-death"

    def lasts_until(self, scene: VadeMecumScene) -> str:
        return EVER if scene.rulings.poison == "until-death" else super().lasts_until(scene)
