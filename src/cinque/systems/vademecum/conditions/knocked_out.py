"""Incapacitated for a while, by an ability and not at 0 HP: nothing is left, and whom one held is free."""

from cinque.systems.vademecum.ability import end_what_needs_strength
from cinque.systems.vademecum.conditions.grappled import let_all_go
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class KnockedOut(KitCondition):
    __slots__ = ()
    fells = True

    def is_also(self, scene: VadeMecumScene) -> str:
        return INCAPACITATED.key

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        super().begins(play, one)
        let_all_go(play, one)
        end_what_needs_strength(play, one)
