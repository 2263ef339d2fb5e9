"""Toxic Spikes (supplied): poison, and from the second layer on worse."""

from cinque.systems.ptu.content.words import POISONS
from cinque.systems.ptu.field.covers import Hazard


class ToxicSpikes(Hazard):
    key = "toxic-spikes"
    destroyed_by = "poison"

    def inflicts(self, layers: int) -> str:
        return POISONS[min(layers, len(POISONS)) - 1]


TOXIC_SPIKES = ToxicSpikes()
