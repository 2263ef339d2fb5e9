"""Disabled (p.247)."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import VOLATILE, Affliction
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Move


class Disabled(Affliction):
    """One Move cannot be used; there may be several, one for each Move, which is the source."""

    key = "disabled"
    clause = "ptu.status.disabled"
    kind = VOLATILE
    stacking = PER_SOURCE
    touches_moves = True

    def source_of(self, one: Combatant, by: str) -> str:
        """The Move that somebody used last."""
        known = [move for move in one.last_used if move in one.moves]
        return known[-1] if known else (one.moves[0] if one.moves else "")

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return Refusal(self.key, self.clause, move=move.key) if active.source == move.key else None


DISABLED = Disabled()
