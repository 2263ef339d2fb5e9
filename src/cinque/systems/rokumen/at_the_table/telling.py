"""How much of the log is told to whom only wants the story."""

from typing import Final

from cinque.core.telling import Telling

TELLING: Final = Telling(
    turns=("action-step",),
    dice=frozenset(("achievement", "attack-move", "pays-pp", "share", "permitted")),
    asides=frozenset(
        (
            *("general-rules", "field", "stands", "start-step", "speed-check", "speed-now", "speed-order", "tie"),
            *("status-move", "has-acted", "all-have-acted", "end-step", "has-it-already"),
        )
    ),
    points=("hp", "pp"),
)
