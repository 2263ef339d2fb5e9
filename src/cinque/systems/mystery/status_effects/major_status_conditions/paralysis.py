"""Paralysis: misses on 1-6, whatever the move; Max AP is 2 lower."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.action_points import lower
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

RANGE = "mystery.ruling.miss-range-1-6"


class Paralysis(Status):
    key = "paralysis"
    clause = "mystery.major.paralysis"
    major = True
    rounds = 4
    in_turns = True
    widens_sure_moves = True

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        lower(scene, tally, 2, "status:paralysis", self.clause)

    def change_needed(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        if scene.rulings.miss_range_1_6 == "add-five":
            tally.add(5, "status:paralysis", RANGE)

    def widens_miss(self, scene: MysteryScene, active: Active) -> int:
        return 7 if scene.rulings.miss_range_1_6 == "at-least" else 6


PARALYSIS = Paralysis()
