"""Movement (p.231): Shifts over the map, between zones, in the dark, by teleport; getting away, and getting up."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Data, Menu, Option, Part, UnknownVerb
from cinque.core.grid import Cell, burst, covered, distance
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.afflictions.blindness import TOTAL_BLINDNESS
from cinque.systems.ptu.afflictions.slowed import halved
from cinque.systems.ptu.afflictions.tripped import TRIPPED
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.inflicting.inflicting import cure, inflict
from cinque.systems.ptu.marks.registry import is_slowed, marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement import zones
from cinque.systems.ptu.movement.by_steps import BY_STEPS, chosen_way
from cinque.systems.ptu.movement.cliffs import climb, climb_to, climbs, jump_from_the_edge, leap_to, leaps
from cinque.systems.ptu.movement.hazards import meet_hazards
from cinque.systems.ptu.movement.opportunity import BY_STANDING, is_barred, watchers
from cinque.systems.ptu.movement.opportunity import provoke as give_opportunity
from cinque.systems.ptu.movement.reach import (
    EVEN,
    ODD,
    STAY,
    Reach,
    anchors_taken,
    diagonals_used,
    disc,
    leftover,
    may_shift,
    mover_of,
    paces_of,
    reach_of,
    teleports,
)
from cinque.systems.ptu.movement.strides import tell_allowance
from cinque.systems.ptu.movement.walking import (
    Trail,
    is_stopped,
    leaves,
    near_the_way,
    rise,
    risks,
    straight,
    walk,
)
from cinque.systems.ptu.notes import SHIFT_MOVED, STOOD_UP, TELEPORTED, note
from cinque.systems.ptu.positioning.heights import altitude
from cinque.systems.ptu.positioning.positions import Ruler, next_to
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.positioning.terrain import (
    AIR,
    BLOCKED_KIND,
    EARTH_KIND,
    HOW,
    OVERLAND,
    Paces,
    Step,
    entered,
    squeezes,
    standing_on,
)
from cinque.systems.ptu.positioning.ways import Mover, jump_to, to, ways_from
from cinque.systems.ptu.stats.stats import movement

SHIFT_CLAUSE: Final = "ptu.move.shift"
SLOWLY: Final = Option("slowly")
QUICKLY: Final = Option("quickly")


# -- the Shift


def shift(play: PtuPlay, one: Combatant, budget: int | None = None, provoke: bool = True) -> int:
    """Ask where to, and go there; gives the meters moved.

    Without a `budget` it is the Shift of the turn. With one, something lets somebody move that far.
    """
    scene = play.scene
    refusal = may_shift(scene, one, budget)
    if refusal is not None:
        play.note("cannot-shift", refusal.clause, one.id)
        return 0
    own = budget is None
    if own and one.moved:
        budget = leftover(scene, one)
    if scene.zones:
        meters = shift_in_zones(play, one, budget, provoke)
    elif is_sightless(scene, one):
        meters = shift_sightless(play, one, budget, provoke)
    else:
        meters = shift_on_map(play, one, budget, provoke)
    if own and meters:
        one.moved += meters
        note(one, SHIFT_MOVED)
    return meters


def shift_in_zones(play: PtuPlay, one: Combatant, budget: int | None, provoke: bool) -> int:
    options, refusals = zones.zone_options(play.scene, one, budget)
    if not options:
        play.note("cannot-shift", zones.ZONES, one.id)
        return 0
    ask = Ask(one.seat, "destination", zones.ZONES, [STAY, *options], one.id, refusals, decline=STAY.key)
    chosen = play.choose(ask)
    if chosen.verb == STAY.verb:
        return 0
    return zones.go(play, one, chosen.args["zone"], chosen.args.get("landmark", ""), provoke)


def shift_on_map(play: PtuPlay, one: Combatant, budget: int | None, provoke: bool) -> int:
    reach = reach_of(play.scene, one, budget)
    over = leaps(play.scene, one, reach) if budget is None else {}
    walls = climbs(play.scene, one, reach) if budget is None else {}
    if not (reach.squares or reach.others or over or walls):
        play.note("cannot-shift", SHIFT_CLAUSE, one.id)
        return 0
    options = reach.options
    if over or walls:
        options += [*map(leap_to, sorted(over)), *map(climb_to, sorted(walls))]
    options.append(BY_STEPS)
    about: Data | None = None if budget is None else {"budget": budget}
    if not provoke:
        about = {**(about or {}), "unprovoked": True}
    offer = Menu([Part(lambda: options, why=lambda: reach.refusals)])
    ask = Ask(one.seat, "destination", SHIFT_CLAUSE, offer, one.id, decline=STAY.key, about=about)
    chosen = play.choose(ask)
    if chosen.verb == STAY.verb:
        return 0
    if chosen is BY_STEPS:
        path, limit = chosen_way(play, one, reach)
        tell_allowance(play, one, path, limit)
        return walk(play, one, path, limit, watchers(play.scene, one) if provoke else [])
    cell = cell_of(chosen.args["cell"])
    if chosen.verb == "teleport":
        meters = teleport(play, one, cell, provoke)
        if meters:
            note(one, TELEPORTED)
        return meters
    if chosen.verb == "leap":
        return jump_from_the_edge(play, one, reach, cell, provoke)
    if chosen.verb == "climb":
        return climb(play, one, reach, cell, provoke)
    return go(play, one, reach, cell, chosen.verb == "jump", provoke)


def go(play: PtuPlay, one: Combatant, reach: Reach, cell: Cell, jump: bool, provoke: bool, quick: bool = False) -> int:
    """Walk to a square within reach."""
    if reach.ways is None:
        return go_straight(play, one, cell, reach.paces, provoke)
    watching = watchers(play.scene, one) if provoke else []
    path, limit = way_taken(play.scene, one, reach, cell, jump, watching)
    tell_allowance(play, one, path, limit)
    return walk(play, one, path, limit, watching, quick)


def way_taken(
    scene: PtuScene, one: Combatant, reach: Reach, cell: Cell, jump: bool, watching: list[Combatant]
) -> tuple[list[Step], int]:
    """The steps to a square within reach and the meters that they may take: the cheapest, but around foes if it can."""
    if reach.ways is None or reach.mover is None:
        return straight_way(scene, one, cell, reach.paces, watching)
    way = reach.ways.jumps.get(cell) if jump else reach.ways.way_to(cell)
    if way is None and cell in reach.flights:
        return list(reach.flights[cell]), reach.paces[AIR]
    if way is None:
        raise UnknownVerb(jump_to(cell) if jump else to(cell))
    if jump:
        return way.path, reach.mover.alone
    if watching:
        return around_foes(scene, one, reach.mover.paces, way.path, way.limit, watching)
    return way.path, way.limit


def go_straight(play: PtuPlay, one: Combatant, cell: Cell, paces: Paces, provoke: bool) -> int:
    """Over open ground: on foot as far as that reaches, unless one is in the air already."""
    scene = play.scene
    watching = near_the_way(scene, one, cell) if provoke else []
    if not (watching or play.listening or one.active or scene.light or scene.hazards):
        # nobody looks, and nothing can happen on the way
        meters, mode = straight_mode(scene, one, cell, paces)
        one.diagonals += min(abs(cell[0] - one.cell[0]), abs(cell[1] - one.cell[1]))
        before, one.cell = altitude(scene, one), cell
        rise(scene, one, before, Step(cell, HOW[mode]))
        return meters
    path, limit = straight_way(scene, one, cell, paces, watching)
    tell_allowance(play, one, path, limit)
    return walk(play, one, path, limit, watching)


def straight_mode(scene: PtuScene, one: Combatant, cell: Cell, paces: Paces) -> tuple[int, int]:
    """The meters over open ground, and by which Capability."""
    meters = distance(one.cell, cell, ODD if diagonals_used(scene, one) else EVEN)
    first, second = (AIR, OVERLAND) if one.height > 0 else (OVERLAND, AIR)
    return meters, first if meters <= paces[first] else second


def straight_way(
    scene: PtuScene, one: Combatant, cell: Cell, paces: Paces, watching: list[Combatant]
) -> tuple[list[Step], int]:
    """The steps over open ground: of several ways the one on which the fewest could strike."""
    odd, mode = diagonals_used(scene, one), straight_mode(scene, one, cell, paces)[1]
    path, limit = straight(one.cell, cell, odd, HOW[mode]), paces[mode]
    if not watching:
        return path, limit
    other = straight(one.cell, cell, odd, HOW[mode], diagonals_last=True)
    path = min(path, other, key=lambda each: risks(scene, one, each, watching))
    by_that = (limit if mode == OVERLAND else 0, 0, 0, limit if mode == AIR else 0)
    return around_foes(scene, one, by_that, path, limit, watching)


def around_foes(
    scene: PtuScene, one: Combatant, paces: Paces, path: list[Step], limit: int, watching: list[Combatant]
) -> tuple[list[Step], int]:
    """A way that keeps clear of those who could strike, if the Shift reaches so far; never for it into hazards."""
    able = [other for other in watching if not is_barred(scene, other)]
    danger = risks(scene, one, path, able)
    if scene.hazards or danger <= bool(next_to(scene, one, able)):
        return path, limit
    end = path[-1].cell
    ends = (*one.cells, *covered(one.body, end))
    near = [cell for other in able for cell in burst(other.cells, 1) if cell not in ends]
    mover = mover_of(scene, one, paces, shut=near)._replace(paces=paces)
    way = ways_from(mover, one.cell).way_to(end)
    if way is None or risks(scene, one, way.path, able) >= danger:
        return path, limit
    return way.path, way.limit


# -- without sight


def shift_sightless(play: PtuPlay, one: Combatant, budget: int | None, provoke: bool) -> int:
    """Total Blindness: slowly or quickly, and so many squares in some direction, whatever may be there."""
    scene = play.scene
    quick = goes_quickly(play, one)
    mover = mover_of(scene, one, paces_of(scene, one, budget))
    ground = standing_on(mover.land, one.body, one.cell)
    mode = max((ground if ground < BLOCKED_KIND else OVERLAND, AIR), key=lambda each: mover.paces[each])
    limit = mover.paces[mode]
    if not quick and not is_slowed(one):
        limit = halved(limit) if limit else 0
    options = [STAY, *disc(scene.width, scene.height, one.body, one.cell, limit, mover.odd).values()]
    chosen = play.choose(Ask(one.seat, "destination", TOTAL_BLINDNESS.clause, options, one.id, decline=STAY.key))
    if chosen.verb == STAY.verb:
        return 0
    path = straight(one.cell, cell_of(chosen.args["cell"]), mover.odd, HOW[mode])
    open_path = until_blocked(mover, one.cell, path, mode)
    meters = walk(play, one, open_path, limit, watchers(scene, one) if provoke else [], quick)
    reached = open_path[-1].cell if open_path else one.cell
    if quick and len(open_path) < len(path) and one.cell == reached and not is_stopped(one):
        play.note("bumps", TOTAL_BLINDNESS.clause, one.id)
        inflict(play, one, TRIPPED.key)
    return meters


def goes_quickly(play: PtuPlay, one: Combatant) -> bool:
    pace = play.choose(Ask(one.seat, "pace", TOTAL_BLINDNESS.clause, (SLOWLY, QUICKLY), one.id))
    return pace.verb == QUICKLY.verb


def until_blocked(mover: Mover, start: Cell, path: Sequence[Step], mode: int) -> list[Step]:
    """The way as the ground allows it, with what Slow Terrain costs."""
    found: list[Step] = []
    odd = mover.odd
    for step in path:
        direction = (step.cell[0] - start[0], step.cell[1] - start[1])
        kind, slow = entered(mover.land, mover.body, start, direction, mover.majority)
        passable = kind != BLOCKED_KIND and (kind != EARTH_KIND if mode == AIR else mover.paces[kind] > 0)
        if not passable or squeezes(mover.land, mover.body, start, direction):
            break
        how = HOW[AIR] if mode == AIR else HOW[kind]
        found.append(mover.step(step.cell, how, step.diagonal, odd, slow and mode != AIR))
        odd ^= step.diagonal
        start = step.cell
    return found


# -- other ways to move


def teleport_at_once(play: PtuPlay, one: Combatant) -> None:
    """By a Move, however often the Capability was used in this round; without a map it is a Shift as far."""
    scene = play.scene
    if scene.zones:
        shift(play, one, movement(scene, one, "teleporter").num, provoke=False)
        return
    options = [STAY, *teleports(scene, one, anchors_taken(scene, one))]
    chosen = play.choose(Ask(one.seat, "destination", SHIFT_CLAUSE, options, one.id, decline=STAY.key))
    if chosen is not STAY:
        teleport(play, one, cell_of(chosen.args["cell"]), provoke=False)


def teleport(play: PtuPlay, one: Combatant, cell: Cell, provoke: bool) -> int:
    """Straight to a square."""
    scene, trail = play.scene, Trail(play, one)
    meters = distance(one.cell, cell, EVEN)
    if provoke and not leaves(trail, watchers(scene, one), cell):
        return 0
    one.cell, one.height = cell, min(0, one.height)
    play.note("teleports", SHIFT_CLAUSE, one.id, square=cell_name(cell))
    if scene.hazards:
        meet_hazards(play, one, one.cells)
    return meters


def away_from_foes(play: PtuPlay, one: Combatant, budget: int) -> int:
    """As far from all foes as a Shift reaches, slowly or quickly without sight; gives the meters moved."""
    scene = play.scene
    foes, quick = scene.foes(one), False
    if not scene.zones and is_sightless(scene, one) and way_from(scene, one, foes, budget) is not None:
        quick = goes_quickly(play, one)
        budget = budget if quick or is_slowed(one) else halved(budget)
    return away_from(play, one, foes, budget, provoke=True, quick=quick)


def away_from(
    play: PtuPlay, one: Combatant, foes: Sequence[Combatant], budget: int, provoke: bool, quick: bool = False
) -> int:
    """As far from some as a Shift reaches; gives the meters moved."""
    scene = play.scene
    if scene.zones and foes and not is_held(one):
        zone, landmark = zones.farthest(scene, one)
        there = (zone, landmark) == (one.zone, one.landmark)
        return 0 if there else zones.go(play, one, zone, landmark, provoke)
    way = None if scene.zones else way_from(scene, one, foes, budget)
    return 0 if way is None else go(play, one, way[0], way[1], False, provoke, quick)


def way_from(scene: PtuScene, one: Combatant, foes: Sequence[Combatant], budget: int) -> tuple[Reach, Cell] | None:
    """The square farthest from some, if it is another one than that on which somebody stands."""
    if not foes or is_held(one):
        return None
    reach, here = reach_of(scene, one, budget), one.cell
    best = min(Ruler(scene, one, foes).farthest([here, *reach.squares]), key=lambda cell: distance(here, cell, EVEN))
    return None if best == here else (reach, best)


def is_held(one: Combatant) -> bool:
    """The Grappled and those who cannot move stay where they are."""
    return bool(one.grapple) or any(mark.stops for mark in marks_on(one))


def stand_up(play: PtuPlay, one: Combatant) -> None:
    """Whoever gets up gives adjacent foes an opportunity before it stands."""
    give_opportunity(play, one, BY_STANDING)
    if not one.fainted and TRIPPED.on(one):
        cure(play, one, TRIPPED.key)
        note(one, STOOD_UP)
