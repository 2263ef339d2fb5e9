"""Terrorize (p.242): only At-Will Moves."""

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.content.records import Move


class AtWillOnly(Mark):
    __slots__ = ()
    key = "at-will-only"
    clause = "ptu.maneuver.manipulate-terrorize"
    touches_moves = True

    def may_use(self, active: Active, move: Move) -> Refusal | None:
        return None if move.frequency == "At-Will" else Refusal(self.key, self.clause, move=move.key)


AT_WILL_ONLY = AtWillOnly()
