"""Incapacitated for a while, by an ability and not at 0 HP: nothing is left, and whom one held is free."""

from cinque.systems.vademecum.conditions.grappled import held_by, let_go
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class KnockedOut(KitCondition):
    __slots__ = ()

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        super().begins(play, one)
        for held in held_by(play.scene, one):
            let_go(play, held)
