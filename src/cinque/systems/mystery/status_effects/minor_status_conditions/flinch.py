"""Flinch: accuracy is 60% lower for a round."""

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import SURE
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use

SHARE = "mystery.ruling.percent-accuracy"


class Flinch(Status):
    key = "flinch"
    clause = "mystery.minor.flinch"
    rounds = 1

    def change_needed(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        """12 of 20 faces (ruling percent-accuracy), or that share of the faces that hit."""
        if use.move.accuracy != SURE:
            hits = 21 - use.move.accuracy
            flat = scene.rulings.percent_accuracy == "flat"
            tally.add(12 if flat else hits - -(-hits * 2 // 5), "status:flinch", self.clause if flat else SHARE)


FLINCH = Flinch()
