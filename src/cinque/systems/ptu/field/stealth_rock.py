"""Stealth Rock (supplied): floating rocks, each of which hits once."""

from cinque.systems.ptu.field.covers import Hazard


class StealthRock(Hazard):
    key = "stealth-rock"
    squares = 4
    floats = True


STEALTH_ROCK = StealthRock()
