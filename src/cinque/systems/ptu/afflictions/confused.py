"""Confused (p.247)."""

from cinque.core.effect import Active
from cinque.systems.ptu.afflictions.mark import CURED, HITS_ITSELF, NOTHING, VOLATILE, Affliction
from cinque.systems.ptu.combatant import Combatant

LAST_HIT, FIRST_CURED = 8, 16


class Confused(Affliction):
    """As each turn starts: 1-8 it hits itself, 9-15 it acts normally, 16 and more it is cured."""

    key = "confused"
    clause = "ptu.status.confused"
    kind = VOLATILE
    bars_intercept = True
    saves_at_start = True
    case = "confused"

    def save_is(self, one: Combatant, active: Active, total: int) -> str:
        if total >= FIRST_CURED:
            return CURED
        return HITS_ITSELF if total <= LAST_HIT else NOTHING


CONFUSED = Confused()
