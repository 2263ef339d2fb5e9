"""An attack from the roll to the injury, with Fate's Fortune and Fury's Wrath (2.2, 2.4, 2.5)."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.adventuring.armor_and_cover import deflect, dt_to_hit
from cinque.systems.vademecum.adventuring.skill_checks import (
    D20,
    Circumstances,
    add_retry,
    check,
    has_fate,
    remember,
)
from cinque.systems.vademecum.adventuring.weapons_and_tools import FAR, REACH, THROWN, Arm, arms_of
from cinque.systems.vademecum.combat.squares import distance
from cinque.systems.vademecum.combat.suffering import after_attack, can_be_struck
from cinque.systems.vademecum.combat.targeting import may_attack
from cinque.systems.vademecum.condition import REACTION, attack_terms, barring, dice_against
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.conditions.stunned import STUNNED
from cinque.systems.vademecum.content.records import BONUS
from cinque.systems.vademecum.hp import lose_hp
from cinque.systems.vademecum.injuries import worsen
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

ATTACK = "vademecum.combat.attack"
FORTUNE_ROLL = "vademecum.fate.fortune-roll"
FORTUNE_TABLE = "vademecum.fate.fortune-table"
WRATH_ROLL = "vademecum.fury.wrath-roll"
WRATH_TABLE = "vademecum.fury.wrath-table"
COUNTER = "vademecum.fury.wrath-1-counterattack"
COUNTER_RULING = "vademecum.ruling.wrath-counterattack"
BLANK = "vademecum.fury.wrath-4-to-6-blank"
BLANK_RULING = "vademecum.ruling.wrath-blank"
OFF_TURN = "vademecum.ruling.fortune-off-turn"
MULTIPLIER = "vademecum.ruling.multiplier-and-deflection"
BONUS_DAMAGE = "vademecum.ruling.damage-bonus"
FLOOR = "vademecum.ruling.deflection-floor"
THROW = "vademecum.ruling.improvised-range"
DAMAGE = "vademecum.item.weapon-fields"
REACTS = "vademecum.combat.reaction"

FORTUNES: Final = (
    "vademecum.fate.fortune-1-bonus-action",
    "vademecum.fate.fortune-2-prone",
    "vademecum.fate.fortune-3-stunned",
    "vademecum.fate.fortune-4-extra-attack",
    "vademecum.fate.fortune-5-double",
    "vademecum.fate.fortune-6-triple",
)
EXTRA_ATTACK: Final = 4
MULTIPLIERS: Final = {5: 2, 6: 3}


def in_range(scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> bool:
    tiles = distance(scene, one.square, target.square)
    return arm.nearest <= tiles <= arm.farthest


def reaches(scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> bool:
    """Whether the attack can be made: within the range, or by one reading beyond it, too, at +3 DT."""
    if (one.active or target.active) and not may_attack(scene, one, target):
        return False
    if in_range(scene, one, target, arm):
        return True
    return not arm.melee and scene.rulings.weapon_range == "harder" and arm.farthest < FAR


@lru_cache(maxsize=4096)
def attack_option(verb: str, arm: str, target: str) -> Option:
    """Options never change, so the same one serves every time."""
    return Option(verb, weapon=arm, target=target)


def arm_named(scene: VadeMecumScene, one: Character, key: str) -> Arm:
    return next(arm for arm in arms_of(scene, one) if arm.key == key)


# -- the attack


def attack(play: VadeMecumPlay, one: Character, target: Character, arm: Arm, chain: bool = True) -> bool:
    """A roll against the number to be hit; then damage, or what Fury has in store. Tells whether it hits."""
    play.note("attacks", arm.clause, one.id, target=target.id, weapon=arm.key)
    if not throw_is_allowed(play, one, target, arm):
        return False
    hits = (not target.active or can_be_struck(play, target, one)) and strike(play, one, target, arm, chain)
    after_attack(play, one, target)
    return hits


def strike(play: VadeMecumPlay, one: Character, target: Character, arm: Arm, chain: bool) -> bool:
    scene = play.scene
    task = f"attack/{target.id}"
    retries = scene.rulings.retry_on_attacks == "all-checks"
    too_far = scene.rulings.weapon_range == "harder" and not arm.melee and not in_range(scene, one, target, arm)
    dt = dt_to_hit(play, target, arm, too_far)
    if retries:
        add_retry(play, dt, task, one)
    terms = attack_terms(scene, one, target)
    if arm.advantage:
        terms.insert(0, (arm.advantage, f"{arm.kind}:{arm.key}", arm.clause))
    rolled = check(play, one, arm.skill, dt, Circumstances(terms=tuple(terms), is_attack=True))
    if retries:
        remember(play, task, one, rolled.success)
    fated = chain and rolled.natural in (1, D20) and has_fate(play, one)
    if rolled.success:
        fortune = fates_fortune(play, one, target) if fated else 0
        deal_damage(play, one, target, arm, MULTIPLIERS.get(fortune, 1))
        if fortune == EXTRA_ATTACK:
            extra_attack(play, one, target, arm)
    elif fated:
        furys_wrath(play, one, target)
    return rolled.success


def throw_is_allowed(play: VadeMecumPlay, one: Character, target: Character, arm: Arm) -> bool:
    """Where the game master says how far a thing can be thrown."""
    if arm.farthest < FAR or arm.key != THROWN or distance(play.scene, one.square, target.square) <= REACH:
        return True
    ask = Ask(GM_ROLE, "throw", THROW, [Option("allow"), Option("refuse")], one.id)
    if play.choose(ask).verb == "allow":
        return True
    play.note("too-far-to-throw", THROW, one.id, target=target.id)
    return False


def deal_damage(play: VadeMecumPlay, one: Character, target: Character, arm: Arm, multiplier: int) -> None:
    """The weapon's dice, what Fortune makes of them, less what armor deflects; of the fallen the injury worsens."""
    scene = play.scene
    if not target.is_able:
        if target.injury:
            worsen(play, target)
        return
    reading = scene.rulings.multiplier_and_deflection
    times = multiplier if reading == "more-dice" else 1
    damage = play.tally().start(play.total(arm.dice * times, 6, DAMAGE, one.id), "damage-dice", arm.clause)
    for dice, label, clause in dice_against(scene, one, target) if target.active else ():
        damage.add(play.total(dice * times, 6, DAMAGE, one.id), label, clause)
    if scene.rulings.damage_bonus == "plus-attribute":
        attribute = content_of(scene).skills[arm.skill].attribute
        damage.add(getattr(one, attribute), attribute, BONUS_DAMAGE, of=one.keeper)
    if reading == "before":
        multiply(damage, multiplier)
    deflect(play, target, damage, arm)
    if reading == "after":
        multiply(damage.at_least(0, "least", FLOOR), multiplier)
    damage.at_least(0 if scene.rulings.deflection_floor == "zero-still-hit" else 1, "least", FLOOR)
    lose_hp(play, target, damage, ATTACK)


