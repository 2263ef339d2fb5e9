"""A level table for groups that have none: fitted to the two rows that the document shows, its XP supplied."""

from cinque.core.pack import Piece
from cinque.systems.mystery.content.records import MOST_LEVEL, LevelRow, LevelTable

FITTED = "fitted"
XP_EACH = 100


def fitted_levels() -> Piece:
    """26 HP and a bonus of 1 at level 25, 36 and 2 at level 56; each level takes so many XP times its number."""
    rows = tuple(
        LevelRow(level, hp=18 + level // 3, damage=level // 25, xp=XP_EACH * level)
        for level in range(1, MOST_LEVEL + 1)
    )
    names = {"en": "Fitted level table", "ja": "推定レベル表"}
    return Piece("level-table", FITTED, names, {}, "", LevelTable(FITTED, rows))
