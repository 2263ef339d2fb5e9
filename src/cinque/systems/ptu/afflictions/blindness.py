"""Blindness and Total Blindness (p.248)."""

from typing import ClassVar

from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import CONDITION, Affliction
from cinque.systems.ptu.model import PtuScene

BLIND_PENALTY, TOTAL_PENALTY = -6, -10


class Blindness(Affliction):
    """Accuracy suffers; Rough and Slow Terrain trips."""

    key = "blindness"
    clause = "ptu.condition.blindness"
    kind = CONDITION
    immune_capability = "blindsense"
    total: ClassVar[bool] = False

    def blinds(self, scene: PtuScene, tally: Tally) -> None:
        """What is taken from Accuracy Rolls."""
        tally.add(BLIND_PENALTY, self.key, self.clause)


BLINDNESS = Blindness()


class TotalBlindness(Blindness):
    """Worse: no Interrupts, no Priority, and slow or stumbling steps."""

    key = "total-blindness"
    clause = "ptu.condition.total-blindness"
    total = True

    def blinds(self, scene: PtuScene, tally: Tally) -> None:
        """Ruling total-blindness-penalty."""
        tally.add(TOTAL_PENALTY, self.key, self.clause)
        if scene.rulings.total_blindness_penalty == "add":
            BLINDNESS.blinds(scene, tally)


TOTAL_BLINDNESS = TotalBlindness()
