"""Cursed: 6 damage every turn until it faints or knocks an opponent out."""

from typing import Final

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status

DAMAGE: Final = 6


class Cursed(Status):
    key = "cursed"
    clause = "mystery.minor.cursed"
    ends_by_fainting = True

    def perish(self, play: MysteryPlay, one: Character) -> bool:
        self.end(play, one)
        self.suffer(play, one, 3)
        return True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.suffer(play, one, 1)

    def suffer(self, play: MysteryPlay, one: Character, turns: int) -> None:
        tally = play.tally().start(DAMAGE * turns, "status:cursed", self.clause)
        hurt(play, one, tally, self.clause, harms=True)

    def when_it_knocks_out(self, play: MysteryPlay, one: Character, target: Character) -> None:
        self.end(play, one)


CURSED = Cursed()
