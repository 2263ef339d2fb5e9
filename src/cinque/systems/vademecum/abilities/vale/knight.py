"""The Knight: one more blow."""

from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.model import Character, VadeMecumScene


class HonorificStrike(ByFields):
    """As often as there are Bonus Actions, by one reading once in a turn."""

    key = "honorific-strike"

    def may(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        again = scene.rulings.honorific_strike == "any-number" or ability.key not in one.done
        return again and super().may(scene, one, ability)


RULES = (HonorificStrike(),)
