"""What is impossible about a scene that somebody has written by hand: an override, a journal."""

from collections.abc import Iterable

from cinque.core.refusal import Refusal
from cinque.core.seat import is_seat_id
from cinque.core.squares import cell_of
from cinque.systems.ptu.battlefield import Battlefield
from cinque.systems.ptu.combatant import (
    ACT,
    BEGIN,
    CALLED_OFF,
    DECLARE,
    DRAW,
    FULL_CONTACT,
    LEAGUE,
    OVER,
    POKEMON,
    ROLLED,
    ROUND,
    ROUND_END,
    SET,
    TRAINER,
    TURN,
    TURN_END,
    Combatant,
)
from cinque.systems.ptu.content import PtuContent, content_of
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.words import FIELDS, MOST_METERS, SIZES, SKILLS, STATS, TYPES, WEATHERS

CONTEXTS = "ptu.context.two-contexts"
HP = "ptu.stat.hit-points-separate"
PHASES = ("", BEGIN, ROUND, DECLARE, TURN, ACT, TURN_END, ROUND_END, OVER)
MOST_FIELD = 100
STAGED_LIKE = (*STATS[1:], "accuracy", "evasion")


def faults_of(scene: Battlefield) -> list[Refusal]:
    faults = [fault for one in scene.creatures.values() for fault in faults_of_combatant(scene, one)]
    if not hangs_together(scene):
        faults.append(Refusal("does-not-hang-together", CONTEXTS))
    return faults


def faults_of_combatant(scene: Battlefield, one: Combatant) -> list[Refusal]:
    if not is_seat_id(one.seat):
        return [Refusal("bad-seat", CONTEXTS, seat=one.seat)]
    low = min(one.max_hp, one.level, one.weight_class) < 1
    negative = min(one.temporary_hp, one.injuries, one.ap, one.ap_bound, one.ap_drained, one.suffocation) < 0
    if low or negative or one.hp > one.max_hp or (one.hp <= 0 and not one.fainted):
        return [Refusal("value-out-of-range", HP, who=one.id, hp=one.hp, of=one.max_hp)]
    nature = by_nature(one)
    if not (has_a_body(one) and has_a_body(nature)):
        return [Refusal("does-not-hang-together", "ptu.grid.footprint")]
    if one.out and not scene.zones and not all(inside(scene, cell) for cell in one.cells):
        return [Refusal("outside-the-map", "ptu.grid.footprint", square=one.id)]
    if not all(names_exist(scene, each) and figures_fit(each) for each in (one, nature)):
        return [Refusal("does-not-hang-together", CONTEXTS)]
    return []


def by_nature(one: Combatant) -> Combatant:
    """What somebody will be again when what alters it is over."""
    if not one.by_nature:
        return one
    twin = one.copy()
    for name, value in one.by_nature.items():
        setattr(twin, name, tuple(value) if isinstance(value, list) else value)
    return twin


def has_a_body(one: Combatant) -> bool:
    return one.size in SIZES and len(one.shape) in (0, 2) and all(1 <= side <= 20 for side in one.shape)


def inside(scene: Battlefield, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height


def names_exist(scene: Battlefield, one: Combatant) -> bool:
    content: PtuContent = content_of(scene)
    items = [item for item in (*one.items, *one.worn, one.held, one.main_hand, one.off_hand, one.ball) if item]
    return (
        one.kind in (POKEMON, TRAINER)
        and (not one.species or one.species in content.species)
        and (not one.nature or one.nature in natures())
        and all(type in TYPES for type in one.types)
        and all(move in content.moves for move in one.moves)
        and all(ability in content.abilities for ability in one.abilities)
        and all(feature in content.features for feature in one.features)
        and all(item in content.items for item in items)
        and all(skill in SKILLS for skill in (*one.ranks, *one.skill_bonus))
        and (not one.trainer or one.trainer in scene.creatures)
        and (not one.grapple or one.grapple in scene.creatures)
        and (not scene.zones or not one.out or one.zone in scene.zones)
    )


def figures_fit(one: Combatant) -> bool:
    """Tables hold whole numbers under names that exist, and what is noted is words."""
    tables = (one.capabilities, one.ranks, one.skill_bonus, one.used, one.used_today, one.last_used)
    return (
        all(type(word) is str for word in (*one.notes, *one.forfeits, *one.ap_for, *one.naturewalk))
        and all(type(count) is int and count > 0 for count in one.items.values())
        and all(abs(meters) <= MOST_METERS for meters in one.capabilities.values())
        and all(type(value) is int for table in tables for value in table.values())
        and all(stat in STAGED_LIKE for stat in (*one.stages, *one.default_stages))
        and all(type(by) is int and -12 <= by <= 12 for by in (*one.stages.values(), *one.default_stages.values()))
    )


def hangs_together(scene: Battlefield) -> bool:
    """The combat is at a point that exists, with sides that exist, and whoever is named is there."""
    sides = scene.sides()
    return (
        scene.phase in PHASES
        and (scene.result in sides or scene.result in ("", DRAW, CALLED_OFF))
        and scene.context in (LEAGUE, FULL_CONTACT)
        and (not scene.surprised or scene.surprised in sides)
        and scene.damage in (ROLLED, SET)
        and 1 <= scene.pokemon_turns <= 6
        and all(one.id == id for id, one in scene.creatures.items())
        and (scene.phase not in (TURN, ACT, TURN_END) or scene.actor in scene.creatures)
        and all(id in scene.creatures for id in scene.waiting)
        and 1 <= scene.width <= MOST_FIELD
        and 1 <= scene.height <= MOST_FIELD
        and (not scene.weather or scene.weather in WEATHERS)
        and all(key in FIELDS and type(rounds) is int for key, rounds in scene.fields_on.items())
        and are_squares(scene, (*scene.terrain, *scene.smoke, *scene.hazards))
        and are_places(scene, scene.ground_items)
    )


def are_places(scene: Battlefield, names: Iterable[str]) -> bool:
    """Where something can lie: zones where there is no map."""
    return all(name in scene.zones for name in names) if scene.zones else are_squares(scene, names)


def are_squares(scene: Battlefield, names: Iterable[str]) -> bool:
    try:
        return all(inside(scene, cell_of(name)) for name in names)
    except ValueError:
        return False
