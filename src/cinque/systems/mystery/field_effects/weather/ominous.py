"""Ominous weather."""

from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import TYPELESS
from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.use import Use


class Ominous(Weather):
    key = "ominous"
    clause = "mystery.weather.ominous"
    ball = TYPELESS
    solar = 0
    sunlight = 0

    def change_damage(self, scene: MysteryScene, use: Use, target: object, tally: Tally) -> None:
        """Typeless is not Normal, unless the table reads it so (ruling typeless)."""
        as_normal = use.type == TYPELESS and scene.rulings.typeless == "as-normal"
        if use.type != "normal" and not as_normal:
            tally.add(-5, f"field:{self.key}", "mystery.weather.ominous-damage")
