"""How much of the log is told to whom only wants the story."""

from typing import Final

from cinque.core.telling import Telling

TELLING: Final = Telling(
    dice=frozenset(("initiative-dice", "difficulty", "dt-of", "cover-dt", "contest-roll", "initiative-tie")),
    asides=frozenset(("map", "stands-at", "time-passed")),
    points=("hp", "left"),
)
