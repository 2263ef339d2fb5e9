"""Status Afflictions and other conditions (p.246-248): getting them, being rid of them, and how long they last."""

from collections.abc import Iterable

from cinque.core.effect import FOREVER, TURN_END, TURN_START, Active
from cinque.systems.ptu.combatant import NO_COUNT, Combatant
from cinque.systems.ptu.content.records import (
    CONDITIONS,
    ENCOUNTER,
    NEXT_TURN,
    PERSISTENT,
    ROUND,
    STAGED,
    USER_TURN,
    VOLATILE,
)
from cinque.systems.ptu.field.blessings import spends
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.passives import in_force
from cinque.systems.ptu.stats.stats import AFFLICTION_STAGES, CLEARED, explained, give_back_stages
from cinque.systems.ptu.stats.types import immune_to

NO_LIMIT = "ptu.status.no-limit"
SAVE = "ptu.status.save-check"
NOT_STATUS = "ptu.condition.not-status"
KINDS = "ptu.status.kinds"
CLAUSES = {
    "burned": "ptu.status.burned",
    "frozen": "ptu.status.frozen",
    "paralysis": "ptu.status.paralysis",
    "poisoned": "ptu.status.poisoned",
    "badly-poisoned": "ptu.status.badly-poisoned",
    "bad-sleep": "ptu.status.bad-sleep",
    "confused": "ptu.status.confused",
    "cursed": "ptu.status.cursed",
    "disabled": "ptu.status.disabled",
    "rage": "ptu.status.rage",
    "flinch": "ptu.status.flinch",
    "infatuation": "ptu.status.infatuation",
    "sleep": "ptu.status.sleep",
    "suppressed": "ptu.status.suppressed",
    "blindness": "ptu.condition.blindness",
    "total-blindness": "ptu.condition.total-blindness",
    "slowed": "ptu.condition.slowed",
    "stuck": "ptu.condition.stuck",
    "trapped": "ptu.condition.trapped",
    "tripped": "ptu.condition.tripped",
    "vulnerable": "ptu.condition.vulnerable",
}
BEFORE_COUNT, AFTER_COUNT = "before-count", "after-count"
"""The moments at which an effect of one full round ends: `number` is the Initiative Count, `left` the round."""

TRAINERS_FIRST, FIRST_OF_ALL = 10_000, 1_000_000
"""Higher than any Initiative; higher than any place in a round, for what happens before the first count."""

PER_SOURCE = ("disabled", "infatuation")
"""Afflictions of which there can be several, one for each Move or beloved."""

TRAINED = "trained"
BEYOND_ENCOUNTERS = ("slowed", "stuck", "bandages", "digestion", TRAINED)
"""What lasts beyond an encounter, besides Persistent afflictions."""

GAINED_TYPE, DELAYED, WISH = "gained-type", "delayed", "wish"
COMES_DUE = (GAINED_TYPE, DELAYED, WISH)
"""What does something when its time is over: a Type goes, a Move hits, a wish heals."""

BLIND = ("blindness", "total-blindness")
POISONS = ("poisoned", "badly-poisoned")
FIRST_BAD_POISON = 5


# -- getting one


def inflict(
    play: PtuPlay,
    one: Combatant,
    affliction: str,
    source: str = "",
    lasts: str = "",
    user: str = "",
    number: int = 0,
    rounds: int = 0,
) -> bool:
    """Afflict somebody, unless they are immune or have it already. `source` is a beloved, a Move, whoever cursed."""
    clause = CLAUSES[affliction]
    if one.fainted or one.dead:
        return False
    barred = immunity(play.scene, one, affliction)
    if barred:
        play.note("immune", barred, one.id, affliction=affliction)
        return False
    if affliction == "bad-sleep" and not one.has("sleep"):
        play.note("not-asleep", clause, one.id)
        return False
    new = lasting(play.scene, affliction, source, lasts, one.id, user or play.scene.actor, rounds)
    new.number = new.number or number or (FIRST_BAD_POISON if affliction == "badly-poisoned" else 0)
    if not add(play, one, new):
        return False
    play.note("afflicted", clause, one.id, affliction=affliction, source=source)
    if play.scene.rulings.stage_default_level == "one-counter" and affliction in AFFLICTION_STAGES:
        stat, by = AFFLICTION_STAGES[affliction]
        one.stages[stat] = one.stages.get(stat, 0) + by
    return True


