"""2.8 Rest: the party makes camp, everybody does one Rest Activity, and after 8 hours they are refreshed."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Procedure
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import rule_of, rules_of
from cinque.systems.vademecum.adventuring.skill_checks import Circumstances, check, said_of, threshold, unstated_dt
from cinque.systems.vademecum.adventuring.weapons_and_tools import tools_for
from cinque.systems.vademecum.characters.figures import FORTITUDE
from cinque.systems.vademecum.classes import skill_level
from cinque.systems.vademecum.combat.looting import settle_injuries, times_d6
from cinque.systems.vademecum.combat.suffering import time_passes
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import REST as BY_REST
from cinque.systems.vademecum.condition import end_all
from cinque.systems.vademecum.conditions.crippled import CRIPPLED
from cinque.systems.vademecum.forces import CAMP, owned_by
from cinque.systems.vademecum.hp import regain_hp
from cinque.systems.vademecum.injuries import TREATING
from cinque.systems.vademecum.model import (
    DAY,
    HOUR,
    PARTY,
    Character,
    VadeMecumPlay,
    VadeMecumScene,
    content_of,
    party_seats,
)
from cinque.systems.vademecum.purse import unit_of
from cinque.systems.vademecum.rest.abilities import (
    activity_terms,
    end_by_the_clock,
    most_activities,
    rest_offer,
    restore_abilities,
)
from cinque.systems.vademecum.rest.exhaustion import pass_time, refresh, tire

REST = "vademecum.rest.requirement"
ACTIVITY = "vademecum.rest.activity-check"
ONE_ACTIVITY = "vademecum.rest.one-activity"
ACTIVITY_TABLE = "vademecum.rest.activity-table"
LODGING = "vademecum.rest.lodging"
LODGING_TABLE = "vademecum.rest.lodging-table"
PRICE_PER = "vademecum.ruling.lodging-price-per"
PER_DAY = "vademecum.ruling.rests-per-day"
HEAL = "vademecum.rest.heal"
HEAL_CONSTANT = "vademecum.ruling.rest-heal-constant"
DOUBLE = "vademecum.rest.heal-character"
STACKING = "vademecum.ruling.heal-activity-stacking"
INTERRUPTED = "vademecum.rest.interrupted"
SATIATION = "vademecum.ruling.satiation-use"
MEALS = "vademecum.rest.meals"
WATCH_SCOPE = "vademecum.ruling.watch-scope"
HELP = "vademecum.ruling.help-where"
IN_THE_OPEN: Final = "adventuring-camp"
"""A camp by its name, which is lodging like any other in the book's table."""
HOURS: Final = 8
MOST_INTERRUPTION: Final = 4
FIRST_AGAIN: Final = 16
"""Hours after a Rest from which the next one ends a day later."""

SKILLS: Final = {
    "keep-watch": "detection",
    "investigate-clue": "investigation",
    "heal": "medicine",
    "set-trap": "engineering",
}
SITUATIONS: Final = {"heal": TREATING, "investigate-clue": ("clue-for-a-goal",)}
CLAUSES: Final = {
    "keep-watch": "vademecum.rest.keep-watch",
    "investigate-clue": "vademecum.rest.investigate-clue",
    "heal": DOUBLE,
    "set-trap": "vademecum.rest.set-trap",
}


WATCH: Final = Option("keep-watch")
PURSUE: Final = "pursue"
"""An activity that is not in the book's table."""


class Camp(NamedTuple):
    """Where the party rests; without a name in the open."""

    lodging: Annotated[str, Of("lodging")] = ""


class Permit(NamedTuple):
    """What else can be done at a Rest, in the table's own words, and the skill of its check; without one no longer."""

    activity: str
    skill: Annotated[str, Of("skill")] = ""


class Interruptions(NamedTuple):
    """How many hours each interruption took."""

    hours: tuple[Annotated[int, Between(0, 48)], ...] = ()


def members(scene: VadeMecumScene) -> list[Character]:
    return [one for one in scene.of_side(PARTY) if not one.is_out]


def cannot_camp(scene: VadeMecumScene) -> Refusal | None:
    if scene.phase:
        return Refusal("in-combat", REST)
    if scene.camp:
        return Refusal("in-camp", REST)
    party = members(scene)
    if not party:
        return Refusal("nobody-left", REST)
    since = (scene.clock - max(one.rested for one in party)) // HOUR
    if scene.rulings.rests_per_day == "one-per-24h" and since < FIRST_AGAIN:
        return Refusal("rested-already", PER_DAY, hours=since, wanted=FIRST_AGAIN)
    return None


# -- lodging and activities


