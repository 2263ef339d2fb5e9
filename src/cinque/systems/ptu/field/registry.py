"""Every Weather, field, Blessing and hazard by its key, and those that are there now."""

from collections.abc import Mapping
from typing import Final

from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.field.covers import Blessing, Field, Hazard, Weather
from cinque.systems.ptu.field.electric_terrain import ELECTRIC_TERRAIN
from cinque.systems.ptu.field.grassy_terrain import GRASSY_TERRAIN
from cinque.systems.ptu.field.gravity import GRAVITY
from cinque.systems.ptu.field.hail import HAIL
from cinque.systems.ptu.field.ion_deluge import ION_DELUGE
from cinque.systems.ptu.field.light_screen import LIGHT_SCREEN
from cinque.systems.ptu.field.lucky_chant import LUCKY_CHANT
from cinque.systems.ptu.field.magic_room import MAGIC_ROOM
from cinque.systems.ptu.field.mist import MIST
from cinque.systems.ptu.field.misty_terrain import MISTY_TERRAIN
from cinque.systems.ptu.field.mud_sport import MUD_SPORT
from cinque.systems.ptu.field.psychic_terrain import PSYCHIC_TERRAIN
from cinque.systems.ptu.field.rainy import RAINY
from cinque.systems.ptu.field.reflect import REFLECT
from cinque.systems.ptu.field.safeguard import SAFEGUARD
from cinque.systems.ptu.field.sandstorm import SANDSTORM
from cinque.systems.ptu.field.spikes import SPIKES
from cinque.systems.ptu.field.stealth_rock import STEALTH_ROCK
from cinque.systems.ptu.field.sticky_web import STICKY_WEB
from cinque.systems.ptu.field.sunny import SUNNY
from cinque.systems.ptu.field.toxic_spikes import TOXIC_SPIKES
from cinque.systems.ptu.field.trick_room import TRICK_ROOM
from cinque.systems.ptu.field.water_sport import WATER_SPORT
from cinque.systems.ptu.field.wonder_room import WONDER_ROOM
from cinque.systems.ptu.model import PtuScene

WEATHERS: Final[Mapping[str, Weather]] = {each.key: each for each in (SUNNY, RAINY, HAIL, SANDSTORM)}
FIELDS: Final[Mapping[str, Field]] = {
    each.key: each
    for each in (
        *(ELECTRIC_TERRAIN, GRASSY_TERRAIN, MISTY_TERRAIN, PSYCHIC_TERRAIN, GRAVITY, TRICK_ROOM, WONDER_ROOM),
        *(MAGIC_ROOM, MUD_SPORT, WATER_SPORT, ION_DELUGE),
    )
}
BLESSINGS: Final[Mapping[str, Blessing]] = {
    each.key: each for each in (LIGHT_SCREEN, REFLECT, SAFEGUARD, LUCKY_CHANT, MIST)
}
HAZARDS: Final[Mapping[str, Hazard]] = {each.key: each for each in (SPIKES, TOXIC_SPIKES, STICKY_WEB, STEALTH_ROCK)}
CLEAR: Final = Weather()


@LIBRARY.remembers
def clearing_the_sky(packs: tuple[str, ...]) -> frozenset[str]:
    """The Abilities of those around whom the Weather does not count."""
    abilities = content_for(packs).abilities.items()
    return frozenset([key for key, ability in abilities if any(passive.clear_sky for passive in ability.passives)])


def weather_of(scene: PtuScene) -> Weather:
    """The Weather as it counts now, which somebody may hold off."""
    if not scene.weather:
        return CLEAR
    abilities = clearing_the_sky(scene.packs)
    for one in scene.able():
        if not abilities.isdisjoint(one.abilities):
            return CLEAR
    return WEATHERS.get(scene.weather, CLEAR)


def fields_of(scene: PtuScene) -> list[Field]:
    """Those in force; what has yet to begin has its rounds below 0."""
    return [FIELDS[key] for key, rounds in scene.fields_on.items() if rounds > 0]


def is_turned(scene: PtuScene) -> bool:
    """Whether the slowest come first."""
    return bool(scene.fields_on) and any(field.turns_order for field in fields_of(scene))
