"""An attack from the roll to the injury, with Fate's Fortune and Fury's Wrath (2.2, 2.4, 2.5)."""

from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import (
    ally_is_hit,
    as_used,
    can_react,
    is_hit,
    is_kept_by_cover,
    rule_of,
    set_off,
    spend_reaction,
)
from cinque.systems.vademecum.adventuring.armor_and_cover import dt_to_hit
from cinque.systems.vademecum.adventuring.skill_checks import (
    Circumstances,
    Rolled,
    add_retry,
    check,
    has_fate,
    remember,
)
from cinque.systems.vademecum.adventuring.weapons_and_tools import (
    ABILITY,
    FAR,
    ITEM,
    REACH,
    THROWN,
    advantage_of,
    arm_of_ability,
    arms_of,
)
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.characters.carrying import let_lie
from cinque.systems.vademecum.combat.damage import deal_damage
from cinque.systems.vademecum.combat.suffering import after_attack, can_be_struck
from cinque.systems.vademecum.combat.targeting import is_bound, may_attack
from cinque.systems.vademecum.condition import BONUS as BARS_BONUS
from cinque.systems.vademecum.condition import attack_terms, barring
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.conditions.stunned import STUNNED
from cinque.systems.vademecum.content.owned import AttackForce, of_item
from cinque.systems.vademecum.content.records import BONUS, Ability
from cinque.systems.vademecum.forces import Might, clause_of, is_bow, label_of, might_of, owned_by
from cinque.systems.vademecum.happening import Blow
from cinque.systems.vademecum.injuries import worsen
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.tiles import distance

FORTUNE_ROLL = "vademecum.fate.fortune-roll"
FORTUNE_TABLE = "vademecum.fate.fortune-table"
WRATH_ROLL = "vademecum.fury.wrath-roll"
WRATH_TABLE = "vademecum.fury.wrath-table"
COUNTER = "vademecum.fury.wrath-1-counterattack"
FATE_OF_SEVERAL = "vademecum.ruling.fate-of-several"
BLANK = "vademecum.fury.wrath-4-to-6-blank"
BLANK_RULING = "vademecum.ruling.wrath-blank"
OFF_TURN = "vademecum.ruling.fortune-off-turn"
THROW = "vademecum.ruling.improvised-range"

FORTUNES: Final = (
    "vademecum.fate.fortune-1-bonus-action",
    "vademecum.fate.fortune-2-prone",
    "vademecum.fate.fortune-3-stunned",
    "vademecum.fate.fortune-4-extra-attack",
    "vademecum.fate.fortune-5-double",
    "vademecum.fate.fortune-6-triple",
)
STEPS_IN: Final = ("ally-hit",)
"""What companions can do about a hit on the fallen: take it. There is no damage that they could lessen."""
FELLS: Final = 2
STUNS: Final = 3
EXTRA_ATTACK: Final = 4