def make_camp(play: VadeMecumPlay, what: Camp) -> None:
    """Find lodging, pay for it, and let everybody do one Rest Activity."""
    scene = play.scene
    settle_injuries(play)
    lodging = "" if what.lodging == IN_THE_OPEN else what.lodging
    pay_lodging(play, lodging)
    scene.camp = lodging or CAMP
    scene.doubled, scene.trapped, scene.trappers = {}, False, []
    able = [one for one in members(scene) if one.is_able and not one.is_combatant]
    play = play.aside(*party_seats(scene))  # no enemy hears of a watch or a trap
    for one in able:
        one.watchful, one.activities, one.helpers = False, 0, []
        for ability in owned_by(scene, one).rules:
            rule_of(ability).rest_begins(one, ability)
        if any(rule.watches_besides for rule in rules_of(scene, one)):
            do_activity(play, one, WATCH)
    while choosing := [one for one in able if one.activities < most_activities(scene, one)]:
        spend_time(play, choosing)


def spend_time(play: VadeMecumPlay, able: list[Character]) -> None:
    """Everybody says what they do; then all of it is done, and help comes first."""
    scene = play.scene
    offered = {one.id: activities(scene, one, able) for one in able}
    asks = [Ask(one.seat, "activity", ONE_ACTIVITY, offered[one.id], one.id, decline="sleep") for one in able]
    chosen = play.gather(asks)
    for one, option in zip(able, chosen, strict=True):
        one.activities += 1
        if option.verb == "assist":
            assist(play, one, scene.creatures[option.args["target"]])
    for one, option in zip(able, chosen, strict=True):
        if option.verb in SKILLS:
            do_activity(play, one, option)
        elif option.verb == PURSUE:
            pursue(play, one, option)
        elif "ability" in option.args:
            use_at_rest(play, one, option)
    for one in able:
        one.helpers = []


def pay_lodging(play: VadeMecumPlay, key: str) -> None:
    """For each character, or by one reading once for the party."""
    scene = play.scene
    if not key:
        play.note("camps", LODGING)
        return
    lodging = content_of(scene).lodgings[key]
    if lodging.cost and key not in scene.market:
        raise Refused(Refusal("not-on-offer", LODGING, item=key))
    guests = [one for one in members(scene) if not one.is_combatant]
    payers: Sequence[Character] = guests
    if scene.rulings.lodging_price_per == "per-party":
        payers = [max(guests, key=lambda one: one.money)]
    poor = [one for one in payers if one.money < lodging.cost]
    if poor:
        raise Refused(
            Refusal(
                "cannot-pay",
                LODGING_TABLE,
                who=poor[0].id,
                price=lodging.cost,
                money=poor[0].money,
                unit=unit_of(scene, poor[0]),
            )
        )
    play.note("lodges", LODGING_TABLE, lodging=key, bonus=lodging.bonus)
    for one in payers:
        if lodging.cost:
            one.money -= lodging.cost
            play.note("pays", PRICE_PER, one.id, price=lodging.cost, money=one.money, unit=unit_of(scene, one))


def activities(scene: VadeMecumScene, one: Character, able: Sequence[Character]) -> list[Option]:
    """The four usual ones, what else is permitted, helping a companion with theirs, or sleep.

    `able` are those who have one to do now.
    """
    others_only = scene.rulings.heal_activity_stacking == "once-others-only"
    party = [other for other in members(scene) if not other.is_combatant and touches(scene, one, other)]
    healed = [other for other in party if not (others_only and other is one)]
    return [
        Option("keep-watch"),
        Option("investigate-clue"),
        Option("set-trap"),
        *(Option("heal", target=other.id) for other in healed),
        *(Option("assist", target=other.id) for other in party if other is not one and other in able),
        *rest_offer(scene, one),
        *(Option(PURSUE, activity=activity) for activity in scene.permitted),
        Option("sleep"),
    ]


def assist(play: VadeMecumPlay, one: Character, helped: Character) -> None:
    if not helped.helpers or play.scene.rulings.help_count == "each":
        helped.helpers.append(one.id)
    play.note("helps", HELP, one.id, target=helped.id)


def activity_check(play: VadeMecumPlay, one: Character, option: Option) -> bool:
    """A skill check, with what the lodging and abilities add; whoever heals uses what they have for it."""
    scene, activity = play.scene, option.verb
    own = activity == PURSUE
    skill = scene.permitted[option.args["activity"]] if own else SKILLS[activity]
    dt = threshold(play, unstated_dt(play, "rest-activity", ACTIVITY), "difficulty", ACTIVITY)
    tools = tools_for(scene, one, skill) if activity == "heal" else ()
    situations = (*SITUATIONS.get(activity, ()), *said_of(scene, "rest-activity"))
    what = Circumstances(tools, None, activity_terms(scene, one), situations=situations)
    return check(play, one, skill, dt, what).success


def pursue(play: VadeMecumPlay, one: Character, option: Option) -> None:
    """Something else that the game master has permitted, who says what comes of it."""
    play.note("pursues", ACTIVITY, one.id, activity=option.args["activity"])
    activity_check(play, one, option)


