"""Powdered: explodes whenever a Fire-Type Move hits, for as long as it lasts."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.explosions import explode
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Powdered(Status):
    __slots__ = ()
    key = "powdered"
    clause = "mystery.minor.powdered"
    rounds = 6

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        if use is not None and use.type == "fire":
            explode(play, [one], self.clause)


POWDERED = Powdered()
