"""The kinds of questions that a table asks, in families: a game master says how each family is answered."""

from typing import Final

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "turns": ("act", "sleep", "sub-action", "main-action"),
    "moving": ("move-action", "destination", "way"),
    "steps": ("start-step", "speed-check", "end-step"),
    "reactions": ("permit",),
    "calls": ("order",),
}
