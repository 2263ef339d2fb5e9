"""Stockpile, for Spit Up and Swallow (Moves by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark

MOST = 3


class Stockpiled(Mark):
    """Its number is how much is kept; the stages that it has brought go with it."""

    key = "stockpiled"
    clause = "ptu.damage.on-hit"


STOCKPILED = Stockpiled()
