"""Snow."""

from typing import ClassVar

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.action_points import lower
from cinque.systems.mystery.field_effects.screens import AURORA_VEIL
from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import Character, MysteryScene
from cinque.systems.mystery.trait import spared
from cinque.systems.mystery.use import Use


class Snow(Weather):
    key = "snow"
    clause = "mystery.weather.snow"
    ball = "ice"
    forms: ClassVar[dict[str, str]] = {"castform": "castform-snowy"}
    sure = "mystery.weather.snow-blizzard"

    def change_max_ap(self, scene: MysteryScene, one: Character, tally: Tally) -> None:
        if "ice" not in one.types and not spared(scene, one, self.key):
            lower(scene, tally, 2, f"field:{self.key}", "mystery.weather.snow-ap")

    def is_sure(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.key == "blizzard"

    def allows(self, scene: MysteryScene, key: str) -> bool:
        return key == AURORA_VEIL
