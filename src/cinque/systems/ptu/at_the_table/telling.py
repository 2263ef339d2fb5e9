"""How much of the log is told to whom only wants the story."""

from typing import Final

from cinque.core.telling import Telling

DICE: Final = ("accuracy", "intercept-dc", "save", "skill-check", "who-is-faster", "tie")
ASIDES: Final = (
    *("stands", "derived", "context", "takes-action", "pokemon-turn", "move-figures", "evasion", "damage-base"),
    *("struggle-always", "struggle-type", "no-stab", "forfeits", "spends-ahead", "priority-this-round"),
    *("priority-order", "priority-limited", "loyal", "of-no-type", "flowchart", "no-effect-of-the-move"),
    *("no-effect-by-roll", "not-flanked", "staged", "may-move", "class-move", "granted-by-move", "fills", "too-slow"),
)

TELLING: Final = Telling(
    ("count", "turn-of"),
    frozenset(DICE),
    frozenset(ASIDES),
    points=("hp", "left", "ceiling"),
    totals=("hit_points",),
    shares=frozenset({"max-hp", "hit-points", "tick", "all-that-was-missing"}),
)
