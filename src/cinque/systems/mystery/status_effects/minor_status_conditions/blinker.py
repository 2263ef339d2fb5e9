"""Blinker: chance picks the target, among both sides."""

from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.status import Status


class Blinker(Status):
    key = "blinker"
    clause = "mystery.minor.blinker"
    rounds = 3

    def strikes_at_random(self, scene: MysteryScene) -> bool:
        return True


BLINKER = Blinker()
