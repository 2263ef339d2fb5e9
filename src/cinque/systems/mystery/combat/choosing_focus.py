"""Choosing Focus: all actions of a turn are directed at opponents, or all at oneself and allies."""

from typing import Final

from cinque.systems.mystery.combat_essentials.action_points import ap_left
from cinque.systems.mystery.content.records import FIELD, OPPOSITE_SIDE, Move
from cinque.systems.mystery.field_effects.hazards import roll_apart
from cinque.systems.mystery.model import DEFENSIVE, OFFENSIVE, Character, MysteryPlay, MysteryScene, in_private

CLAUSES: Final = {OFFENSIVE: "mystery.focus.opponent", DEFENSIVE: "mystery.focus.allies"}
STATUS_MOVES: Final = {
    (OFFENSIVE, False): "mystery.statusmove.offensive",
    (OFFENSIVE, True): "mystery.statusmove.offensive-field",
    (DEFENSIVE, False): "mystery.statusmove.defensive",
    (DEFENSIVE, True): "mystery.statusmove.defensive-field",
}
"""Of Status Moves, and whether they work by way of the field."""


def fits_focus(scene: MysteryScene, one: Character, focus: str) -> bool:
    """Whether something that is no move fits this turn; by one reading it always does (focus-of-actions)."""
    return one.focus in ("", focus) or scene.rulings.focus_of_actions == "neutral"


def keep_focus(play: MysteryPlay, one: Character, focus: str) -> bool:
    """What is no move chooses the Focus of a turn as well, but for one reading; hazards may strike somebody down by it.

    Tells whether it still stands.
    """
    if play.scene.rulings.focus_of_actions == "by-target":
        choose(play, one, focus, CLAUSES[focus])
    return one.is_up


def choose_by_move(play: MysteryPlay, one: Character, move: Move) -> None:
    focus = OFFENSIVE if move.is_offensive else DEFENSIVE
    by_field = move.target in (FIELD, OPPOSITE_SIDE)
    choose(play, one, focus, CLAUSES[focus] if move.attacks else STATUS_MOVES[focus, by_field])


def choose(play: MysteryPlay, one: Character, focus: str, clause: str) -> None:
    """The first action chooses; it is told of whoever can do more in this turn."""
    first, one.focus = one.focus != focus, focus
    if first and focus == OFFENSIVE:
        roll_apart(play, one)
    if first and play.listening and ap_left(play.scene, one):
        in_private(play, one).note("focus", clause, one.id, focus=focus)
