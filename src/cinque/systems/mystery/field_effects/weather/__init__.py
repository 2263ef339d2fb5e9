"""Weather: one file for each."""

from cinque.systems.mystery.field import FIELDS
from cinque.systems.mystery.field_effects.weather.fog import Fog
from cinque.systems.mystery.field_effects.weather.harsh_sunlight import HarshSunlight
from cinque.systems.mystery.field_effects.weather.ominous import Ominous
from cinque.systems.mystery.field_effects.weather.rain import Rain
from cinque.systems.mystery.field_effects.weather.sandstorm import Sandstorm
from cinque.systems.mystery.field_effects.weather.snow import Snow

WEATHERS = (HarshSunlight(), Rain(), Sandstorm(), Snow(), Fog(), Ominous())
FIELDS.update({weather.key: weather for weather in WEATHERS})
