"""A Sandstorm (supplied)."""

from cinque.systems.ptu.field.covers import Weather


class Sandstorm(Weather):
    key = "sandstorm"
    type = "rock"
    spared_types = ("ground", "rock", "steel")


SANDSTORM = Sandstorm()
