"""Prone: attacks have +1, and nothing is left but the Bonus Action to get up."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import ALL, Condition
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class Prone(Condition):
    __slots__ = ()
    key = "prone"
    clause = "vademecum.condition.prone"
    attacked = 1
    bars = ALL

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition) -> bool:
        """By one reading whoever is Prone and Grappled is stuck until somebody else acts."""
        return scene.rulings.grappled_and_prone == "deadlock"

    def knock_down(self, play: VadeMecumPlay, one: Character, clause: str) -> None:
        if not one.is_out and self.put(play, one, Active(), clause):
            one.fell_prone = play.scene.actor == one.id


PRONE: Final = Prone()
