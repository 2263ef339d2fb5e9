"""Combat Stats and Combat Stages (p.234-235): what a Stat is worth now, Evasion, Accuracy, Initiative, Movement."""

from typing import Final

from cinque.core.ask import Data
from cinque.core.effect import Active
from cinque.core.log import OWNER
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.afflictions.slowed import SLOWED, halved
from cinque.systems.ptu.combatant import LEAGUE, TRAINER, Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.words import MOVEMENTS
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.marks.registry import MARKS, each_once, is_slowed, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import SPRINTED
from cinque.systems.ptu.stats.capabilities import weight_class
from cinque.systems.ptu.stats.passives import add_passive, in_force, passives_of, source_of

STAGE_CLAUSE: Final = "ptu.stage.multiplier"
STAGES: Final = "ptu.stage.what"
LIMITS: Final = "ptu.stage.limits"
VALUE: Final = "ptu.initiative.value"
SHIFT: Final = "ptu.move.shift"
EVASION_CLAUSES: Final = {
    "physical": "ptu.stat.physical-evasion",
    "special": "ptu.stat.special-evasion",
    "speed": "ptu.stat.speed-evasion",
}
DRAGS: Final = "ptu.grapple.move"
MOST_STAGE: Final = 6
MOST_STAT_EVASION: Final = 6
MOST_EVASION: Final = 9
LEAST_MOVEMENT: Final = 2
DEFENSES: Final = ("defense", "special_defense")
EVASIONS: Final = {"physical": "defense", "special": "special_defense", "speed": "speed"}


def hit_points(kind: str, level: int, hp_stat: int, listening: bool = False, of: str = "") -> Tally:
    """Maximum Hit Points of a Pokémon or a Trainer."""
    trainer = kind == TRAINER
    clause = "ptu.stat.hit-points-trainer" if trainer else "ptu.stat.hit-points-pokemon"
    tally = Tally(listening).start(level, "level", clause)
    if trainer:
        tally.set(2 * level, 1, "twice", clause)
    return tally.add(3 * hp_stat, "three-times-hp", "ptu.stat.hp", of=of).add(10, "for-everybody", clause)


def action_points(kind: str, level: int) -> int:
    """The most Action Points that somebody can have (supplied): Trainers alone have any."""
    return 5 + level // 5 if kind == TRAINER else 0


def tell_derived(play: PtuPlay, one: Combatant) -> None:
    """Say what is derived from somebody's Stats, to its owner."""
    if play.listening:
        facts: Data = {kind: stat_evasion(play.scene, one, kind).value for kind in EVASIONS}
        usual = hit_points(one.kind, one.level, one.hp_stat, True, one.seat)
        # nothing explains a maximum that was given as a figure of its own
        explained = usual if usual.value == one.max_hp else None
        play.note("derived", "ptu.stat.derived", one.id, explained, OWNER, hit_points=one.max_hp, **facts)


# -- Combat Stages


def stage(scene: PtuScene, one: Combatant, stat: str, listening: bool = False) -> Tally:
    """The Combat Stage of a Stat: what a reset clears, what it goes back to, and what afflictions do to it."""
    tally = Tally(listening, (one.seat,)).start(one.stages.get(stat, 0), "changed-stages", STAGES)
    if stat in one.default_stages:
        tally.add(one.default_stages[stat], "default-stages", STAGES)
    lowered = bool(one.active) and any(MARKS[active.effect].lowers[0] == stat for active in one.active)
    if lowered and scene.rulings.stage_default_level != "one-counter":
        affliction_stages(tally, scene, one, stat)
    if stat in passives_of(scene, one).stages:
        for passive in in_force(scene, one, "stages"):
            if passive.stages is not None and (by := getattr(passive.stages, stat)):
                add_passive(tally, scene, one, passive, by, STAGES)
    if tally.num > MOST_STAGE or tally.num < -MOST_STAGE:
        tally.at_most(MOST_STAGE, "stage-limit", LIMITS).at_least(-MOST_STAGE, "stage-limit", LIMITS)
    return tally


def is_staged(scene: PtuScene, one: Combatant, stat: str) -> bool:
    """Whether somebody has anything at all that changes the Combat Stage of a Stat."""
    if stat in one.stages or stat in one.default_stages:
        return True
    for active in one.active:
        if MARKS[active.effect].lowers[0] == stat:
            return True
    return stat in passives_of(scene, one).stages


