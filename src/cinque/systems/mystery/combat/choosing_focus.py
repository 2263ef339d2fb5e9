"""Choosing Focus: all actions of a turn are directed at opponents, or all at oneself and allies."""

from typing import Final

from cinque.systems.mystery.combat_essentials.action_points import ap_left
from cinque.systems.mystery.model import DEFENSIVE, OFFENSIVE, Character, MysteryPlay, MysteryScene, in_private

CLAUSES: Final = {OFFENSIVE: "mystery.focus.opponent", DEFENSIVE: "mystery.focus.allies"}


def fits_focus(scene: MysteryScene, one: Character, focus: str) -> bool:
    """Whether something that is no move fits this turn; by one reading it always does (focus-of-actions)."""
    return one.focus in ("", focus) or scene.rulings.focus_of_actions == "neutral"


def keep_focus(play: MysteryPlay, one: Character, focus: str, moves: bool = False) -> None:
    """The first action chooses the Focus; it is told of whoever can do more in this turn. Moves always bind."""
    if one.focus == focus or not (moves or play.scene.rulings.focus_of_actions == "by-target"):
        return
    one.focus = focus
    if play.listening and ap_left(play.scene, one):
        in_private(play, one).note("focus", CLAUSES[focus], one.id, focus=focus)
