"""Leftovers (supplied), once they are traded in."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.content.words import ENCOUNTER
from cinque.systems.ptu.model import PtuScene


class Nourished(Mark):
    """A sixteenth of the Hit Points comes back as each turn begins, until the encounter ends."""

    key = "nourished"
    clause = "ptu.action.standard-item"
    heals_part_at_start = "1/16"
    lasts = ENCOUNTER

    def stays(self, scene: PtuScene, active: Active) -> bool:
        return True


NOURISHED = Nourished()
