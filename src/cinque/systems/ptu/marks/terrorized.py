"""Terrorize (p.241): only Moves that are At-Will, and of the Suppressed no Move is."""

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.content.records import Move


class AtWillOnly(Mark):
    key = "at-will-only"
    clause = "ptu.maneuver.manipulate-terrorize"
    touches_moves = True

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return None if word == "At-Will" else Refusal(self.key, self.clause, move=move.key)


AT_WILL_ONLY = AtWillOnly()
