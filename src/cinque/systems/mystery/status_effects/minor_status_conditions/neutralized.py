"""Neutralized: the Ability does nothing."""

from cinque.systems.mystery.status import Status


class Neutralized(Status):
    key = "neutralized"
    clause = "mystery.minor.neutralized"
    rounds = 6
    silences_ability = True


NEUTRALIZED = Neutralized()
