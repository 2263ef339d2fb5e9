"""Combat Stats and Combat Stages (p.234-235): what a Stat is worth now, Evasion, Accuracy, Initiative, Movement."""

from functools import lru_cache

from cinque.core.log import OWNER
from cinque.core.tally import Tally
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.afflictions.slowed import halved
from cinque.systems.ptu.combatant import LEAGUE, NO_COUNT, Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.words import MOVEMENTS
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.marks.registry import each_once, is_slowed, mark_of
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import SPRINTED
from cinque.systems.ptu.stats.capabilities import capability_of
from cinque.systems.ptu.stats.passives import in_force, passives_of, touches

STAGE_CLAUSE = "ptu.stage.multiplier"
MOST_STAGE = 6
MOST_STAT_EVASION, MOST_EVASION = 6, 9
LEAST_MOVEMENT = 2
DEFENSES = ("defense", "special_defense")
EVASIONS = {"physical": "defense", "special": "special_defense", "speed": "speed"}


def hit_points(kind: str, level: int, hp_stat: int) -> int:
    """Maximum Hit Points of a Pokémon or a Trainer."""
    return (2 if kind == "trainer" else 1) * level + 3 * hp_stat + 10


def hit_points_explained(play: PtuPlay, one: Combatant) -> Tally | None:
    """Where a maximum of Hit Points comes from; nothing where it was given as a figure of its own."""
    if not play.listening or hit_points(one.kind, one.level, one.hp_stat) != one.max_hp:
        return None
    clause = "ptu.stat.hit-points-trainer" if one.is_trainer else "ptu.stat.hit-points-pokemon"
    tally = play.tally().start(one.level, "level", clause)
    if one.is_trainer:
        tally.set(2 * one.level, 1, "twice", clause)
    return tally.add(3 * one.hp_stat, "three-times-hp", "ptu.stat.hp").add(10, "for-everybody", clause)


def tell_derived(play: PtuPlay, one: Combatant) -> None:
    """Say what is derived from somebody's Stats, to its owner."""
    if play.listening:
        facts = {kind: stat_evasion(play.scene, one, kind) for kind in EVASIONS}
        explained = hit_points_explained(play, one)
        play.note("derived", "ptu.stat.derived", one.id, explained, OWNER, hit_points=one.max_hp, **facts)


# -- Combat Stages


def stage(scene: PtuScene, one: Combatant, stat: str) -> int:
    """The Combat Stage of a Stat: what a reset clears, what it goes back to, and what afflictions do to it."""
    total = one.stages.get(stat, 0) + one.default_stages.get(stat, 0)
    if one.active and scene.rulings.stage_default_level != "one-counter":
        total += affliction_stage(scene, one, stat)
    if touches(scene, one, stat):
        for passive in in_force(scene, one):
            if passive.stages is not None:
                total += getattr(passive.stages, stat)
    return max(-MOST_STAGE, min(MOST_STAGE, total)) if total else 0


def affliction_stage(scene: PtuScene, one: Combatant, stat: str) -> int:
    """Some afflictions lower a Stat while they last; two forms of one kind lower it twice only by one reading."""
    total, kinds = 0, []
    for mark, active in each_once(one):
        if mark.lowers[0] != stat or active.source == CLEARED or is_spared(scene, one, mark):
            continue
        if mark.lowers_once_with not in kinds or scene.rulings.poisoned_and_badly == "both":
            total += mark.lowers[1]
        kinds += [mark.lowers_once_with] if mark.lowers_once_with else []
    return total


def is_spared(scene: PtuScene, one: Combatant, mark: Mark) -> bool:
    return bool(mark.stages_spared_by) and any(getattr(each, mark.stages_spared_by) for each in passives_of(scene, one))


def take_stages(scene: PtuScene, one: Combatant, mark: Mark, times: int = 1) -> None:
    """Where afflictions change the one counter of a Stat (ruling stage-default-level); being cured turns it back."""
    stat, by = mark.lowers
    if stat and scene.rulings.stage_default_level == "one-counter":
        one.stages[stat] = one.stages.get(stat, 0) + times * by


def give_back_stages(scene: PtuScene, one: Combatant, mark: Mark) -> None:
    take_stages(scene, one, mark, -1)


CLEARED = "cleared"
"""The source of an affliction whose stages a reset has taken away, where a ruling says that it does."""


