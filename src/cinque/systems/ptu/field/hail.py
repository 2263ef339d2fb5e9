"""Hail (supplied)."""

from cinque.systems.ptu.field.covers import Weather


class Hail(Weather):
    __slots__ = ()
    key = "hail"
    type = "ice"
    spared_types = ("ice",)
    thaw = -2


HAIL = Hail()
