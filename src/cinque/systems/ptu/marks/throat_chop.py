"""Throat Chop (a Move by conversion)."""

from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.content.records import Move


class ThroatChop(Mark):
    """Its bearer makes no sound."""

    __slots__ = ()
    key = "throat-chop"
    clause = "ptu.damage.on-hit"

    def allows(self, move: Move, keywords: tuple[str, ...]) -> Refusal | None:
        return Refusal("no-voice", self.clause, move=move.key) if "Sonic" in keywords else None


THROAT_CHOP = ThroatChop()
