"""What Weather, fields, Vortices and Coats do (supplied): at the start and the end of turns and of rounds."""

from typing import Final

from cinque.core.ask import Ask
from cinque.core.effect import Active
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.ability import Passive
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.contexts.durations import overtaken
from cinque.systems.ptu.field.registry import fields_of, weather_of
from cinque.systems.ptu.field.weather import run_out as run_out_of_time
from cinque.systems.ptu.inflicting.coats import end_vortex
from cinque.systems.ptu.inflicting.inflicting import lapse
from cinque.systems.ptu.injuries.hit_points import ceiling, heal, lose_ticks, spared_passive_loss
from cinque.systems.ptu.marks.later import AT_ROUND_END
from cinque.systems.ptu.marks.registry import each_once, marks_on
from cinque.systems.ptu.marks.vortex import VORTEX
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.aim import Near, aimed_groups, area_groups
from cinque.systems.ptu.moves.amounts import part, ticks
from cinque.systems.ptu.moves.effects import apply
from cinque.systems.ptu.moves.known import known_by, move_option
from cinque.systems.ptu.moves.resolution import attack_with
from cinque.systems.ptu.positioning.flight import LOWEST
from cinque.systems.ptu.positioning.positions import neighbours
from cinque.systems.ptu.stats.cases import grounded, holds, is_pulled_down
from cinque.systems.ptu.stats.order import count_of
from cinque.systems.ptu.stats.passives import in_force, passives_of
from cinque.systems.ptu.stats.past import keep_used_up

HP_LOSS: Final = "ptu.damage.hp-loss"
ON_HIT: Final = "ptu.damage.on-hit"
MOVE: Final = "ptu.action.standard-move-or-struggle"


def turn_starts(play: PtuPlay, one: Combatant) -> None:
    """Weather, fields, Vortex and Coats at the start of somebody's turn."""
    scene = play.scene
    if weather_of(scene).spared_types and not spared_by_weather(scene, one):
        lose_ticks(play, one, 1, HP_LOSS, "weather-loss")
    healing = scene.fields_on and any(field.heals_grounded for field in fields_of(scene))
    if healing and grounded(scene, one) and not one.fainted:
        heal_ticks(play, one, 1)
    for mark, active in each_once(one):
        if one.fainted:
            return
        if mark.heals_at_start:
            heal_ticks(play, one, mark.heals_at_start)
        if mark.heals_part_at_start:
            why = part(play, mark.heals_part_at_start, one.max_hp, "max-hp", mark.clause)
            heal(play, one, why.value, mark.clause, why=why)
        if mark.loss_at_start and not spared_passive_loss(scene, one):
            lost = lose_ticks(play, one, 1, HP_LOSS, mark.loss_at_start)
            by = scene.creatures.get(active.source)
            if mark.feeds_source and by is not None and by.able:
                heal(play, by, lost, ON_HIT)
    timed(play, one, "turn_start")


def heal_ticks(play: PtuPlay, one: Combatant, number: int) -> None:
    why = ticks(play, one, number, ON_HIT)
    heal(play, one, why.value, ON_HIT, why=why)


def spared_by_weather(scene: PtuScene, one: Combatant) -> bool:
    if one.is_trainer and scene.league:
        return True
    if any(type in weather_of(scene).spared_types for type in one.types):
        return True
    if spared_passive_loss(scene, one) or in_force(scene, one, "no_weather_loss"):
        return True
    return any(in_force(scene, ally, "veils") for ally in neighbours(scene, one, scene.allies(one)))


def timed(play: PtuPlay, one: Combatant, moment: str) -> None:
    """Abilities and items that do something at the start or the end of a turn."""
    for passive in passives_of(play.scene, one).doing[moment]:
        effects: tuple[Effect, ...] = getattr(passive, moment)
        if holds(play.scene, passive.case, one):
            worked = [effect for effect in effects if apply_timed(play, one, effect)]
            if worked and held_once(play.scene, one, passive):
                play.note("held-item-spent", ON_HIT, one.id, item=one.held)
                keep_used_up(play.scene, one, one.held)
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
    for mark, active in each_once(one):
        if mark.holds_turns:
            struggle_free(play, one, active)
    timed(play, one, "turn_end")


def pull_down(play: PtuPlay, one: Combatant) -> None:
    """Gravity: nobody ends a turn more than a meter above the ground."""
    if one.height > LOWEST and is_pulled_down(play.scene):
        one.height = LOWEST
        play.note("pulled-down", ON_HIT, one.id, meters=one.height)


def struggle_free(play: PtuPlay, one: Combatant, vortex: Active) -> None:
    """1d20 against a DC that falls with each turn; on the fifth turn it is over."""
    dc = VORTEX.escape_dc(one, vortex.number)
    if dc and not play.reaches(1, 20, dc, ON_HIT, one.id):
        vortex.number += 1
        return
    end_vortex(play, one)


def round_ends(play: PtuPlay) -> None:
    """What was declared for the end of the round is done; Weather and fields run out."""
    act_at_round_end(play)
    overtaken(play)
    tire(play)
    run_out_of_time(play)


def tire(play: PtuPlay) -> None:
    """What costs Hit Points for as long as it is kept up."""
    for one in [one for one in play.scene.able() if one.active]:
        for mark in marks_on(one):
            if mark.loss_at_round_end:
                lose_ticks(play, one, 1, HP_LOSS, mark.loss_at_round_end)


def act_at_round_end(play: PtuPlay) -> None:
    """Moves that were declared for the end of the round, on those in their area now; the quickest first."""
    scene = play.scene
    declared = [one for one in scene.able() if AT_ROUND_END.on(one)]
    for one in sorted(declared, key=lambda one: -count_of(scene, one)):
        for active in [active for active in one.active if active.effect == AT_ROUND_END.key]:
            if active not in one.active or not one.able:
                continue
            lapse(play, one, active)
            known = known_by(scene, one, active.source)
            if known.move.round_end_if and not holds(scene, known.move.round_end_if, one):
                play.note("fails-at-round-end", MOVE, one.id, move=known.key)
                continue
            groups = area_groups(known, Near(scene, one)) if known.range.is_area else aimed_groups(scene, one, known)
            if not groups:
                play.note("reaches-nobody", MOVE, one.id, move=known.move.key)
                continue
            options = [move_option(known.move.key, group) for group in groups]
            chosen = play.choose(Ask(one.seat, "action", MOVE, options, one.id)) if options[1:] else options[0]
            attack_with(play, one, known, [scene.creatures[id] for id in chosen.args["targets"]])
