"""What Weather, fields, Vortices and Coats do (supplied): at the start and the end of turns and of rounds."""

from cinque.core.effect import find
from cinque.systems.ptu.afflictions.afflictions import remove
from cinque.systems.ptu.afflictions.coats import VORTEX_DC
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.records import Effect, Passive
from cinque.systems.ptu.contexts.durations import overtaken
from cinque.systems.ptu.field.weather import ESCAPE_DC, SPARED_TYPES, change_weather
from cinque.systems.ptu.injuries.hit_points import ceiling, heal, lose_ticks, spared_passive_loss, tick
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.effects import apply
from cinque.systems.ptu.stats.cases import grounded, holds
from cinque.systems.ptu.stats.passives import has_passive, passives_of

HP_LOSS = "ptu.damage.hp-loss"
ON_HIT = "ptu.damage.on-hit"


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
