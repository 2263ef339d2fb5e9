"""Disabled: for 3 rounds the last-used move cannot be used."""

from cinque.core.effect import Active
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.last_move import place_of_last_move


class Disabled(Status):
    __slots__ = ()
    key = "disabled"
    clause = "mystery.minor.disabled"
    rounds = 3

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        active.number = active.number or place_of_last_move(play, one)
        if not active.number:
            self.end(play, one, "mystery.ruling.last-move-missing")

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return active.number > 0 and move.key == one.moves[active.number - 1]


DISABLED = Disabled()
