"""Electric Terrain (supplied): those on the ground stay awake, and their Electric attacks are stronger."""

from cinque.systems.ptu.field.covers import Field


class ElectricTerrain(Field):
    key = "electric-terrain"
    type = "electric"
    keeps_awake = True

    def damage(self, type: str, from_ground: bool, to_ground: bool) -> int:
        return 10 if type == "electric" and from_ground else 0


ELECTRIC_TERRAIN = ElectricTerrain()
