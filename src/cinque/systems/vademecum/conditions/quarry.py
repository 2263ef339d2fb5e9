"""Quarry: whoever holds the compass that is bound to somebody attacks them with advantage; how large is a ruling."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of

RULING = "vademecum.ruling.quarry-advantage"
ADVANTAGES: Final = {"one": 1, "two": 2, "three": 3}


class Quarry(KitCondition):
    clause = RULING

    def marks(self) -> bool:
        return False

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        """For whoever has the compass by now: who has bound it, or who got it from them."""
        if not has_compass(scene, attacker, active.effect):
            return 0
        theirs = self.is_for(active, attacker) or is_given_away(scene, active)
        return ADVANTAGES[scene.rulings.quarry_advantage] if theirs else 0


def has_compass(scene: VadeMecumScene, one: Character, condition: str) -> bool:
    found = [content_of(scene).abilities[key] for key in owned_by(scene, one).keys]
    return any(what.condition == condition for ability in found for what in ability.conditions)


def is_given_away(scene: VadeMecumScene, active: Active) -> bool:
    """Whether whoever has bound the compass no longer has it."""
    binder = scene.creatures.get(active.source)
    return binder is None or not has_compass(scene, binder, active.effect)
