"""Fog."""

from typing import ClassVar

from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import SURE
from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.use import Use

SHARE = "mystery.ruling.percent-accuracy"


class Fog(Weather):
    key = "fog"
    clause = "mystery.weather.fog"
    ball = "normal"
    forms: ClassVar[dict[str, str]] = {"castform": "castform-rainy"}
    sets_off_forecast = False
    weak = "electric"

    def change_needed(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        """15% less (ruling percent-accuracy): 3 of 20 faces, or that share of the faces that hit."""
        if use.move.accuracy == SURE:
            return
        hits = 21 - use.move.accuracy
        if scene.rulings.percent_accuracy == "flat":
            tally.add(3, f"field:{self.key}", "mystery.weather.fog-accuracy")
        else:
            tally.add(hits - -(-hits * 85 // 100), f"field:{self.key}", SHARE)