def immunity(scene: PtuScene, one: Combatant, affliction: str) -> str:
    """The clause by which somebody cannot have an affliction; empty if they can."""
    by_type = immune_to(one, affliction)
    if by_type:
        return by_type
    if affliction in BLIND and one.capabilities.get("blindsense"):
        return CLAUSES[affliction]
    if affliction == "sleep" and "electric-terrain" in scene.fields_on:
        return CLAUSES[affliction]
    for passive in in_force(scene, one):
        if affliction in passive.immune:
            return CLAUSES[affliction]
    return ""


def add(play: PtuPlay, one: Combatant, new: Active) -> bool:
    """A second one of the same does nothing; by one reading it starts anew (ruling affliction-repeat)."""
    scene = play.scene
    for old in one.active:
        same = old.effect == new.effect and (new.effect not in PER_SOURCE or old.source == new.source)
        if same and scene.rulings.affliction_repeat == "refresh":
            one.active[one.active.index(old)] = new
            return True
        if same:
            play.note("has-it-already", NO_LIMIT, one.id, affliction=new.effect)
            return False
    if new.effect in POISONS and scene.rulings.poisoned_and_badly == "replace":
        if new.effect == "poisoned" and one.has("badly-poisoned"):
            play.note("has-it-already", "ptu.ruling.poisoned-and-badly", one.id, affliction=new.effect)
            return False
        remove(play, one, "poisoned")
    one.active.append(new)
    return True


def lasting(scene: PtuScene, effect: str, source: str, lasts: str, target: str, user: str, rounds: int = 0) -> Active:
    """How long something lasts: until it is cured, for one full round, or to the end of somebody's next turn."""
    if lasts == ROUND or rounds:
        return for_a_round(scene, effect, source, user, max(1, rounds))
    if lasts in (NEXT_TURN, USER_TURN):
        anchor = target if lasts == NEXT_TURN else user
        return Active(effect, source, anchor, TURN_END, 2 if scene.actor == anchor else 1)
    return Active(effect, source, "", ENCOUNTER if lasts == ENCOUNTER else "", FOREVER)


def for_a_round(scene: PtuScene, effect: str, source: str, user: str, rounds: int = 1) -> Active:
    """One full round, or several: until the same Initiative Count comes up again (ruling full-round-expiry)."""
    if scene.rulings.full_round_expiry == "source-turn":
        return Active(effect, source, user, TURN_START, rounds)
    moment = AFTER_COUNT if scene.rulings.full_round_expiry == "fixed-count-after" else BEFORE_COUNT
    number = FIRST_OF_ALL if scene.count == NO_COUNT else place_in_round(scene, scene.count)
    return Active(effect, source, "", moment, scene.round + rounds, number)


def place_in_round(scene: PtuScene, count: int) -> int:
    """Where a count stands in a round: in a League battle all counts of Trainers come before those of Pokémon."""
    return count + (TRAINERS_FIRST if scene.declared else 0)


# -- being rid of them


def remove(play: PtuPlay, one: Combatant, affliction: str, source: str = "") -> bool:
    """Take an affliction away without a word; tells whether it was there."""
    gone = [active for active in one.active if active.effect == affliction and source in ("", active.source)]
    if not gone:
        return False
    one.active = [active for active in one.active if active not in gone]
    give_back_stages(play.scene, one, affliction)
    if affliction == "sleep":
        remove(play, one, "bad-sleep")
    return True


def cure(play: PtuPlay, one: Combatant, affliction: str, clause: str = "") -> bool:
    cured = remove(play, one, affliction)
    if cured:
        play.note("cured", clause or CLAUSES[affliction], one.id, affliction=affliction)
    return cured


def named(names: Iterable[str]) -> list[str]:
    """Afflictions by name or kind, each once."""
    wanted: list[str] = []
    for name in names:
        if name == "all":
            wanted += (*PERSISTENT, *VOLATILE)
        elif name == "persistent":
            wanted += PERSISTENT
        elif name == "volatile":
            wanted += VOLATILE
        else:
            wanted.append(name)
    return list(dict.fromkeys(wanted))


def cure_all(play: PtuPlay, one: Combatant, names: Iterable[str], clause: str) -> list[str]:
    """Cure afflictions by name or kind (`persistent`, `volatile`, `all`); gives those that were there."""
    names = list(names)
    by_kind = [name for name in names if name in ("all", "persistent", "volatile")]
    there = [name for name in named(names) if one.has(name)]
    for name in there:
        cure(play, one, name, clause)
    if by_kind:
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


