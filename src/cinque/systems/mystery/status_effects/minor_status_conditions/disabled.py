"""Disabled: for 3 rounds the last-used move cannot be used; for another one that is another condition."""

from cinque.core.effect import Active
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.last_move import move_at


class Disabled(Status):
    key = "disabled"
    clause = "mystery.minor.disabled"
    bars_called = True
    rounds = 3
    about_last_move = True
    one_for_each = True

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return move.key == move_at(one, active.number)


DISABLED = Disabled()
