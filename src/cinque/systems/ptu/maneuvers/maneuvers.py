"""Combat Maneuvers (p.241-242): Disarm, Dirty Trick, Manipulate, Push, Trip, Sprint, Disengage.

What can be done is looked up for every action of everybody, so the options are made once and kept.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.grid import Cell
from cinque.core.knowledge import is_open_to
from cinque.core.log import OWNER
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.systems.ptu.afflictions.blindness import BLINDNESS
from cinque.systems.ptu.afflictions.infatuation import FAILS_SAVE, INFATUATION
from cinque.systems.ptu.afflictions.rage import NO_RAGE_SAVE, RAGE
from cinque.systems.ptu.afflictions.slowed import SLOWED
from cinque.systems.ptu.afflictions.stuck import STUCK
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.afflictions.vulnerable import VULNERABLE
from cinque.systems.ptu.combatant import FULL, SHIFT, STANDARD, Combatant
from cinque.systems.ptu.content.words import ROUND, USER_TURN
from cinque.systems.ptu.inflicting.inflicting import for_a_round, inflict, lasting, put, safeguarded
from cinque.systems.ptu.items.belongings import lay_down
from cinque.systems.ptu.maneuvers.attempts import attempt, maneuver_attack
from cinque.systems.ptu.maneuvers.grapple import perform_grapple
from cinque.systems.ptu.marks.hindered import HINDERED
from cinque.systems.ptu.marks.initiative import SET_INITIATIVE
from cinque.systems.ptu.marks.no_ap import NO_AP
from cinque.systems.ptu.marks.registry import is_fixed, marks_on, shunned
from cinque.systems.ptu.marks.terrorized import AT_WILL_ONLY
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.approach import pace_of, single_step
from cinque.systems.ptu.movement.movement import shift
from cinque.systems.ptu.movement.pushing import has_room
from cinque.systems.ptu.movement.pushing import push as push_away
from cinque.systems.ptu.movement.walking import walk
from cinque.systems.ptu.notes import DISENGAGED, SHIFT_MOVED, SHUNS_BELOVED, SPRINTED, note
from cinque.systems.ptu.positioning.heights import level_under
from cinque.systems.ptu.positioning.positions import distance, neighbours, targetable
from cinque.systems.ptu.skills.lifting import FOCUS, OBJECT_RANGE, may_lift
from cinque.systems.ptu.skills.skills import opposed, rank
from cinque.systems.ptu.stats.capabilities import TELEKINETIC, has_capability, tell_grant
from cinque.systems.ptu.stats.passives import in_force
from cinque.systems.ptu.stats.stats import best_movement

TELEKINETIC_GAIN: Final = "ptu.telekinetic.gain"
DISENGAGE: Final = "ptu.maneuver.disengage"
DISARM: Final = "ptu.maneuver.disarm"
DIRTY_TRICK: Final = "ptu.maneuver.dirty-trick"
HINDER: Final = "ptu.maneuver.dirty-trick-hinder"
BLIND: Final = "ptu.maneuver.dirty-trick-blind"
LOW_BLOW: Final = "ptu.maneuver.dirty-trick-low-blow"
MANIPULATE: Final = "ptu.maneuver.manipulate"
BON_MOT: Final = "ptu.maneuver.manipulate-bon-mot"
FLIRT: Final = "ptu.maneuver.manipulate-flirt"
TERRORIZE: Final = "ptu.maneuver.manipulate-terrorize"
PUSH: Final = "ptu.maneuver.push"
SPRINT: Final = "ptu.maneuver.sprint"
TRIP: Final = "ptu.maneuver.trip"
GRAPPLED: Final = "ptu.grapple.grappled"
TELEKINETIC_CLAUSE: Final = "ptu.telekinetic.maneuvers"
TELEKINETIC_LIFT: Final = "ptu.telekinetic.lift"
ONCE: Final = "ptu.ruling.once-per-scene-counting"
TELEKINETIC_RANGE: Final = "ptu.ruling.telekinetic-range"
EACH_METER: Final = "ptu.ruling.push-repeat-check"
VACATED: Final = "ptu.ruling.push-newly-occupied"
NO_SPLIT: Final = "ptu.ruling.push-vs-no-split"
SPRINT_ROUNDING: Final = "ptu.ruling.sprint-rounding"
TRICKS: Final = {
    "hinder": (HINDER, ("athletics",)),
    "blind": (BLIND, ("stealth",)),
    "low-blow": (LOW_BLOW, ("acrobatics",)),
}
"""Dirty Tricks with the Skill of both sides."""

PLOYS: Final = {
    "bon-mot": (BON_MOT, "guile"),
    "flirt": (FLIRT, "charm"),
    "terrorize": (TERRORIZE, "intimidate"),
}
"""Manipulations with the Skill of the user; the target answers with the same or with Focus."""

SKILLS_OF: Final = {"disarm": ("combat", "stealth"), "push": ("combat", "athletics"), "trip": ("combat", "acrobatics")}
CLAUSE_OF: Final = {"disarm": DISARM, "push": PUSH, "trip": TRIP}
AC_OF: Final = {"disarm": 6, "dirty-trick": 2, "manipulate": 2, "push": 4, "trip": 6, "grapple": 4}
MELEE_LINE: Final = "Melee, 1 Target"
MANIPULATE_LINE: Final = "6, 1 Target"
MANIPULATE_RANGE: Final = 6
COSTS: Final = {
    **dict.fromkeys(("disarm", "dirty-trick", "manipulate", "push", "trip", "grapple", "sprint"), STANDARD),
    **dict.fromkeys(("telekinetic-disarm", "telekinetic-push", "telekinetic-trip"), STANDARD),
    **dict.fromkeys(("grapple-contest", "grapple-end", "grapple-secure", "grapple-move"), FULL),
    **dict.fromkeys(("grapple-attack", "breather", "assist-breather", "coup"), FULL),
    "struggle-with": STANDARD,
    **dict.fromkeys(("disengage", "grapple-escape"), SHIFT),
}
"""What each maneuver costs, by the verb of its option."""


def maneuver_cost(option: Option) -> str:
    """The action that whoever lets somebody choose has to take from them."""
    return COSTS[option.verb]


# -- what can be done


@lru_cache(maxsize=8192)
def against(
    target: str, tricks: tuple[str, ...], disarm: bool, push: bool, grapple: bool, trip: bool
) -> tuple[Option, ...]:
    """The maneuvers against somebody within reach."""
    found = [Option("trip", target=target)] if trip else []
    if push:
        found.append(Option("push", target=target))
    if disarm:
        found.append(Option("disarm", target=target))
    if grapple:
        found.append(Option("grapple", target=target))
    return (*found, *(Option("dirty-trick", trick=trick, target=target) for trick in tricks))


@lru_cache(maxsize=4096)
def from_afar(target: str, disarm: bool, push: bool) -> tuple[Option, ...]:
    """The telekinetic maneuvers against somebody."""
    verbs = ("trip", *(("push",) if push else ()), *(("disarm",) if disarm else ()))
    return tuple(Option(f"telekinetic-{verb}", target=target) for verb in verbs)


@lru_cache(maxsize=4096)
def ploys_on(target: str, ploys: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option("manipulate", ploy=ploy, target=target) for ploy in ploys)


@lru_cache(maxsize=4096)
def refusal(key: str, clause: str, what: str, target: str = "") -> Refusal:
    """Refusals never change either."""
    return Refusal(key, clause, maneuver=what, target=target) if target else Refusal(key, clause, maneuver=what)


SPRINT_OPTION: Final = Option("sprint")
DISENGAGE_OPTION: Final = Option("disengage")
ALL_TRICKS: Final = tuple(TRICKS)
ALL_PLOYS: Final = tuple(PLOYS)


def maneuver_options(scene: PtuScene, one: Combatant) -> tuple[list[Option], list[Refusal]]:
    """The maneuvers that somebody can use with the actions left, and why not others."""
    options: list[Option] = []
    refusals: list[Refusal] = []
    if one.standard:
        if not (one.is_trainer and scene.league):
            targeted(scene, one, options, refusals)
        sprint_options(scene, one, options, refusals)
    if one.shift and SHIFT_MOVED not in one.notes:
        if one.grapple:
            refusals.append(refusal("grappled", GRAPPLED, "disengage"))
        elif is_fixed(one):
            refusals.append(refusal("stuck-maneuver", STUCK.clause, "disengage"))
        else:
            options.append(DISENGAGE_OPTION)
    return options, refusals


def sprint_options(scene: PtuScene, one: Combatant, options: list[Option], refusals: list[Refusal]) -> None:
    """Sprint helps only a Shift that is still to come, unless a ruling lets one move on."""
    if one.grapple or is_fixed(one):
        return
    if one.shift or (scene.rulings.sprint_rounding == "retroactive" and SHIFT_MOVED in one.notes):
        options.append(SPRINT_OPTION)
    else:
        refusals.append(refusal("sprint-too-late", SPRINT_ROUNDING, "sprint"))


def targeted(scene: PtuScene, one: Combatant, options: list[Option], refusals: list[Refusal]) -> None:
    """The maneuvers that need somebody to use them on. Only a Push is of any use to allies."""
    afar = telekinetic_range(scene, one) if has_capability(scene, one, TELEKINETIC) else 0
    talks = one.is_trainer
    avoided = shunned(one) if SHUNS_BELOVED in one.notes else ()
    others = [other for other in scene.able() if other is not one]
    near = [other for other in neighbours(scene, one, others) if other.tangible and other.id not in avoided]
    if afar or talks:
        others = [other for other in others if other.tangible and other.id not in avoided]
    for other in others if afar or talks else near:
        foe = other.side != one.side
        if foe and other.is_trainer and scene.league:
            continue
        if other in near:
            near_options(scene, one, other, foe, options, refusals)
        if not foe or not (afar or talks):
            continue
        away = distance(scene, one, other)
        if afar and away <= afar and targetable(scene, one, other):
            options += from_afar(other.id, may_drop(one, other), may_lift(scene, one, other, telekinetic=True))
        if talks and away <= MANIPULATE_RANGE and targetable(scene, one, other):
            ploys = untried(scene, one, other, ALL_PLOYS)
            options += ploys_on(other.id, ploys)
            if len(ploys) < len(ALL_PLOYS):
                refusals.append(refusal("tried-already", ONCE, "manipulate", other.id))


def near_options(
    scene: PtuScene, one: Combatant, other: Combatant, foe: bool, options: list[Option], refusals: list[Refusal]
) -> None:
    light = may_lift(scene, one, other)
    if not light:
        refusals.append(refusal("too-heavy", PUSH, "push", other.id))
    if not foe:
        options += against(other.id, (), False, light, False, False)
        return
    holds = may_drop(one, other)
    if not holds:
        refusals.append(refusal("holds-nothing", DISARM, "disarm", other.id))
    tricks = untried(scene, one, other, ALL_TRICKS)
    if len(tricks) < len(ALL_TRICKS):
        refusals.append(refusal("tried-already", ONCE, "dirty-trick", other.id))
    options += against(other.id, tricks, holds, light, not one.grapple, True)


def telekinetic_range(scene: PtuScene, one: Combatant) -> int:
    """How far maneuvers by thought reach (ruling telekinetic-range)."""
    return rank(one, FOCUS) if scene.rulings.telekinetic_range == "focus-rank" else OBJECT_RANGE


def may_drop(one: Combatant, other: Combatant) -> bool:
    """Whether somebody has, as far as the user knows, something to drop: all see hands, few what a Pokémon holds."""
    return bool(in_hand(other)) or not (other.is_trainer or is_open_to(one, other))


def in_hand(one: Combatant) -> list[str]:
    """What a Disarm can make somebody drop: the slots that hold something."""
    slots = ("main_hand", "off_hand") if one.is_trainer else ("held",)
    return [slot for slot in slots if getattr(one, slot)]


# -- once in a Scene


def untried(scene: PtuScene, one: Combatant, other: Combatant, tricks: tuple[str, ...]) -> tuple[str, ...]:
    """The tricks that can still be used on somebody in this Scene (ruling once-per-scene-counting)."""
    tried, ending = (other.tricks, "") if per_target(scene) else (one.tricks, f"@{other.id}")
    return tuple(trick for trick in tricks if f"{trick}{ending}" not in tried) if tried else tricks


def per_target(scene: PtuScene) -> bool:
    return scene.rulings.once_per_scene_counting == "attempt-per-target"


def remember(scene: PtuScene, one: Combatant, other: Combatant, trick: str, won: bool) -> None:
    """An attempt counts, or by one reading only a success."""
    if per_target(scene):
        other.tricks.append(trick)
    elif won or scene.rulings.once_per_scene_counting == "attempt-per-user":
        one.tricks.append(f"{trick}@{other.id}")


# -- doing it


def perform(play: PtuPlay, one: Combatant, option: Option) -> None:
    """Carry out a maneuver that has been paid for."""
    if option.verb not in PERFORMED:
        raise UnknownVerb(option)
    PERFORMED[option.verb](play, one, option)


def target_of(play: PtuPlay, option: Option) -> Combatant:
    return play.scene.creatures[option.args["target"]]


def attempt_plain(play: PtuPlay, one: Combatant, target: Combatant, key: str, telekinetic: bool) -> Combatant | None:
    """Disarm, Push or Trip: hand to hand, or by thought with Focus for the user's check. Gives whom it works on."""
    clause, skills = CLAUSE_OF[key], SKILLS_OF[key]
    if not telekinetic:
        return attempt(play, one, target, maneuver_attack(key, MELEE_LINE, AC_OF[key]), clause, skills)
    meters = telekinetic_range(play.scene, one)
    play.note("telekinetic-maneuver", TELEKINETIC_CLAUSE, one.id, maneuver=key, target=target.id)
    play.note("telekinetic-range", TELEKINETIC_RANGE, one.id, visible=OWNER, meters=meters)
    tell_grant(play, one, TELEKINETIC, TELEKINETIC_GAIN)
    attack = maneuver_attack(key, f"{meters}, 1 Target", AC_OF[key])
    return attempt(play, one, target, attack, clause, (FOCUS,), skills)


