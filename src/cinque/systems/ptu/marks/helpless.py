"""Helpless (p.251): bound, and wholly at the mercy of others; only a game master says so."""

from cinque.systems.ptu.afflictions.mark import Mark


class Helpless(Mark):
    __slots__ = ()
    key = "helpless"
    clause = "ptu.coup.action"
    no_evasion = "ptu.coup.action"


HELPLESS = Helpless()
