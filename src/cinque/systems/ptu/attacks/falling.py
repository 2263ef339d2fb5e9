"""Falling Damage (p.249): what a fall of some meters does to somebody. Each stretch of a broken fall is one call."""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Somebody
from cinque.core.record import Between, By, OneOf
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.damage import (
    critical_times,
    effectiveness,
    multiply,
    roll_of,
    spared_critical,
    take_defense,
)
from cinque.systems.ptu.combatant import SET, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.ranges import SELF, Range
from cinque.systems.ptu.content.words import PHYSICAL
from cinque.systems.ptu.inflicting.inflicting import cure
from cinque.systems.ptu.injuries.hit_points import gain_injuries, take_damage
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.positioning.positions import UNDERWATER, has_word
from cinque.systems.ptu.skills.skills import check
from cinque.systems.ptu.stats.capabilities import value_of, weight_class

DAMAGE: Final = "ptu.fall.damage"
INJURIES: Final = "ptu.fall.injuries"
SURFACE: Final = "ptu.fall.surface"
JUMP: Final = "ptu.fall.jump"
ACROBATICS: Final = "ptu.fall.acrobatics"
AS_ATTACK: Final = "ptu.ruling.fall-as-attack"
ZERO: Final = "ptu.ruling.fall-zero-meters"
EXTRA: Final = "ptu.ruling.fall-extra-damage"
CHART: Final = "ptu.damage.rolled-chart"
SET_CHART: Final = "ptu.damage.set-chart"
LIGHT: Final = 2
LIGHT_DB: Final = (1, 20)
HEAVY_DB: Final = (2, 28)
"""The last Weight Class that counts as light; Damage Base per meter and at most, for the light and for the others."""

LEAST_METERS: Final = 4
PER_INJURY: Final = 2
PER_INJURY_SKY: Final = 3
DC_INTENTIONAL: Final = 12
DC_UNINTENTIONAL: Final = 20
MOST_IGNORED: Final = 6
MOST_METERS: Final = 10_000
MOST_DICE: Final = 20
IGNORED: Final = {"soft-grass": 1, "mattresses": 3, "deep-water": 6}
ADDED: Final = {"rocky": 1}
DICE: Final = {"tree": 1}
SURFACES: Final = (*IGNORED, *ADDED, *DICE)
GROUND: Final = Combatant()
"""Nobody attacks in a fall; this stands where the steps of damage ask for an attacker."""


class Fall(NamedTuple):
    """How far somebody falls, and onto what.

    The game master says what the surface does: by its word (`soft-grass`, `mattresses`, `deep-water`, `rocky`,
    `tree`), or by the meters `ignored` and `added` and the d6s of `extra_dice`. `jump` is added to the High Jump of one
    who jumps on purpose; `acrobatics` says that the faller makes the check.
    """

    who: Somebody
    meters: Annotated[int, Between(0, MOST_METERS)]
    ignored: Annotated[int, Between(0, MOST_IGNORED), By(SURFACE)] = 0
    added: Annotated[int, Between(0, MOST_METERS), By(SURFACE)] = 0
    surface: Annotated[str, OneOf(SURFACES, "surface"), By(SURFACE)] = ""
    extra_dice: Annotated[int, Between(0, MOST_DICE), By(SURFACE)] = 0
    intentional: bool = False
    jump: Annotated[int, Between(0, MOST_METERS), By(JUMP)] = 0
    acrobatics: bool = False


def fall(play: PtuPlay, how: Fall) -> None:
    """Somebody falls."""
    one, meters, surface = play.scene.creatures[how.who], how.meters, how.surface
    if not one.out:
        raise Refused(Refusal("not-out", DAMAGE, who=one.id))
    ignored = how.ignored + IGNORED.get(surface, 0)
    added = how.added + ADDED.get(surface, 0)
    extra_dice = how.extra_dice + DICE.get(surface, 0)
    ways = [(ignored, "surface-ignores", SURFACE)]
    if how.intentional:
        ways.append((value_of(play.scene, one, "high-jump") + how.jump, "high-jump", JUMP))
    if how.acrobatics and lands_well(play, one, how.intentional):
        ways.append((1, "acrobatics", ACROBATICS))
    effective = effective_meters(play, meters, added, ways)
    play.note("falls", DAMAGE, one.id, effective, meters=meters, effective=effective.value)
    one.height = max(0, one.height - meters) if one.height > 0 else one.height
    if effective.value <= 0:
        play.note("unhurt-by-fall", ZERO, one.id)
        return
    hit_the_ground(play, one, effective.value, extra_dice)
    counted = meters if play.scene.rulings.fall_injury_distance == "actual" else effective.value
    injure_by_fall(play, one, counted)


