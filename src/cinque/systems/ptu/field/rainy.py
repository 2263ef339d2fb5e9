"""Rainy Weather (supplied)."""

from cinque.systems.ptu.field.covers import Weather


class Rainy(Weather):
    key = "rainy"
    type = "water"

    def damage(self, type: str) -> int:
        return {"water": 5, "fire": -5}.get(type, 0)


RAINY = Rainy()
