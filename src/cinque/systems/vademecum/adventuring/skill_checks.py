"""2.1 Skill Checks: D20 + attribute + skill + item, against a Difficulty Threshold or against each other."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.log import EVERYONE, GM, NO_SECRETS
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import reopens, rule_of, rules_of, stands
from cinque.systems.vademecum.adventuring.weapons_and_tools import armor_on, item_here
from cinque.systems.vademecum.characters.levels import renown
from cinque.systems.vademecum.classes import class_skill, class_skill_value, level_in, skill_level, within_cap
from cinque.systems.vademecum.condition import check_terms as condition_terms
from cinque.systems.vademecum.condition import terms_against_all
from cinque.systems.vademecum.forces import (
    Term,
    check_terms,
    clause_of,
    label_of,
    owned_by,
    secret_of,
    skill_in_place_of,
)
from cinque.systems.vademecum.happening import STALEMATE, Roll, Shown
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

ROLL = "vademecum.check.roll"
OUTCOME = "vademecum.check.outcome"
NATURAL = "vademecum.check.natural-rolls"
DIFFICULTY = "vademecum.check.difficulty"
LADDER = "vademecum.check.difficulty-table"
RETRY = "vademecum.check.retry-penalty"
HELP = "vademecum.check.help"
GROUP = "vademecum.check.group"
GROUP_TIE = "vademecum.ruling.group-tie"
REROLL = "vademecum.ruling.reroll"
UNSTATED = "vademecum.ruling.unstated-dt"
FATED, FURIOUS = "vademecum.fate.fated-success", "vademecum.fury.furious-failure"
EXHAUSTION = "vademecum.rest.exhaustion-penalty"
RENOWN = "vademecum.renown.influence-advantage"
COMBATANT_CHECKS = "vademecum.ruling.combatant-checks"
INFLUENCE = "influence"

DIFFICULTIES: Final = {
    "effortless": 2,
    "very-easy": 5,
    "easy": 8,
    "average": 11,
    "hard": 14,
    "very-hard": 17,
    "extreme": 20,
}
AVERAGE: Final = 11
D20: Final = 20
OF_GM: Final = {"dt": GM_ROLE}


class Rolled(NamedTuple):
    """A check that has been made: the die, the result, whether it succeeds or is a stalemate, more dice of damage.

    `spared` are others who pass the same check without rolling, `fated` tells of a Fated Success.
    """

    natural: int
    result: int
    success: bool
    nearly: bool = False
    dice: tuple[Term, ...] = ()
    spared: tuple[str, ...] = ()
    fated: bool = False


class Circumstances(NamedTuple):
    """What else counts for a check: items in use, whether the NPC is a common one, more terms by label and clause.

    `situations` are what it is for, `target` whom it is aimed at, `facing` others who face the same check.
    `of_skill` is what a weapon and the like add to checks of its skill alone, `theirs` what somebody else does to it,
    and whose secret that is.
    """

    items: tuple[str, ...] = ()
    common: bool | None = None
    terms: tuple[Term, ...] = ()
    is_attack: bool = False
    is_contest: bool = False
    situations: tuple[str, ...] = ()
    target: Character | None = None
    facing: Sequence[str] = ()
    in_group: bool = False
    of_skill: tuple[str, tuple[Term, ...]] = ("", ())
    theirs: tuple[tuple[Term, str], ...] = ()


PLAIN: Final = Circumstances()


def combat_rating(level: int) -> int:
    """1, and 1 more at every 3rd level."""
    return 1 + level // 3


def add_ability(play: VadeMecumPlay, one: Character, skill: str, tally: Tally) -> None:
    """The attribute score and the skill level; combatants have no skills."""
    scene = play.scene
    attribute = content_of(scene).skills[skill].attribute
    tally.add(getattr(one, attribute), attribute, ROLL, of=one.keeper)
    if one.is_combatant:
        if scene.rulings.combatant_checks == "attribute-plus-cr":
            tally.add(combat_rating(one.level), "combat-rating", COMBATANT_CHECKS, of=one.keeper)
        return
    if one.class_ and skill == class_skill(scene, one):
        tally.add(class_skill_value(scene, one), f"skill:{skill}", "vademecum.class.skill", of=one.keeper)
    elif skill_level(one, skill):
        tally.add(skill_level(one, skill), f"skill:{skill}", ROLL, of=one.keeper)


def item_advantage(play: VadeMecumPlay, one: Character, skill: str, items: Sequence[str]) -> tuple[int, str]:
    """The best item in use, or by one reading all of them; and the one that is named for it."""
    scene = play.scene
    known = [item_here(scene, key) for key in items if key in content_of(scene).items]
    given = [(item.bonus.get(skill, 0), item.key) for item in known]
    if not given:
        return 0, ""
    best, key = max(given)
    value = sum(bonus for bonus, _ in given) if play.scene.rulings.item_stacking == "all" else best
    return within_cap(scene, level_in(scene, one, skill), value), key


def keeper_of_item(play: VadeMecumPlay, one: Character) -> str:
    """Whose secret it is what an item adds: nobody's, but where it adds less to a higher skill."""
    return "" if play.scene.rulings.item_and_kit_bonus_over_cap == "separate" else one.keeper


