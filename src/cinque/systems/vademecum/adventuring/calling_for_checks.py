"""2.1 Skill Checks as the game master calls for them: one, a group's, a contest; and the rule of thumb for a DT."""

from typing import Annotated, NamedTuple

from cinque.core.log import EVERYONE, GM, NO_SECRETS
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Mine, Procedure, Somebody
from cinque.core.record import Between, Of, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.adventuring.contested_checks import CONTEST, Contender, contest
from cinque.systems.vademecum.adventuring.skill_checks import (
    AVERAGE,
    DIFFICULTIES,
    GROUP,
    HELP,
    LADDER,
    OF_GM,
    RETRY,
    Circumstances,
    Rolled,
    add_retry,
    check,
    gms_threshold,
    group_check,
    remember,
    remember_of_all,
    threshold,
)
from cinque.systems.vademecum.characters.carrying import in_combat, pay_bonus
from cinque.systems.vademecum.condition import can_do_nothing
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tasks import forget_task

WHEN = "vademecum.check.when"
ADJECTIVES = "vademecum.check.adjective-rule"
DT_RANGE = "vademecum.ruling.dt-range"
HELP_COUNT = "vademecum.ruling.help-count"
IN_COMBAT = "vademecum.combat.bonus-skill-check"
HELP_IN_COMBAT = "vademecum.check.help-in-combat"
UNSTATED = "vademecum.ruling.unstated-dt"
UNSTATED_DTS = ("looting", "rest-activity", "haggling", "surprise", "ability", "saving")
ASKED_BY_RULES = ("looting", "rest-activity", "haggling", "surprise")
PERK = "vademecum.perk.requirement"
STEP = 3

Skill = Annotated[str, Of("skill")]
Item = Annotated[str, Of("item")]
Situation = Annotated[str, Of("situation")]
Threshold = Annotated[int, Between(-40, 60)]


class CallCheck(NamedTuple):
    """`task` names what is tried, so that failures count for the next try; `common` says what the NPC is.

    `told`: the players hear the DT; otherwise it stays the game master's. `situations` are what the check is for,
    `target` is whom it is aimed at, and what is `free` is no action of theirs.
    """

    who: Somebody
    skill: Skill
    dt: Threshold = AVERAGE
    task: str = ""
    items: tuple[Item, ...] = ()
    helpers: tuple[Somebody, ...] = ()
    common: bool | None = None
    told: bool = False
    situations: tuple[Situation, ...] = ()
    target: Somebody = ""
    free: bool = False


class CallGroup(NamedTuple):
    """`task` names what they try together, so that failures count for the next try; `situations` are what it is for.

    Whoever has one of the `items` uses it; `common` says what the NPC is.
    """

    group: tuple[Somebody, ...]
    skill: Skill
    dt: Threshold = AVERAGE
    task: str = ""
    items: tuple[Item, ...] = ()
    common: bool | None = None
    told: bool = False
    situations: tuple[Situation, ...] = ()


class LendAHand(NamedTuple):
    """`target` is whose next check it is."""

    who: Mine
    target: Somebody


class CallContest(NamedTuple):
    """`items` and `situations` are those of whoever wants something, `their_items` and `theirs` the other's.

    `rivals` are more of those others: they roll the same, without tools. `common` says what NPCs those others are; what
    is `free` is no action of anybody's.
    """

    who: Somebody
    skill: Skill
    target: Somebody
    against: Skill
    items: tuple[Item, ...] = ()
    situations: tuple[Situation, ...] = ()
    their_items: tuple[Item, ...] = ()
    theirs: tuple[Situation, ...] = ()
    rivals: tuple[Somebody, ...] = ()
    common: bool | None = None
    free: bool = False


class Adjectives(NamedTuple):
    """Words that hinder and words that help, as many as describe the thing."""

    hindering: tuple[str, ...] = ()
    helping: tuple[str, ...] = ()


class SayDt(NamedTuple):
    what: Annotated[str, OneOf(UNSTATED_DTS, "unstated")]
    dt: Threshold = AVERAGE


class SaySituations(NamedTuple):
    """Nothing: they are for nothing in particular again."""

    what: Annotated[str, OneOf(ASKED_BY_RULES, "unstated")]
    situations: tuple[Situation, ...] = ()


class Task(NamedTuple):
    task: str


def refuse_odd_dt(play: VadeMecumPlay, dt: int) -> None:
    """A difficulty is one of the seven, unless the table reads it otherwise."""
    if play.scene.rulings.dt_range == "ladder-then-modifiers" and dt not in DIFFICULTIES.values():
        raise Refused(Refusal("not-one-of-seven", DT_RANGE, dt=dt))


