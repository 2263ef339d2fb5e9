"""2.5 Looting, and treating the injured after a combat."""

from typing import Annotated, NamedTuple

from cinque.core.ask import Data
from cinque.core.log import GM
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Mine, Procedure, Somebody
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import rule_of, set_off
from cinque.systems.vademecum.adventuring.skill_checks import (
    UNSTATED,
    Circumstances,
    add_retry,
    check,
    remember,
    said_of,
    threshold,
    unstated_dt,
)
from cinque.systems.vademecum.characters.carrying import gain_item, in_combat
from cinque.systems.vademecum.classes import skill_level
from cinque.systems.vademecum.combat.suffering import is_unsettled, let_pass, suffer
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import TURN_END, TURN_START, is_powerless, refuse_helpless
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.happening import Found
from cinque.systems.vademecum.injuries import (
    OUTSIDE,
    WHO_MAY_TREAT,
    decide_outside,
    lie_dead,
    may_be_treated_by,
    pass_round,
    treat,
)
from cinque.systems.vademecum.model import Character, VadeMecumPlay, party_seats
from cinque.systems.vademecum.purse import unit_of

LOOT = "vademecum.combat.looting"
TRIES = "vademecum.ruling.loot-tries"
DICE = "vademecum.ruling.times-d6"
LOOTING = ("looting",)
INVESTIGATION, LUCK = "investigation", "luck"


class Loot(NamedTuple):
    who: Mine
    target: Somebody


class Spoils(NamedTuple):
    """What a search of an enemy brings in place of money; nothing: money again."""

    who: Somebody
    item: Annotated[str, Of("item")] = ""


class Treat(NamedTuple):
    who: Mine
    target: Somebody


class Rounds(NamedTuple):
    rounds: Annotated[int, Between(1, 100)]


def loot(play: VadeMecumPlay, what: Loot) -> None:
    """An Investigation check against an enemy that has not been looted: (its level + Luck) D6 of currency."""
    scene = play.scene
    one, enemy = scene.creatures[what.who], scene.creatures[what.target]
    refuse_helpless(scene, one, LOOT)
    if enemy.side == one.side or enemy.is_able or enemy.looted or not touches(scene, one, enemy):
        raise Refused(Refusal("nothing-to-loot", LOOT, who=enemy.id))
    task = f"loot/{enemy.id}"
    dt = threshold(play, unstated_dt(play, "looting", UNSTATED), "difficulty", LOOT)
    add_retry(play, dt, task, one)
    play.note("searches", LOOT, one.id, target=enemy.id)
    situations = (*LOOTING, *said_of(scene, "looting"))
    success = check(play, one, INVESTIGATION, dt, Circumstances(situations=situations)).success
    remember(play, task, one, success)
    if success:
        enemy.looted = True
        take_spoils(play, one, enemy)
        return
    for ability in owned_by(scene, one).rules:
        rule_of(ability).loot_fails(play, one, ability, enemy)
    if scene.rulings.loot_tries == "one-try":
        enemy.looted = True
        play.note("finds-nothing", TRIES, one.id, target=enemy.id)


def take_spoils(play: VadeMecumPlay, one: Character, enemy: Character) -> None:
    """The item that the game master has said, or else money; only its owner hears how much that makes."""
    if enemy.spoils:
        gain_item(one, enemy.spoils)
        play.note("recovers-item", LOOT, one.id, target=enemy.id, item=enemy.spoils)
        return
    found = amount_of_loot(play, one, enemy)
    set_off(play, one, "loots", Found(one, found))
    one.money += found.value
    left: Data = {"money": one.money, "unit": unit_of(play.scene, one)}
    hides = one.hides("money")
    play.note("finds", LOOT, one.id, found, hides=hides, target=enemy.id, amount=found.value, **left)


def say_spoils(play: VadeMecumPlay, what: Spoils) -> None:
    """Whether a search brings money or an item is at the game master's discretion."""
    one = play.scene.creatures[what.who]
    if one.looted:
        raise Refused(Refusal("nothing-to-loot", LOOT, who=one.id))
    one.spoils = what.item
    play.note("has-spoils" if what.item else "has-money", LOOT, one.id, visible=GM, item=what.item)


def amount_of_loot(play: VadeMecumPlay, one: Character, enemy: Character) -> Tally:
    return times_d6(play, loot_dice(play, one, enemy), one, LOOT)


def loot_dice(play: VadeMecumPlay, one: Character, enemy: Character) -> Tally:
    dice = play.tally(enemy.keeper, one.keeper).start(enemy.level, "level", LOOT, of=enemy.keeper)
    return dice.add(skill_level(one, LUCK), f"skill:{LUCK}", LOOT, of=one.keeper)


def times_d6(play: VadeMecumPlay, count: Tally, one: Character, clause: str) -> Tally:
    """(N) × D6: that many dice, or by one reading one die multiplied."""
    dice = count.value
    if dice <= 0:
        return play.tally().start(0, "no-dice", clause, count)
    if play.scene.rulings.times_d6 == "multiply":
        return play.tally().start(play.total(1, 6, DICE, one.id), "rolled", DICE).times(dice, 1, "dice", clause, count)
    return play.tally().start(play.total(dice, 6, clause, one.id), "rolled", clause, count)


# -- after the combat


def treat_outside(play: VadeMecumPlay, what: Treat) -> None:
    """Each try takes a round, also for those who lie beside."""
    scene = play.scene
    one, injured = scene.creatures[what.who], scene.creatures[what.target]
    can = may_be_treated_by(scene, injured, one) and (one is injured or not is_powerless(scene, one))
    if not can or not touches(scene, one, injured):
        raise Refused(Refusal("cannot-treat", WHO_MAY_TREAT, who=one.id, target=injured.id))
    treat(play, one, injured)
    rounds_pass(play, 1)


def wait_rounds(play: VadeMecumPlay, what: Rounds) -> None:
    play.note("rounds-pass", OUTSIDE, rounds=what.rounds)
    rounds_pass(play, what.rounds)


def rounds_pass(play: VadeMecumPlay, rounds: int) -> None:
    """Injuries and conditions run on after a combat, in rounds of 6 seconds; by one reading injuries do not."""
    injuries_run = play.scene.rulings.zero_hp_outside_combat == "same"
    for _ in range(rounds):
        lie_dead(play.scene, 1)
        for one in play.scene.creatures.values():
            let_pass(play, TURN_START, one)
            suffer(play, one)
            let_pass(play, TURN_END, one)
            if injuries_run:
                pass_round(play, one)


def settle_injuries(play: VadeMecumPlay) -> None:
    """Before hours pass, every injury has run its course, and so has whatever goes on in somebody.

    Where injuries do not run outside combat, the game master says what comes of them.
    """
    scene = play.scene
    decided = scene.rulings.zero_hp_outside_combat == "combat-only"
    for one in scene.creatures.values() if decided else ():
        if one.injury and not one.dead:
            decide_outside(play, one)
    for _ in range(100):  # by one reading nobody wakes without a Medicine check
        if not any(is_unsettled(scene, one) for one in scene.creatures.values()):
            return
        rounds_pass(play, 1)


LOOT_PROCEDURES = {
    "loot": Procedure(loot, PLAYER_ROLE, Loot, LOOT, may=in_combat),
    "spoils": Procedure(say_spoils, GM_ROLE, Spoils, LOOT, BESIDE),
    "treat": Procedure(treat_outside, PLAYER_ROLE, Treat, OUTSIDE, may=in_combat),
    "wait-rounds": Procedure(wait_rounds, PLAYER_ROLE, Rounds, OUTSIDE, may=in_combat, whose=party_seats),
}
