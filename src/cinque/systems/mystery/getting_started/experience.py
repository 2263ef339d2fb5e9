"""Leveling & Ranks: XP and Rank Points at the end of a session, and the levels that they bring."""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Procedure, Somebody
from cinque.core.record import Between
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.combat_essentials.stats import max_hp, work_out
from cinque.systems.mystery.content.records import MOST_LEVEL
from cinque.systems.mystery.getting_started.stat_allocation import points_left
from cinque.systems.mystery.getting_started.team_badges import POINTS, add_rank_points
from cinque.systems.mystery.leveling import row_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private

REWARDS = "mystery.level.xp-and-rp"
NPC = "mystery.level.npc-no-xp"
BENEFITS = "mystery.core.level-benefits"
STANDARD = "mystery.learn.standard"
ON_EVOLVING: Final = 0
"""In place of a level: a move that comes with the stage."""


class Award(NamedTuple):
    """What the end of a session or a quest brings somebody."""

    who: Somebody
    xp: Annotated[int, Between(0, 1_000_000)] = 0
    rp: Annotated[int, Between(0, 100_000)] = 0
    money: Annotated[int, Between(0, 1_000_000)] = 0
    iq: Annotated[int, Between(0, 9999)] = 0


def may_receive(scene: MysteryScene, what: Award) -> None:
    """No XP for NPCs, and no Rank Points for those who are in no team."""
    one = scene.creatures[what.who]
    if what.xp and not one.is_pc:
        raise Refused(Refusal("npcs-gain-no-xp", NPC, who=one.id))
    if what.rp and not one.team:
        raise Refused(Refusal("in-no-team", POINTS, who=one.id))


def award(play: MysteryPlay, what: Award) -> None:
    may_receive(play.scene, what)
    one = play.scene.creatures[what.who]
    play = in_private(play, one)
    one.xp += what.xp
    one.money += what.money
    one.iq += what.iq
    for kind, figure in what._asdict().items():
        if kind != "who" and figure:
            play.note(f"awarded-{kind}", REWARDS, one.id, figure=figure)
    if one.level < MOST_LEVEL and one.xp >= row_of(play.scene, one.level).xp:
        one.chosen_to = one.level
    while one.level < MOST_LEVEL and one.xp >= row_of(play.scene, one.level).xp:
        one.xp -= row_of(play.scene, one.level).xp
        gain_level(play, one)
    if what.rp:
        add_rank_points(play, one, what.rp)


def gain_level(play: MysteryPlay, one: Character) -> None:
    """Max HP go by the level table, a stat point comes every fourth level, and moves come within reach."""
    scene, before = play.scene, one.max_hp
    one.level += 1
    tally = max_hp(scene, one, play.tally())
    work_out(scene, one)
    if one.is_up:
        one.hp += one.max_hp - before
    left = points_left(scene, one, Tally(False)).value
    play.note("level", BENEFITS, one.id, tally, level=one.level, hp=one.max_hp, points=left)
    tell_new_moves(play, one, (one.level,))


def tell_new_moves(play: MysteryPlay, one: Character, levels: tuple[int, ...]) -> None:
    for key in new_moves(play.scene, one, levels):
        play.note("move-in-reach", STANDARD, one.id, move=key)


def new_moves(scene: MysteryScene, one: Character, levels: tuple[int, ...]) -> list[str]:
    """The moves that a species learns at just these levels (0: by evolving), as far as they are not known."""
    species = content_of(scene).species.get(one.species)
    own = species.level_moves if species else ()
    return [key for level, key in own if level in levels and key not in one.moves and key not in one.forgotten]


EXPERIENCE_PROCEDURES: Final = {
    "award": Procedure(award, GM_ROLE, Award, REWARDS, may=outside_combat),
}
