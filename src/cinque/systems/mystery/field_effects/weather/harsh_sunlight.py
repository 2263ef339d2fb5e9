"""Harsh Sunlight."""

from typing import ClassVar

from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.status import Status


class HarshSunlight(Weather):
    key = "harsh-sunlight"
    clause = "mystery.weather.harsh-sunlight"
    ball = "fire"
    strong = "fire"
    weak = "water"
    solar = 0
    sunlight = 2
    forms: ClassVar[dict[str, str]] = {"castform": "castform-sunny", "cherrim": "cherrim-sunshine"}
    spares_by = "mystery.weather.harsh-sunlight-no-freeze"

    def prevents(self, scene: MysteryScene, one: Character, status: Status) -> bool:
        return status.melts
