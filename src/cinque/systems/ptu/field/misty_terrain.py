"""Misty Terrain (supplied): those on the ground ignore an affliction for a turn, and Dragon attacks from or to them
are weaker.
"""

from cinque.systems.ptu.field.covers import Field


class MistyTerrain(Field):
    key = "misty-terrain"
    type = "fairy"
    delays_afflictions = True

    def damage(self, type: str, from_ground: bool, to_ground: bool) -> int:
        return -10 if type == "dragon" and (from_ground or to_ground) else 0


MISTY_TERRAIN = MistyTerrain()
