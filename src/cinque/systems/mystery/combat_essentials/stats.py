"""About Stats: what each stat point is worth."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.worn import add_worn_stat
from cinque.systems.mystery.content.records import ATTACK, DEFENSE, HP, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED
from cinque.systems.mystery.leveling import row_of, table_clause
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import statuses_of

MAX_HP = "mystery.stat.hp"
BY_LEVEL = "mystery.stat.hp-by-level"
TRAINED = "mystery.training.stat"
CLAUSES: Final = {
    ATTACK: "mystery.stat.attack",
    DEFENSE: "mystery.stat.defense",
    SPECIAL_ATTACK: "mystery.stat.special-attack",
    SPECIAL_DEFENSE: "mystery.stat.special-defense",
    SPEED: "mystery.stat.speed",
}
BY_POINTS: Final = (0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4)
"""What Speed adds to Max AP: 1 more at 1, 3, 5 and 10 points."""


def max_hp(scene: MysteryScene, one: Character, tally: Tally) -> Tally:
    """What the level gives, and 2 for every point in HP."""
    of_level = row_of(scene, one.level).hp
    row = Tally(tally.terms is not None).start(of_level, "table", table_clause(scene))
    tally.start(of_level, "level", BY_LEVEL, row, of=one.keeper)
    points = one.points.get(HP, 0)
    if points:
        tally.add(2 * points, "stat-points", MAX_HP, of=one.keeper)
    for status, _ in statuses_of(one) if one.active else ():
        if status.more_hp:
            tally.add(status.more_hp, f"status:{status.key}", status.clause)
    return tally


def work_out(scene: MysteryScene, one: Character) -> None:
    """Max HP follows from the rest; it is worked out when that changes."""
    one.max_hp = max_hp(scene, one, Tally(False)).value
    one.hp = min(one.hp, one.max_hp)


def points_in(scene: MysteryScene, one: Character, name: str) -> int:
    """Stat points with those of Training; that for Speed brings AP alone, but for one reading (speed-training)."""
    trained = name != SPEED or scene.rulings.speed_training == "points-too"
    return one.points.get(name, 0) + (one.trained.get(name, 0) if trained else 0)


def stat(scene: MysteryScene, one: Character, name: str, tally: Tally) -> Tally:
    """A stat as it is written down: points with the Species Bonus, and Training."""
    tally.start(one.points.get(name, 0), "stat-points", CLAUSES[name], of=one.keeper)
    tier = one.trained.get(name, 0)
    if tier and name != SPEED:
        tally.add(tier, "training", TRAINED, of=one.keeper)
    if one.worn:
        add_worn_stat(scene, one, name, tally)
    return tally


def ap_of_speed(scene: MysteryScene, points: int) -> int:
    """How much the Speed stat adds to Max AP: by thresholds, or by one reading 1 for every 2 points, up to 4."""
    if scene.rulings.speed_to_ap == "ratio":
        return min(4, points // 2)
    return BY_POINTS[min(points, len(BY_POINTS) - 1)]
