"""A Move as somebody uses it now: its Type, its class and its Damage Base, where they are not fixed."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.base import BY_DIE
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.records import Power
from cinque.systems.ptu.content.words import PHYSICAL, SPECIAL, STATUS, TYPES
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import Known
from cinque.systems.ptu.stats.cases import grounded
from cinque.systems.ptu.stats.past import CAME_OUT, TYPE
from cinque.systems.ptu.stats.stats import stat

MOVE: Final = "ptu.action.standard-move-or-struggle"
BASE: Final = "ptu.damage.base"
DOUBLE_STRIKE: Final = "Double Strike"
HEALS: Final = (Effect(heal="1/4"),)
"""What a Move does to its target whose die shows a 1."""


def as_used(play: PtuPlay, one: Combatant, known: Known, targets: Sequence[Combatant]) -> Known:
    """With the Type and the class that it has now."""
    attack = known.attack
    type = type_now(play, one, known)
    if type != attack.type:
        play.note("of-type", MOVE, one.id, move=known.key, type=type)
        attack = attack._replace(type=type)
    if known.move.class_by and targets and is_physical(play.scene, one, targets[0], known.move.class_by):
        play.note("of-class", MOVE, one.id, move=known.key)
        attack = attack._replace(class_=PHYSICAL)
    return known if attack is known.attack else known.with_attack(attack)


def type_now(play: PtuPlay, one: Combatant, known: Known) -> str:
    """By what the Move says, then by what is on its user, then by what lies over everybody."""
    type = own_type(play, one, known)
    if known.status:
        return type
    for mark in marks_on(one) if one.active else ():
        type = mark.attack_type or type
    for field in fields_of(play.scene) if play.scene.fields_on else ():
        type = field.attack_types.get(type, type)
    return type


def own_type(play: PtuPlay, one: Combatant, known: Known) -> str:
    by, usual = known.move.type_by, known.attack.type
    if by == "terrain":
        there = [field.type for field in fields_of(play.scene) if field.type]
        return there[0] if there and grounded(play.scene, one) else usual
    if by == "user":
        return one.types[0] if one.types else usual
    if by in ("species", "hunger"):
        goes_by_it = by == "species" or is_hungry(one)
        return known.move.species_types.get(one.species, usual) if goes_by_it else usual
    return told_type(play, one, known.key) if by else usual


def is_hungry(one: Combatant) -> bool:
    """Whoever knows such a Move comes out full, is hungry in its next turn, then full again."""
    return (one.turns - int(one.past.get(CAME_OUT, 0))) % 2 == 0


def told_type(play: PtuPlay, one: Combatant, move: str) -> str:
    """What the game master has said, once for all."""
    key = TYPE + move
    if key not in one.past:
        options = [Option("of-type", type=type) for type in TYPES]
        one.past[key] = play.choose(Ask(GM_ROLE, "move-type", MOVE, options, one.id)).args["type"]
    return str(one.past[key])


def is_physical(scene: PtuScene, one: Combatant, target: Combatant, by: str) -> bool:
    """Whether Attack is higher than Special Attack, or does more to the target, whatever else is added."""
    more = stat(scene, one, "attack").num - stat(scene, one, f"{SPECIAL}_attack").num
    if by == "better":
        more -= stat(scene, target, "defense").num - stat(scene, target, f"{SPECIAL}_defense").num
    return more > 0


def as_it_turns_out(play: PtuPlay, one: Combatant, known: Known, hit: Sequence[Combatant]) -> Known:
    """With the Damage Base that a die says, as one strike each for two targets, or as what an ally gets of it."""
    if hit[1:] and not known.area and DOUBLE_STRIKE in known.range.keywords:
        known = known.with_attack(known.attack._replace(range=known.range.without(DOUBLE_STRIKE)))
    for power in known.move.power:
        if power.by in BY_DIE:
            known = with_rolled_base(play, one, known, power)
    if known.move.for_ally and any(other.side == one.side for other in hit):
        known = known.with_attack(as_gift(known.attack, known.move.for_ally))
    return known


def with_rolled_base(play: PtuPlay, one: Combatant, known: Known, power: Power) -> Known:
    """A Damage Base by 1d6; of those that are twice the die a 1 heals instead."""
    rolled = play.total(1, 6, BASE, one.id)
    if power.by == "twice-die" and rolled == 1:
        play.note("gives-instead", BASE, one.id, move=known.key)
        return known.with_attack(as_gift(known.attack, HEALS))
    db = (known.attack.db or 0) + rolled if power.by == "plus-die" else 2 * rolled
    play.note("rolled-base", BASE, one.id, move=known.key, rolled=rolled, db=db)
    return known.with_attack(known.attack._replace(db=db))


def as_gift(attack: Attack, effects: tuple[Effect, ...]) -> Attack:
    """An attack that does something else to whom it hits, and no damage."""
    move = attack.move._replace(effects=effects, power=()) if attack.move is not None else None
    return attack._replace(db=None, class_=STATUS, move=move)
