"""Poison & Badly Poisoned: DoT until cured."""

from typing import ClassVar

from cinque.core.effect import Active
from cinque.systems.mystery.combat_essentials.damage_over_time import BADLY_POISONED as BADLY
from cinque.systems.mystery.combat_essentials.damage_over_time import POISON as MILDLY
from cinque.systems.mystery.combat_essentials.damage_over_time import suffer
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status


class Poison(Status):
    key = "poison"
    clause = "mystery.major.poison"
    major = True
    dot: ClassVar[str] = MILDLY
    worsens_to = "badly-poisoned"

    def perish(self, play: MysteryPlay, one: Character) -> bool:
        self.end(play, one)
        suffer(play, one, self.dot, self.clause, turns=3)
        return True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        suffer(play, one, self.dot, self.clause)


class BadlyPoisoned(Poison):
    key = "badly-poisoned"
    clause = "mystery.major.badly-poisoned"
    dot = BADLY
    worsens_to = ""


POISON = Poison()
BADLY_POISONED = BadlyPoisoned()