def in_range(scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> bool:
    tiles = distance(scene, one.square, target.square)
    return arm.nearest <= tiles <= arm.farthest


def reaches(scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> bool:
    """Whether the attack can be made: within the range, or by one reading beyond it, too, at +3 DT."""
    if one.tried and arm.key == THROWN and throw_at(target) in one.tried:
        return False
    limited = one.active or target.active or scene.zones or is_bound(scene)
    if limited and not may_attack(scene, one, target):
        return False
    if in_range(scene, one, target, arm):
        return True
    return is_stretched(scene, arm) and arm.farthest < FAR


def is_stretched(scene: VadeMecumScene, arm: Arm) -> bool:
    """Ruling weapon-range: by one reading a ranged weapon goes beyond its range. What abilities reach is fixed."""
    return scene.rulings.weapon_range == "harder" and arm.kind == ITEM and not arm.melee


@lru_cache(maxsize=4096)
def attack_option(verb: str, arm: str, target: str) -> Option:
    """Options never change, so the same one serves every time."""
    return Option(verb, weapon=arm, target=target)


def arm_named(scene: VadeMecumScene, one: Character, key: str) -> Arm:
    """A weapon at hand, or an ability by which somebody has just attacked."""
    for arm in arms_of(scene, one):
        if arm.key == key:
            return arm
    arm_of = arm_of_ability(as_used(scene, one, content_of(scene).abilities[key]))
    assert arm_of is not None
    return arm_of


# -- the attack


class Manner(NamedTuple):
    """How an attack comes about: whether Fate looks at it, out of what, and with what an ability grants for it.

    `used` is the ability that attacks, as it is used this time. `allowed`: the game master was asked about a throw.
    """

    chain: bool = True
    opportunity: bool = False
    granted: tuple[AttackForce, ...] = ()
    used: Ability | None = None
    allowed: bool = False


USUAL: Final = Manner()


def attack(play: VadeMecumPlay, one: Character, target: Character, arm: Arm, manner: Manner = USUAL) -> bool:
    """A roll against the number to be hit; then damage, or what Fury has in store. Tells whether it hits."""
    if not manner.allowed and not throw_is_allowed(play, one, target, arm):
        return False
    before = list(one.lasting)
    announce(play, one, target, arm)
    there, spot = not target.active or can_be_struck(play, target, one), target.square
    hits, more = try_to_hit(play, one, target, arm, manner) if there else (False, None)
    if "thrown" in arm.tags and arm.key in one.items:
        let_lie(play, one, arm.key, spot)
    is_done(play, one, [target], arm, before, hits, target if manner.opportunity else None)
    if more is not None:
        extra_attack(play, one, target, arm, more.means)
    return hits


def announce(play: VadeMecumPlay, one: Character, target: Character, arm: Arm) -> None:
    play.note("attacks", arm.clause, one.id, target=target.id, weapon=arm.key)
    has_attacked(play, one, target)


def has_attacked(play: VadeMecumPlay, one: Character, target: Character) -> None:
    """An attack out of turn counts for the turn before it."""
    target.struck_by = one.id
    if play.scene.actor == one.id:
        one.attacked = True
    else:
        one.peaceful = False


def is_done(
    play: VadeMecumPlay,
    one: Character,
    targets: list[Character],
    arm: Arm,
    before: list[Active],
    hit: bool,
    mover: Character | None = None,
) -> None:
    """After an attack, hit or miss: what ends by it, and what had waited for it; what it has set off waits on.

    `mover` is who has set it off by moving away.
    """
    for target in targets:
        after_attack(play, one, target)
    for active in before:
        if active in one.lasting:
            ability = content_of(play.scene).abilities[active.effect]
            rule_of(ability).after_attack(play, one, ability, arm, hit, mover)
    one.left_cover = False


def try_to_hit(
    play: VadeMecumPlay, one: Character, target: Character, arm: Arm, manner: Manner
) -> tuple[bool, Blow | None]:
    """Whether it hits, and the blow if Fate has one more attack follow it."""
    scene = play.scene
    might = might_of(scene, one, target, arm, manner.opportunity, manner.granted)
    rolled = roll_to_hit(play, one, target, arm, might, manner.opportunity)
    might.dice += rolled.dice
    blow = Blow(one, target, arm, might)
    if arm.kind == ABILITY:
        blow.means = manner.used or as_used(scene, one, content_of(scene).abilities[arm.key])
    fated = manner.chain and (rolled.fated or (rolled.natural == 1 and has_fate(play, one)))
    if rolled.success:
        fortune = fates_fortune(play, one, [target])[0] if fated else 0
        blow.fortune = fortune
        if blow.means is not None:
            rule_of(blow.means).on_hit(play, one, blow.means, [blow])
        strike(play, blow)
        if fortune == EXTRA_ATTACK:
            return True, blow
    else:
        if rolled.nearly:
            set_off(play, one, "attack-nearly-hit", blow)
        if fated:
            furys_wrath(play, one, [target])
    return rolled.success, None


def roll_to_hit(
    play: VadeMecumPlay, one: Character, target: Character, arm: Arm, might: Might, opportunity: bool = False
) -> Rolled:
    scene = play.scene
    if might.hits is not None:
        play.note("hits-by-itself", might.hits[2], one.id, target=target.id)
        return Rolled(0, 0, True)
    task = f"attack/{target.id}"
    retries = scene.rulings.retry_on_attacks == "all-checks"
    too_far = is_stretched(scene, arm) and not in_range(scene, one, target, arm)
    dt = dt_to_hit(play, target, arm, too_far)
    if opportunity:
        hinder_opportunity(play, target, dt)
    if retries:
        add_retry(play, dt, task, one)
    terms = (*attack_terms(scene, one, target), *might.terms)
    advantage = advantage_of(scene, one, arm)
    weapon = ((advantage, f"{arm.kind}:{arm.key}", arm.clause),) if advantage else ()
    of_skill, theirs = (arm.skill, (*weapon, *might.twice)), tuple(might.theirs)
    what = Circumstances(terms=terms, is_attack=True, target=target, of_skill=of_skill, theirs=theirs)
    rolled = check(play, one, arm.skill, dt, what)
    if retries:
        remember(play, task, one, rolled.success)
    return rolled


def hinder_opportunity(play: VadeMecumPlay, target: Character, dt: Tally) -> None:
    """An ability that lasts may set the DT of opportunity attacks."""
    for active in target.lasting:
        ability = content_of(play.scene).abilities[active.effect]
        if rule_of(ability).opportunity_dt:
            dt.set(rule_of(ability).opportunity_dt, 1, label_of(ability), clause_of(target, ability))


def throw_is_allowed(play: VadeMecumPlay, one: Character, target: Character, arm: Arm) -> bool:
    """Where the game master says how far a thing can be thrown: once in a turn for each target."""
    if arm.farthest < FAR or arm.key != THROWN or distance(play.scene, one.square, target.square) <= REACH:
        return True
    ask = Ask(GM_ROLE, "throw", THROW, [Option("allow"), Option("refuse")], one.id)
    if play.choose(ask).verb == "allow":
        return True
    one.tried.append(throw_at(target))
    play.note("too-far-to-throw", THROW, one.id, target=target.id)
    return False


def throw_at(target: Character) -> str:
    """Under this name somebody knows that a throw is too far."""
    return f"throw/{target.id}"


# -- a hit


def strike(play: VadeMecumPlay, blow: Blow) -> None:
    """A hit: whoever can answers it, then damage, then what else comes of it. Of the fallen the injury worsens."""
    if not blow.who.is_able:
        ally_is_hit(play, blow, STEPS_IN)
        blow.closed = False
    if blow.who.is_able:
        is_hit(play, blow)
    if blow.evaded:
        return
    befall(play, blow.who, blow.fortune)
    scene, one = play.scene, blow.attacker
    if not blow.who.is_able:
        if blow.who.injury:
            worsen(play, blow.who, one)
        for ability in abilities_of_hit(scene, blow):
            rule_of(ability).after_hit_on_fallen(play, one, ability, blow)
        return
    for ability in owned_by(scene, one).rules:
        rule_of(ability).before_damage(play, one, ability, blow)
    for active in list(blow.who.lasting):
        ability = content_of(scene).abilities[active.effect]
        rule_of(ability).when_hit(play, blow.who, ability, blow)
    deal_damage(play, blow)
    for owner, ability in blow.afterwards:
        rule_of(ability).after_blow(play, owner, ability, blow)
    for ability in abilities_of_hit(scene, blow):
        rule_of(ability).after_hit(play, one, ability, blow)
    blow.closed = False
    set_off(play, one, "own-hit", blow)
    if is_bow(scene, blow.arm):
        set_off(play, one, "own-bow-hit", blow)


def taken_by(
    play: VadeMecumPlay, one: Character, targets: list[Character], arm: Arm, means: Ability
) -> list[Character]:
    """Who has a hit that does no damage by itself: whoever steps in for another, and nobody who evades it."""
    found: dict[str, Character] = {}
    for target in targets:
        blow = Blow(one, target, arm, Might())
        blow.means = means
        set_off(play, target, "about-to-be-hit", blow)
        ally_is_hit(play, blow, STEPS_IN)
        if not blow.evaded:
            found[blow.who.id] = blow.who
    return list(found.values())


def abilities_of_hit(scene: VadeMecumScene, blow: Blow) -> list[Ability]:
    """By what one has hit, and what lasts on one: they may do more to whoever is hit."""
    found = [content_of(scene).abilities[active.effect] for active in blow.attacker.lasting]
    if blow.means is not None:
        found.append(blow.means)
    return [*found, *of_item(scene.packs, blow.arm.key).triggered.get("own-hit", ())]


# -- Fate's Fortune


def fates_fortune(play: VadeMecumPlay, one: Character, targets: list[Character]) -> tuple[int, list[Character]]:
    """A player may roll; gives the face, which is 0 if not, and whom it is about."""
    ask = Ask(one.seat, "fortune", FORTUNE_ROLL, [Option("roll"), Option("decline")], one.id, decline="decline")
    if play.choose(ask).verb == "decline":
        return 0, []
    face = play.total(1, 6, FORTUNE_TABLE, one.id)
    clause = FORTUNES[face - 1]
    if face == 1:
        play.note("fortune-1", clause, one.id)
        gain_bonus_action(play, one)
        return face, []
    if len(targets) > 1 and play.scene.rulings.fate_of_several == "one":
        targets = [choose_target(play, one, targets)]
    for target in targets:
        play.note(f"fortune-{face}", clause, one.id, target=target.id)
    return face, targets


def befall(play: VadeMecumPlay, who: Character, fortune: int) -> None:
    """What Fortune does to the target goes with the hit, to whoever takes it."""
    if fortune == FELLS:
        PRONE.knock_down(play, who, FORTUNES[FELLS - 1])
    elif fortune == STUNS:
        STUNNED.stun(play, who, FORTUNES[STUNS - 1])


def choose_target(play: VadeMecumPlay, one: Character, targets: list[Character]) -> Character:
    """The table speaks of one target: of several the player names it."""
    options = [Option("upon", target=target.id) for target in targets]
    chosen = play.choose(Ask(one.seat, "fortune-target", FATE_OF_SEVERAL, options, one.id))
    return play.scene.creatures[chosen.args["target"]]


def gain_bonus_action(play: VadeMecumPlay, one: Character) -> None:
    """One more Bonus Action this turn; for a reaction the ruling fortune-off-turn says when."""
    scene = play.scene
    if scene.actor == one.id:
        one.bonus += 1
        return
    reading = scene.rulings.fortune_off_turn
    if reading == "immediate":
        scene.extra.append(one.id)
    elif reading == "next-own-turn" and one.waiting:  # that turn has begun, and was put off
        one.bonus += 1
    elif reading == "next-own-turn":
        one.bonus_next += 1
    play.note(f"fortune-off-turn-{reading}", OFF_TURN, one.id)


def extra_attack(play: VadeMecumPlay, one: Character, target: Character, arm: Arm, means: Ability | None) -> None:
    """One more attack on the same target, if the attacker wants it; by an ability, it costs nothing."""
    if target.is_out or not one.is_able:
        return
    scene = play.scene
    at_hand = [each for each in arms_of(scene, one) if each.action != BONUS and reaches(scene, one, target, each)]
    wide = means is not None and means.area is not None
    if "thrown" not in arm.tags or arm in at_hand:
        at_hand = [arm] if wide or reaches(scene, one, target, arm) else []
    by = choose_another(play, one, target, at_hand)
    if by is not None:
        used = means._replace(cost=None) if means is not None else None
        attack(play, one, target, by, Manner(chains(scene), used=used))


def choose_another(play: VadeMecumPlay, one: Character, target: Character, arms: list[Arm]) -> Arm | None:
    """With what the additional attack of Fortune is made, if it is wanted."""
    if not arms or not is_free_to_strike(play.scene, one):
        return None
    clause = FORTUNES[EXTRA_ATTACK - 1]
    options = [*(attack_option("attack", each.key, target.id) for each in arms), Option("decline")]
    chosen = play.choose(Ask(one.seat, "extra-attack", clause, options, one.id, decline="decline"))
    return next((each for each in arms if each.key == chosen.args["weapon"]), None) if chosen.args else None


def chains(scene: VadeMecumScene) -> bool:
    """Ruling fortune-extra-attack: whether Fate looks at the additional attack, too."""
    return scene.rulings.fortune_extra_attack == "free-and-full"


def is_free_to_strike(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody can make one more attack that comes of another: not after a fall or in a hold meanwhile."""
    return one.is_able and (not one.active or barring(scene, one, BARS_BONUS) is None)


# -- Fury's Wrath


def furys_wrath(play: VadeMecumPlay, one: Character, targets: list[Character]) -> None:
    """A player must roll. Of several targets the first that wants to strikes back, or by one reading each of them."""
    play.note("wrath", WRATH_ROLL, one.id)
    face = play.total(1, 6, WRATH_TABLE, one.id)
    if face > 3 and play.scene.rulings.wrath_blank == "reroll":
        face = play.fate.until(lambda: unless_blank(play.total(1, 6, BLANK_RULING, one.id)))
    if face > 3 and play.scene.rulings.wrath_blank == "kit":
        face = filled_in(play, one)
    if face == 1:
        each = play.scene.rulings.fate_of_several == "each"
        for target in targets:
            play.note("wrath-1", COUNTER, one.id, target=target.id)
            if counterattack(play, one, target) and not each:
                break
    elif face == 2:
        STUNNED.stun(play, one, "vademecum.fury.wrath-2-stunned")
    elif face == 3:
        PRONE.knock_down(play, one, "vademecum.fury.wrath-3-prone")
    else:
        play.note("wrath-blank", BLANK, one.id)


def unless_blank(face: int) -> int:
    return face if face <= 3 else -1


def filled_in(play: VadeMecumPlay, one: Character) -> int:
    """By one reading the empty rows are the game master's to fill: with one of the printed effects, or with nothing."""
    options = [Option("nothing"), Option("stunned-by-wrath"), Option("prone-by-wrath")]
    verb = play.choose(Ask(GM_ROLE, "wrath", BLANK_RULING, options, one.id, decline="nothing")).verb
    return {"nothing": 6, "stunned-by-wrath": 2, "prone-by-wrath": 3}[verb]


def counterattack(play: VadeMecumPlay, one: Character, target: Character) -> bool:
    """The target may strike back: with its reaction and within reach, by one reading without either.

    Tells whether it does.
    """
    scene = play.scene
    free = scene.rulings.wrath_counterattack == "free"
    if is_kept_by_cover(scene, target) or not (is_free_to_strike(scene, target) if free else can_react(scene, target)):
        return False
    arms = [arm for arm in arms_of(scene, target) if arm.action != BONUS]
    usable = [arm for arm in arms if (free and may_attack(scene, target, one)) or reaches(scene, target, one, arm)]
    if not usable:
        return False
    options = [*(attack_option("attack", arm.key, one.id) for arm in usable), Option("decline")]
    answer = play.choose(Ask(target.seat, "counterattack", COUNTER, options, target.id, decline="decline"))
    if answer.verb == "decline":
        return False
    if not free:
        spend_reaction(play, target)
    arm = next(arm for arm in usable if arm.key == answer.args["weapon"])
    attack(play, target, one, arm)
    return True
