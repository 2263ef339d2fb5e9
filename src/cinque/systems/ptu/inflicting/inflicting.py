"""Getting afflictions and conditions (p.246-248), being rid of them, how long they last, and Save Checks.

What each of them does stands in its own file, in `afflictions/` and `marks/`.
"""

from collections.abc import Iterable
from typing import Final

from cinque.core.effect import FOREVER, PER_SOURCE, TURN_END, TURN_START, Active, attach
from cinque.systems.ptu.afflictions.mark import AFTER_COUNT, BEFORE_COUNT, Affliction, Mark
from cinque.systems.ptu.afflictions.mark import PERSISTENT as PERSISTENT_KIND
from cinque.systems.ptu.afflictions.mark import VOLATILE as VOLATILE_KIND
from cinque.systems.ptu.combatant import NO_COUNT, Combatant
from cinque.systems.ptu.content.words import (
    CONDITIONS,
    ENCOUNTER,
    FAINTING,
    NEXT_TURN,
    PERSISTENT,
    ROUND,
    USER_TURN,
    VOLATILE,
)
from cinque.systems.ptu.field.blessing import spends
from cinque.systems.ptu.field.registry import fields_of, is_turned
from cinque.systems.ptu.inflicting.stages import reset_stages
from cinque.systems.ptu.marks.altered import settle
from cinque.systems.ptu.marks.later import IDLE, turns_of
from cinque.systems.ptu.marks.registry import MARKS, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.positions import distance
from cinque.systems.ptu.stats.cases import grounded
from cinque.systems.ptu.stats.passives import add_passive, in_force, infiltrates
from cinque.systems.ptu.stats.past import forget
from cinque.systems.ptu.stats.stats import give_back_stages, take_stages

NO_LIMIT: Final = "ptu.status.no-limit"
REPEAT: Final = "ptu.ruling.affliction-repeat"
SAVE: Final = "ptu.status.save-check"
NOT_STATUS: Final = "ptu.condition.not-status"
KINDS: Final = "ptu.status.kinds"
TRAINERS_FIRST: Final = 10_000
FIRST_OF_ALL: Final = 1_000_000
"""Higher than any Initiative; higher than any place in a round, for what happens before the first count."""

ALL: Final = "all"
BY_KIND: Final = {ALL: (*PERSISTENT, *VOLATILE), "persistent": PERSISTENT, "volatile": VOLATILE}


# -- getting one


def inflict(
    play: PtuPlay,
    one: Combatant,
    affliction: str,
    source: str = "",
    lasts: str = "",
    user: str = "",
    rounds: int = 0,
    turns: int = 0,
    until: str = "",
    ignored: bool = False,
) -> bool:
    """Afflict somebody, unless they are immune or have it already. `source` is a beloved, a Move, whoever cursed.

    `until` is what ends it besides a cure; what is `ignored` counts only after a turn. Tells whether anything has
    changed.
    """
    mark, scene = MARKS[affliction], play.scene
    if one.fainted or one.dead:
        return False
    barred = immunity(scene, one, mark)
    if barred:
        play.note("immune", barred, one.id, affliction=affliction)
        return False
    why_not = mark.why_not(scene, one)
    if why_not is not None:
        play.note(why_not[0], why_not[1], one.id, affliction=affliction)
        return False
    if ignored or is_ignored(scene, one, mark):
        ignore_first_turn(play, one, mark, source, lasts, rounds)
        return False
    new = lasting(scene, affliction, source, lasts, one.id, user or scene.actor, rounds, turns)
    new.number = new.number or mark.first_number(one)
    new.moment = until or new.moment
    return add(play, one, mark, new)


def immunity(scene: PtuScene, one: Combatant, mark: Mark) -> str:
    """The clause by which somebody cannot have an affliction; empty if they can."""
    for type in one.types:
        if type in mark.immune_types:
            return mark.immune_types[type]
    if mark.immune_capability and one.capabilities.get(mark.immune_capability):
        return mark.clause
    if scene.fields_on and mark.kept_away(scene) and grounded(scene, one):
        return mark.clause
    spared = any(mark.key in passive.immune for passive in in_force(scene, one, "immune"))
    return mark.clause if spared or spared_by_ally(scene, one, mark) else ""


