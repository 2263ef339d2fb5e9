"""How Weather and fields come and run out (supplied)."""

from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.words import ENCOUNTER
from cinque.systems.ptu.field.registry import FIELDS
from cinque.systems.ptu.model import PtuPlay

ON_HIT = "ptu.damage.on-hit"
ROUNDS, ALWAYS = 5, 10_000


def rounds_of(effect: Effect) -> int:
    """How many rounds a Weather or a field lasts: five, unless something else is said."""
    if effect.lasts == ENCOUNTER:
        return ALWAYS
    return effect.rounds or (1 if effect.lasts else ROUNDS)


def change_weather(play: PtuPlay, weather: str, rounds: int = ROUNDS) -> None:
    """One Weather at a time; the same one again never lasts less long."""
    scene = play.scene
    if weather == scene.weather:
        rounds = max(rounds, scene.weather_left)
    scene.weather, scene.weather_left = ("", 0) if weather == "clear" else (weather, rounds)
    play.note("weather", ON_HIT, weather=weather)


def change_field(play: PtuPlay, field: str, rounds: int) -> None:
    """Several may lie side by side; the longest of the same holds. Some begin with the next round."""
    fields = play.scene.fields_on
    before = fields.get(field, 0)
    later = FIELDS[field].from_next_round and before <= 0
    fields[field] = min(-rounds, before) if later else max(rounds + FIELDS[field].from_next_round, before)
    play.note("field-to-come" if later else "field", ON_HIT, field=field)


def run_out(play: PtuPlay) -> None:
    """A round is over."""
    scene = play.scene
    if scene.weather:
        scene.weather_left -= 1
        if scene.weather_left <= 0:
            change_weather(play, "clear")
    for field in list(scene.fields_on):
        if scene.fields_on[field] < 0:
            scene.fields_on[field] *= -1
            play.note("field", ON_HIT, field=field)
            continue
        scene.fields_on[field] -= 1
        if scene.fields_on[field] <= 0:
            end_field(play, field)


def end_field(play: PtuPlay, field: str) -> None:
    del play.scene.fields_on[field]
    play.note("field-ends", ON_HIT, field=field)