def do_activity(play: VadeMecumPlay, one: Character, option: Option) -> None:
    """Nothing comes of a failure."""
    scene, activity = play.scene, option.verb
    play.note("activity", ACTIVITY_TABLE, one.id, activity=activity)
    if not activity_check(play, one, option):
        return
    clause = CLAUSES[activity]
    if activity == "keep-watch":
        watchers = members(scene) if scene.rulings.watch_scope == "party" else [one]
        for each in watchers:
            each.watchful = True
            play.note("keeps-watch", WATCH_SCOPE if each is not one else clause, each.id)
    elif activity == "set-trap":
        scene.trapped = True
        scene.trappers.append(one.id)
        play.note("sets-trap", clause, one.id)
    elif activity == "heal":
        target = option.args["target"]
        scene.doubled[target] = scene.doubled.get(target, 0) + 1
        play.note("tends", clause, one.id, target=target)
    else:
        play.note("finds-clue", clause, one.id)


def permit(play: VadeMecumPlay, what: Permit) -> None:
    """Any activity that the game master permits is one."""
    play.scene.permitted.pop(what.activity, None)
    if what.skill:
        play.scene.permitted[what.activity] = what.skill
    kind = "permits" if what.skill else "permits-no-longer"
    play.note(kind, ACTIVITY, activity=what.activity, skill=what.skill)


def use_at_rest(play: VadeMecumPlay, one: Character, option: Option) -> None:
    """An ability as Rest Activity."""
    ability = content_of(play.scene).abilities[option.args["ability"]]
    play.note("uses", ACTIVITY_TABLE, one.id, ability=ability.key)
    rule_of(ability).activity(play, one, ability, option)


# -- sleeping


def no_camp(scene: VadeMecumScene) -> Refusal | None:
    if scene.phase:
        return Refusal("in-combat", REST)
    return None if scene.camp else Refusal("no-camp", REST)


def rest(play: VadeMecumPlay, what: Interruptions) -> None:
    """8 hours; interruptions of more than 4 hours have it begin again."""
    scene = play.scene
    settle_injuries(play)
    lost = sum(what.hours) if scene.rulings.rest_interruption == "total" else max(what.hours, default=0)
    if lost > MOST_INTERRUPTION:
        play.note("rest-begins-again", INTERRUPTED, hours=lost)
        pass_time(play, sum(what.hours) * HOUR)
        return
    resting = members(scene)
    awake = {one.id: one.rested for one in resting}
    scene.clock += (HOURS + sum(what.hours)) * HOUR
    time_passes(play)
    for one in scene.creatures.values():
        end_by_the_clock(play, one)
    if lost:
        play.note("rest-goes-on", INTERRUPTED, hours=sum(what.hours))
    play.note("rests", REST, hours=HOURS)
    for one in resting:
        if not one.is_combatant:
            tire(play, one, (scene.clock - awake[one.id] - 1) // DAY)
        wake(play, one)
    scene.camp, scene.doubled, scene.trapped, scene.trappers, scene.miles = "", {}, False, [], 0


def wake(play: VadeMecumPlay, one: Character) -> None:
    """The end of a completed Rest: satiation heals and is used up, exhaustion goes."""
    one.rested, one.watchful = play.scene.clock, False
    refresh(play, one)
    end_all(play, one, lambda rule: rule.lasts_until(play.scene) == BY_REST, REST)
    restore_abilities(play, one)
    if one.is_combatant:
        return
    if not one.satiation:
        play.note("hungry", MEALS, one.id)
        return
    if one.is_able:
        regain_hp(play, one, healing(play, one), HEAL)
    one.satiation -= 1
    play.note("satiation-used", SATIATION, one.id, satiation=one.satiation)
    CRIPPLED.end(play, one)


def healing(play: VadeMecumPlay, one: Character) -> Tally:
    """(Level + Strength + Fortitude) D6, twice that for whoever was tended."""
    scene = play.scene
    count = play.tally().start(one.level, "level", HEAL).add(one.strength, "strength", HEAL)
    count.add(skill_level(one, FORTITUDE), f"skill:{FORTITUDE}", HEAL)
    if scene.rulings.rest_heal_constant == "with-3":
        count.add(3, "constant", HEAL_CONSTANT)
    healed = times_d6(play, count.at_least(0, "least", "vademecum.ruling.derived-floors"), one, HEAL)
    tended = scene.doubled.get(one.id, 0)
    many = scene.rulings.heal_activity_stacking == "multiply"
    for _ in range(tended if many else min(1, tended)):
        healed.times(2, 1, "tended", STACKING if many else DOUBLE)
    return healed


def break_camp(play: VadeMecumPlay) -> None:
    """The party goes on without a Rest."""
    scene = play.scene
    scene.camp, scene.doubled, scene.trapped, scene.trappers = "", {}, False, []
    for one in scene.creatures.values():
        one.watchful = False
    play.note("breaks-camp", REST)


REST_PROCEDURES = {
    "camp": Procedure(make_camp, PLAYER_ROLE, Camp, LODGING, may=cannot_camp, whose=party_seats),
    "rest": Procedure(rest, PLAYER_ROLE, Interruptions, REST, may=no_camp, whose=party_seats),
    "permit": Procedure(permit, GM_ROLE, Permit, ACTIVITY, BESIDE),
    "break-camp": Procedure(break_camp, GM_ROLE, None, REST, may=no_camp),
}
