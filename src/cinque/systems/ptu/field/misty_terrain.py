"""Misty Terrain (supplied)."""

from cinque.systems.ptu.field.covers import Field


class MistyTerrain(Field):
    __slots__ = ()
    key = "misty-terrain"

    def damage(self, type: str) -> int:
        return -10 if type == "dragon" else 0


MISTY_TERRAIN = MistyTerrain()
