"""Recharging: cannot act for 1 round."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class Recharging(Status):
    key = "recharging"
    clause = "mystery.minor.recharging"
    rounds = 1

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return True


RECHARGING = Recharging()