def spared_by_ally(scene: PtuScene, one: Combatant, mark: Mark) -> bool:
    """Whether an Ability of an ally nearby keeps an affliction away."""
    return any(
        mark.key in passive.immune and distance(scene, ally, one) <= passive.immune_allies
        for ally in scene.allies(one)
        for passive in in_force(scene, ally, "immune_allies")
    )


def is_ignored(scene: PtuScene, one: Combatant, mark: Mark) -> bool:
    """Whether a field lets those on the ground ignore an affliction at first; what they suffer from already counts."""
    if not scene.fields_on or mark.kind not in (PERSISTENT_KIND, VOLATILE_KIND) or mark.on(one):
        return False
    return any(field.delays_afflictions for field in fields_of(scene)) and grounded(scene, one)


def safeguarded(play: PtuPlay, one: Combatant, affliction: str, by: Combatant | None = None) -> bool:
    """Whether somebody uses Safeguard, to ignore an affliction for a turn; nobody does so without need."""
    mark, scene = MARKS[affliction], play.scene
    if not scene.blessings or infiltrates(scene, by):
        return False
    needed = mark.kind in (PERSISTENT_KIND, VOLATILE_KIND) and not (mark.on(one) or is_ignored(scene, one, mark))
    if not needed or immunity(scene, one, mark) or mark.why_not(scene, one) is not None:
        return False
    return spends(play, one, lambda blessing: blessing.delays_afflictions)


def ignore_first_turn(play: PtuPlay, one: Combatant, mark: Mark, source: str, lasts: str, rounds: int) -> None:
    """An affliction counts only after its bearer's next turn; what lasts no longer does nothing."""
    if lasts in ("", ENCOUNTER) and rounds != 1 and not mark.ends_with_turn:
        turns = turns_of(play.scene, one.id, 1)
        told = f"{mark.key} {source}".strip()
        attach(one.active, IDLE, Active(IDLE.key, told, one.id, TURN_END, turns, max(0, rounds - 1)))
    play.note("ignores-affliction", mark.clause, one.id, affliction=mark.key)


def idle_in(one: Combatant, affliction: str = "") -> list[Active]:
    """The afflictions that somebody still ignores: all, or all of one kind."""
    found = [active for active in one.active if active.effect == IDLE.key]
    return [active for active in found if affliction in ("", active.source.partition(" ")[0])]


def ignored_by(one: Combatant) -> list[str]:
    """The names of the afflictions that somebody still ignores."""
    return [active.source.partition(" ")[0] for active in idle_in(one)]


def wake_idle(play: PtuPlay, one: Combatant, active: Active) -> None:
    """An affliction that was ignored counts from now on, whatever field there is."""
    affliction, _, source = active.source.partition(" ")
    mark = MARKS[affliction]
    new = lasting(play.scene, affliction, source, "", one.id, play.scene.actor, active.number)
    new.number = new.number or mark.first_number(one)
    if not one.fainted:
        add(play, one, mark, new)


def add(play: PtuPlay, one: Combatant, mark: Mark, new: Active) -> bool:
    """A second one of the same counts no more than one, and the longest of them holds.

    By one reading its count starts anew (ruling affliction-repeat).
    """
    scene = play.scene
    for key in mark.replaces(scene):
        remove(play, one, key)
    old = [each for each in one.active if is_same(mark, each, new)]
    if not attach(one.active, mark, new):
        if scene.rulings.affliction_repeat != "refresh":
            play.note("has-it-already", NO_LIMIT, one.id, affliction=new.effect)
            return False
        for each in old:
            mark.rests(each)
    if not old:
        take_stages(scene, one, mark)
    elif scene.rulings.affliction_repeat != "refresh":
        play.note("lasts-longer", REPEAT, one.id, affliction=new.effect)
        return True
    play.note("afflicted", mark.clause, one.id, affliction=new.effect, source=new.source)
    return True


def is_same(mark: Mark, a: Active, b: Active) -> bool:
    """Whether two count as one: of some afflictions there is one for each source."""
    return a.effect == b.effect and (mark.stacking != PER_SOURCE or a.source == b.source)


