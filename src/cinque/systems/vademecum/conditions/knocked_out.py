"""Incapacitated for a while, by an ability and not at 0 HP: nothing is left, and nothing goes on that one keeps up."""

from cinque.systems.vademecum.ability import end_what_needs_strength
from cinque.systems.vademecum.condition import source_falls
from cinque.systems.vademecum.conditions.grappled import END as GRAPPLE_END
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class KnockedOut(KitCondition):
    fells = True

    def is_also(self, scene: VadeMecumScene) -> str:
        return INCAPACITATED.key

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        super().begins(play, one)
        source_falls(play, one, GRAPPLE_END)
        end_what_needs_strength(play, one)
