"""Immobile: no fleeing; Run Away and Emergency Exit stop working."""

from cinque.systems.mystery.status import Status


class Immobile(Status):
    key = "immobile"
    clause = "mystery.minor.immobile"
    bars_fleeing = True


IMMOBILE = Immobile()