def put(play: PtuPlay, one: Combatant, new: Active) -> bool:
    """Something that lasts and is no affliction: without a word."""
    return attach(one.active, MARKS[new.effect], new)


def lasting(
    scene: PtuScene, effect: str, source: str, lasts: str, target: str, user: str, rounds: int = 0, turns: int = 0
) -> Active:
    """How long something lasts: until it is cured, for one full round, or to the end of somebody's next turn."""
    if turns:
        return Active(effect, source, target, TURN_END, turns_of(scene, target, turns))
    if lasts == ROUND or rounds:
        return for_a_round(scene, effect, source, user, max(1, rounds))
    if lasts in (NEXT_TURN, USER_TURN):
        anchor = target if lasts == NEXT_TURN else user
        return Active(effect, source, anchor, TURN_END, 2 if scene.is_in_turn(anchor) else 1)
    return Active(effect, source, "", lasts if lasts in (ENCOUNTER, FAINTING) else "", FOREVER)


def for_a_round(scene: PtuScene, effect: str, source: str, user: str, rounds: int = 1) -> Active:
    """One full round, or several: until the same Initiative Count comes up again (ruling full-round-expiry)."""
    if scene.rulings.full_round_expiry == "source-turn":
        return Active(effect, source, user, TURN_START, rounds)
    moment = AFTER_COUNT if scene.rulings.full_round_expiry == "fixed-count-after" else BEFORE_COUNT
    number = FIRST_OF_ALL if scene.count == NO_COUNT else as_counted(scene, place_in_round(scene, scene.count))
    return Active(effect, source, "", moment, scene.rounds_begun() + rounds, number)


def place_in_round(scene: PtuScene, count: int) -> int:
    """Where a count stands in a round: in a League battle all counts of Trainers come before those of Pokémon."""
    return count + (TRAINERS_FIRST if scene.declared else 0)


def as_counted(scene: PtuScene, place: int) -> int:
    """A place in a round as rounds are counted now, or back: a field may have turned the counts round since."""
    first = TRAINERS_FIRST if place > TRAINERS_FIRST // 2 else 0
    return 2 * first - place if place != FIRST_OF_ALL and is_turned(scene) else place


# -- being rid of them


def remove(play: PtuPlay, one: Combatant, affliction: str, source: str = "") -> bool:
    """Take an affliction away without a word, however many causes it has; tells whether it was there."""
    if not one.active:
        return False
    idle = idle_in(one, affliction) if not source else []
    one.active = [active for active in one.active if active not in idle]
    gone = [active for active in one.active if active.effect == affliction and source in ("", active.source)]
    if not gone:
        return bool(idle)
    one.active = [active for active in one.active if active not in gone]
    settle(one)
    if not one.has(affliction):
        after(play, one, gone[0])
    return True


def after(play: PtuPlay, one: Combatant, active: Active) -> None:
    """An affliction is over: its stages come back, and what belonged to it goes."""
    mark = MARKS[active.effect]
    give_back_stages(play.scene, one, mark)
    for other in [other for other in one.active if MARKS[other.effect].belongs_to == mark.key]:
        remove(play, one, other.effect)
    left = mark.leaves_behind(play.scene, active)
    if left is not None:
        put(play, one, left)


def lapse(play: PtuPlay, one: Combatant, active: Active) -> bool:
    """One cause is gone without a word; tells whether the affliction is over, or holds by another one."""
    mark = MARKS[active.effect]
    one.active.remove(active)
    settle(one)
    if any(is_same(mark, other, active) for other in one.active):
        return False
    if not one.has(active.effect):
        after(play, one, active)
    return True


def run_out(play: PtuPlay, one: Combatant, active: Active) -> None:
    """The time of one cause is over."""
    if lapse(play, one, active) and isinstance(MARKS[active.effect], Affliction):
        play.note("runs-out", "ptu.round.one-full-round", one.id, affliction=active.effect)


def cure(play: PtuPlay, one: Combatant, affliction: str, clause: str = "") -> bool:
    cured = remove(play, one, affliction)
    if cured:
        play.note("cured", clause or MARKS[affliction].clause, one.id, affliction=affliction)
    return cured


