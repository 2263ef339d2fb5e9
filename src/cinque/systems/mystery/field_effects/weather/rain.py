"""Rain."""

from typing import ClassVar, Final

from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.use import Use

SURE: Final = ("thunder", "hurricane")


class Rain(Weather):
    key = "rain"
    clause = "mystery.weather.rain"
    ball = "water"
    forms: ClassVar[dict[str, str]] = {"castform": "castform-rainy"}
    strong = "water"
    weak = "fire"
    sure = "mystery.weather.rain-sure-hits"
    defuses_by = "mystery.weather.rain-defused"

    def is_sure(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.key in SURE

    def forbids(self, scene: MysteryScene, move: Move) -> str:
        """The floor is Defused (ruling defused-scope)."""
        return self.defuses_by if "explosion" in move.flags and scene.rulings.defused_scope == "everything" else ""

    def defuses(self, scene: MysteryScene) -> bool:
        return True