def call_check(play: VadeMecumPlay, call: CallCheck) -> None:
    """An action of consequence: in a combat it costs a Bonus Action, and so does helping.

    Whether somebody notices or withstands something is no action of theirs: such a check is `free`.
    """
    scene, one = play.scene, play.scene.creatures[call.who]
    refuse_check(play, call, one)
    if scene.phase and not call.free and not pay_bonus(play, one, IN_COMBAT):
        return
    for id in call.helpers:
        if id not in one.helpers and (not scene.phase or pay_bonus(play, scene.creatures[id], HELP_IN_COMBAT)):
            one.helpers.append(id)
    play.note("task-called" if call.task else "check-called", WHEN, one.id, skill=call.skill, task=call.task)
    for name, number in DIFFICULTIES.items():
        if number == call.dt:
            play.note("how-hard", LADDER, visible=EVERYONE if call.told else GM, difficulty=name)
    if call.task:
        try_task(play, call, one)
    else:
        roll(play, call, one, [])


def refuse_check(play: VadeMecumPlay, call: CallCheck, one: Character) -> None:
    scene = play.scene
    refuse_odd_dt(play, call.dt)
    refuse_unable(one)
    refuse_missing(one, call.items)
    if len({*one.helpers, *call.helpers}) > 1 and scene.rulings.help_count == "one":
        raise Refused(Refusal("one-helper", HELP_COUNT))
    for id in call.helpers:
        refuse_helper(scene, scene.creatures[id], one)


def refuse_helper(scene: VadeMecumScene, helper: Character, one: Character) -> None:
    if helper is one or helper.side != one.side or can_do_nothing(scene, helper):
        raise Refused(Refusal("cannot-help", HELP, who=helper.id, target=one.id))


def refuse_unable(one: Character) -> None:
    if not one.is_able:
        raise Refused(Refusal("cannot-act", WHEN, who=one.id))


def refuse_missing(one: Character, items: tuple[str, ...]) -> None:
    """Nobody uses what they do not have."""
    for key in items:
        if key not in one.items:
            raise Refused(Refusal("does-not-have", WHEN, who=one.id, item=key))


def roll(play: VadeMecumPlay, call: CallCheck, one: Character, mates: list[str]) -> Rolled:
    dt = threshold(play, call.dt) if call.told else gms_threshold(play, call.dt)
    if call.task:
        add_retry(play, dt, call.task, one)
    target = play.scene.creatures.get(call.target)
    what = Circumstances(call.items, call.common, situations=call.situations, target=target, facing=mates)
    return check(play, one, call.skill, dt, what)


def try_task(play: VadeMecumPlay, call: CallCheck, one: Character) -> None:
    """Failures make the next try harder; whoever passes may have shown another how it is done."""
    if one.kept.pop(sure_of(call.task), 0):
        play.note("passes-with-help", PERK, one.id, skill=call.skill, task=call.task)
        remember(play, call.task, one, True)
        return
    mates = [mate.id for mate in play.scene.of_side(one.side) if mate is not one and mate.is_able]
    rolled = roll(play, call, one, mates)
    remember(play, call.task, one, rolled.success)
    for id in rolled.spared:
        play.scene.creatures[id].kept[sure_of(call.task)] = 1


def sure_of(task: str) -> str:
    """Under this name somebody keeps that a task is settled for them."""
    return f"sure/{task}"


def call_group(play: VadeMecumPlay, call: CallGroup) -> None:
    refuse_odd_dt(play, call.dt)
    if not call.group:
        raise Refused(Refusal("nobody-named", GROUP))
    group = [play.scene.creatures[id] for id in dict.fromkeys(call.group)]
    for one in group:
        refuse_unable(one)
    for key in call.items:
        if all(key not in one.items for one in group):
            refuse_missing(group[0], (key,))
    dts = [dt_in_group(play, call, one) for one in group]
    least, hides = min(dt.value for dt in dts), NO_SECRETS if call.told else OF_GM
    play.note("group-called", GROUP, hides=hides, skill=call.skill, group=list(call.group), dt=least)
    what = Circumstances(call.items, call.common, situations=call.situations)
    success = group_check(play, group, call.skill, dts, GROUP, what)
    if call.task:
        remember_of_all(play, call.task, group, success)


def dt_in_group(play: VadeMecumPlay, call: CallGroup, one: Character) -> Tally:
    """The same for all, unless failures count for each on their own."""
    dt = threshold(play, call.dt, clause=GROUP) if call.told else gms_threshold(play, call.dt, GROUP)
    if call.task:
        add_retry(play, dt, call.task, one)
    return dt


