"""Spikes (supplied)."""

from cinque.systems.ptu.field.covers import Hazard


class Spikes(Hazard):
    key = "spikes"
    ticks = 1


SPIKES = Spikes()
