"""Captivated: the herald's side adds Inspiration to Influence and Stealth against it, until violence breaks out."""

from typing import Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.systems.vademecum.classes import class_skill_value
from cinque.systems.vademecum.condition import end
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

SKILLS: Final = ("influence", "stealth")


class Captivated(KitCondition):
    """`source` is the herald; of several the best counts for their side."""

    stacking = PER_SOURCE

    def on_check_against(self, scene: VadeMecumScene, active: Active, one: Character, skill: str) -> int:
        herald = scene.creatures.get(active.source)
        if herald is None or herald.side != one.side or skill not in SKILLS:
            return 0
        return class_skill_value(scene, herald)

    def after_attack(
        self, play: VadeMecumPlay, one: Character, active: Active, attacker: Character, target: Character
    ) -> None:
        end(play, one, active.effect)
