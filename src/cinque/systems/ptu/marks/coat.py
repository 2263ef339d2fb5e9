"""Coats (supplied): what somebody wears for a while, one of each kind."""

from cinque.core.effect import REFUSE
from cinque.systems.ptu.afflictions.mark import Mark


class Coat(Mark):
    clause = "ptu.damage.on-hit"
    stacking = REFUSE
