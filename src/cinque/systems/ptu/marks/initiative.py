"""Initiative that is set (p.241), and a turn that waits for somebody else (ruling hold-details)."""

from cinque.core.effect import STACK
from cinque.systems.ptu.afflictions.mark import Mark


class SetInitiative(Mark):
    """Initiative is its number; of several the first counts."""

    key = "initiative"
    clause = "ptu.initiative.value"
    stacking = STACK
    common = True
    sets_initiative = True


SET_INITIATIVE = SetInitiative()


class Waits(Mark):
    """On whoever holds until its source has acted."""

    key = "waits-for"
    clause = "ptu.ruling.hold-details"
    stacking = STACK
    waits = True


WAITS = Waits()