# -- Disarm, Trip


def disarm(play: PtuPlay, one: Combatant, option: Option) -> None:
    target = attempt_plain(play, one, target_of(play, option), "disarm", option.verb != "disarm")
    if target is None:
        return
    slots = in_hand(target)
    if not slots:
        play.note("drops-nothing", DISARM, target.id)
        return
    slot = slots[0]
    if len(slots) > 1:
        options = [Option("knock-off", slot=each, item=getattr(target, each)) for each in slots]
        slot = play.choose(Ask(one.seat, "disarm", DISARM, options, one.id)).args["slot"]
    item = str(getattr(target, slot))
    setattr(target, slot, "")
    lay_down(play.scene, target, item)
    play.note("drops", DISARM, target.id, item=item)


def trip(play: PtuPlay, one: Combatant, option: Option) -> None:
    target = attempt_plain(play, one, target_of(play, option), "trip", option.verb != "trip")
    if target is not None:
        play.note("trips", TRIP, one.id, target=target.id)
        inflict(play, target, TRIPPED.key, one.id, "", one.id)


# -- Dirty Tricks and Manipulations


def dirty_trick(play: PtuPlay, one: Combatant, option: Option) -> None:
    scene, aimed_at, trick = play.scene, target_of(play, option), str(option.args["trick"])
    clause, skills = TRICKS[trick]
    attack = maneuver_attack("dirty-trick", MELEE_LINE, AC_OF["dirty-trick"])
    play.note("dirty-trick", DIRTY_TRICK, one.id, trick=trick, target=aimed_at.id)
    target = attempt(play, one, aimed_at, attack, clause, skills)
    remember(scene, one, aimed_at, trick, target is not None)
    if target is None:
        return
    if trick == "hinder":
        inflict(play, target, SLOWED.key, one.id, ROUND, one.id)
        put(play, target, for_a_round(scene, HINDERED.key, one.id, one.id))
        play.note(HINDERED.key, HINDER, target.id)
    elif trick == "blind":
        inflict(play, target, BLINDNESS.key, one.id, ROUND, one.id)
    else:
        inflict(play, target, VULNERABLE.key, one.id, USER_TURN, one.id)
        if in_force(scene, target, "keeps_initiative", one, one):
            play.note("keeps-initiative", LOW_BLOW, target.id)
            return
        put(play, target, lasting(scene, SET_INITIATIVE.key, one.id, USER_TURN, target.id, one.id))
        play.note("initiative", LOW_BLOW, target.id, initiative=0)


