"""Silenced: no Sound moves."""

from cinque.core.effect import Active
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class Silenced(Status):
    key = "silenced"
    clause = "mystery.minor.silenced"
    bars_called = True
    rounds = 3

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return "sound" in move.flags


SILENCED = Silenced()