def help_of(play: VadeMecumPlay, helper: Character, skill: str) -> int:
    """What a helper adds: the level in the skill, or by other readings more; at least 1."""
    reading = play.scene.rulings.help_bonus
    if reading == "skill-level":
        return max(1, level_in(play.scene, helper, skill))
    tally = Tally(False)
    add_ability(play, helper, skill, tally)
    if reading == "full-bonus":
        tally.add(item_advantage(play, helper, skill, [*helper.items])[0], "item", ROLL)
    return max(1, tally.value)


def add_help(play: VadeMecumPlay, one: Character, skill: str, tally: Tally, what: Circumstances) -> None:
    """Whoever helps adds to this one check, however often it is rolled."""
    if not is_helped(play, what):
        return
    helpers = one.helpers if play.scene.rulings.help_count == "each" else one.helpers[:1]
    for id in helpers:
        helper = play.scene.creatures[id]
        tally.add(help_of(play, helper, skill), f"help:{id}", HELP, of=helper.keeper)


def is_helped(play: VadeMecumPlay, what: Circumstances) -> bool:
    return play.scene.rulings.help_where == "any-check" or not (what.is_attack or what.is_contest)


def is_over(play: VadeMecumPlay, one: Character, skill: str, what: Circumstances) -> None:
    """A check stands, rolled again or not: help and whatever else counted for it alone is used up."""
    if one.helpers and is_helped(play, what):
        one.helpers = []
    for active in list(one.lasting):
        ability = content_of(play.scene).abilities[active.effect]
        rule_of(ability).after_check(play, one, ability, skill, what.situations)


def throw(
    play: VadeMecumPlay, one: Character, skill: str, what: Circumstances = PLAIN, face: int = 0
) -> tuple[int, Tally]:
    """The D20, or a face that takes its place, and everything that is added to it."""
    natural = face or play.total(1, D20, ROLL, one.id)
    fateful = natural in (1, D20) and not what.is_contest and has_fate(play, one)
    tally = play.tally(one.keeper).start(natural, "rolled", NATURAL if fateful else ROLL)
    add_ability(play, one, skill, tally)
    if what.items:
        value, key = item_advantage(play, one, skill, what.items)
        if value:
            tally.add(value, f"item:{key}", ROLL, of=keeper_of_item(play, one))
    for value, label, clause in what.of_skill[1] if what.of_skill[0] == skill else ():
        tally.add(value, label, clause, of=secret_of(label, one.keeper) or keeper_of_item(play, one))
    worn = armor_on(play.scene, one)
    burden = min(0, item_here(play.scene, worn).bonus.get(skill, 0)) if worn else 0
    if burden:
        tally.add(burden, f"item:{worn}", ROLL)
    for value, label, clause in (*what.terms, *check_terms(play.scene, one, skill, what.situations, what.target)):
        tally.add(value, label, clause, of=secret_of(label, one.keeper))
    for (value, label, clause), keeper in what.theirs:
        tally.add(value, label, clause, of=keeper)
    if one.active or what.target is not None:
        for value, label, clause in condition_terms(play.scene, one, skill, what.target):
            tally.add(value, label, clause)
    if one.helpers:
        add_help(play, one, skill, tally, what)
    if skill == INFLUENCE and renown(one) and is_common(play, what.common, what.target):
        add_renown(play, one, tally)
    if one.exhaustion:
        tally.add(-one.exhaustion, "exhaustion", EXHAUSTION, of=one.keeper)
    return natural, tally


def add_renown(play: VadeMecumPlay, one: Character, tally: Tally) -> None:
    tally.add(renown(one), "renown", RENOWN, of=one.keeper)
    for ability, force in owned_by(play.scene, one).figures.get("renown", ()):
        more = force.plus + renown(one) * (force.multiplier - 1)
        tally.add(more, label_of(ability), clause_of(one, ability), of=one.keeper)