def manipulate(play: PtuPlay, one: Combatant, option: Option) -> None:
    scene, aimed_at, ploy = play.scene, target_of(play, option), str(option.args["ploy"])
    clause, skill = PLOYS[ploy]
    attack = maneuver_attack("manipulate", MANIPULATE_LINE, AC_OF["manipulate"])
    play.note("manipulates", MANIPULATE, one.id, ploy=ploy, target=aimed_at.id)
    target = attempt(play, one, aimed_at, attack, clause, (skill,), (skill, FOCUS), provokes=False)
    remember(scene, one, aimed_at, ploy, target is not None)
    if target is None:
        return
    if ploy == "bon-mot":
        afflict(play, target, RAGE.key, one)
        if RAGE.on(target):
            put(play, target, for_a_round(scene, NO_RAGE_SAVE.key, one.id, one.id))
        put(play, target, for_a_round(scene, NO_AP.key, one.id, one.id))
        play.note(NO_AP.key, BON_MOT, target.id)
    elif ploy == "flirt":
        afflict(play, target, INFATUATION.key, one)
        if any(active.effect == INFATUATION.key and active.source == one.id for active in target.active):
            put(play, target, for_a_round(scene, FAILS_SAVE.key, one.id, one.id))
            play.note("fails-next-save", FLIRT, target.id, source=one.id)
    else:
        lost, target.temporary_hp = target.temporary_hp, 0
        put(play, target, for_a_round(scene, AT_WILL_ONLY.key, one.id, one.id))
        play.note("terrorized", TERRORIZE, target.id, lost=lost)