def affliction_stages(tally: Tally, scene: PtuScene, one: Combatant, stat: str) -> None:
    """Some afflictions lower a Stat while they last; two forms of one kind lower it twice only by one reading."""
    kinds: list[str] = []
    for mark, active in each_once(one):
        if mark.lowers[0] != stat or active.source == CLEARED or is_spared(scene, one, mark):
            continue
        if mark.lowers_once_with not in kinds or scene.rulings.poisoned_and_badly == "both":
            tally.add(mark.lowers[1], mark.key, mark.clause)
        kinds += [mark.lowers_once_with] if mark.lowers_once_with else []


def is_spared(scene: PtuScene, one: Combatant, mark: Mark) -> bool:
    return bool(mark.stages_spared_by) and bool(passives_of(scene, one).doing[mark.stages_spared_by])


def take_stages(scene: PtuScene, one: Combatant, mark: Mark, times: int = 1) -> None:
    """Where afflictions change the one counter of a Stat (ruling stage-default-level); being cured turns it back."""
    stat, by = mark.lowers
    if stat and scene.rulings.stage_default_level == "one-counter":
        one.stages[stat] = max(-MOST_STAGE, min(MOST_STAGE, one.stages.get(stat, 0) + times * by))


def give_back_stages(scene: PtuScene, one: Combatant, mark: Mark) -> None:
    take_stages(scene, one, mark, -1)


CLEARED: Final = "cleared"
"""The source of an affliction whose stages a reset has taken away, where a ruling says that it does."""


