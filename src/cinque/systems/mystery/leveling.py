"""Leveling & Ranks: the level table, which stands on a page that is not part of the document."""

from typing import Final

from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.systems.mystery.content.records import TABLE, LevelRow
from cinque.systems.mystery.model import MysteryScene, content_of

FITTED = "mystery.ruling.level-table-fallback"
BONUS = "mystery.damage.level-bonus"
POINTS = "mystery.alloc.points-by-level"
SCHEDULE = "mystery.ruling.stat-point-schedule"
START: Final = 5
NO_TABLE: Final = Refusal("no-level-table", FITTED)


def has_table(scene: MysteryScene) -> bool:
    """Whether the group has brought a table, or plays with the fitted one (ruling level-table-fallback)."""
    return bool(content_of(scene).supplied_levels) or scene.rulings.level_table_fallback == "fitted"


def row_of(scene: MysteryScene, level: int) -> LevelRow:
    content = content_of(scene)
    rows = content.supplied_levels
    if not rows:
        if scene.rulings.level_table_fallback != "fitted":
            raise Refused(NO_TABLE)
        rows = content.fitted_levels
    return rows[level]


def table_clause(scene: MysteryScene) -> str:
    """Where the figures of a level come from."""
    return TABLE if content_of(scene).supplied_levels else FITTED


def level_damage_bonus(scene: MysteryScene, level: int) -> int:
    return row_of(scene, level).damage


def stat_points(scene: MysteryScene, level: int) -> int:
    """1 for every 4 levels; how the first one counts is the ruling stat-point-schedule."""
    reading = scene.rulings.stat_point_schedule
    if reading == "from-five":
        return 1 + max(0, level - START) // 4
    return max(1, level // 4) + (1 if reading == "plus-one" else 0)
