"""Weather: what all of them share. One at a time; it stays until another one comes (ruling weather-duration)."""

from functools import cache
from typing import ClassVar, Final

from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.forms import form_of, leave_form, take_form
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import FIELDS, WEATHER, Field, fields_of
from cinque.systems.mystery.model import MysteryPlay, MysteryScene
from cinque.systems.mystery.use import Use

SUBTRACTS = "mystery.ruling.stab-subtract"
MEETING = "mystery.ruling.fog-with-electric-terrain"
DOUBLES = "mystery.ruling.stab-double"
MORE_BP: Final = 5
FORECAST = "mystery.ruling.castform-forecast"
BALL: Final = "weather-ball"
SUN_HEALING: Final = ("moonlight", "synthesis", "morning-sun")


class Weather(Field):
    """`ball` is the type of Weather Ball in it."""

    family = WEATHER
    replaces = "mystery.weather.one-at-a-time"
    ball: ClassVar[str] = "normal"
    solar: ClassVar[int] = -6
    """What it does to the damage of Solar Beam and Solar Blade."""
    sunlight: ClassVar[int] = -2
    """What it does to the healing of Moonlight, Synthesis and Morning Sun."""

    def lasts(self, scene: MysteryScene) -> int:
        return 5 if scene.rulings.weather_duration == "five-turns" else 0

    def changed(self, play: MysteryPlay) -> None:
        follow(play)

    def change_use(self, scene: MysteryScene, use: Use) -> None:
        if use.move.key == BALL:
            use.type = self.ball

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        if use.move.key == BALL:
            tally.add(MORE_BP, f"field:{self.key}", f"{self.clause}-weather-ball")

    def change_stab(self, scene: MysteryScene, use: Use, figure: int, has_stab: bool, tally: Tally) -> None:
        change_stab(self, scene, use, figure, has_stab, tally, f"{self.clause}-stab")

    def change_damage(self, scene: MysteryScene, use: Use, target: object, tally: Tally) -> None:
        if self.solar and "solar" in use.move.flags:
            tally.add(self.solar, f"field:{self.key}", f"{self.clause}-solar-moves")

    def change_healing(self, scene: MysteryScene, move: Move, tally: Tally) -> None:
        if self.sunlight and move.key in SUN_HEALING:
            tally.add(self.sunlight, f"field:{self.key}", f"{self.clause}-healing-moves")


def change_stab(
    field: Field, scene: MysteryScene, use: Use, figure: int, has_stab: bool, tally: Tally, clause: str
) -> None:
    """STAB once more, or off: by one reading each also for those without it (rulings stab-double, stab-subtract)."""
    rulings = scene.rulings
    if figure and use.type == field.strong and (has_stab or rulings.stab_double == "everyone"):
        tally.add(figure, f"field:{field.key}", clause if has_stab else DOUBLES, of=use.ap_of)
    if figure and use.type == field.weak and (has_stab or rulings.stab_subtract == "everyone"):
        doubled = has_stab and is_doubled(scene, use)
        twice = doubled and rulings.fog_with_electric_terrain == "cancel"
        less, label = 2 * figure if twice else figure, f"field:{field.key}"
        inner = Tally(tally.terms is not None).start(less, label, MEETING) if doubled else None
        tally.add(-less, label, clause if has_stab else SUBTRACTS, inner, of=use.ap_of)


def is_doubled(scene: MysteryScene, use: Use) -> bool:
    """Whether something else on the field doubles STAB (ruling fog-with-electric-terrain)."""
    return any(field.strong == use.type and field.reaches(scene, use.user) for field, _ in fields_of(scene))


# -- forms


@cache
def changing_species() -> frozenset[str]:
    """Those who have another form in some weather."""
    return frozenset([species for field in FIELDS.values() for species in field.forms])


def follow(play: MysteryPlay) -> None:
    """Some species have another form in some weathers, and their own in all others."""
    scene = play.scene
    concerned = [one for one in scene.creatures.values() if one.originals or one.species in changing_species()]
    if not concerned:
        return
    weather = next((field for field, _ in fields_of(scene) if field.family == WEATHER), None)
    forms = weather.forms if weather is not None and changes_forms(scene, weather) else {}
    for one in concerned:
        if weather is not None and one.species in forms and one.is_up:
            take_form(play, one, forms[one.species], f"{weather.clause}-{one.species}")
        elif form_of(one) and any(form_of(one) in field.forms.values() for field in FIELDS.values()):
            leave_form(one)
            play.note("own-form", FORECAST, one.id)


def changes_forms(scene: MysteryScene, weather: Field) -> bool:
    """By one reading of castform-forecast no form changes in a weather for which Forecast is not named."""
    return weather.sets_off_forecast or scene.rulings.castform_forecast == "as-listed"
