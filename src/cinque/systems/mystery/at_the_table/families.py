"""The kinds of questions that a table asks, in families: a game master says how each family is answered."""

from typing import Final

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "turns": ("act", "thaw"),
    "reactions": ("dodge", "guard"),
    "details": ("pain-split", "mega-form", "takes-along", "bless", "train"),
    "calls": (
        *("action-cost", "allow-seed", "attribute", "awaken", "clear-number", "closest", "egg"),
        *("explosion", "move-sessions", "sidequest", "tutor"),
    ),
}