def afflict(play: PtuPlay, target: Combatant, affliction: str, one: Combatant) -> None:
    """A Status Affliction for one full round, unless Safeguard is used to ignore it."""
    inflict(play, target, affliction, one.id, ROUND, one.id, ignored=safeguarded(play, target, affliction, one))


# -- Push


def push(play: PtuPlay, one: Combatant, option: Option) -> None:
    """Move somebody a meter, step after them, and so on while there is Movement left."""
    telekinetic = option.verb != "push"
    target = attempt_plain(play, one, target_of(play, option), "push", telekinetic)
    if target is None:
        return
    if telekinetic:
        push_away(play, target, one, telekinetic_push(play, one), TELEKINETIC_CLAUSE)
    else:
        push_on(play, one, target)


def push_on_hit(play: PtuPlay, one: Combatant, aimed_at: Combatant) -> None:
    """A Push with an attack that has hit already."""
    attack, skills = maneuver_attack("push", MELEE_LINE, AC_OF["push"]), SKILLS_OF["push"]
    target = attempt(play, one, aimed_at, attack, PUSH, skills, sure=True)
    if target is not None:
        push_on(play, one, target)


def push_on(play: PtuPlay, one: Combatant, target: Combatant) -> None:
    """Meter after meter (ruling push-repeat-check)."""
    moves = may_follow(play.scene, one)
    while True:
        before = target.cell
        if not push_away(play, target, one, 1, PUSH) or play.scene.zones:
            return
        if level_under(play.scene, target) != level_under(play.scene, one):
            return  # over the edge, out of reach
        if not moves or not follow(play, one, target, before) or not (one.able and target.able):
            return
        skills = SKILLS_OF["push"]
        if play.scene.rulings.push_repeat_check == "single-check":
            play.note("push-goes-on", EACH_METER, one.id)
        elif not opposed(play, one, target, skills, skills, EACH_METER):
            return


