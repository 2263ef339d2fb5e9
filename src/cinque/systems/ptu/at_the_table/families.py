"""The kinds of questions that a table asks, in families: a game master says how each family is answered."""

from typing import Final

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "turns": ("action", "declare", "pokemon-turn", "release-turn", "first-weapon"),
    "reactions": (
        *("evasion", "shield", "trigger", "answer", "opportunity", "intercept", "priority", "blessing"),
        *("maneuver", "chase", "join"),
    ),
    "moving": ("destination", "next-square", "pace", "push-on"),
    "details": (
        *("smoke", "opposed-skill", "disarm", "grapple-won", "grapple-attack", "grapple-struggle"),
        *("hazard-square", "cure", "take", "move-type", "raise", "forced-switch", "release-place", "shape-ground"),
        *("clear", "which-ability", "own-type", "lift-limits"),
    ),
    "calls": ("sidestep",),
    "between": ("experience", "treatment"),
}
