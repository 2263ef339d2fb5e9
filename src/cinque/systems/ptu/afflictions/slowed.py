"""Slowed (p.248)."""

from cinque.systems.ptu.afflictions.mark import CONDITION, Affliction
from cinque.systems.ptu.model import PtuScene


class Slowed(Affliction):
    """Movement is halved, to no less than 1."""

    key = "slowed"
    clause = "ptu.condition.slowed"
    kind = CONDITION
    slows = True
    tended = "ptu.condition.slowed"

    def survives_encounter(self, scene: PtuScene) -> bool:
        return True

    def ends_by_breather(self, scene: PtuScene) -> bool:
        return True

    def capture_rate(self, scene: PtuScene) -> int:
        return 5


SLOWED = Slowed()


def halved(meters: int) -> int:
    """What is left of movement."""
    return max(1, meters // 2)
