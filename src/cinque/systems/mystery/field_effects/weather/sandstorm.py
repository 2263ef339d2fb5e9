"""Sandstorm."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.combat_essentials.worn import worn_by
from cinque.systems.mystery.content.records import SPECIAL_DEFENSE, Move
from cinque.systems.mystery.field_effects.weather.weather import Weather
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.trait import is_spared

SPARED_TYPES: Final = ("rock", "steel", "ground")
SHORE_UP: Final = "shore-up"


class Sandstorm(Weather):
    key = "sandstorm"
    clause = "mystery.weather.sandstorm"
    ball = "rock"

    def change_defense(self, scene: MysteryScene, one: Character, stat: str, tally: Tally) -> None:
        if stat == SPECIAL_DEFENSE and "rock" in one.types:
            tally.add(3, f"field:{self.key}", "mystery.weather.sandstorm-rock-special-defense")

    def change_healing(self, scene: MysteryScene, move: Move, tally: Tally) -> None:
        if move.key == SHORE_UP:
            tally.add(2, f"field:{self.key}", "mystery.weather.sandstorm-shore-up")
        super().change_healing(scene, move, tally)

    def tick(self, play: MysteryPlay, one: Character) -> None:
        worn = worn_by(play.scene, one)
        if worn is not None and worn.spares_weather:
            return
        if not any(type in SPARED_TYPES for type in one.types) and not is_spared(play, one, self.key):
            clause = "mystery.weather.sandstorm-damage"
            hurt(play, one, play.tally().start(1, f"field:{self.key}", clause), clause)
