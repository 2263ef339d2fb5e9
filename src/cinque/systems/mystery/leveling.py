"""Leveling & Ranks: the level table, which stands on a page that is not part of the document."""

from typing import Final

from cinque.systems.mystery.model import MysteryScene

TABLE = "mystery.level.table"
FITTED = "mystery.ruling.level-table-fallback"
BONUS = "mystery.damage.level-bonus"
POINTS = "mystery.alloc.points-by-level"
SCHEDULE = "mystery.ruling.stat-point-schedule"
START: Final = 5


def base_hp(level: int) -> int:
    """Fitted to the two rows that the document shows: 26 at level 25, 36 at level 56."""
    return 18 + level // 3


def level_damage_bonus(level: int) -> int:
    """Fitted likewise: 1 at level 25, 2 at level 56."""
    return level // 25


def stat_points(scene: MysteryScene, level: int) -> int:
    """1 for every 4 levels; how the first one counts is the ruling stat-point-schedule."""
    reading = scene.rulings.stat_point_schedule
    if reading == "from-five":
        return 1 + max(0, level - START) // 4
    return max(1, level // 4) + (1 if reading == "plus-one" else 0)
