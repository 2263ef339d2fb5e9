"""Holding (p.227): a turn that is put off to a lower Initiative Count, and what tells that it has not begun yet."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Option
from cinque.core.effect import TURN_END, Active
from cinque.systems.ptu.combatant import LOST, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.contexts.costs import has_swift
from cinque.systems.ptu.contexts.next_turn import go_on
from cinque.systems.ptu.marks.initiative import WAITS
from cinque.systems.ptu.marks.registry import AFFLICTIONS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import (
    COMMANDED,
    HELD,
    SHUNS_BELOVED,
    SPENT_AHEAD,
    STANDARD_LOST,
    STARTED,
    TURN_NOTES,
    note,
)
from cinque.systems.ptu.stats.order import count_for, with_turns

HOLD: Final = "ptu.initiative.hold"
HOLD_DETAILS: Final = "ptu.ruling.hold-details"
BEGUN: Final = frozenset(TURN_NOTES).difference((SHUNS_BELOVED, SPENT_AHEAD, STANDARD_LOST))
"""What tells of a turn that something was done in it."""

SAVED: Final = {mark.key: f"saved-{mark.key}" for mark in AFFLICTIONS if mark.saves_at_start}
"""Words on whoever holds: against what the Save Check of the held turn has been made."""


@lru_cache(maxsize=512)
def hold_option(count: int) -> Option:
    return Option("hold", count=count)


@lru_cache(maxsize=512)
def hold_until(target: str) -> Option:
    return Option("hold-until", target=target)


def has_done_nothing(scene: PtuScene, one: Combatant) -> bool:
    """Whether the whole turn is still to come, whatever its start has brought."""
    swift = one.swift or not has_swift(scene, one)
    return bool(one.standard and one.shift and swift) and not has_begun(one)


def has_begun(one: Combatant) -> bool:
    return not BEGUN.isdisjoint(one.notes)


def has_the_rest(one: Combatant) -> bool:
    """Whether some actions were spent ahead, and the others are all still to come."""
    return SPENT_AHEAD in one.notes and bool(one.standard or one.shift) and not (one.prevented or has_begun(one))


def holds(scene: PtuScene, one: Combatant) -> list[Option]:
    """Once a round, before anything else, the turn may be put off to a lower Initiative Count (ruling hold-details).

    In a League battle all Trainers have their turns before any Pokémon has, so that they wait for each other only.
    """
    if HELD in one.notes:
        return []
    if not (has_done_nothing(scene, one) or has_the_rest(one)):
        return []
    own, reading = count_for(scene, one).num, scene.rulings.hold_details
    others = [other for other in with_turns(scene) if other is not one]
    if scene.league:
        others = [other for other in others if other.is_trainer == one.is_trainer]
    counts = {count for count in [count_for(scene, other).num for other in others] if count <= own}
    lower = sorted([count for count in counts if count < own], reverse=True)
    if counts and (not lower or reading == "whole-turn-before"):
        # behind whoever is last
        lower.append(min(counts) - 1)
    options = [hold_option(count) for count in lower]
    return [*options, *(hold_until(other.id) for other in others)] if reading == "event" else options


def hold(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    """The whole turn is put off: to a count, or until somebody has acted (ruling hold-details)."""
    one.turns -= 1
    if COMMANDED not in one.notes:
        play.scene.count_command(one, -1)
    if SPENT_AHEAD in one.notes:
        gone = [action for action in (STANDARD, SHIFT) if not getattr(one, action)]
        one.forfeits = [*gone, LOST] if STANDARD_LOST in one.notes else gone
    one.standard = one.shift = one.swift = 0
    note(one, HELD)
    note(one, STARTED)
    for mark in marks_on(one):
        if mark.key in SAVED:
            note(one, SAVED[mark.key])
    if chosen.verb == "hold":
        one.hold = chosen.args["count"]
        play.note("holds", HOLD, one.id, count=one.hold)
    else:
        target = chosen.args["target"]
        one.active.append(Active(WAITS.key, target, target, TURN_END, 1))
        play.note("holds-until", HOLD_DETAILS, one.id, target=target)
    go_on(play)
