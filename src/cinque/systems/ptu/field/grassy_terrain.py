"""Grassy Terrain (supplied)."""

from cinque.systems.ptu.field.covers import Field


class GrassyTerrain(Field):
    __slots__ = ()
    key = "grassy-terrain"
    heals_grounded = True

    def damage(self, type: str) -> int:
        return 10 if type == "grass" else 0


GRASSY_TERRAIN = GrassyTerrain()
