"""Intercepts (p.242): stepping between an ally and an attack."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.grid import Cell, between
from cinque.core.log import GM, OWNER
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.attacks.accuracy import accuracy_rolls, cannot_miss, is_hit
from cinque.systems.ptu.combatant import FULL, Combatant
from cinque.systems.ptu.content.ranges import RANGED, RANGED_BLAST
from cinque.systems.ptu.content.words import STATUS
from cinque.systems.ptu.inflicting.interrupt import can_interrupt, pay_interrupt
from cinque.systems.ptu.injuries.hit_points import interrupted
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.approach import (
    anchors_over,
    approach,
    meters_of,
    path_beside,
    path_onto,
    path_to,
    places_over,
    within_a_shift,
)
from cinque.systems.ptu.movement.pushing import push
from cinque.systems.ptu.movement.zones import go, near_zones
from cinque.systems.ptu.positioning.areas import blasts, block_at, shapes
from cinque.systems.ptu.positioning.positions import adjacent, distance
from cinque.systems.ptu.positioning.terrain import Step
from cinque.systems.ptu.skills.skills import best, check
from cinque.systems.ptu.stats.order import count_of
from cinque.systems.ptu.stats.passives import passives_of
from cinque.systems.ptu.stats.stats import best_movement, initiative, stat

MELEE: Final = "ptu.maneuver.intercept-melee"
AREA: Final = "ptu.maneuver.intercept-melee-area"
PAST: Final = "ptu.maneuver.intercept-ranged"
LOYALTY: Final = "ptu.maneuver.intercept-loyalty"
PRIORITY: Final = "ptu.maneuver.intercept-priority"
CANNOT_MISS: Final = "ptu.maneuver.intercept-cannot-miss"
BARRED: Final = "ptu.maneuver.intercept-barred"
NO_DODGE: Final = "ptu.maneuver.intercept-no-dodge"
DISTANCE: Final = "ptu.ruling.intercept-melee-distance"
TRIGGER: Final = "ptu.ruling.intercept-melee-trigger"
NAME: Final = "ptu.ruling.intercept-name"
FASTER: Final = "ptu.ruling.faster-means"
RESOLUTION: Final = "ptu.ruling.intercept-resolution"
REACHES: Final = "ptu.ruling.intercept-ranged-success"
ON_HIT: Final = "ptu.damage.on-hit"
SOCIAL: Final = "Social"
"""A word of the range line (supplied): nobody steps between a shout and those whom it is meant for."""

SKILLS: Final = ("acrobatics", "athletics")
GRAPPLED: Final = "grappled"
EARLY: Final = ("Priority", "Priority (Limited)", "Priority (Advanced)", "Interrupt")
FOR_TRAINER: Final = 3
FOR_ALL: Final = 6
PER_METER: Final = 3
FAILED_PART: Final = 3
RANGED_PART: Final = 2
STEP: Final = Option("intercept")
LET_BE: Final = Option("let-be")


class Chance(NamedTuple):
    """Somebody who could step in: where to, how far that is, and by which of the two maneuvers."""

    one: Combatant
    clause: str
    squares: tuple[Cell, ...]


# -- who may


def offer(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    also: list[Combatant] | None = None,
    natural: int = 0,
) -> Combatant | None:
    """Ask those who could step in. Gives who is hit in the end, if anybody; `also` gets who is hit besides.

    `natural` is the roll by which it hits; 0 for what does no damage.
    """
    scene = play.scene
    if user.side == target.side or len(scene.creatures) < 3 or (target.active and not target.tangible):
        return target  # nobody gets to whoever is up in the air or under the ground
    near = adjacent(scene, user, target)
    if not (near or attack.range.kind == RANGED):
        return target
    chances = find_chances(play, user, attack, target, near)
    if not chances or is_beyond_help(play, user, attack, target, chances[0].one):
        return target
    tried = False
    for one, clause, found_first in chances:
        if too_slow(play, user, attack, one):
            continue
        squares = squares_for(scene, user, target, one, near) if tried else found_first
        if tried and not (squares and is_free(play, one)):
            continue  # the attempt of another may have cost its actions, or taken the way
        chance = Chance(one, clause, squares)
        chosen = choose_way(play, chance, {"user": user.id, "target": target.id, "attack": as_seen(attack, natural)})
        if chosen is LET_BE or not one.able:
            continue
        tried, space = True, target.cells
        if intercept(play, user, attack, target, chance, chosen):
            found = taker(play, user, attack, target, one, space, also)
            if found is None:
                interrupted(play, one)
            return found
        interrupted(play, one)
    return target


def is_beyond_help(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, first: Combatant) -> bool:
    """Whether nobody can take it. Who could have tells how loyal somebody is, so that only its owner hears of it."""
    social = SOCIAL in attack.range.keywords
    sure = attack.auto_hit or (attack.move is not None and cannot_miss(play.scene, user, target, attack))
    if social or sure:
        clause = ON_HIT if social else CANNOT_MISS
        play.note("cannot-be-intercepted", clause, first.id, visible=OWNER, move=attack.key)
    return social or sure


def as_seen(attack: Attack, natural: int) -> Data:
    """An attack as all have heard of it: odds are reckoned from it. Of a Move that is its name."""
    told: Data = {"key": attack.key, "natural": natural}
    if attack.move is None:
        told |= {"type": attack.type, "class": attack.class_, "db": attack.db}
    return told


def choose_way(play: PtuPlay, chance: Chance, about: Data) -> Option:
    one, ways = chance.one, options(play.scene, chance)
    return play.choose(Ask(one.seat, "intercept", chance.clause, ways, one.id, decline=LET_BE.key, about=about))


def find_chances(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, near: bool) -> list[Chance]:
    """Allies of the target who are free, loyal and near enough, the fastest first."""
    scene = play.scene
    if near and scene.rulings.intercept_melee_trigger == "melee-attacks" and not attack.range.is_melee:
        return []
    side, found = target.side, []
    for one in scene.creatures.values():
        if one.side != side or one is target or not one.out or one.fainted or one is user:
            continue
        loyal = is_loyal(scene, one, target)
        if not (loyal or play.listening):
            continue
        squares = squares_for(scene, user, target, one, near)
        if squares and not loyal and not one.is_trainer:
            play.note("not-loyal", LOYALTY, one.id, visible=OWNER, loyalty=one.loyalty, target=target.id)
        elif squares and loyal and is_free(play, one):
            found.append(Chance(one, MELEE if near else PAST, squares))
    if len(found) > 1:
        found.sort(key=lambda chance: -count_of(scene, chance.one))
    return found


def is_loyal(scene: PtuScene, one: Combatant, target: Combatant) -> bool:
    """Trainers step in for anybody; Pokémon for their own Trainer, or if they are loyal enough for all allies."""
    if one.is_trainer:
        return not scene.league
    return one.loyalty >= FOR_ALL or (one.loyalty >= FOR_TRAINER and one.trainer == target.id)


def is_free(play: PtuPlay, one: Combatant) -> bool:
    """Whether somebody can move at all, and has a Full Action to give."""
    barring = GRAPPLED if one.grapple else next((mark.key for mark in marks_on(one) if mark.bars_intercept), "")
    if barring:
        play.note("cannot-intercept", BARRED, one.id, visible=OWNER, affliction=barring)
        return False
    return can_interrupt(play.scene, one, FULL)


def squares_for(scene: PtuScene, user: Combatant, target: Combatant, one: Combatant, near: bool) -> tuple[Cell, ...]:
    """Where somebody could step in, within its Movement: the ally's space, or squares that the attack passes."""
    if scene.zones:
        leads = target.zone in near_zones(scene, one)[0] and distance(scene, one, target) <= best_movement(scene, one)
        return (target.cell,) if leads else ()
    if near:
        found = [target.cell] if within_a_shift(scene, one, anchors_over(one, target.cells), target) else []
    else:
        passed = between(user.cells, target.cells)
        stands, body = within_a_shift(scene, one, places_over(scene, one, passed)), one.body
        covered = {(column + x, row + y) for column, row in stands for x, y in body}
        found = [cell for cell in passed if cell in covered]
    moves = any(cell != one.cell for cell in found) or (bool(found) and best_movement(scene, one) > 0)
    return tuple(found) if moves else ()


