"""Prone: attacks have +1, and nothing is left but the Bonus Action to get up."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.vademecum.condition import ALL, Condition, inflict
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class Prone(Condition):
    key = "prone"
    clause = "vademecum.condition.prone"
    bars = ALL

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        return 1

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        one.fell_prone = play.scene.actor == one.id

    def bars_way_out_of(self, scene: VadeMecumScene, other: Condition, action: str) -> bool:
        """The way out of a hold stays open, but for the reading by which whoever is in both is stuck."""
        return not other.is_hold(scene) or scene.rulings.grappled_and_prone == "deadlock"

    def knock_down(self, play: VadeMecumPlay, one: Character, clause: str) -> None:
        inflict(play, one, self.key, clause=clause)


PRONE: Final = Prone()
