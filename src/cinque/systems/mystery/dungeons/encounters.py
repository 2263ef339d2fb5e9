"""Whom a team meets in a dungeon, and what becomes of them."""

from collections.abc import Set
from typing import Final

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.scene import free_id
from cinque.systems.mystery.combat_essentials.stats import work_out
from cinque.systems.mystery.content.records import Floors, Foe, Weights
from cinque.systems.mystery.content.traits import HOUSES, TRAPS
from cinque.systems.mystery.dungeons.rewards import send_home
from cinque.systems.mystery.getting_started.usual import usual_ability, usual_moves, usual_points
from cinque.systems.mystery.model import (
    ALLIES,
    BEGIN,
    DRAW,
    OPPONENTS,
    Character,
    MysteryPlay,
    MysteryScene,
    content_of,
)
from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.trait import noticing

ENCOUNTERS = "mystery.ruling.dungeon-rooms"
DEFEATED = "mystery.ruling.dungeon-rewards"
XP_EACH: Final = 10
"""What a defeated one brings for each of its levels."""


def drawn(play: MysteryPlay, weights: Weights, clause: str) -> str:
    """One of them, by a die of as many sides as there are weights."""
    sides = sum(weights.values())
    left = play.total(1, sides, clause) if sides > 1 else 1
    for key, weight in weights.items():
        left -= weight
        if left <= 0:
            return key
    return key


def meet(play: MysteryPlay, floors: Floors, ahead: Character) -> None:
    """So many of those who live on this floor, each of a level of the floor's; sometimes a trap lies between.

    Whoever goes ahead may avoid one of several, and know the trap.
    """
    number = play.total(1, floors.most, ENCOUNTERS) if floors.most > 1 else 1
    if number > 1 and noticing(play, ahead, HOUSES):
        number -= 1
    lowest, highest = floors.levels
    foes: list[Foe] = []
    for _ in range(number):
        species = drawn(play, floors.wild, ENCOUNTERS)
        level = lowest - 1 + play.total(1, highest - lowest + 1, ENCOUNTERS) if highest > lowest else lowest
        foes.append(Foe(species, level))
    begin_fight(play, foes)
    if floors.traps:
        play.scene.traps = [drawn(play, dict.fromkeys(floors.traps, 1), ENCOUNTERS)]
        if noticing(play, ahead, TRAPS):
            play.scene.found = list(play.scene.traps)
            play.note("traps-known", ENCOUNTERS, ahead.id, traps=play.scene.found)


def meet_the_boss(play: MysteryPlay, foes: tuple[Foe, ...]) -> None:
    play.scene.expedition.boss = True
    begin_fight(play, list(foes))


def begin_fight(play: MysteryPlay, foes: list[Foe]) -> None:
    scene = play.scene
    for foe in foes:
        one = wild(scene, foe)
        play.note("appears", ENCOUNTERS, one.id, level=one.level)
    scene.phase = BEGIN


def wild(scene: MysteryScene, foe: Foe) -> Character:
    """Somebody of that species and level, with what is usual for it."""
    species = content_of(scene).species[foe.species]
    one = Character()
    one.id = free_id(foe.species, scene.creatures, "character")
    one.species, one.level, one.name, one.types = foe.species, foe.level, foe.species, species.types
    one.side, one.seat, one.is_pc = OPPONENTS, "gm", False
    one.ability, one.moves = usual_ability(species), usual_moves(scene, species, foe.level)
    one.points = usual_points(scene, species, foe.level, one.moves)
    work_out(scene, one)
    one.hp = one.max_hp
    scene.creatures[one.id] = one
    return one


def aftermath(play: MysteryPlay) -> None:
    """After a combat in a dungeon: the defeated are gone and bring XP; a team that lost is sent home."""
    scene = play.scene
    way = scene.expedition
    way.fighting = False
    won = scene.result == ALLIES
    if won:
        way.xp += sum(XP_EACH * one.level for one in scene.creatures.values() if one.side == OPPONENTS)
        way.beaten = way.beaten or way.boss
        way.stairs = way.stairs or way.beaten
        way.reached = way.reached or (way.boss and way.beaten)
    way.boss = False
    leave_opponents(scene)
    scene.active = [Active(way.weather)] if way.weather else []
    play.note("opponents-leave", DEFEATED, xp=way.xp)
    if scene.result in (OPPONENTS, DRAW):
        send_home(play)


def leave_opponents(scene: MysteryScene) -> None:
    """The way goes on without those who were fought, and without the traps that lay there."""
    ids = {one.id for one in scene.creatures.values() if one.side == OPPONENTS}
    forget(scene, ids)
    for id in ids:
        del scene.creatures[id]
    scene.traps, scene.found = [], []


def forget(scene: MysteryScene, ids: Set[str]) -> None:
    """Nobody is held, loved or hunted any more by those who are not there; what else they brought stays."""
    for one in scene.creatures.values():
        theirs = [active for active in one.active if active.source in ids]
        bound = [active for active in theirs if STATUSES[active.effect].stacking == PER_SOURCE]
        one.active = [active for active in one.active if active not in bound]
        for active in theirs:
            active.source = ""
        if one.last_target in ids:
            one.last_target = ""
        one.last_focus = " ".join([id for id in one.last_focus.split() if id not in ids])
