"""Resting and Pokémon Centers (p.252): time outside combat, what it heals, and Extended Actions.

The clock counts minutes. Whatever waits for a time (the 24 hours of an Injury, the 10 minutes after a Potion, midnight)
happens when the clock gets there, whoever lets it run.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, NamedTuple

from cinque.core.effect import FOREVER, Active, detach, find
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, MyPurse
from cinque.core.record import Between, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.tally import Tally, fraction_text
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.words import ENCOUNTER, PERSISTENT
from cinque.systems.ptu.inflicting.inflicting import cure, cure_all, end_timed
from cinque.systems.ptu.injuries.hit_points import (
    FAINTED,
    FAINTED_MINUTES,
    HEAVY,
    REMOVABLE,
    REVIVED,
    ceiling,
    ceiling_of,
    heal_injuries,
    revive,
)
from cinque.systems.ptu.marks.kept import BANDAGED, CALMING, TRAINED
from cinque.systems.ptu.marks.registry import AFFLICTIONS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.frequency import DAILY as DAILY_WORD
from cinque.systems.ptu.stats.frequency import read_frequency

EXTENDED = "ptu.action.extended"
REST = "ptu.rest.definition"
HIT_POINTS = "ptu.rest.hit-points"
FIVE_INJURIES = "ptu.rest.five-injuries"
NATURAL = "ptu.rest.natural-injury"
DRAIN = "ptu.rest.drain-ap"
EXTENDED_REST = "ptu.rest.extended"
CENTER = "ptu.center.heal"
CENTER_TIME = "ptu.center.injury-time"
CENTER_LIMIT = "ptu.center.injury-limit"
SETTING = "ptu.center.setting"
TEMPORARY = "ptu.temp-hp.basics"
PERSISTENTS = "ptu.status.persistent"
ROUNDING = "ptu.ruling.rest-rounding"
LIMIT = "ptu.ruling.injury-daily-limit"
DAILY = "ptu.ruling.daily-move-recovery"
FULL_HEALTH = "ptu.ruling.center-full-health"
REST_AND_FAINTED = "ptu.ruling.fainted-rest-and-center"
DAY, HOUR, HALF_HOUR = 24 * 60, 60, 30
RESTFUL_HALF_HOURS, PARTS = 16, 16
"""Half hours of rest a day that heal, and the part of the maximum that each of them does."""

EXTENDED_REST_MINUTES, EXTENDED_MINUTES, CALM_MINUTES = 4 * 60, 5, 5
CENTER_MINUTES, PER_INJURY, PER_INJURY_IF_FIVE = 60, 30, 60
MOST_INJURIES_A_DAY, AP_PER_INJURY = 3, 2
MOST_HOURS = 28 * 24
MOST_MINUTES = MOST_HOURS * HOUR
BANDAGE_MINUTES, BANDAGED_TIMES = 6 * 60, 2
NATURALLY, BY_AP, BY_CENTER = "naturally", "by-ap", "by-center"
"""Ways in which Injuries heal; bandages and Features go the natural way as far as the daily limit is concerned."""

TENDED = {mark.key: mark.tended for mark in AFFLICTIONS if mark.tended}
"""What an Extended Action ends, and by which clause."""


# -- who, and when


class Wait(NamedTuple):
    minutes: Annotated[int, Between(1, MOST_MINUTES)] = HOUR


class Rest(NamedTuple):
    """How long, and who: everybody, if nobody is named."""

    hours: Annotated[Fraction, Between(0, MOST_HOURS)] = Fraction(8)
    minutes: Annotated[int, Between(0, MOST_MINUTES)] = 0
    who: tuple[Mine, ...] = ()


class ExtendedRest(NamedTuple):
    hours: Annotated[Fraction, Between(0, MOST_HOURS)] = Fraction(8)
    who: tuple[Mine, ...] = ()


class Center(NamedTuple):
    """Who is healed: all whom the visitor takes along, if nobody is named. It is free, unless a purse pays the price of
    the setting.
    """

    who: tuple[Mine, ...] = ()
    price: int = 0
    payer: MyPurse = ""


class Tend(NamedTuple):
    who: Mine
    condition: Annotated[str, OneOf(tuple(TENDED))]


class DrainAp(NamedTuple):
    who: Mine
    injuries: Annotated[int, Between(1)] = 1


def outside_combat(clause: str) -> Callable[[PtuScene], Refusal | None]:
    """For what takes time that nobody has in a combat."""

    def why_not(scene: PtuScene) -> Refusal | None:
        return Refusal("in-combat", clause) if scene.phase else None

    return why_not


def those(scene: PtuScene, who: tuple[str, ...]) -> list[Combatant]:
    """The living among those who are named, or among all."""
    return [scene.creatures[id] for id in who or scene.creatures if not scene.creatures[id].dead]


def must_be_able(scene: PtuScene, *ones: Combatant) -> None:
    """Whoever is unconscious or asleep does nothing between fights either; of the Frozen, ruling frozen-off-turn."""
    for one in ones:
        idle = [mark.clause for mark in marks_on(one) if mark.takes_turn and not mark.acts_freely(scene)]
        bars = [FAINTED] if one.fainted else idle
        if bars:
            raise Refused(Refusal("can-do-nothing", bars[0], who=one.id))


# -- time


def pass_time(play: PtuPlay, minutes: int, calm: bool = True) -> None:
    """Let minutes pass, with everything that they bring; those of a combat are not `calm`."""
    scene = play.scene
    end = scene.clock + minutes
    if calm:
        begin_to_calm(scene)
        for one in scene.creatures.values():
            end_timed(play.about(one), one, ENCOUNTER)
    while scene.clock < end:
        scene.clock = next_moment(scene, end)
        if scene.clock % DAY == 0:
            new_day(play)
        for one in scene.creatures.values():
            if not one.dead:
                moment_for(play.about(one), one)


def next_moment(scene: PtuScene, end: int) -> int:
    """The next time at which something happens by itself, at most `end`."""
    now = scene.clock
    moments = [end, (now // DAY + 1) * DAY]
    for one in scene.creatures.values():
        moments.append(one.fainted_until)
        if one.injuries > one.suffocation:
            moments.append(one.injured_at + DAY)
        moments += [active.number for active in one.active if active.effect in (BANDAGED.key, CALMING.key)]
    return min(moment for moment in moments if moment > now)


def begin_to_calm(scene: PtuScene) -> None:
    """Five minutes begin for whoever has something that they end."""
    for one in scene.creatures.values():
        agitated = one.temporary_hp or any(mark.ends_in_calm for mark in marks_on(one))
        if agitated and not CALMING.on(one):
            one.active.append(Active(CALMING.key, "", "", "", FOREVER, scene.clock + CALM_MINUTES))


def calm_down(play: PtuPlay, one: Combatant) -> None:
    """Five minutes outside combat are over: Temporary Hit Points are gone, and sleepers have woken."""
    detach(one.active, CALMING.key)
    if one.temporary_hp:
        one.temporary_hp = 0
        play.note("temporary-gone", TEMPORARY, one.id)
    for mark in marks_on(one):
        if mark.ends_in_calm:
            cure(play, one, mark.key, PERSISTENTS)


def new_day(play: PtuPlay) -> None:
    """Midnight: eight hours of rest and three Injuries are to be had again. Daily Moves need more than a date."""
    for one in play.scene.creatures.values():
        one.rested = one.injuries_healed = 0
    play.note("new-day", HIT_POINTS, day=play.scene.day + 1)


def moment_for(play: PtuPlay, one: Combatant) -> None:
    """What has come due for somebody."""
    now = play.scene.clock
    if one.fainted and one.fainted_until and now >= one.fainted_until and one.hp > 0:
        revive(play, one)
    calming = find(one.active, CALMING.key)
    if calming is not None and now >= calming.number:
        calm_down(play, one)
    bandages = find(one.active, BANDAGED.key)
    if bandages is not None and now >= bandages.number:
        detach(one.active, BANDAGED.key)
        play.note("bandages-off", CENTER_LIMIT, one.id)
        heal_some(play, one, 1, CENTER_LIMIT, NATURALLY)
    due = one.injuries > one.suffocation and now >= one.injured_at + DAY
    if due and heal_some(play, one, 1, NATURAL, NATURALLY):
        one.injured_at = now


def wait(play: PtuPlay, how_long: Wait) -> None:
    """Time passes in which nobody rests: travel, work, talk."""
    play.note("time-passes", REST, minutes=how_long.minutes)
    pass_time(play, how_long.minutes)


# -- Injuries that heal


def still_to_heal(scene: PtuScene, one: Combatant, way: str) -> int:
    """How many Injuries may heal today in a way (ruling injury-daily-limit)."""
    there, left = one.injuries - one.suffocation, max(0, MOST_INJURIES_A_DAY - one.injuries_healed)
    reading = scene.rulings.injury_daily_limit
    if way == BY_CENTER:
        limited = scene.center_limit
    elif way == BY_AP:
        limited = reading != "center-only"
    else:
        limited = reading == "global-three"
    return min(there, left) if limited else there


def heal_some(play: PtuPlay, one: Combatant, count: int, clause: str, way: str) -> int:
    """Heal Injuries within the daily limit, towards which all of them count."""
    healed = heal_injuries(play, one, min(count, still_to_heal(play.scene, one, way)), clause)
    one.injuries_healed += healed
    return healed


# -- rest


def rest(play: PtuPlay, how_long: Rest) -> None:
    """Continuous rest of those who are named, or of everybody; four hours or more are an Extended Rest."""
    length = round(how_long.hours * HOUR) + how_long.minutes
    if not 1 <= length <= MOST_MINUTES:
        raise Refused(Refusal("number-out-of-range", REST, value=length, least=1, most=MOST_MINUTES))
    resting = those(play.scene, how_long.who)
    play.note("rest", REST, hours=fraction_text(length, HOUR))
    healed = {one.id: 0 for one in resting}
    worth = {one.id: explained_rest(play, one, length // HALF_HOUR) for one in resting}
    for _ in range(length // HALF_HOUR):
        rested = {one.id: one.rested for one in resting}
        pass_time(play, HALF_HOUR)
        for one in resting:
            healed[one.id] += half_hour(play.about(one), one, rested[one.id])
    pass_time(play, length % HALF_HOUR)
    for one in resting:
        tell_rest(play.about(one), one, healed[one.id], worth[one.id])
    if length >= EXTENDED_REST_MINUTES:
        play.note("extended-rest", EXTENDED_REST, hours=fraction_text(length, HOUR))
        for one in resting:
            recover(play.about(one), one)


def extended_rest(play: PtuPlay, how_long: ExtendedRest) -> None:
    """A rest of at least four hours."""
    if how_long.hours * HOUR < EXTENDED_REST_MINUTES:
        raise Refused(Refusal("too-short-for-extended-rest", EXTENDED_REST, hours=str(how_long.hours)))
    rest(play, Rest(how_long.hours, 0, how_long.who))


def half_hour(play: PtuPlay, one: Combatant, rested: int) -> int:
    """1/16 of the real maximum, in the first eight hours of a day's rest, with fewer than five Injuries.

    `rested` are the half hours of rest before this one; one that ends at midnight is the last of the old day.
    """
    scene = play.scene
    midnight = scene.clock % DAY == 0
    half_hours = 1 + (rested if midnight else one.rested)
    one.rested = 0 if midnight else half_hours
    if half_hours > RESTFUL_HALF_HOURS or one.injuries >= HEAVY:
        return 0
    healed = max(0, min(rest_heals(play, one, half_hours), ceiling(scene, one) - one.hp))
    one.hp += healed
    wakes = scene.rulings.fainted_rest_and_center == "center-and-rest"
    if one.fainted and one.hp > 0 and not one.fainted_until and wakes:
        one.fainted_until = scene.clock + FAINTED_MINUTES
        play.note("still-fainted", REST_AND_FAINTED, one.id, minutes=FAINTED_MINUTES)
    return healed


def rest_heals(play: PtuPlay, one: Combatant, half_hours: int) -> int:
    """What this half hour is worth: exact parts add up over the day, or each is rounded (ruling rest-rounding)."""
    parts = parts_of(one)
    if play.scene.rulings.rest_rounding == "floor-each":
        return max(1, one.max_hp * parts // PARTS)
    before = running_total(play, one, parts, half_hours - 1)
    return running_total(play, one, parts, half_hours).value - before.value


def parts_of(one: Combatant) -> int:
    return BANDAGED_TIMES if BANDAGED.on(one) else 1


def running_total(play: PtuPlay, one: Combatant, parts: int, half_hours: int) -> Tally:
    """What so many half hours of one day heal in all."""
    tally = play.tally().start(one.max_hp, "max-hp", HIT_POINTS)
    tally.times(half_hours, 1, "half-hours-of-rest", HIT_POINTS)
    if parts > 1:
        tally.times(parts, 1, "bandaged", HIT_POINTS)
    return tally.times(1, PARTS, "sixteenths", HIT_POINTS).cut("rounded", ROUNDING)


def explained_rest(play: PtuPlay, one: Combatant, half_hours: int) -> Tally:
    """What so many half hours are worth to somebody who begins to rest, if nothing else happens meanwhile."""
    left = max(0, RESTFUL_HALF_HOURS - one.rested)
    tally = running_total(play, one, parts_of(one), min(left, half_hours))
    return tally.at_most(max(0, ceiling(play.scene, one) - one.hp), "all-that-was-missing", HIT_POINTS)


def tell_rest(play: PtuPlay, one: Combatant, healed: int, worth: Tally) -> None:
    top = ceiling(play.scene, one)
    if healed:
        why = worth if worth.value == healed else None
        play.note("rests", HIT_POINTS, one.id, why, amount=healed, hp=one.hp, of=top)
    elif one.injuries >= HEAVY:
        play.note("too-injured-to-rest", FIVE_INJURIES, one.id, injuries=one.injuries)
    elif one.hp < top:
        play.note("rested-enough", HIT_POINTS, one.id)


def recover(play: PtuPlay, one: Combatant) -> None:
    """What an Extended Rest gives besides: Persistent Afflictions, Drained AP, Daily Moves."""
    scene = play.scene
    treated = scene.rulings.extended_rest_cures == "must-treat"
    thawed = [mark.key for mark in AFFLICTIONS if mark.thaws_in_rest]
    cure_all(play, one, thawed if treated else PERSISTENT, EXTENDED_REST)
    if one.ap_drained:
        play.note("ap-restored", EXTENDED_REST, one.id, visible=OWNER, ap=one.ap_drained)
        one.ap, one.ap_drained = one.ap + one.ap_drained, 0
    end_training(play, one)
    back = [key for key in one.used_today if comes_back(scene, one, key)]
    kept = {key: uses for key, uses in one.used_today.items() if key not in back}
    if restored := daily_moves(scene, back):
        play.note("daily-restored", EXTENDED_REST, one.id, visible=OWNER, moves=restored)
    if too_soon := daily_moves(scene, list(kept)):
        play.note("daily-too-soon", DAILY, one.id, visible=OWNER, moves=too_soon)
    one.used_today = kept


def end_training(play: PtuPlay, one: Combatant) -> None:
    """Stages that training gave are gone the next day."""
    for active in [active for active in one.active if active.effect == TRAINED.key]:
        one.active.remove(active)
        if active.source in one.default_stages:
            one.default_stages[active.source] -= active.number
        play.note("training-ends", EXTENDED_REST, one.id, stat=active.source)


def daily_moves(scene: PtuScene, keys: list[str]) -> list[str]:
    moves = content_of(scene).moves
    return [key for key in keys if key in moves and read_frequency(moves[key].frequency).word == DAILY_WORD]


def comes_back(scene: PtuScene, one: Combatant, key: str) -> bool:
    """Whether a Daily Move was not used since the previous day (ruling daily-move-recovery)."""
    if key not in one.used_at:
        return True
    if scene.rulings.daily_move_recovery == "twenty-four-hours":
        return scene.clock - one.used_at[key] >= DAY
    return one.used_at[key] // DAY < scene.day


# -- Pokémon Centers


def center(play: PtuPlay, visit: Center) -> None:
    """Those who are named, or all who go there, are healed at a Pokémon Center; several are treated side by side."""
    scene = play.scene
    patients = those(scene, visit.who or taken_along(play))
    if not patients:
        raise Refused(Refusal("nobody-to-heal", CENTER))
    if visit.price:
        pay(scene, visit.payer, visit.price)
    times = [center_time(play, one) for one in patients]
    longest = max(time.value for time in times)
    if longest > MOST_MINUTES:
        raise Refused(Refusal("beyond-a-center", CENTER_TIME, hours=MOST_HOURS))
    for one, time in zip(patients, times, strict=True):
        clause = CENTER_TIME if one.injuries else CENTER
        play.about(one).note("center-time", clause, one.id, time, hours=hours_of(time))
    pass_time(play, longest)
    for one in patients:
        discharge(play.about(one), one)


def taken_along(play: PtuPlay) -> tuple[str, ...]:
    """A player goes there with those of the own side; a game master sends the sides of all players."""
    everybody = play.scene.creatures.values()
    own = {one.side for one in everybody if one.seat == play.by != GM_ROLE}
    sides = own or {one.side for one in everybody if one.seat != GM_ROLE}
    return tuple(one.id for one in everybody if one.side in sides)


def hours_of(minutes: Tally) -> str:
    return fraction_text(minutes.value, HOUR)


def pay(scene: PtuScene, payer: str, price: int) -> None:
    purse = scene.purse.get(payer, 0)
    if purse < price:
        raise Refused(Refusal("cannot-pay", SETTING, price=price, purse=purse))
    scene.purse[payer] = purse - price


def center_time(play: PtuPlay, one: Combatant) -> Tally:
    """An hour, and for each Injury on arrival half an hour more; with five or more an hour for each."""
    tally = play.tally().start(CENTER_MINUTES, "center-hour", CENTER)
    if one.injuries:
        each = PER_INJURY_IF_FIVE if one.injuries >= HEAVY else PER_INJURY
        tally.add(each * one.injuries, "injuries", CENTER_TIME)
    return tally


def discharge(play: PtuPlay, one: Combatant) -> None:
    """Injuries within the limit, then Hit Points, afflictions and Daily Moves."""
    scene = play.scene
    heal_some(play, one, one.injuries, CENTER_LIMIT if scene.center_limit else REMOVABLE, BY_CENTER)
    if one.injuries > one.suffocation:
        play.note("injuries-left", CENTER_LIMIT, one.id, injuries=one.injuries)
    top = ceiling(scene, one)
    full = one.max_hp if scene.rulings.center_full_health == "real-max" else top
    one.hp = max(one.hp, full)
    why = ceiling_of(scene, one, play.listening) if full == top else None
    play.note("center-heals", FULL_HEALTH if full != one.max_hp else CENTER, one.id, why, hp=one.hp, of=top)
    if one.fainted:
        if scene.rulings.fainted_rest_and_center == "center-and-rest" and one.hp > 0:
            revive(play, one)
        else:
            play.note("fainted-all-the-same", REVIVED, one.id)
    cure_all(play, one, ["all"], CENTER)
    one.used_today, one.used_at = {}, {}


# -- Extended Actions


def extended_action(play: PtuPlay) -> None:
    """A few minutes of concentration."""
    pass_time(play, EXTENDED_MINUTES)


def tend(play: PtuPlay, what: Tend) -> None:
    """Thaw the Frozen, wake a sleeper, rid somebody of Slowed or Stuck, by an Extended Action."""
    one, condition = play.scene.creatures[what.who], what.condition
    if not one.has(condition):
        raise Refused(Refusal("does-not-have-it", TENDED[condition], who=one.id, affliction=condition))
    play.note("tends", EXTENDED, one.id, affliction=condition)
    cure(play, one, condition, TENDED[condition])
    extended_action(play)


def drained_for(scene: PtuScene, injuries: int) -> int:
    """The AP that a Trainer Drains to be rid of so many Injuries."""
    return AP_PER_INJURY * (injuries if scene.rulings.drain_ap_amount == "one-own" else 1)


def drain_ap(play: PtuPlay, what: DrainAp) -> None:
    """A Trainer Drains 2 AP to be rid of an own Injury, or of several (ruling drain-ap-amount)."""
    scene, injuries = play.scene, what.injuries
    one = scene.creatures[what.who]
    if not one.is_trainer:
        raise Refused(Refusal("trainers-only", DRAIN, who=one.id))
    must_be_able(scene, one)
    if injuries > one.injuries - one.suffocation:
        raise Refused(Refusal("not-so-many-injuries", DRAIN, who=one.id, injuries=one.injuries))
    if injuries > still_to_heal(scene, one, BY_AP):
        raise Refused(Refusal("injury-limit", LIMIT, healed=one.injuries_healed, most=MOST_INJURIES_A_DAY))
    cost = drained_for(scene, injuries)
    if one.ap < cost:
        raise Refused(Refusal("not-enough-ap", DRAIN, cost=cost, ap=one.ap))
    one.ap -= cost
    one.ap_drained += cost
    play.note("drains-ap", DRAIN, one.id, visible=OWNER, cost=cost, ap=one.ap)
    heal_some(play, one, injuries, DRAIN, BY_AP)
    extended_action(play)


def bandage(play: PtuPlay, one: Combatant) -> None:
    """Bandages for six hours: rest heals twice as much, and at the end an Injury. The item is the caller's affair."""
    scene = play.scene
    if BANDAGED.on(one):
        raise Refused(Refusal("bandaged-already", EXTENDED, who=one.id))
    one.active.append(Active(BANDAGED.key, "", "", "", FOREVER, scene.clock + EXTENDED_MINUTES + BANDAGE_MINUTES))
    play.note("bandaged", EXTENDED, one.id, hours=BANDAGE_MINUTES // HOUR)
    extended_action(play)
