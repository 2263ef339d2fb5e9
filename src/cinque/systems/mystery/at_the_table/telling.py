"""How much of the log is told to whom only wants the story."""

from typing import Final

from cinque.core.telling import Telling

TELLING: Final = Telling(
    turns=("side-turn",),
    dice=frozenset(("hits", "misses", "hits-often")),
    asides=frozenset(("ap", "focus", "done", "turn-given-up", "highest-stat", "beware-of-traps")),
    points=("hp", "left"),
    shares=frozenset({"max-hp"}),
)
