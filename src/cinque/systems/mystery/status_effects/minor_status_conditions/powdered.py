"""Powdered: explodes whenever a Fire-Type Move hits, for as long as it lasts."""

from cinque.systems.mystery.combat_essentials.explosions import explode
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class Powdered(Status):
    key = "powdered"
    clause = "mystery.minor.powdered"
    rounds = 6

    def when_hit(self, play: MysteryPlay, one: Character, use: Use) -> None:
        if use.type == "fire":
            explode(play, [one], self.clause, harms=True, by=use.user)


POWDERED = Powdered()