def meters_to(scene: PtuScene, one: Combatant, target: Combatant) -> int:
    """Meters that have to be moved to the ally (ruling intercept-melee-distance)."""
    whole = scene.rulings.intercept_melee_distance == "to-space"
    if scene.zones:
        return distance(scene, one, target) - (not whole)
    if not whole and adjacent(scene, one, target):
        return 0
    path = path_onto(scene, one, target) if whole else path_beside(scene, one, target)
    return meters_of(path or ())


def too_slow(play: PtuPlay, user: Combatant, attack: Attack, one: Combatant) -> bool:
    """Against Priority and Interrupt Moves only the faster can step in (ruling faster-means)."""
    scene = play.scene
    if not comes_early(scene, user, attack):
        return False
    if scene.rulings.faster_means == "speed":
        own, others, heard = stat(scene, one, "speed").num, stat(scene, user, "speed").num, GM
    else:
        own, others, heard = initiative(scene, one).num, initiative(scene, user).num, OWNER
    play.note("who-is-faster", FASTER, one.id, visible=heard, user=user.id, own=own, others=others)
    if own <= others:
        play.note("too-slow", PRIORITY, one.id, visible=OWNER, user=user.id)
    return own <= others


def comes_early(scene: PtuScene, user: Combatant, attack: Attack) -> bool:
    if attack.move is None:
        return False
    if any(word in attack.range.keywords for word in EARLY):
        return True
    given = [passive.priority for passive in passives_of(scene, user).doing["priority"]]
    return attack.type in given or (STATUS in given and attack.class_ == STATUS)


@lru_cache(maxsize=2048)
def step_in(square: str) -> Option:
    return Option("intercept-at", square=square)