def telekinetic_push(play: PtuPlay, one: Combatant) -> int:
    """Half the Focus Rank in meters at once (ruling telekinetic-push-rounding)."""
    tally = play.tally(one.seat).start(rank(one, FOCUS), "focus-rank", TELEKINETIC_LIFT, of=one.seat)
    tally.times(1, 2, "half", TELEKINETIC_CLAUSE).cut("rounded", "ptu.ruling.telekinetic-push-rounding")
    if play.scene.rulings.telekinetic_push_rounding == "down-min-1":
        tally.at_least(1, "minimum", "ptu.ruling.telekinetic-push-rounding")
    play.note("telekinetic-push", TELEKINETIC_CLAUSE, one.id, tally, meters=tally.value)
    return tally.value


def may_follow(scene: PtuScene, one: Combatant) -> bool:
    """Whether a Push may use Movement (ruling push-vs-no-split)."""
    if one.grapple or DISENGAGED in one.notes or any(mark.may_shift() is not None for mark in marks_on(one)):
        return False
    shifted = SHIFT_MOVED in one.notes
    return not (shifted and scene.rulings.push_vs_no_split == "unused-shift-only") and bool(one.shift or shifted)


def follow(play: PtuPlay, one: Combatant, target: Combatant, vacated: Cell) -> bool:
    """Step into the space just left, if there is Movement for it and the wish; tells whether it did."""
    scene = play.scene
    to = follow_to(one, target, vacated)
    step = single_step(scene, one, to)
    if step is None or one.moved + step.meters > pace_of(scene, one, step) or not has_room(scene, one, to):
        return False
    options = [Option("push-on"), Option("stop")]
    if play.choose(Ask(one.seat, "push-on", PUSH, options, one.id, decline="stop")).verb == "stop":
        return False
    play.note("push-follows", NO_SPLIT, one.id, meters=step.meters)
    play.note("steps-after", VACATED, one.id, square=cell_name(to))
    one.shift = 0  # its movement goes into the Push, and cannot be split
    note(one, SHIFT_MOVED)
    one.moved += step.meters
    walk(play, one, [step], step.meters, [])  # no Shift, so nobody may strike at it
    return True


