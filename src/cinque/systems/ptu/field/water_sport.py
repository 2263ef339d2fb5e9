"""Water Sport (a Move by conversion)."""

from cinque.systems.ptu.field.covers import Field


class WaterSport(Field):
    key = "water-sport"
    resisted = "fire"


WATER_SPORT = WaterSport()
