"""Rain."""

from typing import Final

from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.use import Use

SURE: Final = ("thunder", "hurricane")


class Rain(Weather):
    __slots__ = ()
    key = "rain"
    clause = "mystery.weather.rain"
    ball = "water"
    strong = "water"
    weak = "fire"
    sure = "mystery.weather.rain-sure-hits"

    def is_sure(self, scene: MysteryScene, use: Use) -> bool:
        return use.move.key in SURE

    def forbids(self, scene: MysteryScene, move: Move) -> bool:
        """The floor is Defused (ruling defused-scope)."""
        return "explosion" in move.flags and scene.rulings.defused_scope == "everything"

    def defuses(self, scene: MysteryScene) -> bool:
        return True