def lend_a_hand(play: VadeMecumPlay, what: LendAHand) -> None:
    """Outside a combat help costs nothing; it is for the next check, whatever asks for that."""
    scene = play.scene
    helper, helped = scene.creatures[what.who], scene.creatures[what.target]
    refuse_helper(scene, helper, helped)
    if helped.helpers and (scene.rulings.help_count == "one" or helper.id in helped.helpers):
        raise Refused(Refusal("one-helper", HELP_COUNT))
    helped.helpers.append(helper.id)
    play.note("helps", HELP, helper.id, target=helped.id)


def call_contest(play: VadeMecumPlay, call: CallContest) -> None:
    """Whoever has the highest roll wins, however many there are; in a combat it costs who wants something an action."""
    one, other = play.scene.creatures[call.who], play.scene.creatures[call.target]
    rivals = [play.scene.creatures[id] for id in call.rivals]
    if len({each.id for each in (one, other, *rivals)}) < len(rivals) + 2:
        raise Refused(Refusal("nobody-against-oneself", CONTEST))
    sides = [
        Contender(one, call.skill, call.situations, call.items, call.common),
        Contender(other, call.against, call.theirs, call.their_items),
        *(Contender(rival, call.against, call.theirs) for rival in rivals),
    ]
    for side in sides:
        refuse_unable(side.who)
        refuse_missing(side.who, side.items)
    if play.scene.phase and not call.free and not pay_bonus(play, one, IN_COMBAT):
        return
    play.note("contest-called", CONTEST, one.id, skill=call.skill, target=other.id, against=call.against)
    if rivals:
        play.note("contest-of-several", CONTEST, rivals=list(call.rivals), against=call.against)
    contest(play, sides)


def is_busy(scene: VadeMecumScene) -> Refusal | None:
    """In a combat help is a Bonus Action, in a camp a Rest Activity."""
    return Refusal("in-camp", HELP) if scene.camp else in_combat(scene)


def rule_of_thumb(play: VadeMecumPlay, words: Adjectives) -> None:
    """11, 3 more for each word that hinders, 3 less for each that helps; it stays one of the seven."""
    dt = play.tally().start(AVERAGE, "average", ADJECTIVES)
    for _ in words.hindering:
        dt.add(STEP, "hindering", ADJECTIVES)
    for _ in words.helping:
        dt.add(-STEP, "helping", ADJECTIVES)
    if play.scene.rulings.dt_range != "open":
        dt.at_least(2, "least", DT_RANGE).at_most(20, "most", DT_RANGE)
    play.note("rule-of-thumb", ADJECTIVES, "", dt, GM, dt=dt.value, words=[*words.hindering, *words.helping])


def say_dt(play: VadeMecumPlay, what: SayDt) -> None:
    """The DT of what the book leaves open, from now on."""
    refuse_odd_dt(play, what.dt)
    play.scene.dts[what.what] = what.dt
    play.note("dt-said", UNSTATED, what=what.what, dt=what.dt)


def say_situations(play: VadeMecumPlay, what: SaySituations) -> None:
    """What such checks are for from now on: a merchant of the own race, a night in which to sneak."""
    play.scene.situations.pop(what.what, None)
    if what.situations:
        play.scene.situations[what.what] = list(dict.fromkeys(what.situations))
    kind = "situations-said" if what.situations else "situations-forgotten"
    play.note(kind, WHEN, what=what.what, situations=list(what.situations))


def situation_changes(play: VadeMecumPlay, what: Task) -> None:
    """The situation has clearly changed: failures at a task no longer count."""
    if not forget_task(play.scene, what.task):
        raise Refused(Refusal("no-such-task", RETRY, task=what.task))
    play.note("task-forgotten", RETRY, task=what.task)


CHECK_PROCEDURES = {
    "check": Procedure(call_check, GM_ROLE, CallCheck, WHEN, BESIDE),
    "group-check": Procedure(call_group, GM_ROLE, CallGroup, GROUP, BESIDE),
    "contest": Procedure(call_contest, GM_ROLE, CallContest, CONTEST, BESIDE),
    "lend-a-hand": Procedure(lend_a_hand, PLAYER_ROLE, LendAHand, HELP, may=is_busy),
    "difficulty": Procedure(rule_of_thumb, GM_ROLE, Adjectives, ADJECTIVES, BESIDE),
    "say-dt": Procedure(say_dt, GM_ROLE, SayDt, UNSTATED, BESIDE),
    "say-situations": Procedure(say_situations, GM_ROLE, SaySituations, WHEN, BESIDE),
    "situation": Procedure(situation_changes, GM_ROLE, Task, RETRY, BESIDE),
}
