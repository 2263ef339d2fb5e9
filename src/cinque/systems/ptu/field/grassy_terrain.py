"""Grassy Terrain (supplied): it heals those on the ground, and their Grass attacks are stronger."""

from cinque.systems.ptu.field.covers import Field


class GrassyTerrain(Field):
    key = "grassy-terrain"
    type = "grass"
    heals_grounded = True

    def damage(self, type: str, from_ground: bool, to_ground: bool) -> int:
        return 10 if type == "grass" and from_ground else 0


GRASSY_TERRAIN = GrassyTerrain()
