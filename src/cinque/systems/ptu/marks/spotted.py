"""Stealth (supplied): who has attacked from afar is seen in this round and the next."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import BEFORE_COUNT, Mark

FIRST_OF_ALL = 1_000_000
"""Higher than any place in a round."""


class Spotted(Mark):
    key = "spotted"
    clause = "ptu.terrain.rough"
    gives_away = True

    def since(self, round: int) -> Active:
        """Until the round after the next one begins."""
        return Active(self.key, "", "", BEFORE_COUNT, round + 2, FIRST_OF_ALL)


SPOTTED = Spotted()
