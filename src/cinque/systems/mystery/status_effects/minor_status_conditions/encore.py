"""Encore: for 3 rounds no move but the last-used one."""

from cinque.core.effect import Active
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.status_effects.last_move import move_at


class Encore(Status):
    key = "encore"
    clause = "mystery.minor.encore"
    rounds = 3
    about_last_move = True

    def bars_move(self, scene: MysteryScene, one: Character, active: Active, move: Move) -> bool:
        return move.key != move_at(one, active.number) != ""


ENCORE = Encore()
