"""Moves that are made with a thing (supplied): Fling throws what is in hand, Natural Gift is a berry that was eaten."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.items.belongings import lay_down, take_from
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.as_used import as_gift
from cinque.systems.ptu.moves.known import Known
from cinque.systems.ptu.moves.odd import eat
from cinque.systems.ptu.moves.struggle import struggle_attack
from cinque.systems.ptu.stats.cases import berry_of, missiles_of
from cinque.systems.ptu.stats.past import keep_used_up

MOVE: Final = "ptu.action.standard-move-or-struggle"
BERRY: Final = "berry"
BY_KIND: Final = {"ball": 3, "held": 7}
OTHERWISE: Final = 6
"""The Damage Base of what is thrown, by what it is."""

CONSUMED: Final = ("restorative", "food")
"""What does not hurt: whoever it hits consumes it."""


def thing_for(play: PtuPlay, one: Combatant, known: Known) -> str:
    """What a Move is made with, if there is anything; of two things in hand the user picks one."""
    if known.move.uses_up == BERRY:
        return berry_of(play.scene, one)
    there = missiles_of(one)
    if not there[1:]:
        return "".join(there)
    options = [Option("take", what=key) for key in there]
    chosen: str = play.choose(Ask(one.seat, "take", MOVE, options, one.id)).args["what"]
    return chosen


def made_with(play: PtuPlay, one: Combatant, known: Known, key: str) -> Known:
    """The Move as that thing makes it; a weapon is thrown in a Struggle Attack with the AC of the Move."""
    thing, attack = content_for(play.scene.packs).items[key], known.attack
    if known.move.uses_up == BERRY:
        play.note("of-type", MOVE, one.id, move=known.key, type=thing.gift)
        return known.with_attack(attack._replace(type=thing.gift, db=thing.gift_db))
    play.note("throws-thing", MOVE, one.id, item=key)
    if thing.weapon is not None:
        return known.with_attack(struggle_attack(play.scene, one)._replace(ac=attack.ac, range=attack.range))
    if thing.kind in CONSUMED:
        return known.with_attack(as_gift(attack, thing.effects))
    db = thing.thrown_db or BY_KIND.get(thing.kind, OTHERWISE)
    return known.with_attack(attack._replace(db=db, move=known.move._replace(effects=thing.thrown)))


def spend(play: PtuPlay, one: Combatant, known: Known, key: str, at: Combatant) -> None:
    """It is gone, hit or miss; only a weapon lies where it was thrown."""
    if known.move.uses_up == BERRY:
        eat(play, one, MOVE)
    elif key in missiles_of(one):
        take_out_of_hand(one, key)
        keep_used_up(play.scene, one, key)
        if is_weapon(play.scene, key):
            lay_down(play.scene, at, key)


def take_out_of_hand(one: Combatant, key: str) -> None:
    if one.is_trainer:
        take_from(one, key)
    else:
        one.held = ""


def is_weapon(scene: PtuScene, key: str) -> bool:
    return content_for(scene.packs).items[key].weapon is not None
