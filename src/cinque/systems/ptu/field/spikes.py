"""Spikes (supplied)."""

from cinque.systems.ptu.field.covers import Hazard


class Spikes(Hazard):
    __slots__ = ()
    key = "spikes"
    ticks = 1


SPIKES = Spikes()
