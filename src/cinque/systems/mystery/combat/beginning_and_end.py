"""Combat, when it begins and ends by somebody's word: the document leaves both to the table."""

from typing import Annotated, Final, NamedTuple

from cinque.core.procedure import INSTEAD, Procedure
from cinque.core.record import OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import NO_COMBAT
from cinque.systems.mystery.model import ALLIES, BEGIN, CALLED_OFF, OVER, SIDES, MysteryPlay, MysteryScene

ROUNDS = "mystery.turn.round"
FIRST = "mystery.turn.first-side"


class Combat(NamedTuple):
    """`first` is the side that begins each round."""

    first: Annotated[str, OneOf(SIDES)] = ALLIES


def allies_seats(scene: MysteryScene) -> list[str]:
    return [one.seat for one in scene.of_side(ALLIES)]


def cannot_begin(scene: MysteryScene) -> Refusal | None:
    """A combat takes two sides, and no other combat."""
    if scene.in_combat:
        return NO_COMBAT
    down = [side for side in SIDES if not scene.standing(side)]
    return Refusal("side-not-able", ROUNDS, side=down[0]) if down else None


def begin_combat(play: MysteryPlay, what: Combat) -> None:
    play.scene.first, play.scene.phase = what.first, BEGIN


def no_combat(scene: MysteryScene) -> Refusal | None:
    return None if scene.in_combat else Refusal("no-combat", ROUNDS)


def call_off(play: MysteryPlay) -> None:
    """The game master ends the combat; nobody has won."""
    play.scene.result, play.scene.phase = CALLED_OFF, OVER


COMBAT_PROCEDURES: Final = {
    "combat": Procedure(begin_combat, PLAYER_ROLE, Combat, FIRST, may=cannot_begin, whose=allies_seats),
    "call-off": Procedure(call_off, GM_ROLE, None, ROUNDS, INSTEAD, no_combat),
}
