"""Intangible: on another plane, where nobody touches it and it touches nobody."""

from cinque.systems.vademecum.conditions.grappled import held_by, hold_on, let_go
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class Intangible(KitCondition):
    """Nobody holds anything across planes."""

    __slots__ = ()

    def apart(self) -> bool:
        return True

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        super().begins(play, one)
        for held in held_by(play.scene, one):
            let_go(play, held, self.clause)
        if hold_on(play.scene, one) is not None:
            let_go(play, one, self.clause)
