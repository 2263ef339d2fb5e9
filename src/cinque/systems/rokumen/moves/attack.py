"""こうげきわざ, attack moves: damage to everybody who is hit, and the additional effects."""

from collections.abc import Sequence

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import PHYSICAL, Effect, Move
from cinque.systems.rokumen.damage.constant import constant_damage
from cinque.systems.rokumen.damage.formula import damage, damage_of
from cinque.systems.rokumen.damage.modifiers import damage_dice
from cinque.systems.rokumen.damage.no_effect import NO_EFFECT, has_no_effect
from cinque.systems.rokumen.figures import in_force, opened
from cinque.systems.rokumen.hp import take_damage
from cinque.systems.rokumen.model import FACES, Pokemon, RokumenPlay, passives_of
from cinque.systems.rokumen.moves.check import fails, reach
from cinque.systems.rokumen.moves.effects import Cause, apply
from cinque.systems.rokumen.squares import distance

ATTACK = "rokumen.move.attack"
PHYSICAL_DAMAGE, SPECIAL_DAMAGE = "rokumen.damage.physical", "rokumen.damage.special"
MULTI_TARGET = "rokumen.ruling.multi-target"


def attack(play: RokumenPlay, user: Pokemon, move: Move, hit: list[Pokemon], reached: int, each: bool) -> None:
    """こうげきわざ: damage to everybody hit, and the additional effects."""
    cause = Cause(user, f"move:{move.key}", reached, ATTACK, by_move=True)
    together = play.scene.rulings.multi_target == "one-check-one-roll" and len(hit) > 1
    shared = shared_faces(play, move, hit, cause) if together else None
    for one in hit:
        cause.achievement = reach(play, user, move) if each else reached
        if each and fails(play, user, move, cause.achievement):
            continue
        if has_no_effect(play.scene, move.type, one):
            nothing_happens(play, move, one, cause)
        else:
            strike(play, move, one, cause, shared)


def effects_first(play: RokumenPlay) -> bool:
    return play.scene.rulings.additional_effects == "before-damage"


def shared_faces(play: RokumenPlay, move: Move, hit: list[Pokemon], cause: Cause) -> list[int]:
    """By one reading there is one roll of the largest pool, and each target counts its share of those dice.

    Effects that come before the damage come before that roll.
    """
    open_to = [one for one in hit if not has_no_effect(play.scene, move.type, one)]
    for one in open_to if effects_first(play) else ():
        apply(play, parts(move.effects, of_damage=False), cause, one)
    standing = [one for one in open_to if not one.fainted]
    most = max((damage_dice(play, cause.user, move, one, cause.achievement).value for one in standing), default=0)
    return list(play.faces(most, FACES, MULTI_TARGET, cause.user.id)) if most else []


def strike(play: RokumenPlay, move: Move, one: Pokemon, cause: Cause, shared: list[int] | None) -> None:
    """Damage, then the additional effects; by one reading the other way round, but for what lives on the damage."""
    user = cause.user
    cause.damage = 0
    if effects_first(play) and shared is None:
        apply(play, parts(move.effects, of_damage=False), cause, one)
    if one.fainted:
        return
    dice = damage_dice(play, user, move, one, cause.achievement)
    play.note("attack-move", ATTACK, user.id, opened(dice), target=one.id, dice=dice.value)
    cause.damage = deal(play, user, move, one, roll_damage(play, user, move, one, dice, shared))
    apply(play, parts(move.effects, of_damage=True) if effects_first(play) else move.effects, cause, one)


def parts(effects: Sequence[Effect], of_damage: bool) -> tuple[Effect, ...]:
    """Those that live on the damage dealt, or the others, each in its place."""
    return tuple(effect if bool(effect.drain or effect.recoil) == of_damage else Effect() for effect in effects)


def roll_damage(
    play: RokumenPlay, user: Pokemon, move: Move, one: Pokemon, dice: Tally, shared: list[int] | None
) -> Tally:
    if shared is not None:
        return damage_of(play, user, move, one, dice, sum(shared[: dice.value]))
    return damage(play, user, move, one, dice)


def deal(play: RokumenPlay, user: Pokemon, move: Move, one: Pokemon, amount: Tally) -> int:
    clause = PHYSICAL_DAMAGE if move.category == PHYSICAL else SPECIAL_DAMAGE
    dealt = take_damage(play, one, amount.value, clause, amount, by_move=True)
    if move.category == PHYSICAL and distance(user.square, one.square) == 0:
        for passive in passives_of(play.scene, one):
            if passive.thorns and in_force(play.scene, one, passive) and not user.fainted and user is not one:
                constant_damage(play, user, passive.thorns, by_move=False)
    return dealt


def nothing_happens(play: RokumenPlay, move: Move, one: Pokemon, cause: Cause) -> None:
    """こうかがない: no damage, no additional effect; two rulings leave something of it."""
    rulings = play.scene.rulings
    play.note("no-effect", NO_EFFECT, cause.user.id, move=move.key, target=one.id)
    if rulings.no_effect_vs_minimum == "one":
        tally = play.tally().start(1, "least-damage", "rokumen.ruling.no-effect-vs-minimum")
        take_damage(play, one, 1, "rokumen.ruling.no-effect-vs-minimum", tally, by_move=True)
    if rulings.no_effect_constant == "never":
        apply(play, constant_part(move.effects), cause, one)


def constant_part(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """What is left of effects, each in its place, if only their constant damage gets through."""
    return tuple(
        Effect(one.who, one.achievement, one.roll, one.by_achievement, damage=one.damage, damage_dice=one.damage_dice)
        if one.damage or one.damage_dice
        else Effect()
        for one in effects
    )
