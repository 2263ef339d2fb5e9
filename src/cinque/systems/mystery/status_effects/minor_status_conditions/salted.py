"""Salted: Poison DoT, for Water- and Steel-Types that of the Badly Poisoned. A Break removes it."""

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.damage_over_time import BADLY_POISONED, POISON, suffer
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status


class Salted(Status):
    key = "salted"
    clause = "mystery.minor.salted"
    ends_by_break = True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        worse = "water" in one.types or "steel" in one.types
        suffer(play, one, BADLY_POISONED if worse else POISON, self.clause)


SALTED = Salted()
