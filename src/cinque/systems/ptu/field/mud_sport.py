"""Mud Sport (a Move by conversion)."""

from cinque.systems.ptu.field.covers import Field


class MudSport(Field):
    key = "mud-sport"
    resisted = "electric"


MUD_SPORT = MudSport()