def follow_to(one: Combatant, target: Combatant, vacated: Cell) -> Cell:
    """The space just left; a larger body goes as far as the target went."""
    if len(one.cells) == 1 and len(target.cells) == 1:
        return vacated
    return one.cell[0] + target.cell[0] - vacated[0], one.cell[1] + target.cell[1] - vacated[1]


# -- Sprint, Disengage, Grapple


def sprint(play: PtuPlay, one: Combatant, option: Option) -> None:
    """Faster for the rest of the turn; by one reading whoever has moved may move on (ruling sprint-rounding)."""
    note(one, SPRINTED)
    play.note("sprints", SPRINT, one.id)
    play.note("reach", SPRINT, one.id, visible=OWNER, meters=best_movement(play.scene, one))
    if SHIFT_MOVED in one.notes and not one.shift and best_movement(play.scene, one) > one.moved:
        left = best_movement(play.scene, one) - one.moved
        play.note("sprints-on", SPRINT_ROUNDING, one.id, visible=OWNER, meters=left)
        shift(play, one)


def disengage(play: PtuPlay, one: Combatant, option: Option) -> None:
    """One meter, at which nobody may strike."""
    note(one, DISENGAGED)
    play.note("disengages", DISENGAGE, one.id)
    one.moved += shift(play, one, 1, provoke=False)
    note(one, SHIFT_MOVED)


PERFORMED: dict[str, Callable[[PtuPlay, Combatant, Option], None]] = {
    "disarm": disarm,
    "telekinetic-disarm": disarm,
    "trip": trip,
    "telekinetic-trip": trip,
    "push": push,
    "telekinetic-push": push,
    "dirty-trick": dirty_trick,
    "manipulate": manipulate,
    "sprint": sprint,
    "disengage": disengage,
    **dict.fromkeys(("grapple", "grapple-contest", "grapple-end", "grapple-secure", "grapple-move"), perform_grapple),
    "grapple-escape": perform_grapple,
}