def reset_stages(play: PtuPlay, one: Combatant, clause: str) -> None:
    """Combat Stages, Accuracy and Evasion go back to their default (ruling stage-default-level)."""
    if play.scene.rulings.stage_default_level == "all-zero":
        one.default_stages = {}
        for active in one.active:
            if active.effect in AFFLICTION_STAGES:
                active.source = CLEARED
    if one.stages:
        one.stages = {}
        play.note("stages-reset", clause, one.id)


def change_stages(
    play: PtuPlay, one: Combatant, changes: dict[str, int], clause: str, by: Combatant | None = None
) -> bool:
    """Raise or lower Combat Stages, Accuracy or Evasion; between -6 and +6. Tells whether anything changed."""
    passives = in_force(play.scene, one, None, by)
    by_foe = by is not None and by.side != one.side
    lowered = changed = False
    turned = -1 if any(passive.contrary for passive in passives) else 1
    if by_foe and play.scene.blessings:
        changes = misted(play, one, changes, turned, by)
    for stat, told in changes.items():
        change = turned * told
        if change < 0 and by_foe and any(stat in passive.not_lowered for passive in passives):
            play.note("not-lowered", "ptu.stage.what", one.id, stat=stat)
            continue
        before = one.stages.get(stat, 0)
        after = max(-6, min(6, before + change))
        if after != before:
            one.stages[stat] = after
            changed, lowered = True, lowered or (change < 0 and by_foe)
        play.note("stage", clause, one.id, stat=stat, by=after - before, now=after)
        if play.listening:
            tell_stage(play, one, stat, after - before == change)
    if lowered:
        for passive in passives:
            if passive.when_lowered is not None:
                gained = {stat: by for stat, by in passive.when_lowered._asdict().items() if by}
                change_stages(play, one, gained, "ptu.stage.what")
    return changed


def misted(play: PtuPlay, one: Combatant, changes: dict[str, int], turned: int, by: Combatant | None) -> dict[str, int]:
    """Mist (supplied): what a foe would lower is not lowered."""
    raised = {stat: told for stat, told in changes.items() if turned * told > 0}
    return raised if len(raised) < len(changes) and spends(play, one, "mist", by) else changes


def tell_stage(play: PtuPlay, one: Combatant, stat: str, whole: bool) -> None:
    """What the Stat is worth now, and whether the limit has cut the change short."""
    if stat in STAGED:
        play.note("staged", "ptu.stage.what", one.id, explained(play, one, stat), stat=stat)
    if not whole:
        play.note("stage-limit", "ptu.stage.limits", one.id, stat=stat, now=one.stages.get(stat, 0))


def lose_types(one: Combatant, type: str = "") -> None:
    """A Type that was given goes: the one named, or all."""
    given = [active.source for active in one.active if active.effect == GAINED_TYPE] if not type else [type]
    if given:
        one.types = tuple(own for own in one.types if own not in given)


def end_of_encounter(play: PtuPlay, one: Combatant) -> None:
    """Volatile Afflictions, Combat Stages and everything else that belongs to the encounter end."""
    volatile = [name for name in VOLATILE if one.has(name)]
    if play.scene.rulings.sleep_volatile_or_persistent == "persistent" and "sleep" in volatile:
        volatile.remove("sleep")
    for name in volatile:
        cure(play, one, name, "ptu.status.volatile")
    volatile_temporary(play, one)
    lose_types(one)
    kept = (*PERSISTENT, *(("sleep", "bad-sleep") if "sleep" not in volatile else ()), *BEYOND_ENCOUNTERS)
    one.active = [active for active in one.active if active.effect in kept]
    reset_stages(play, one, "ptu.stage.duration")
    for active in one.active:
        if active.effect == "badly-poisoned":
            active.number = FIRST_BAD_POISON


# -- Save Checks


def save_check(play: PtuPlay, one: Combatant, clause: str, bonus: int = 0, by: str = "bonus") -> int:
    """1d20 with whatever is added; by one reading a natural 20 always succeeds and a natural 1 fails."""
    natural = play.total(1, 20, clause, one.id)
    tally = play.tally().start(natural, "natural", SAVE)
    if bonus:
        tally.add(bonus, by, clause)
    for passive in in_force(play.scene, one):
        if passive.save:
            tally.add(passive.save, "passive", SAVE)
    play.note("save", SAVE, one.id, tally, rolled=natural, total=tally.value)
    if play.scene.rulings.save_modifiers == "naturals" and natural in (1, 20):
        return -99 if natural == 1 else 99
    return tally.value


def is_affliction(name: str) -> bool:
    return name in PERSISTENT or name in VOLATILE or name in CONDITIONS