def staged(scene: PtuScene, value: int, stage: int) -> int:
    """A Stat at a Combat Stage: 20 % more for each above 0, 10 % less for each below, rounded down."""
    if scene.rulings.stage_rounding == "per-stage":
        return value + stage * (value * 2 // 10) if stage >= 0 else value + stage * (value // 10)
    return value * (10 + 2 * stage) // 10 if stage >= 0 else value * (10 + stage) // 10


def base_stat(scene: PtuScene, one: Combatant, stat: str) -> int:
    """A Stat without stages; in a Wonder Room the two defences are exchanged."""
    if scene.fields_on and stat in DEFENSES and any(field.exchanges_defenses for field in fields_of(scene)):
        stat = DEFENSES[1 - DEFENSES.index(stat)]
    value: int = getattr(one, stat)
    if stat == "attack" and one.abilities:
        value += second_attack(scene.packs, one.species, one.abilities)
    return value


@lru_cache(maxsize=4096)
def second_attack(packs: tuple[str, ...], species: str, abilities: tuple[str, ...]) -> int:
    """The Base Attack of a species, for those in whom it counts twice; whoever is of no species has none."""
    content = content_for(packs)
    twice = any(passive.double_attack for key in abilities for passive in content.abilities[key].passives)
    return content.species[species].base.attack if twice and species in content.species else 0


def stat(scene: PtuScene, one: Combatant, name: str, unstaged: bool = False) -> int:
    """What a Stat is worth now."""
    value = base_stat(scene, one, name)
    by = 0 if unstaged else stage(scene, one, name)
    return staged(scene, value, by) if by else value


def explained(play: PtuPlay, one: Combatant, name: str, unstaged: bool = False) -> Tally:
    """The same as a number that explains itself."""
    scene, tally = play.scene, play.tally()
    value = base_stat(scene, one, name)
    tally.start(value, name, STAT_CLAUSES[name])
    by = 0 if unstaged else stage(scene, one, name)
    if by:
        tally.set(staged(scene, value, by), 1, f"stage:{by:+}", STAGE_CLAUSE)
    return tally


STAT_CLAUSES = {
    "attack": "ptu.stat.attack",
    "defense": "ptu.stat.defense",
    "special_attack": "ptu.stat.special-attack",
    "special_defense": "ptu.stat.special-defense",
    "speed": "ptu.stat.speed",
}


# -- Accuracy and Evasion


def accuracy(scene: PtuScene, one: Combatant) -> int:
    """Accuracy Stages: added to every Accuracy Roll as they are."""
    total = one.stages.get("accuracy", 0) + one.default_stages.get("accuracy", 0)
    for passive in in_force(scene, one):
        if passive.stages is not None:
            total += passive.stages.accuracy
    return max(-MOST_STAGE, min(MOST_STAGE, total))


def stat_evasion(scene: PtuScene, one: Combatant, kind: str, unstaged: bool = False) -> int:
    """+1 for each full 5 points of the Stat, at most +6."""
    name = EVASIONS[kind]
    value = base_stat(scene, one, name)
    by = 0 if unstaged else stage(scene, one, name)
    if by > 0 or (by < 0 and scene.rulings.evasion_lowered_stages == "symmetric"):
        value = staged(scene, value, by)
    return min(MOST_STAT_EVASION, value // 5)


def evasion_bonus(scene: PtuScene, one: Combatant) -> int:
    """Evasion that does not come from a Stat, between -6 and +6."""
    total = one.stages.get("evasion", 0) + one.default_stages.get("evasion", 0)
    for passive in in_force(scene, one):
        if passive.stages is not None:
            total += passive.stages.evasion
        if not passive.evasion_against:
            total += passive.evasion
    return max(-MOST_STAGE, min(MOST_STAGE, total))


# -- Initiative


def initiative(scene: PtuScene, one: Combatant) -> int:
    """Speed, and whatever adds to it or sets it."""
    changed = one.active or one.stages or one.default_stages or scene.context == LEAGUE
    if not changed and not touches(scene, one, "initiative") and not touches(scene, one, "speed"):
        return one.speed + one.initiative_bonus
    unstaged = scene.rulings.initiative_speed_stages == "unstaged"
    total = stat(scene, one, "speed", unstaged)
    if scene.league and scene.rulings.league_order_key == "speed":
        return total
    for active in one.active:
        if mark_of(active).sets_initiative:
            return active.number
    total += one.initiative_bonus
    if touches(scene, one, "initiative"):
        for passive in in_force(scene, one):
            total += passive.initiative
    return total


def initiative_explained(play: PtuPlay, one: Combatant, count: int) -> Tally | None:
    """Where the Initiative Count of somebody's turn comes from."""
    if not play.listening:
        return None
    tally = explained(play, one, "speed", play.scene.rulings.initiative_speed_stages == "unstaged")
    more = one.initiative_bonus + sum(passive.initiative for passive in in_force(play.scene, one))
    if more:
        tally.add(more, "bonus", "ptu.initiative.value")
    return tally if tally.value == count else tally.set(count, 1, "set", "ptu.initiative.value")


def held_count(scene: PtuScene, one: Combatant) -> int:
    """The Initiative Count on which somebody acts: the one named when the turn was put off, if it was."""
    return initiative(scene, one) if one.hold == NO_COUNT else min(one.hold, initiative(scene, one))


def movement(scene: PtuScene, one: Combatant, capability: str) -> int:
    """Meters of one Shift with a Movement Capability: stages, then Sprint, then Slowed."""
    base = capability_of(scene, one, capability)
    if base <= 0:
        return 0
    for passive in in_force(scene, one):
        base += passive.movement
    slowed = bool(one.active) and is_slowed(one)
    if slowed and scene.rulings.movement_floor == "slow-then-stage":
        base = halved(base)
    value = with_speed_stage(scene, one, base)
    if SPRINTED in one.notes:
        value += value // 2
    if slowed and scene.rulings.movement_floor == "stage-then-slow":
        value = halved(value)
    return value


def with_speed_stage(scene: PtuScene, one: Combatant, base: int) -> int:
    """Half the Speed stage is added to every Movement Speed; it never lowers one below 2."""
    by = stage(scene, one, "speed")
    if by >= 0:
        return base + by // 2
    half = by // 2 if scene.rulings.negative_speed_stage_rounding == "floor" else -(-by // 2)
    return max(min(base, LEAST_MOVEMENT), base + half)


def best_movement(scene: PtuScene, one: Combatant) -> int:
    """The farthest that one Shift gets somebody."""
    return max([movement(scene, one, each) for each in MOVEMENTS if each != "teleporter"])
