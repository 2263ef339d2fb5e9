"""The battlefield as a whole (supplied): Weather, fields, Blessings and smoke, and what Coats do each turn."""

from functools import lru_cache

from cinque.core.ask import Ask, Option
from cinque.core.effect import find
from cinque.core.grid import Cell, blast
from cinque.systems.ptu.afflictions import remove
from cinque.systems.ptu.cases import grounded, holds
from cinque.systems.ptu.coats import VORTEX_DC, overtaken
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.records import ENCOUNTER, Effect, Passive
from cinque.systems.ptu.hit_points import ceiling, heal, lose_ticks, spared_passive_loss, tick
from cinque.systems.ptu.model import Combatant, PtuPlay, PtuScene, cell_name, cell_of
from cinque.systems.ptu.passives import has_passive, passives_of
from cinque.systems.ptu.positions import apart

ON_HIT = "ptu.damage.on-hit"
SMOKE = "ptu.demo.smokescreen"
HP_LOSS = "ptu.damage.hp-loss"
ROUNDS, ALWAYS = 5, 10_000
SPARED_TYPES = {"hail": ("ice",), "sandstorm": ("ground", "rock", "steel")}
ESCAPE_DC = (20, 14, 8, 2)
SMOKE_METERS, SMOKE_SIDE = 5, 3


def rounds_of(effect: Effect) -> int:
    """How many rounds a Weather or a field lasts: five, unless something else is said."""
    if effect.lasts == ENCOUNTER:
        return ALWAYS
    return effect.rounds or (1 if effect.lasts else ROUNDS)


def change_weather(play: PtuPlay, weather: str, clause: str, rounds: int = ROUNDS) -> None:
    """One Weather at a time; it lasts five rounds."""
    scene = play.scene
    scene.weather, scene.weather_left = ("", 0) if weather == "clear" else (weather, rounds)
    play.note("weather", clause, weather=weather)


def change_field(play: PtuPlay, field: str, rounds: int = ROUNDS) -> None:
    play.scene.fields_on[field] = rounds
    play.note("field", ON_HIT, field=field)


def fill_with_smoke(play: PtuPlay, one: Combatant) -> None:
    """Smokescreen: a block of squares within its range, wherever the user likes."""
    scene = play.scene
    column, row = one.cell
    middles = [(column + x, row + y) for x, y in smoke_offsets(scene.rulings.range_measurement)]
    options = [smoke_at(cell) for cell in middles if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height]
    chosen = options[0] if scene.zones else play.choose(Ask(one.seat, "smoke", SMOKE, options, one.id))
    for cell in blast(cell_of(chosen.args["cell"]), SMOKE_SIDE):
        name = cell_name(cell) if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height else ""
        if name and name not in scene.smoke:
            scene.smoke.append(name)
    play.note("smoke", SMOKE, one.id, square=chosen.args["cell"])


@lru_cache(maxsize=4)
def smoke_offsets(reading: str) -> tuple[Cell, ...]:
    """The middles of all blocks within range, seen from the user."""
    far = range(-SMOKE_METERS - 1, SMOKE_METERS + 2)
    cells = [(x, y) for x in far for y in far]
    return tuple(cell for cell in cells if apart(reading, [(0, 0)], blast(cell, SMOKE_SIDE)) <= SMOKE_METERS)


@lru_cache(maxsize=4096)
def smoke_at(cell: Cell) -> Option:
    return Option("smoke", cell=cell_name(cell))


# -- the start and the end of a turn