def end_by_type(play: PtuPlay, one: Combatant) -> None:
    """Whoever has come to be of another Type is rid of what nobody of that Type can have."""
    for mark in [mark for mark in marks_on(one) if mark.ends_by_type]:
        clause = next((mark.immune_types[type] for type in one.types if type in mark.immune_types), "")
        if clause:
            cure(play, one, mark.key, clause)


def rouse(play: PtuPlay, one: Combatant) -> None:
    """Whoever loses Hit Points by somebody else's doing wakes up, hit or not."""
    for mark in marks_on(one):
        if mark.ended_by_loss and not one.fainted:
            cure(play, one, mark.key)


def named(names: Iterable[str]) -> list[str]:
    """Afflictions by name or kind, each once."""
    return list(dict.fromkeys(key for name in names for key in BY_KIND.get(name, (name,))))


def cure_all(play: PtuPlay, one: Combatant, names: Iterable[str], clause: str) -> list[str]:
    """Cure afflictions by name or kind (`persistent`, `volatile`, `all`); gives those that were there."""
    names = list(names)
    by_kind = [name for name in names if name in BY_KIND]
    ignored = ignored_by(one)
    there = [name for name in named(names) if one.has(name) or name in ignored]
    for name in there:
        cure(play, one, name, clause)
    if by_kind:
        if there:
            play.note("cures-kind", KINDS, one.id, kinds=by_kind)
        left = [name for name in CONDITIONS if one.has(name)]
        if left:
            play.note("conditions-stay", NOT_STATUS, one.id, afflictions=left)
        if by_kind != ["persistent"]:
            volatile_temporary(play, one)
    return there


def volatile_temporary(play: PtuPlay, one: Combatant) -> None:
    """By one reading of temp-hp-not-affliction Temporary Hit Points end with Volatile Afflictions."""
    if one.temporary_hp and play.scene.rulings.temp_hp_not_affliction == "volatile":
        one.temporary_hp = 0
        play.note("temporary-lost", "ptu.ruling.temp-hp-not-affliction", one.id)


def keep_idle(play: PtuPlay, one: Combatant) -> None:
    """Recalled, or after the encounter: of what was ignored, Persistent Afflictions are there now."""
    for active in idle_in(one):
        one.active.remove(active)
        if MARKS[active.source.partition(" ")[0]].is_persistent(play.scene):
            wake_idle(play, one, active)


def end_timed(play: PtuPlay, one: Combatant, kept: str = "") -> None:
    """What lasts for a round or a turn ends, for between two combats none comes that would end it."""
    for active in [active for active in one.active if active.moment not in ("", FAINTING, kept)]:
        run_out(play, one, active)


def end_of_encounter(play: PtuPlay, one: Combatant) -> None:
    """Volatile Afflictions, Combat Stages and everything else that belongs to the encounter end."""
    scene = play.scene
    keep_idle(play, one)
    for name in VOLATILE:
        if one.has(name) and MARKS[name].is_volatile(scene):
            cure(play, one, name, "ptu.status.volatile")
    volatile_temporary(play, one)
    one.active = [active for active in one.active if MARKS[active.effect].survives_encounter(scene)]
    end_timed(play, one)
    settle(one)
    forget(one)
    reset_stages(play, one, "ptu.stage.duration")
    for active in one.active:
        MARKS[active.effect].rests(active)


# -- Save Checks


def save_check(play: PtuPlay, one: Combatant, clause: str, bonus: int = 0, by: str = "bonus") -> int:
    """1d20 with whatever is added; by one reading a natural 20 always succeeds and a natural 1 fails."""
    natural = play.total(1, 20, clause, one.id)
    tally = play.tally(one.seat).start(natural, "natural", SAVE)
    if bonus:
        tally.add(bonus, by, clause)
    for passive in in_force(play.scene, one, "save"):
        add_passive(tally, play.scene, one, passive, passive.save, SAVE)
    play.note("save", SAVE, one.id, tally, rolled=natural, total=tally.value)
    if play.scene.rulings.save_modifiers == "naturals" and natural in (1, 20):
        return -99 if natural == 1 else 99
    return tally.value
