"""Safeguard (supplied)."""

from cinque.systems.ptu.field.covers import Blessing


class Safeguard(Blessing):
    __slots__ = ()
    key = "safeguard"
    spares_afflictions = True


SAFEGUARD = Safeguard()
