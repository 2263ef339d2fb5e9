"""Mist (supplied)."""

from cinque.systems.ptu.field.covers import Blessing


class Mist(Blessing):
    key = "mist"
    spares_stages = True


MIST = Mist()
