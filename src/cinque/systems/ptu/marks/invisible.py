"""Invisibility (supplied): for four minutes at most, without Moves; afterwards one is seen for a while."""

from cinque.core.effect import TURN_END, Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import FREE, SHIFT
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.marks.form import USE, Form
from cinque.systems.ptu.model import PtuScene

A_MINUTE = 6
MOST_MINUTES = 4
PAUSE_MINUTES = 2


class Invisible(Form):
    """Its number is the round in which it began."""

    key = "invisible"
    capability = "invisibility"
    enter = SHIFT
    leave = FREE
    turns = MOST_MINUTES * A_MINUTE
    harder_to_hit = 4

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return Refusal("no-moves-unseen", USE)

    def leaves_behind(self, scene: PtuScene, active: Active) -> Active | None:
        spent = max(0, scene.round - active.number)
        return Active(SEEN.key, "", active.anchor, TURN_END, PAUSE_MINUTES * A_MINUTE + spent)


INVISIBLE = Invisible()


class Seen(Mark):
    """Who was invisible is not again so soon."""

    key = "seen"
    clause = USE
    bars_form = INVISIBLE.key


SEEN = Seen()