def staged(scene: PtuScene, value: int, stage: int) -> int:
    """A Stat at a Combat Stage: 20 % more for each above 0, 10 % less for each below (ruling stage-rounding)."""
    if scene.rulings.stage_rounding == "per-stage":
        return value + stage * (value * 2 // 10) if stage >= 0 else value + stage * (value // 10)
    if stage >= 0:
        return value * (10 + 2 * stage) // 10
    up = scene.rulings.stage_rounding == "lowered-up"
    return -(-value * (10 + stage) // 10) if up else value * (10 + stage) // 10


def stat(
    scene: PtuScene, one: Combatant, name: str, unstaged: bool = False, listening: bool = False, raised: bool = False
) -> Tally:
    """What a Stat is worth now; in a Wonder Room the defences are exchanged. `raised`: only stages above 0 count."""
    own, is_changed = name, not unstaged and is_staged(scene, one, name)
    if scene.fields_on and name in DEFENSES and any(field.exchanges_defenses for field in fields_of(scene)):
        own = DEFENSES[1 - DEFENSES.index(name)]
    tally = Tally(listening, (one.seat,)).start(getattr(one, own), own, STAT_CLAUSES[own], of=one.seat)
    if own == "attack" and one.abilities and (more := second_attack(scene.packs, one.species, one.abilities)):
        tally.add(more[1], more[0], STAT_CLAUSES[own], of=one.seat)
    if is_changed:
        stages = stage(scene, one, name, listening)
        by = stages.num
        if by > 0 or (by and not raised):
            tally.set(staged(scene, tally.num, by), 1, f"stage:{by:+}", STAGE_CLAUSE, inner=stages)
    return tally


@LIBRARY.remembers
def second_attack(packs: tuple[str, ...], species: str, abilities: tuple[str, ...]) -> tuple[str, int] | None:
    """The Base Attack of a species, for those in whom an Ability counts it twice; of no species, there is none."""
    content = content_for(packs)
    twice = [key for key in abilities if any(passive.double_attack for passive in content.abilities[key].passives)]
    if not twice or species not in content.species:
        return None
    return f"ability:{twice[0]}", content.species[species].base.attack


STAT_CLAUSES: Final = {
    "attack": "ptu.stat.attack",
    "defense": "ptu.stat.defense",
    "special_attack": "ptu.stat.special-attack",
    "special_defense": "ptu.stat.special-defense",
    "speed": "ptu.stat.speed",
}


# -- Accuracy and Evasion


def stat_evasion(scene: PtuScene, one: Combatant, kind: str, unstaged: bool = False, listening: bool = False) -> Tally:
    """+1 for each full 5 points of the Stat, at most +6."""
    name = EVASIONS[kind]
    symmetric = scene.rulings.evasion_lowered_stages == "symmetric"
    value = stat(scene, one, name, unstaged, listening, raised=not symmetric)
    clause = EVASION_CLAUSES[kind]
    tally = Tally(listening, (one.seat,)).start(value.num, name, clause, value, of=one.seat)
    tally.times(1, 5, "each-full-five", clause)
    return tally.cut("rounded", clause).at_most(MOST_STAT_EVASION, "evasion-limit", clause)


# -- Initiative


def initiative(scene: PtuScene, one: Combatant, listening: bool = False) -> Tally:
    """Speed, and whatever adds to it or sets it."""
    passives = passives_of(scene, one)
    plain = not ("speed" in one.stages or "speed" in one.default_stages or "speed" in passives.stages)
    hurried = False
    fixed: Active | None = None
    for active in one.active:
        mark = MARKS[active.effect]
        plain = plain and mark.lowers[0] != "speed"
        hurried = hurried or mark.initiative_bonus > 0
        fixed = active if fixed is None and mark.sets_initiative else fixed
    tally = stat(scene, one, "speed", plain or scene.rulings.initiative_speed_stages == "unstaged", listening)
    if scene.context == LEAGUE and scene.rulings.league_order_key == "speed":
        return tally
    if fixed is not None:
        return tally.set(fixed.number, 1, "set", MARKS[fixed.effect].clause)
    for mark in marks_on(one) if hurried else ():
        if mark.initiative_bonus:
            tally.add(mark.initiative_bonus, mark.key, mark.clause)
    if one.initiative_bonus:
        tally.add(one.initiative_bonus, "bonus", VALUE)
    for passive in in_force(scene, one, "initiative") if passives.doing["initiative"] else ():
        add_passive(tally, scene, one, passive, passive.initiative, VALUE)
    return tally


def movement_capability(scene: PtuScene, one: Combatant, capability: str) -> Tally:
    """The value of a Movement Capability, with what is in force and what the Speed stage does to it."""
    tally = unstaged_movement(scene, one, capability, listening=False)
    if tally.num > 0:
        with_speed_stage(tally, scene, one, listening=False)
    return tally


def unstaged_movement(scene: PtuScene, one: Combatant, capability: str, listening: bool) -> Tally:
    """The value of a Movement Capability: one's own, what Moves grant, and what Abilities and items add."""
    own, passives = one.capabilities.get(capability, 0), passives_of(scene, one)
    tally = Tally(listening, (one.seat,)).start(own, capability, SHIFT)
    for source, by, more in passives.capabilities.get(capability, ()):
        tally.add(more if own > 0 else by, source, SHIFT, of=one.seat)
    for mark in marks_on(one) if one.active else ():
        if capability in mark.lends:
            by, more = mark.lends[capability]
            tally.add(more if own > 0 else by, mark.key, SHIFT)
    if tally.num <= 0:
        return tally.at_least(0, "none", SHIFT)
    for passive in in_force(scene, one, "movement") if passives.doing["movement"] else ():
        add_passive(tally, scene, one, passive, passive.movement, SHIFT)
    for passive in in_force(scene, one, "half_movement") if passives.doing["half_movement"] else ():
        tally.set(halved(tally.num), 1, source_of(scene, one, passive), SHIFT, of=one.seat)
    return tally


def movement(scene: PtuScene, one: Combatant, capability: str, listening: bool = False) -> Tally:
    """Meters of one Shift with a Movement Capability: stages, then Sprint, then Slowed (ruling movement-floor)."""
    tally = unstaged_movement(scene, one, capability, listening)
    if tally.num <= 0:
        return tally
    slowed = bool(one.active) and is_slowed(one)
    if slowed and scene.rulings.movement_floor == "slow-then-stage":
        tally.set(halved(tally.num), 1, SLOWED.key, SLOWED.clause)
    with_speed_stage(tally, scene, one, listening)
    if SPRINTED in one.notes:
        tally.add(tally.num // 2, "sprint", "ptu.maneuver.sprint")
    if slowed and scene.rulings.movement_floor == "stage-then-slow":
        tally.set(halved(tally.num), 1, SLOWED.key, SLOWED.clause)
    if one.grapple and one.dominant:
        held = [other for other in scene.creatures.values() if other is not one and other.grapple == one.grapple]
        tally.add(-sum([weight_class(scene, other) for other in held]), "dragged", DRAGS).at_least(0, "none", DRAGS)
    return tally


def with_speed_stage(tally: Tally, scene: PtuScene, one: Combatant, listening: bool) -> None:
    """Half the Speed stage is added to every Movement Speed; it never lowers one below 2."""
    if not is_staged(scene, one, "speed"):
        return
    stages = stage(scene, one, "speed", listening)
    by, base = stages.num, tally.num
    if not by:
        return
    half = by // 2 if by > 0 or scene.rulings.negative_speed_stage_rounding == "floor" else -(-by // 2)
    least = min(base, LEAST_MOVEMENT) if by < 0 else base
    tally.set(max(least, base + half), 1, "speed-stage", "ptu.stage.speed-movement", inner=stages)


def best_movement(scene: PtuScene, one: Combatant) -> int:
    """The farthest that one Shift gets somebody."""
    return max([movement(scene, one, each).num for each in MOVEMENTS if each != "teleporter"])
