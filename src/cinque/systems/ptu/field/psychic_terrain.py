"""Psychic Terrain: nobody on the ground comes early or in between, and Psychic attacks are stronger."""

from cinque.systems.ptu.field.covers import Field


class PsychicTerrain(Field):
    key = "psychic-terrain"
    type = "psychic"
    bars_early = True

    def damage(self, type: str, from_ground: bool, to_ground: bool) -> int:
        return 10 if type == "psychic" else 0


PSYCHIC_TERRAIN = PsychicTerrain()