def is_common(play: VadeMecumPlay, said: bool | None, target: Character | None) -> bool:
    """Ruling common-npc: everybody whom the game master has not set apart, or only whom the game master names.

    Another player's character is no NPC at all.
    """
    if said is None and target is not None and target.is_pc:
        return False
    return said is not False if play.scene.rulings.common_npc == "unless-flagged" else said is True


def has_fate(play: VadeMecumPlay, one: Character) -> bool:
    """Whether Fate and Fury look at somebody's rolls: a player's character, or by one reading everybody."""
    return one.is_pc or play.scene.rulings.fate_for_npcs == "everyone"


def check(play: VadeMecumPlay, one: Character, skill: str, dt: Tally, what: Circumstances = PLAIN) -> Rolled:
    """A skill check against a DT. A natural 20 succeeds and a natural 1 fails, whatever the numbers say.

    Abilities can have it rolled again.
    """
    skill = skill_in_place_of(play.scene, one, skill, what.situations) if what.situations else skill
    threshold = held_to_range(play, dt).value
    of_gm = GM_ROLE in dt.of
    if dt.terms and len(dt.terms) > 1:
        play.note("difficulty", DIFFICULTY, one.id, dt, GM if of_gm else EVERYONE, dt=threshold)
    roll = Roll(one, skill, threshold, what.is_attack)
    roll.in_group = what.in_group
    roll.facing, roll.margin = [*what.facing], STALEMATE[play.scene.rulings.stalemate]
    if one.lasting and is_sure(play, one):
        roll.success = True
    else:
        roll_out(play, roll, what, of_gm)
    stands(play, roll)
    is_over(play, one, skill, what)
    spared = tuple(id for id in what.facing if id not in roll.facing)
    return Rolled(roll.natural, roll.result, roll.success, roll.nearly, tuple(roll.dice), spared, roll.fated)


def roll_out(play: VadeMecumPlay, roll: Roll, what: Circumstances, of_gm: bool) -> None:
    """A check is rolled, and as often again as somebody has it opened."""
    judge(play, roll, what, of_gm)
    while reopens(play, roll):
        first = roll.shown
        judge(play, roll, what._replace(terms=(*what.terms, *roll.extra)), of_gm)
        keep_better(play, roll, first)


def keep_better(play: VadeMecumPlay, roll: Roll, first: Shown) -> None:
    """Ruling reroll: by one reading the better of two rolls counts, if one's own side has asked for the second."""
    friendly = roll.reopened[-1][0].side == roll.who.side
    if play.scene.rulings.reroll == "better" and friendly and first > roll.shown:
        roll.shown = first
        play.note("keeps-first-roll", REROLL, roll.who.id, result=roll.result)


def is_fated(play: VadeMecumPlay, one: Character, natural: int) -> bool:
    """A natural 20, or a number that an ability makes as good."""
    return has_fate(play, one) and (is_named(play, one, natural) or natural == D20)


def is_named(play: VadeMecumPlay, one: Character, natural: int) -> bool:
    """Whether a die shows what somebody has named; all abilities hear of it, also where it counts for nothing."""
    named = [rule.makes_fated(play.scene, one, natural) for rule in rules_of(play.scene, one)]
    return any(named)


def is_sure(play: VadeMecumPlay, one: Character) -> bool:
    """Whether an ability that lasts makes the next roll a success; it is spent by that."""
    for active in one.lasting:
        ability = content_of(play.scene).abilities[active.effect]
        if rule_of(ability).makes_success:
            one.lasting.remove(active)
            play.note("sure-success", clause_of(one, ability), one.id, ability=ability.key)
            return True
    return False


def judge(play: VadeMecumPlay, roll: Roll, what: Circumstances, of_gm: bool) -> None:
    """Roll, and say what came of it; a DT of the game master's is not told."""
    one = roll.who
    roll.natural, tally = throw(play, one, roll.skill, what, roll.face)
    roll.face = 0
    roll.result = tally.value
    roll.success, clause = roll.result >= roll.dt, OUTCOME
    roll.fated = is_fated(play, one, roll.natural)
    if roll.fated:
        roll.success, clause = True, FATED
    elif roll.natural == 1 and has_fate(play, one):
        roll.success, clause = False, FURIOUS
    if play.log is not None:
        kind = "succeeds" if roll.success else "fails"
        if clause != OUTCOME:
            kind = "fated-success" if roll.success else "furious-failure"
        hides = OF_GM if of_gm else NO_SECRETS
        play.note(kind, clause, one.id, tally, hides=hides, skill=roll.skill, result=roll.result, dt=roll.dt)


# -- the DT


def threshold(play: VadeMecumPlay, dt: int, label: str = "difficulty", clause: str = LADDER) -> Tally:
    return play.tally().start(dt, label, clause)


