"""Weather: what all of them share. One at a time; it stays until another one comes (ruling weather-duration)."""

from typing import ClassVar, Final

from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import WEATHER, Field
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.mystery.use import Use

SUBTRACTS = "mystery.ruling.stab-subtract"
BALL: Final = "weather-ball"
SUN_HEALING: Final = ("moonlight", "synthesis", "morning-sun")


class Weather(Field):
    """`ball` is the type of Weather Ball in it; `strong` and `weak` are types whose STAB it doubles and subtracts."""

    __slots__ = ()
    family = WEATHER
    replaces = "mystery.weather.one-at-a-time"
    ball: ClassVar[str] = "normal"
    strong: ClassVar[str] = ""
    weak: ClassVar[str] = ""
    solar: ClassVar[int] = -6
    """What it does to the damage of Solar Beam and Solar Blade."""
    sunlight: ClassVar[int] = -2
    """What it does to the healing of Moonlight, Synthesis and Morning Sun."""

    def lasts(self, scene: MysteryScene) -> int:
        return 5 if scene.rulings.weather_duration == "five-turns" else 0

    def change_use(self, scene: MysteryScene, use: Use) -> None:
        if use.move.key == BALL:
            use.type = self.ball
            use.bp += 5

    def change_stab(self, scene: MysteryScene, use: Use, figure: int, has_stab: bool, tally: Tally) -> None:
        if use.type == self.strong:
            double_stab(self, scene, figure, has_stab, tally)
        elif use.type == self.weak:
            subtract_stab(self, scene, figure, has_stab, tally)

    def change_damage(self, scene: MysteryScene, use: Use, target: object, tally: Tally) -> None:
        if self.solar and "solar" in use.move.flags:
            tally.add(self.solar, f"field:{self.key}", f"{self.clause}-solar-moves")

    def change_healing(self, scene: MysteryScene, move: Move, tally: Tally) -> None:
        if self.sunlight and move.key in SUN_HEALING:
            tally.add(self.sunlight, f"field:{self.key}", f"{self.clause}-healing-moves")


def double_stab(field: Field, scene: MysteryScene, figure: int, has_stab: bool, tally: Tally) -> None:
    """STAB once more; by one reading those without it get it once (ruling stab-double)."""
    if figure and (has_stab or scene.rulings.stab_double == "everyone"):
        tally.add(figure, f"field:{field.key}", "mystery.ruling.stab-double")


def subtract_stab(field: Field, scene: MysteryScene, figure: int, has_stab: bool, tally: Tally) -> None:
    """STAB off; by one reading only where there is any (ruling stab-subtract)."""
    if figure and (has_stab or scene.rulings.stab_subtract == "everyone"):
        tally.add(-figure, f"field:{field.key}", SUBTRACTS)