def options(scene: PtuScene, chance: Chance) -> list[Option]:
    """For an ally beside its foe there is one way; past which square to catch an attack is a choice."""
    if chance.clause == PAST and not scene.zones:
        return [*(step_in(cell_name(cell)) for cell in chance.squares), LET_BE]
    return [STEP, LET_BE]


# -- stepping in


def intercept(
    play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, chance: Chance, chosen: Option
) -> bool:
    """A Full Action out of turn, and a check; whether the attack is caught."""
    scene, one = play.scene, chance.one
    play.note("intercepts", chance.clause, one.id, target=target.id, user=user.id)
    if not one.is_trainer:
        play.note("loyal", LOYALTY, one.id, visible=OWNER, loyalty=one.loyalty)
    pay_interrupt(play, one, FULL)
    skill = best(scene, one, SKILLS)
    if chance.clause == PAST:
        play.note("intercepts-ranged", NAME, one.id)
        half = check(play, one, skill, PAST) // RANGED_PART
        return past(play, one, target, half, chosen)
    if not attack.range.is_melee:
        play.note("adjacent-foe", TRIGGER, user.id, target=target.id)
    meters = meters_to(scene, one, target)
    dc = PER_METER * meters
    play.note("intercept-dc", DISTANCE, one.id, meters=meters, dc=dc)
    total = check(play, one, skill, MELEE, dc)
    if total >= dc:
        take_place(play, one, target)
        return True
    meters = max(0, total // FAILED_PART)
    play.note("intercept-fails", MELEE, one.id, meters=meters)
    if not scene.zones:
        approach(play, one, path_onto(scene, one, target) or (), meters)
    return False


def past(play: PtuPlay, one: Combatant, target: Combatant, meters: int, chosen: Option) -> bool:
    """Half the check in meters towards a square; whoever gets there has caught the attack."""
    scene = play.scene
    if scene.zones:
        arrives = meters >= distance(scene, one, target)
        if arrives:
            join(play, one, target)
    else:
        square = cell_of(chosen.args["square"])
        approach(play, one, way_onto(scene, one, square), meters)
        arrives = square in one.cells
    play.note("intercept-arrives" if arrives else "intercept-fails", REACHES, one.id, meters=meters)
    return arrives and one.able


def way_onto(scene: PtuScene, one: Combatant, square: Cell) -> Sequence[Step]:
    """The way by which somebody comes to stand on a square, with any of its own."""
    return path_to(scene, one, places_over(scene, one, (square,))) or ()


def take_place(play: PtuPlay, one: Combatant, target: Combatant) -> None:
    """The ally is pushed a meter away, and the one who steps in takes its space."""
    space = target.cell
    if play.scene.zones:
        join(play, one, target)
    push(play, target, one, 1, MELEE)
    if play.scene.zones:
        return
    path = path_to(play.scene, one, (space,), target) or path_onto(play.scene, one, target) or ()
    approach(play, one, path, meters_of(path))


def join(play: PtuPlay, one: Combatant, target: Combatant) -> None:
    """Without a map: to where the ally is, past whoever strikes at those who leave."""
    if (one.zone, one.landmark) != (target.zone, target.landmark):
        go(play, one, target.zone, target.landmark, provoke=True)


# -- who is hit


def taker(
    play: PtuPlay,
    user: Combatant,
    attack: Attack,
    target: Combatant,
    one: Combatant,
    space: Sequence[Cell],
    also: list[Combatant] | None,
) -> Combatant | None:
    """The one who stepped in (ruling intercept-resolution); in an area the ally too, if a meter was not enough."""
    scene = play.scene
    if not one.able:
        return target
    play.note("takes-the-attack", NO_DODGE, one.id, target=target.id)
    if attack.range.is_area and still_caught(scene, user, attack, target, space):
        play.note("still-in-the-area", AREA, target.id)
        if also is not None:
            also.append(one)
        return target
    if scene.rulings.intercept_resolution == "reroll":
        (natural,), attack = accuracy_rolls(play, user, attack, [one])
        if not is_hit(play, user, one, attack, natural):
            play.note("missed-after-all", RESOLUTION, one.id)
            return None
    else:
        play.note("hit-instead", RESOLUTION, one.id)
    return one


def still_caught(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant, space: Sequence[Cell]) -> bool:
    """Whether an area that catches the space where the ally stood, catches where it is now."""
    if scene.zones or target.cells == space:
        return True
    for area in placements(scene, user, attack, target):
        if any(cell in area for cell in space) and any(cell in area for cell in target.cells):
            return True
    return False


def placements(scene: PtuScene, user: Combatant, attack: Attack, target: Combatant) -> Sequence[frozenset[Cell]]:
    """How an area that reaches somebody can lie."""
    if attack.range.kind == RANGED_BLAST:
        return [block_at(corner, attack.range.size) for corner in blasts(scene, user, attack.range, [target])]
    column, row = user.cell
    return [
        frozenset((column + x, row + y) for x, y in shape)
        for shape in shapes(attack.range.kind, attack.range.size, user.body)
    ]
