"""Hail (supplied)."""

from cinque.systems.ptu.field.covers import Weather


class Hail(Weather):
    key = "hail"
    type = "ice"
    spared_types = ("ice",)
    thaw = -2


HAIL = Hail()
