"""When an Ability or IQ skill counts: the cases of `content/traits.py`."""

from fractions import Fraction
from typing import Final

from cinque.systems.mystery.combat.type_match_ups import effect_of
from cinque.systems.mystery.content.records import Heal
from cinque.systems.mystery.content.traits import (
    ANY,
    FULL,
    HALF,
    HARMFUL,
    LIST,
    MAJOR,
    QUARTER,
    SUPER_EFFECTIVE,
    THIRD,
    When,
)
from cinque.systems.mystery.field import fields_of, is_on_the_ground
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.rulings import CLAUSES
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import is_asleep
from cinque.systems.mystery.use import Use

ALWAYS: Final = When()
SHARES: Final = {HALF: 2, THIRD: 3, QUARTER: 4}


def holds(scene: MysteryScene, when: When, one: Character, other: Character | None, use: Use | None) -> bool:
    """Whether a case holds for somebody, against the other one, with a move."""
    if when == ALWAYS:
        return True
    return (
        stands_so(scene, when, one)
        and (not speaks_of_other(when) or (other is not None and other_stands_so(scene, when, other)))
        and (not speaks_of_move(when) or (use is not None and fits(scene, when, use, one, other)))
    )


def clause_of(scene: MysteryScene, when: When) -> str:
    """The rule by which a case counts: that of the weather which activates it, or the list itself."""
    for field, _ in fields_of(scene) if when.weather else ():
        if field.key in when.weather and f"{field.clause}-abilities" in CLAUSES:
            return f"{field.clause}-abilities"
    return LIST


def stands_so(scene: MysteryScene, when: When, one: Character) -> bool:
    """What does not depend on a move."""
    if when.weather or when.terrain:
        there = [field.key for field, _ in fields_of(scene)]
        if when.weather and not any(key in there for key in when.weather):
            return False
        if when.terrain and not (is_on_the_ground(scene, one) and any(key in there for key in when.terrain)):
            return False
    if when.hp and not (one.hp == one.max_hp if when.hp == FULL else SHARES[when.hp] * one.hp <= one.max_hp):
        return False
    if when.alone and len(scene.of_side(one.side)) > 1:
        return False
    if when.free and any(status.bars_fleeing for status, _ in statuses_of(one)):
        return False
    if when.until_round and scene.round > when.until_round:
        return False
    if when.beside and not any(ally.species == when.beside for ally in scene.of_side(one.side) if ally is not one):
        return False
    if when.bare and (one.worn or one.held):
        return False
    return not when.status or has(scene, one, when.status)


def has(scene: MysteryScene, one: Character, word: str) -> bool:
    """Whether somebody has such a condition; a sleep that is suspended is none to those who ask for sleepers."""
    return any(
        is_such(status, word) and not (word == status.key and status.is_asleep and not is_asleep(scene, one))
        for status, _ in statuses_of(one)
    )


def is_such(status: Status, word: str) -> bool:
    """Whether a condition is the one that is meant, or of the kind."""
    return word in (status.key, ANY) or (word == MAJOR and status.major) or (word == HARMFUL and status.harmful)


def speaks_of_other(when: When) -> bool:
    return bool(when.of_other or when.fresh or when.against)


def other_stands_so(scene: MysteryScene, when: When, other: Character) -> bool:
    if when.against and not any(type in other.types for type in when.against):
        return False
    return (not when.of_other or has(scene, other, when.of_other)) and not (when.fresh and other.harmed)


def speaks_of_move(when: When) -> bool:
    return bool(
        when.types
        or when.properties
        or when.flags
        or when.match_up
        or when.most_bp
        or when.least_ap
        or when.recoil
        or when.heals
        or when.several
        or when.crit
    )


def fits(scene: MysteryScene, when: When, use: Use, one: Character, other: Character | None) -> bool:
    """What depends on the move and its target."""
    move = use.move
    if when.match_up:
        target = one if use.user is not one else other
        times = Fraction(1) if target is None else effect_of(scene, use, target)
        if not (times > 1 if when.match_up == SUPER_EFFECTIVE else times < 1):
            return False
    return (
        (not when.types or use.type in when.types)
        and (not when.properties or move.property_ in when.properties)
        and (not when.flags or any(flag in move.flags for flag in when.flags))
        and (not when.most_bp or 0 < move.bp <= when.most_bp)
        and use.ap >= when.least_ap
        and (move.recoil or not when.recoil)
        and (not when.heals or move.drains or any(isinstance(effect, Heal) for effect in move.effects))
        and (len(use.targets) > 1 or not when.several)
        and (use.crit or not when.crit)
    )
