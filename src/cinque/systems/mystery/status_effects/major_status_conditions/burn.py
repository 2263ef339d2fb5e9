"""Burn: Physical Moves have half their BP; DoT."""

from typing import ClassVar

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.damage_over_time import BURN as BURNING
from cinque.systems.mystery.combat_essentials.damage_over_time import suffer
from cinque.systems.mystery.content.records import PHYSICAL
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

DETAILS = "mystery.ruling.burn-details"


class Burn(Status):
    key = "burn"
    clause = "mystery.major.burn"
    major = True
    in_turns = True
    dot: ClassVar[str] = BURNING

    def lasts(self, scene: MysteryScene) -> int:
        return 4 if scene.rulings.burn_details == "four-turns" else 0

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        if use.move.property_ != PHYSICAL:
            return
        tally.times(1, 2, "status:burn", self.clause)
        if scene.rulings.burn_details == "until-cured-down":
            tally.cut("rounded-down", DETAILS)
        else:
            tally.up("rounded-up", DETAILS)

    def perish(self, play: MysteryPlay, one: Character) -> bool:
        self.end(play, one)
        suffer(play, one, self.dot, self.clause, turns=3)
        return True

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        suffer(play, one, self.dot, self.clause)


BURN = Burn()