def multiply(damage: Tally, multiplier: int) -> None:
    if multiplier > 1:
        damage.times(multiplier, 1, "fortune", FORTUNES[3 + multiplier - 1])


# -- Fate's Fortune


def fates_fortune(play: VadeMecumPlay, one: Character, target: Character) -> int:
    """A player may roll; gives the face, which is 0 if not."""
    ask = Ask(one.seat, "fortune", FORTUNE_ROLL, [Option("roll"), Option("decline")], one.id, decline="decline")
    if play.choose(ask).verb == "decline":
        return 0
    face = play.total(1, 6, FORTUNE_TABLE, one.id)
    clause = FORTUNES[face - 1]
    play.note(f"fortune-{face}", clause, one.id, target=target.id)
    if face == 1:
        gain_bonus_action(play, one)
    elif face == 2:
        PRONE.knock_down(play, target, clause)
    elif face == 3:
        STUNNED.stun(play, target, clause)
    return face


def gain_bonus_action(play: VadeMecumPlay, one: Character) -> None:
    """One more Bonus Action this turn; for a reaction the ruling fortune-off-turn says when."""
    scene = play.scene
    if scene.actor == one.id:
        one.bonus += 1
        return
    reading = scene.rulings.fortune_off_turn
    if reading == "immediate":
        scene.extra.append(one.id)
    elif reading == "next-own-turn":
        one.bonus_next += 1
    play.note(f"fortune-off-turn-{reading}", OFF_TURN, one.id)


