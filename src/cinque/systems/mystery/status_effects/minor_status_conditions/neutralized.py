"""Neutralized: the Ability does nothing."""

from cinque.systems.mystery.status import Status


class Neutralized(Status):
    __slots__ = ()
    key = "neutralized"
    clause = "mystery.minor.neutralized"
    rounds = 6
    silences_ability = True


NEUTRALIZED = Neutralized()
