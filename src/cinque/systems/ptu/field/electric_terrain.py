"""Electric Terrain (supplied)."""

from cinque.systems.ptu.field.covers import Field


class ElectricTerrain(Field):
    __slots__ = ()
    key = "electric-terrain"
    keeps_awake = True

    def damage(self, type: str) -> int:
        return 10 if type == "electric" else 0


ELECTRIC_TERRAIN = ElectricTerrain()
