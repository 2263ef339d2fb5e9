"""Running away: a wild Pokémon at the edge of the battlefield may leave with its Shift; and who strikes at leavers."""

from collections.abc import Callable
from typing import Final

from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.opportunity import BY_SHIFT, provoke
from cinque.systems.ptu.movement.reach import may_shift
from cinque.systems.ptu.movement.walking import is_stopped
from cinque.systems.ptu.positioning.positions import SIDES

SHIFT: Final = "ptu.action.shift"


def could_leave(scene: PtuScene, one: Combatant) -> bool:
    """Whether somebody wild stands where the battlefield ends, if there is an end."""
    if not one.is_wild or scene.zones:
        return one.is_wild
    (west, north), (wide, high) = one.cell, one.shape or SIDES[one.size]
    return west <= 0 or north <= 0 or west + wide >= scene.width or north + high >= scene.height


def may_leave(scene: PtuScene, one: Combatant) -> Refusal | None:
    """What cannot Shift cannot run, and what cannot be recalled has no way out either."""
    for mark in marks_on(one):
        held = mark.may_recall(one)
        if held is not None:
            return held
    return may_shift(scene, one)


def run_away(play: PtuPlay, one: Combatant) -> None:
    """Off the map, past those who stand next to it; then it counts as gone."""
    provoke(play, one, BY_SHIFT)
    if not is_stopped(one):
        chased(play, one)
    if is_stopped(one):
        return
    one.out = False
    one.acted = True
    play.note("runs-away", SHIFT, one.id)


class Leaving:
    """How leavers are struck at. Moves stand above movement, so they say it here."""

    __slots__ = ("chase",)

    def __init__(self) -> None:
        self.chase: Callable[[PtuPlay, Combatant], None] | None = None


LEAVING: Final = Leaving()


def chased(play: PtuPlay, one: Combatant) -> None:
    """Somebody is about to be recalled or to run away."""
    if one.able and LEAVING.chase is not None:
        LEAVING.chase(play, one)
