"""What others do about an attack: Shields, Abilities with a Trigger, and Intercepts. Each is asked of its owner."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.attack import Attack, hurts, met_as
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.inflicting.interrupt import can_interrupt, pay_interrupt
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.hit_points import interrupted, spared_passive_loss
from cinque.systems.ptu.maneuvers.intercept import comes_early
from cinque.systems.ptu.model import PtuPlay
from cinque.systems.ptu.moves.effects import apply, changes_of, tell_by_hand
from cinque.systems.ptu.moves.guarding import Bystanders
from cinque.systems.ptu.moves.known import known_move, why_not
from cinque.systems.ptu.moves.triggers import is_guard, minds, ready_of, triggered_of, used
from cinque.systems.ptu.notes import THROWS_BACK, note
from cinque.systems.ptu.positioning.positions import neighbours
from cinque.systems.ptu.stats.cases import holds, may_be_early
from cinque.systems.ptu.stats.frequency import mark_used
from cinque.systems.ptu.stats.passives import in_force

TRIGGER: Final = "ptu.action.trigger-once"
INTERRUPT: Final = "ptu.priority.interrupt"
ON_HIT: Final = "ptu.damage.on-hit"
WITHOUT_HIT: Final = ("physical-damage-taken",)
"""Triggers that ask for damage alone, as a miss with Smite deals it."""


def stopped_short(
    play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, safe: dict[str, str], standing_by: Bystanders
) -> bool:
    """Whether what would hit a target is stopped altogether: by its own Shield or Ability, or by an ally's Shield.

    `safe` are those whom a Shield covers against this attack already, with whose it is.
    """
    if user.side == target.side or not target.able:
        return False
    if target.id in safe:
        play.note("guarded", INTERRUPT, target.id, by=safe[target.id])
        return True
    ready = ready_of(play.scene.packs, target.abilities, target.moves)
    if ready.shields and shielded(play, user, attack, target, ready.shields, safe):
        return True
    if ready.parries and parried(play, user, attack, target, ready.parries):
        return True
    for ally, has in standing_by:
        # or somebody beside it holds a Shield over it
        if has.guards and shielded(play, user, attack, ally, has.guards, safe):
            play.note("guarded", INTERRUPT, target.id, by=ally.id)
            return True
    return False


def shielded(
    play: PtuPlay, user: Combatant, attack: Attack, one: Combatant, shields: Sequence[Move], safe: dict[str, str]
) -> bool:
    """Moves that stop an attack altogether, each of them those that it is for."""
    scene = play.scene
    if attack.move is None or attack.move.pierces or not (can_interrupt(scene, one) and may_be_early(scene, one)):
        return False
    usable = [move for move in shields if is_for(play, move, one, user, attack)]
    if not usable:
        return False
    options = [*(Option("use", what=move.key) for move in usable), Option("pass")]
    chosen = play.choose(Ask(one.seat, "shield", INTERRUPT, options, one.id, decline="pass"))
    if chosen.verb == "pass":
        return False
    move = content_of(scene).moves[chosen.args["what"]]
    mark_used(play, one, move)
    pay_interrupt(play, one)
    play.note("shield", INTERRUPT, one.id, move=move.key, user=user.id)
    if is_guard(move):
        safe.update({each.id: one.id for each in (one, *neighbours(scene, one, scene.allies(one)))})
    apply_all(play, move.effects, one, user, attack)
    if any(effect.throws_back for effect in move.effects):
        note(one, THROWS_BACK)
    tell_by_hand(play, one, move, ON_HIT)
    interrupted(play, one)
    return True


def is_for(play: PtuPlay, move: Move, one: Combatant, user: Combatant, attack: Attack) -> bool:
    """Whether a Shield can be used now, and stops such attacks."""
    scene = play.scene
    early = ("early",) if comes_early(scene, user, attack) else ()
    cases = [effect.case for effect in move.effects if effect.cancel] or [""]
    fits = any(holds(scene, case, one, user, (*met_as(attack), *early)) for case in cases)
    return fits and why_not(scene, one, known_move(scene.packs, move.key)) is None


def apply_all(play: PtuPlay, effects: Sequence[Effect], owner: Combatant, foe: Combatant, attack: Attack) -> None:
    """What an answer does: to whoever set it off, or to its owner."""
    for effect in effects:
        one = foe if effect.who in ("target", "attacker") else owner
        if effect.lose_ticks and one is foe and spared_passive_loss(play.scene, foe):
            play.note("spared-loss", ON_HIT, foe.id)
        elif not effect.cancel and holds(play.scene, effect.case, owner, foe, attack.range.words):
            apply(play, effect, owner, one, 0, ON_HIT)


def triggers(ability: Ability, attack: Attack, damage: int) -> bool:
    """Whether a hit sets an Ability off."""
    if ability.trigger in ("melee-hit-taken", "melee-attack-taken"):
        return attack.range.is_melee
    if ability.trigger == "damaging-move-taken":
        return attack.move is not None and hurts(attack)
    if ability.trigger == "hit-taken":
        return True
    if ability.trigger == "damage-taken":
        return damage > 0
    return ability.trigger == "physical-damage-taken" and damage > 0 and attack.class_ == "physical"


def parried(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, parries: Sequence[Ability]) -> bool:
    """Abilities that let an attack miss after all."""
    for ability in parries:
        fits = triggers(ability, attack, 0) and minds(play.scene, ability, user)
        if fits and used(play, ability, target, user):
            play.note("parried", TRIGGER, target.id, ability=ability.key)
            return True
    return False


def after_damage(
    play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, damage: int, hit: bool = True
) -> None:
    """Abilities of those who were hurt, by a hit or without one."""
    for ability in triggered_of(play.scene.packs, target.abilities):
        if triggers(ability, attack, damage) and (hit or ability.trigger in WITHOUT_HIT):
            strike_back(play, ability, user, attack, target)


def after_miss(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant) -> None:
    """Abilities that an attack sets off whether it hits or not."""
    for ability in triggered_of(play.scene.packs, target.abilities) if user.side != target.side else ():
        if ability.trigger == "melee-attack-taken" and triggers(ability, attack, 0):
            strike_back(play, ability, user, attack, target)


def strike_back(play: PtuPlay, ability: Ability, user: Combatant, attack: Attack, target: Combatant) -> None:
    """What an Ability does to whoever set it off, or for its owner, if that one wants it."""
    if any(effect.cancel for effect in ability.effects):
        return
    words = attack.range.words
    effects = [effect for effect in ability.effects if holds(play.scene, effect.case, target, user, words)]
    if effects and not target.fainted and used(play, ability, target, user):
        apply_all(play, effects, target, user, attack)


def knocked_out(play: PtuPlay, user: Combatant) -> None:
    """Abilities of whoever has made somebody faint with a Move, once for each Move."""
    for passive in in_force(play.scene, user, "on_knock_out"):
        if passive.on_knock_out is not None:
            change_stages(play, user, dict(changes_of(passive.on_knock_out)), "ptu.stage.what")
