"""Throat Chop (a Move by conversion)."""

from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Move


class ThroatChop(Mark):
    """Its bearer makes no sound."""

    key = "throat-chop"
    clause = "ptu.damage.on-hit"

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return Refusal("no-voice", self.clause, move=move.key) if "Sonic" in read_range(move.range).keywords else None


THROAT_CHOP = ThroatChop()