def extra_attack(play: VadeMecumPlay, one: Character, target: Character, arm: Arm) -> None:
    """One more attack on the same target, if the attacker wants it."""
    if target.is_out or not one.is_able:
        return
    clause = FORTUNES[EXTRA_ATTACK - 1]
    options = [attack_option("attack", arm.key, target.id), Option("decline")]
    if play.choose(Ask(one.seat, "extra-attack", clause, options, one.id, decline="decline")).verb == "attack":
        attack(play, one, target, arm, play.scene.rulings.fortune_extra_attack == "free-and-full")


# -- Fury's Wrath


def furys_wrath(play: VadeMecumPlay, one: Character, target: Character) -> None:
    """A player must roll."""
    face = play.total(1, 6, WRATH_ROLL, one.id)
    while face > 3 and play.scene.rulings.wrath_blank == "reroll":
        face = play.total(1, 6, BLANK_RULING, one.id)
    if face > 3 and play.scene.rulings.wrath_blank == "kit":
        face = filled_in(play, one)
    if face == 1:
        play.note("wrath-1", COUNTER, one.id, target=target.id)
        counterattack(play, one, target)
    elif face == 2:
        STUNNED.stun(play, one, "vademecum.fury.wrath-2-stunned")
    elif face == 3:
        PRONE.knock_down(play, one, "vademecum.fury.wrath-3-prone")
    else:
        play.note("wrath-blank", BLANK, one.id)


def filled_in(play: VadeMecumPlay, one: Character) -> int:
    """By one reading the empty rows are the game master's to fill: with one of the printed effects, or with nothing."""
    options = [Option("nothing"), Option("stunned-by-wrath"), Option("prone-by-wrath")]
    verb = play.choose(Ask(GM_ROLE, "wrath", BLANK_RULING, options, one.id, decline="nothing")).verb
    return {"nothing": 6, "stunned-by-wrath": 2, "prone-by-wrath": 3}[verb]


def can_react(scene: VadeMecumScene, one: Character) -> bool:
    if not one.reaction or one.hp <= 0 or one.is_out:
        return False
    if one.cover and scene.rulings.cover_reactions == "barred":
        return False
    return not one.active or barring(scene, one, REACTION) is None


def spend_reaction(play: VadeMecumPlay, one: Character) -> None:
    one.reaction = False
    play.note("reacts", REACTS, one.id)


def counterattack(play: VadeMecumPlay, one: Character, target: Character) -> None:
    """The target may strike back: with its reaction and within reach, or by one reading whatever stands against it."""
    scene = play.scene
    free = scene.rulings.wrath_counterattack == "free"
    if not target.is_able or not (free or can_react(scene, target)):
        return
    arms = [arm for arm in arms_of(scene, target) if arm.action != BONUS]
    usable = [arm for arm in arms if free or reaches(scene, target, one, arm)]
    if not usable:
        return
    options = [*(attack_option("attack", arm.key, one.id) for arm in usable), Option("decline")]
    answer = play.choose(Ask(target.seat, "counterattack", COUNTER, options, target.id, decline="decline"))
    if answer.verb == "decline":
        return
    if not free:
        spend_reaction(play, target)
    arm = next(arm for arm in usable if arm.key == answer.args["weapon"])
    attack(play, target, one, arm)
