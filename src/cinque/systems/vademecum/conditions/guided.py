"""Guided: checks under one attribute get the value of the class skill until the next Rest."""

from typing import Final

from cinque.core.effect import REPLACE, Active
from cinque.systems.vademecum.classes import class_skill_value
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of

GUIDED: Final = "guided"


class Guided(KitCondition):
    """`number` tells which attribute, counted from 1."""

    stacking = REPLACE

    def on_check(self, scene: VadeMecumScene, one: Character, active: Active, skill: str) -> int:
        guided = content_of(scene).skills[skill].attribute in self.guides(active)
        return class_skill_value(scene, one) if guided else 0

    def guides(self, active: Active) -> list[str]:
        return [ATTRIBUTES[active.number - 1]] if 1 <= active.number <= len(ATTRIBUTES) else []
