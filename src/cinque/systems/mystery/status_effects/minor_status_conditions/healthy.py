"""Healthy: no Major conditions and no negative stages."""

from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class Healthy(Status):
    key = "healthy"
    clause = "mystery.minor.healthy"
    harmful = False
    rounds = 3

    def prevents(self, scene: MysteryScene, status: Status) -> bool:
        return status.major

    def prevents_drop(self, scene: MysteryScene, one: Character, stat: str, source: str, by_move: bool) -> bool:
        return True


HEALTHY = Healthy()
