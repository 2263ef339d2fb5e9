"""Crippled: 3 tiles in a combat, 1 mile an hour and 8 miles a day outside, until a satiated Rest."""

from typing import Final

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.vademecum.condition import EVER, Condition
from cinque.systems.vademecum.model import VadeMecumScene

TILES: Final = 3
MILES_PER_HOUR: Final = 1
MILES_PER_DAY: Final = 8
SLOW = "vademecum.ruling.crippled-slow"


class Crippled(Condition):
    key = "crippled"
    clause = "vademecum.condition.crippled"
    sets_speed = True

    def lasts_until(self, scene: VadeMecumScene) -> str:
        return EVER

    def change_speed(self, scene: VadeMecumScene, active: Active, tally: Tally) -> None:
        if scene.rulings.crippled_slow == "set-to-3":
            tally.set(TILES, 1, f"condition:{self.key}", SLOW)
        else:
            tally.at_most(TILES, f"condition:{self.key}", self.clause)


CRIPPLED: Final = Crippled()