def turn_starts(play: PtuPlay, one: Combatant) -> None:
    """Weather, fields, Vortex and Coats at the start of somebody's turn."""
    scene = play.scene
    if scene.weather in SPARED_TYPES and not spared_by_weather(scene, one):
        lose_ticks(play, one, 1, HP_LOSS, "weather-loss")
    if "grassy-terrain" in scene.fields_on and grounded(scene, one) and not one.fainted:
        heal(play, one, tick(scene, one), ON_HIT)
    for active in list(one.active):
        if one.fainted:
            return
        if active.effect == "vortex" and not spared_passive_loss(scene, one):
            lose_ticks(play, one, 1, HP_LOSS, "vortex-loss")
        elif active.effect in ("aqua-ring", "ingrain"):
            heal(play, one, tick(scene, one), ON_HIT)
        elif active.effect == "leech-seed":
            leech(play, one, active.source)
    timed(play, one, "turn_start")


def spared_by_weather(scene: PtuScene, one: Combatant) -> bool:
    if one.is_trainer and scene.league:
        return True
    if any(type in SPARED_TYPES[scene.weather] for type in one.types):
        return True
    return spared_passive_loss(scene, one) or has_passive(scene, one, "no_weather_loss")


def leech(play: PtuPlay, one: Combatant, source: str) -> None:
    if spared_passive_loss(play.scene, one):
        return
    lost = lose_ticks(play, one, 1, HP_LOSS, "leech-loss")
    by = play.scene.creatures.get(source)
    if by is not None and by.able:
        heal(play, by, lost, ON_HIT)


def timed(play: PtuPlay, one: Combatant, moment: str) -> None:
    """Abilities and items that do something at the start or the end of a turn."""
    for passive in passives_of(play.scene, one):
        effects: tuple[Effect, ...] = getattr(passive, moment)
        if effects and holds(play.scene, passive.case, one):
            worked = [effect for effect in effects if apply_timed(play, one, effect)]
            if worked and held_once(play.scene, one, passive):
                play.note("held-item-spent", ON_HIT, one.id, item=one.held)
                one.held = ""


def apply_timed(play: PtuPlay, one: Combatant, effect: Effect) -> bool:
    """What happens by itself each turn; tells whether there was anything to do."""
    from cinque.systems.ptu.effects import apply  # effects change fields, so they need this module

    heals = effect.heal or effect.heal_hp or effect.heal_ticks
    idle = (heals and one.hp >= ceiling(play.scene, one)) or (effect.inflict and all(map(one.has, effect.inflict)))
    if one.fainted or idle or not holds(play.scene, effect.case, one, one):
        return False
    apply(play, effect, one, one, 0, ON_HIT)
    return True


def held_once(scene: PtuScene, one: Combatant, passive: Passive) -> bool:
    """Whether something comes from a Held Item that works once."""
    held = content_of(scene).items[one.held] if one.held else None
    return held is not None and held.used_up and passive in held.passives


def turn_ends(play: PtuPlay, one: Combatant) -> None:
    """A Vortex may be broken out of, and what works at the end of turns does."""
    for active in list(one.active):
        if active.effect == "vortex":
            struggle_free(play, one, active.number)
    timed(play, one, "turn_end")


def struggle_free(play: PtuPlay, one: Combatant, turn: int) -> None:
    """1d20 against a DC that falls with each turn; on the fifth turn it is over."""
    harder = find(one.active, VORTEX_DC)
    more = harder.number if harder is not None else 0
    free = turn >= len(ESCAPE_DC) or play.total(1, 20, ON_HIT, one.id) >= ESCAPE_DC[turn] + more
    if free:
        for name in ("vortex", VORTEX_DC, "slowed", "trapped"):
            remove(play, one, name)
        play.note("vortex-ends", ON_HIT, one.id)
        return
    for active in one.active:
        if active.effect == "vortex":
            active.number = turn + 1


def round_ends(play: PtuPlay) -> None:
    """Weather and fields run out."""
    scene = play.scene
    overtaken(play)
    if scene.weather:
        scene.weather_left -= 1
        if scene.weather_left <= 0:
            change_weather(play, "clear", ON_HIT)
    for field in list(scene.fields_on):
        scene.fields_on[field] -= 1
        if scene.fields_on[field] <= 0:
            del scene.fields_on[field]
            play.note("field-ends", ON_HIT, field=field)
