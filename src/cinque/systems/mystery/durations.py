"""How long something lasts, and from when on it does what it does each round (About Turns & Rounds)."""

from typing import Final

from cinque.core.effect import FOREVER, ROUND_END, TURN_END, TURN_START, Active
from cinque.systems.mystery.model import BEGIN, Character, MysteryScene

SIDE_TURN_END: Final = "side-turn-end"
"""The moment by which a duration in turns runs out where each side's turn counts."""

OWN_TURN_START: Final = "own-turn-start"
OWN_TURN_END: Final = "own-turn-end"
"""Readings of tick-timing."""

AT_WORK: Final = 10
"""The number of a condition, or added to that of a field, that was at work already when it came once more."""


def clock(scene: MysteryScene, one: Character, rounds: int, in_turns: bool, ticks: bool) -> tuple[str, str, int]:
    """The anchor, moment and number of a duration (rulings duration-count and turns-vs-rounds).

    It covers the next turns of whoever has it, and as many round ends: somebody whose turn of this round is still to
    come keeps it to the end of a round, somebody who has had it to the end of a turn. What ticks as turns start, and
    comes after that, lasts until the last tick.
    """
    if in_turns and scene.rulings.turns_vs_rounds == "half":
        return "", SIDE_TURN_END, rounds
    if scene.rulings.duration_count == "current-round":
        return "", ROUND_END, rounds
    if not one.acted:
        has_begun = ticks and scene.side == one.side and scene.rulings.tick_timing == OWN_TURN_START
        return (one.id, TURN_START, rounds) if has_begun else ("", ROUND_END, rounds)
    return one.id, TURN_END, rounds + 1 if scene.side == one.side else rounds


def is_too_fresh(active: Active, lasts: int) -> bool:
    """Whether its time has not begun yet: what happens each round happens as often as it lasts rounds."""
    return active.left > lasts > 0 and active.number != AT_WORK


def field_clock(scene: MysteryScene, rounds: int) -> tuple[str, str, int]:
    """The same for what lies on the field: the next rounds, of which the first may be one that has not begun."""
    if not rounds:
        return "", "", FOREVER
    if scene.rulings.turns_vs_rounds == "half":
        return "", SIDE_TURN_END, rounds
    in_a_round = scene.phase not in ("", BEGIN)
    return "", ROUND_END, rounds + 1 if in_a_round and scene.rulings.duration_count == "own-turns" else rounds
