"""Stat Allocation: a point every fourth level, one for the species, and no more than ten in a stat."""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure
from cinque.core.record import OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat_essentials.stats import work_out
from cinque.systems.mystery.content.records import STATS
from cinque.systems.mystery.leveling import POINTS, SCHEDULE, stat_points
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private

STARTING = "mystery.alloc.starting-point"
BONUS = "mystery.alloc.species-bonus"
SAME = "mystery.alloc.same-for-all"
CAP = "mystery.alloc.cap"
BONUS_CAP = "mystery.ruling.species-bonus-cap"
BONUS_STAT = "mystery.ruling.species-bonus-stat"
MOST_POINTS: Final = 10


class Allocate(NamedTuple):
    """A stat point for a stat."""

    who: Mine
    stat: Annotated[str, OneOf(STATS, "stat")]


def fixed_bonus(scene: MysteryScene, species: str) -> str:
    """The stat of the Species Bonus; none where it is chosen (ruling species-bonus-stat)."""
    record = content_of(scene).species.get(species)
    return record.bonus if record and scene.rulings.species_bonus_stat == "highest-base-stat" else ""


def most_in(scene: MysteryScene, stat: str, bonus: str) -> int:
    """How many points a stat can have; whether the Species Bonus is one of them, a ruling says."""
    return MOST_POINTS + (1 if stat == bonus and scene.rulings.species_bonus_cap == "beyond" else 0)


def cap_clause(stat: str, bonus: str) -> str:
    return BONUS_CAP if stat == bonus else CAP


def points_left(scene: MysteryScene, one: Character, tally: Tally) -> Tally:
    """Stat points that are not placed yet: the starting point, those of the levels, and the Species Bonus."""
    by_level = stat_points(scene, one.level)
    tally.start(1, "starting-point", STARTING, of=one.keeper)
    if by_level > 1:
        clause = POINTS if scene.rulings.stat_point_schedule == "quarter-level" else SCHEDULE
        tally.add(by_level - 1, "levels", clause, of=one.keeper)
    tally.add(1, "species-bonus", BONUS, of=one.keeper)
    tally.add(-sum(one.points.values()), "placed", POINTS, of=one.keeper)
    return tally


def allocate(play: MysteryPlay, what: Allocate) -> None:
    scene = play.scene
    one = scene.creatures[what.who]
    if points_left(scene, one, Tally(False)).value < 1:
        raise Refused(Refusal("no-stat-points", SAME, who=one.id))
    refusal = why_no_more(scene, one, what.stat)
    if refusal is not None:
        raise Refused(refusal)
    place_point(in_private(play, one), one, what.stat)


def why_no_more(scene: MysteryScene, one: Character, stat: str) -> Refusal | None:
    most = most_in(scene, stat, one.species_bonus)
    if one.points.get(stat, 0) < most:
        return None
    return Refusal("stat-full", cap_clause(stat, one.species_bonus), stat=stat, most=most)


def place_point(play: MysteryPlay, one: Character, stat: str, count: int = 1) -> None:
    scene, before = play.scene, one.max_hp
    one.points[stat] = one.points.get(stat, 0) + count
    work_out(scene, one)
    if one.is_up:
        one.hp += one.max_hp - before
    left = points_left(scene, one, play.tally())
    play.note("point-placed", POINTS, one.id, left, stat=stat, now=one.points[stat], left=left.value)


ALLOCATION_PROCEDURES: Final = {
    "allocate": Procedure(allocate, PLAYER_ROLE, Allocate, POINTS, may=outside_combat),
}
