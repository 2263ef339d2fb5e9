"""Action Types (p.227): what an action costs, what can be paid with what is left, and paying."""

from typing import Final

from cinque.systems.ptu.combatant import FREE, FULL, SHIFT, STANDARD, SWIFT, Combatant
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import SPENT_AHEAD, drop

STANDARD_CLAUSE: Final = "ptu.action.standard"
FULL_CLAUSE: Final = "ptu.action.full"
MOVE: Final = "ptu.action.standard-move-or-struggle"
MANEUVER: Final = "ptu.action.standard-maneuver"
POKEMON_LIST: Final = "ptu.command.pokemon-standard-list"
CLAUSES: Final = {
    STANDARD: STANDARD_CLAUSE,
    SHIFT: "ptu.action.shift",
    SWIFT: "ptu.action.swift",
    FREE: "ptu.action.free",
    FULL: FULL_CLAUSE,
}
PAID: Final = {
    STANDARD: {
        **dict.fromkeys(("move", "use", "struggle", "struggle-with"), MOVE),
        **dict.fromkeys(("item", "take-out"), "ptu.action.standard-item"),
        **dict.fromkeys(("disarm", "dirty-trick", "manipulate", "push", "trip", "grapple", "sprint"), MANEUVER),
        **dict.fromkeys(("telekinetic-disarm", "telekinetic-push", "telekinetic-trip"), MANEUVER),
        "throw": "ptu.action.standard-throw-ball",
        "draw": "ptu.action.standard-weapon",
        "pokedex": "ptu.action.standard-pokedex",
    },
    SHIFT: dict.fromkeys(("recall", "release", "replace"), "ptu.action.shift-recall-release"),
}
"""The clauses that say of each verb what it costs, where one says it."""

OF_POKEMON: Final = ("ability", "power", "switch-out", "pick-up")


def payable(one: Combatant) -> tuple[str, ...]:
    """The costs that can be paid with what is left."""
    if one.standard and one.shift and one.swift:
        return (STANDARD, SHIFT, SWIFT, FULL, FREE)
    found = [FREE]
    found += [STANDARD] if one.standard else []
    found += [SHIFT] if one.shift else []
    found += [SWIFT] if one.swift else []
    found += [FULL] if one.standard and one.shift else []
    return tuple(found)


def without_standard(one: Combatant) -> tuple[str, ...]:
    return tuple(cost for cost in payable(one) if cost not in (STANDARD, FULL))


def may_trade(scene: PtuScene, one: Combatant) -> bool:
    """Whether the Standard Action may become another Swift Action (ruling second-swift)."""
    reading = scene.rulings.second_swift
    return reading == "one-plus-trade" or (reading == "trainers-only" and one.is_trainer)


def has_swift(scene: PtuScene, one: Combatant) -> bool:
    return one.is_trainer or scene.rulings.second_swift != "trainers-only"


def spend(one: Combatant, cost: str) -> None:
    """Take the actions that something costs."""
    one.standard -= cost in (STANDARD, FULL)
    one.shift -= cost in (SHIFT, FULL)
    one.swift -= cost == SWIFT


def pay(play: PtuPlay, one: Combatant, cost: str) -> None:
    spend(one, cost)
    if cost != FREE and one.notes:
        drop(one, SPENT_AHEAD)
    if cost in (STANDARD, FULL):
        one.took_standard = True
    if cost == FULL:
        play.note("full-action", FULL_CLAUSE, one.id)


def clause_of(one: Combatant, verb: str, cost: str) -> str:
    """The clause that says what an action costs."""
    if cost == STANDARD and verb in OF_POKEMON and not one.is_trainer:
        return POKEMON_LIST
    if cost in PAID:
        return PAID[cost].get(verb, CLAUSES[cost])
    return CLAUSES[cost]
