"""2.5 Surprise: a group Stealth check; the others are Stunned for a turn, or have time to move."""

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import rule_of, set_off
from cinque.systems.vademecum.adventuring.skill_checks import (
    Circumstances,
    add_ability,
    group_check,
    said_of,
    threshold,
    throw,
    unstated_dt,
)
from cinque.systems.vademecum.combat.movement import can_move, move
from cinque.systems.vademecum.conditions.stunned import STUNNED
from cinque.systems.vademecum.forces import clause_of, owned_by
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.model import ALERTED, ENEMIES, INITIATIVE, OVER, Character, VadeMecumPlay

SURPRISE = "vademecum.combat.surprise"
SUCCESS = "vademecum.combat.surprise-success"
FAILURE = "vademecum.combat.surprise-failure"
DT = "vademecum.ruling.surprise-dt"
SURPRISES = "surprise"
WHEN = "vademecum.ruling.surprise-failure"
BY_ENEMIES = "vademecum.ruling.enemy-surprise"
TRAP = "vademecum.rest.set-trap"
WATCH = "vademecum.rest.keep-watch"
STEALTH, DETECTION = "stealth", "detection"
UNDETECTED = ("staying-undetected",)


def surprise(play: VadeMecumPlay) -> None:
    """One side sneaks up on the other before initiative is rolled."""
    scene = play.scene
    sneaking = [one for one in scene.of_side(scene.ambush) if one.is_able]
    others = [one for one in scene.creatures.values() if one.side != scene.ambush and one.is_able]
    if not (sneaking and others):  # somebody has been felled meanwhile
        scene.phase = OVER if scene.is_over() else INITIATIVE
        return
    play.note("sneaks", SURPRISE, group=[one.id for one in sneaking])
    surprised = succeeds(play, sneaking, others)
    for one in sneaking:
        one.helpers = []
    if surprised:
        play.note("surprised", SUCCESS)
        for one in others:
            if one.watchful and scene.ambush == ENEMIES:
                play.note("watchful", WATCH, one.id)
            elif not is_ready(play, one):
                STUNNED.stun(play, one, SUCCESS)
        scene.phase = INITIATIVE
    else:
        alert(play, others)


def is_ready(play: VadeMecumPlay, one: Character) -> bool:
    """Whether an ability keeps somebody from being surprised: one's own, or by one reading that of a companion."""
    whole_party = play.scene.rulings.sixth_sense == "party"
    for owner in play.scene.of_side(one.side) if whole_party else (one,):
        for ability in owned_by(play.scene, owner).rules if owner.is_able else ():
            if rule_of(ability).never_surprised:
                play.note("not-surprised", clause_of(owner, ability), one.id, ability=ability.key)
                return True
    return False


def succeeds(play: VadeMecumPlay, sneaking: list[Character], others: list[Character]) -> bool:
    scene = play.scene
    if scene.ambush == ENEMIES and scene.trapped:
        play.note("trap-springs", TRAP)
        for trapper in scene.trappers:
            for foe in sneaking:
                set_off(play, scene.creatures[trapper], "trap-goes-off", Event(foe))
        scene.trapped, scene.trappers = False, []
        return False
    if scene.ambush == ENEMIES and scene.rulings.enemy_surprise == "gm":
        ask = Ask(GM_ROLE, "enemy-surprise", BY_ENEMIES, [Option("succeed"), Option("fail")])
        return play.choose(ask).verb == "succeed"
    dt = threshold(play, stealth_dt(play, others), "difficulty", SURPRISE)
    what = Circumstances(situations=(*UNDETECTED, *said_of(scene, SURPRISES)))
    return group_check(play, sneaking, STEALTH, [dt] * len(sneaking), SURPRISE, what, others)


def stealth_dt(play: VadeMecumPlay, others: list[Character]) -> int:
    """11 unless the game master says otherwise; by one reading what the most watchful enemy rolls, to be beaten."""
    if play.scene.rulings.surprise_dt == "gm-default-11":
        return unstated_dt(play, SURPRISES, DT)
    best = max(others, key=lambda one: detection(play, one))
    tally = throw(play, best, DETECTION)[1]
    play.note("contest-roll", DT, best.id, tally, skill=DETECTION, result=tally.value)
    return tally.value + 1


def detection(play: VadeMecumPlay, one: Character) -> int:
    tally = Tally(False)
    add_ability(play, one, DETECTION, tally)
    return tally.value


def alert(play: VadeMecumPlay, others: list[Character]) -> None:
    """They notice too soon, and get a turn for movement: before initiative, or on top of their first turn."""
    scene = play.scene
    play.note("alerted", FAILURE)
    if scene.rulings.surprise_failure == "first-round":
        for one in others:
            one.alerted = True
            play.note("moves-twice", WHEN, one.id)
        scene.phase = INITIATIVE
        return
    scene.queue = [one.id for one in others]
    scene.phase = ALERTED


def alerted(play: VadeMecumPlay) -> None:
    """One of them moves."""
    scene = play.scene
    one = scene.creatures[scene.queue.pop(0)]
    if one.is_able and can_move(scene, one):
        move(play, one)
        one.moved = one.diagonals = 0
    if not scene.queue or scene.is_over():
        scene.queue, scene.phase = [], OVER if scene.is_over() else INITIATIVE
