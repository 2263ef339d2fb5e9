"""Leveling & Ranks: XP and Rank Points at the end of a session, levels, and the stat points that they bring."""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure, Somebody
from cinque.core.record import Between, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat_essentials.stats import max_hp, work_out
from cinque.systems.mystery.content.records import MOST_LEVEL, STATS
from cinque.systems.mystery.getting_started.team_badges import add_rank_points
from cinque.systems.mystery.leveling import POINTS, row_of, stat_points
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, in_private

REWARDS = "mystery.level.xp-and-rp"
NPC = "mystery.level.npc-no-xp"
TABLE = "mystery.level.table"
CAP = "mystery.alloc.cap"
BONUS_CAP = "mystery.ruling.species-bonus-cap"
MOST_POINTS: Final = 10


class Award(NamedTuple):
    """What the end of a session or a quest brings somebody."""

    who: Somebody
    xp: Annotated[int, Between(0, 1_000_000)] = 0
    rp: Annotated[int, Between(0, 100_000)] = 0
    money: Annotated[int, Between(0, 1_000_000)] = 0
    iq: Annotated[int, Between(0, 9999)] = 0


class Allocate(NamedTuple):
    """A stat point for a stat."""

    who: Mine
    stat: Annotated[str, OneOf(STATS, "stat")]


def award(play: MysteryPlay, what: Award) -> None:
    one = play.scene.creatures[what.who]
    play = in_private(play, one)
    if what.xp and not one.is_pc:
        raise Refused(Refusal("npcs-gain-no-xp", NPC, who=one.id))
    one.xp += what.xp
    one.money += what.money
    one.iq += what.iq
    play.note("awarded", REWARDS, one.id, xp=what.xp, rp=what.rp, money=what.money, iq=what.iq)
    while one.level < MOST_LEVEL and one.xp >= row_of(play.scene, one.level).xp:
        one.xp -= row_of(play.scene, one.level).xp
        gain_level(play, one)
    if what.rp:
        add_rank_points(play, one, what.rp)


def gain_level(play: MysteryPlay, one: Character) -> None:
    """Max HP go up with the level table, a stat point comes every fourth level, and moves come within reach."""
    scene, before = play.scene, one.max_hp
    one.level += 1
    tally = max_hp(scene, one, play.tally())
    work_out(scene, one)
    one.hp += one.max_hp - before
    play.note("level", TABLE, one.id, tally, level=one.level, hp=one.max_hp, points=points_left(scene, one))


def points_left(scene: MysteryScene, one: Character) -> int:
    """Stat points that are not placed yet; the Species Bonus is beside them."""
    return stat_points(scene, one.level) + 1 - sum(one.points.values())


def allocate(play: MysteryPlay, what: Allocate) -> None:
    scene = play.scene
    one = scene.creatures[what.who]
    play = in_private(play, one)
    if points_left(scene, one) < 1:
        raise Refused(Refusal("no-stat-points", POINTS, who=one.id))
    if one.points.get(what.stat, 0) >= MOST_POINTS:
        raise Refused(Refusal("stat-full", CAP, stat=what.stat, most=MOST_POINTS))
    one.points[what.stat] = one.points.get(what.stat, 0) + 1
    before = one.max_hp
    work_out(scene, one)
    one.hp += one.max_hp - before
    play.note("point-placed", POINTS, one.id, stat=what.stat, now=one.points[what.stat], left=points_left(scene, one))


EXPERIENCE_PROCEDURES: Final = {
    "award": Procedure(award, GM_ROLE, Award, REWARDS, may=outside_combat),
    "allocate": Procedure(allocate, PLAYER_ROLE, Allocate, POINTS, may=outside_combat),
}
