"""Aqua Ring (supplied)."""

from cinque.systems.ptu.marks.coat import Coat


class AquaRing(Coat):
    key = "aqua-ring"
    heals_at_start = 1


AQUA_RING = AquaRing()
