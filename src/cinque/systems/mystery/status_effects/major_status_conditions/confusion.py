"""Confusion: what would miss on 1-6 strikes the closest ally instead, and on a 1 oneself."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import CLOSEST_ALLY, SELF, Status
from cinque.systems.mystery.use import Use

RANGE = "mystery.ruling.miss-range-1-6"
HIGHEST = 6


class Confusion(Status):
    key = "confusion"
    clause = "mystery.major.confusion"
    major = True
    rounds = 4
    in_turns = True

    def change_needed(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        if scene.rulings.miss_range_1_6 == "add-five":
            tally.add(5, "status:confusion", RANGE)

    def least_needed(self, scene: MysteryScene) -> int:
        return HIGHEST + 1 if scene.rulings.miss_range_1_6 == "at-least" else 0

    def astray(self, scene: MysteryScene, one: Character, active: Active, use: Use, missed: bool) -> str:
        """Ruling confusion-redirect: the whole miss range, or 2-6 alone; without an ally a miss, or oneself."""
        if not missed or not use.natural:
            return ""
        if use.natural == 1:
            return SELF
        reading = scene.rulings.confusion_redirect
        if reading == "two-to-six" and use.natural > HIGHEST:
            return ""
        alone = not any(other is not one for other in scene.of_side(one.side))
        return SELF if alone and reading == "self-if-alone" else CLOSEST_ALLY


CONFUSION = Confusion()
