"""Immobile: no fleeing; Run Away and Emergency Exit stop working."""

from cinque.systems.mystery.status import Status


class Immobile(Status):
    __slots__ = ()
    key = "immobile"
    clause = "mystery.minor.immobile"
    bars_fleeing = True


IMMOBILE = Immobile()
