"""Intangible: on another plane, where nobody touches it and it touches nobody."""

from cinque.systems.vademecum.conditions.grappled import holds_on, let_all_go, let_go
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.model import Character, VadeMecumPlay


class Intangible(KitCondition):
    """Nobody holds anything across planes."""

    def apart(self) -> bool:
        return True

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        super().begins(play, one)
        let_all_go(play, one, self.clause)
        for hold in holds_on(play.scene, one):
            let_go(play, one, hold, self.clause)
