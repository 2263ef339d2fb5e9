"""Beak Blast (a Move by conversion)."""

from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.marks.later import AT_ROUND_END


class Heated(Mark):
    """Who hits its bearer in Melee is Burned, until the Move strikes at the end of the round."""

    key = "heated"
    clause = "ptu.damage.on-hit"
    belongs_to = AT_ROUND_END.key
    burns_melee = True


HEATED = Heated()