def gms_threshold(play: VadeMecumPlay, dt: int, clause: str = LADDER) -> Tally:
    """A DT that the game master has set: the table learns from the outcome how hard it was."""
    return play.tally(GM_ROLE).start(dt, "difficulty", clause)


def task_key(play: VadeMecumPlay, task: str, one: Character) -> str:
    """Failures belong to the task and so to the whole party, or by one reading to each character."""
    return task if play.scene.rulings.retry_scope == "task-until-solved" else f"{task}/{one.id}"


def add_retry(play: VadeMecumPlay, dt: Tally, task: str, one: Character) -> None:
    """1 more for each time that this check has been failed."""
    failed = play.scene.tasks.get(task_key(play, task, one), 0)
    if failed:
        dt.add(failed, "retry", RETRY)


def remember(play: VadeMecumPlay, task: str, one: Character, success: bool) -> None:
    """A failure makes the next try harder; a success settles the matter."""
    remember_of_all(play, task, [one], success)


def remember_of_all(play: VadeMecumPlay, task: str, group: Sequence[Character], success: bool) -> None:
    """What came of a group is a failure or a success of each in it, where each has an own count."""
    for key in dict.fromkeys(task_key(play, task, one) for one in group):
        if success:
            play.scene.tasks.pop(key, None)
        else:
            play.scene.tasks[key] = play.scene.tasks.get(key, 0) + 1


def unstated_dt(play: VadeMecumPlay, what: str, clause: str) -> int:
    """Where the book gives no DT: what the game master has said, otherwise 11; by one reading it is asked each time."""
    if play.scene.rulings.unstated_dt == "gm-always":
        options = [Option("set-dt", difficulty=name) for name in DIFFICULTIES]
        answer = play.choose(Ask(GM_ROLE, "set-dt", UNSTATED, options))
        dt = DIFFICULTIES[answer.args["difficulty"]]
    else:
        dt = play.scene.dts.get(what, AVERAGE)
    play.note("dt-of", clause, what=what, dt=dt)
    return dt


def said_of(scene: VadeMecumScene, what: str) -> tuple[str, ...]:
    """What checks are for that the rules ask for by themselves, as the game master has said."""
    return tuple(scene.situations.get(what, ()))


def held_to_range(play: VadeMecumPlay, dt: Tally) -> Tally:
    """Ruling dt-range: by one reading a DT is always between 2 and 20."""
    if play.scene.rulings.dt_range == "clamp":
        clause = "vademecum.ruling.dt-range"
        dt.at_least(2, "least", clause).at_most(20, "most", clause)
    return dt


# -- several at once


def group_check(
    play: VadeMecumPlay,
    group: Sequence[Character],
    skill: str,
    dts: Sequence[Tally],
    clause: str,
    what: Circumstances = PLAIN,
    against: Sequence[Character] = (),
) -> bool:
    """Each rolls; failures cancel successes, and what is left over is the result. `against` are those they face.

    `dts` has the DT of each. Of the items in use everybody has what they carry.
    """
    rulings = play.scene.rulings
    helpers = [one.helpers for one in group]
    while True:
        balance = 0
        spared: list[str] = []
        for place, one in enumerate(group):
            if one.id in spared:
                balance += 1
                continue
            one.helpers = helpers[place]  # also where a tie has all of them roll again
            facing = tuple(other.id for other in group[place + 1 :] if other.id not in spared)
            terms = terms_against_all(play.scene, one, skill, against)
            own = tuple(key for key in what.items if key in one.items)
            here = what._replace(items=own, terms=terms, facing=facing, in_group=True)
            rolled = check(play, one, skill, dts[place], here)
            spared += rolled.spared
            double = rulings.group_naturals == "double" and rolled.natural in (1, D20)
            balance += (1 if rolled.success else -1) * (2 if double else 1)
        if balance:
            succeeds = balance > 0
            break
        if rulings.group_tie == "reroll":
            play.note("group-rolls-again", GROUP_TIE, skill=skill)
            continue
        play.note("group-tie", GROUP_TIE, skill=skill)
        succeeds = tie_succeeds(play)
        break
    play.note("group-succeeds" if succeeds else "group-fails", clause, skill=skill, left=abs(balance))
    return succeeds


def tie_succeeds(play: VadeMecumPlay) -> bool:
    reading = play.scene.rulings.group_tie
    if reading == "gm":
        ask = Ask(GM_ROLE, "group-tie", GROUP_TIE, [Option("succeed"), Option("fail")])
        return play.choose(ask).verb == "succeed"
    return reading == "success"