def fall_from_the_edge(play: PtuPlay, one: Combatant, meters: int, intentional: bool) -> None:
    """A fall on the map: the check costs nothing, so it is made; deep water is softer than the ground."""
    wet = all(has_word(play.scene, cell, UNDERWATER) for cell in one.cells)
    surface = "deep-water" if wet else ""
    fall(play, Fall(one.id, meters, surface=surface, intentional=intentional, acrobatics=not one.fainted))


def lands_well(play: PtuPlay, one: Combatant, intentional: bool) -> bool:
    """An Acrobatics Check; success ignores one more meter."""
    dc = DC_INTENTIONAL if intentional else DC_UNINTENTIONAL
    return check(play, one, "acrobatics", ACROBATICS, dc=dc) >= dc


def effective_meters(play: PtuPlay, meters: int, added: int, ways: list[tuple[int, str, str]]) -> Tally:
    """The meters that count: all ways of ignoring some add up, or only the best applies (ruling fall-zero-meters)."""
    tally = play.tally().start(meters, "meters-fallen", DAMAGE)
    if added:
        tally.add(added, "surface-adds", SURFACE)
    ways = [way for way in ways if way[0] > 0]
    if ways and play.scene.rulings.fall_zero_meters == "best-only":
        ways = [max(ways)]
    for by, label, clause in ways:
        tally.add(-by, label, clause)
    return tally.at_least(0, "no-meters", ZERO)


def damage_base(play: PtuPlay, one: Combatant, meters: int) -> Tally:
    """By meters and Weight Class; the classes above 6 count as 6."""
    each, most = LIGHT_DB if weight_class(play.scene, one) <= LIGHT else HEAVY_DB
    tally = play.tally(one.seat).start(meters, "meters-that-count", DAMAGE)
    return tally.times(each, 1, "damage-base-per-meter", DAMAGE, of=one.seat).at_most(most, "most-damage-base", DAMAGE)


def hit_the_ground(play: PtuPlay, one: Combatant, meters: int, dice: int) -> None:
    """Damage as of a Typeless Physical attack: Defense counts, and so does whatever softens such attacks."""
    scene = play.scene
    as_attack = scene.rulings.fall_as_attack == "full-attack"
    db = damage_base(play, one, meters)
    attack = Attack("fall", "fall", "", PHYSICAL, None, db.value, Range(SELF), auto_hit=True)
    times = critical_times(scene, GROUND) if as_attack and is_critical(play, one, attack) else 1
    rolled = roll_of(play, one, db.value, times)
    tally = play.tally(one.seat).start(rolled, "damage-roll", SET_CHART if scene.damage == SET else CHART, db)
    extra = play.total(dice, 6, SURFACE, one.id) if dice else 0
    before = scene.rulings.fall_extra_damage == "before-defense"
    if extra and before:
        tally.add(extra, "surface-damage", EXTRA)
    take_defense(play, tally, GROUND, attack, one, ("critical",) if times > 1 else ())
    multiply(play, tally, GROUND, attack, one, effectiveness(scene, GROUND, attack, one))
    if extra and not before:
        tally.add(extra, "surface-damage", EXTRA)
    take_damage(play, one, tally.value, DAMAGE, tally, attack=as_attack)
    for mark in marks_on(one):
        if mark.ended_by_hit(attack):
            cure(play, one, mark.key, AS_ATTACK)


def is_critical(play: PtuPlay, one: Combatant, attack: Attack) -> bool:
    """Where a fall is an attack in every respect: it is hit without a roll (ruling auto-hit-crit)."""
    if play.scene.rulings.auto_hit_crit != "roll-for-crit":
        return False
    natural = play.total(1, 20, "ptu.ruling.auto-hit-crit", one.id)
    return natural >= attack.critical and not spared_critical(play.scene, GROUND, attack, one)


# -- Injuries


def injure_by_fall(play: PtuPlay, one: Combatant, meters: int) -> None:
    """One Injury for each 2 meters of a fall of 4 or more; for each 3 if one's kind flies."""
    if meters < LEAST_METERS:
        return
    each = PER_INJURY_SKY if flies_by_nature(play.scene, one) else PER_INJURY
    up = play.scene.rulings.fall_injury_rounding == "up"
    gain_injuries(play, one, -(-meters // each) if up else meters // each, INJURIES, "fall-injury")


def flies_by_nature(scene: PtuScene, one: Combatant) -> bool:
    """A Pokémon with a natural Sky Speed: one that its species has, not one that somebody gave it."""
    if one.is_trainer:
        return False
    species = content_of(scene).species.get(one.species)
    natural = one.capabilities if species is None else species.capabilities
    return natural.get("sky", 0) > 0
