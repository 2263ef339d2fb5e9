"""Sunny Weather (supplied)."""

from cinque.systems.ptu.field.covers import Weather


class Sunny(Weather):
    __slots__ = ()
    key = "sunny"
    thaw = 4

    def damage(self, type: str) -> int:
        return {"fire": 5, "water": -5}.get(type, 0)


SUNNY = Sunny()
