"""Petrified: no acting until damaged."""

from cinque.core.effect import Active
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Petrified(Status):
    key = "petrified"
    clause = "mystery.minor.petrified"
    ends_by_fainting = True

    def bars_acting(self, scene: MysteryScene, one: Character, active: Active) -> bool:
        return True

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        self.end(play, one)


PETRIFIED = Petrified()
