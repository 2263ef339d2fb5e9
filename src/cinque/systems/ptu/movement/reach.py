"""Where a Shift can lead (p.231): how far somebody gets, and onto which squares.

On open ground the squares within reach need no search; everywhere else `ways.py` finds the ways.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from cinque.core.ask import Option
from cinque.core.grid import DIAGONALS_ALTERNATE, Cell, Footprint, covered, distance
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.systems.ptu.afflictions.slowed import halved
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.marks.registry import MARKS, is_slowed, marks_on
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.movement.hazards import slow_squares
from cinque.systems.ptu.notes import SPRINTED, TELEPORTED
from cinque.systems.ptu.positioning.flight import LOWEST, Flier, flights
from cinque.systems.ptu.positioning.heights import level_under, levels
from cinque.systems.ptu.positioning.positions import BLOCKING, NOWHERE, bodies_in_sight, gaps_shut, terrain_cells
from cinque.systems.ptu.positioning.sight import is_sightless
from cinque.systems.ptu.positioning.terrain import (
    AIR,
    HOW,
    NO_PARTS,
    OVERLAND,
    REGULAR_KIND,
    Land,
    Paces,
    Step,
    around_body,
    is_open,
    land_of,
    standing_on,
)
from cinque.systems.ptu.positioning.ways import Mover, Ways, jump_to, to, ways_from
from cinque.systems.ptu.relief import Relief, Squares
from cinque.systems.ptu.stats.capabilities import value_of
from cinque.systems.ptu.stats.passives import passives_of
from cinque.systems.ptu.stats.stats import movement

NO_SPLIT: Final = "ptu.move.no-split"
OCCUPIED: Final = "ptu.terrain.occupied"
GRAPPLED: Final = "ptu.grapple.grappled"
STAY: Final = Option("stay")
TAKEN: Final = (Refusal("occupied", OCCUPIED),)
EVEN: Final = DIAGONALS_ALTERNATE
ODD: Final = (DIAGONALS_ALTERNATE[1], DIAGONALS_ALTERNATE[0])
"""The meters of diagonals, beginning with a cheap one or a dear one."""


Flights = Mapping[Cell, tuple[Step, ...]]
NO_FLIGHTS: Final[Flights] = {}


class Reach:
    """Where a Shift may lead: squares to go to, `others` to get to otherwise; `shut`: somebody is in the way.

    Over uneven ground those who fly have their own ways beside those on foot.
    """

    __slots__ = ("flights", "mover", "others", "paces", "shut", "squares", "ways")

    def __init__(
        self,
        squares: dict[Cell, Option],
        others: list[Option],
        shut: bool,
        paces: Paces,
        ways: Ways | None = None,
        mover: Mover | None = None,
        flights: Flights = NO_FLIGHTS,
    ) -> None:
        self.squares, self.others, self.shut, self.paces = squares, others, shut, paces
        self.ways, self.mover, self.flights = ways, mover, flights

    @property
    def options(self) -> list[Option]:
        """Staying comes first."""
        return [STAY, *self.squares.values(), *self.others]

    @property
    def refusals(self) -> Sequence[Refusal]:
        """Why not elsewhere."""
        return (*(self.ways.refusals if self.ways is not None else ()), *(TAKEN if self.shut else ()))


# -- whether, and how far


def may_shift(scene: PtuScene, one: Combatant, budget: int | None = None) -> Refusal | None:
    """Why somebody cannot Shift at all; None if they can. A `budget` means that it is not the Shift of the turn."""
    for active in one.active:
        held = MARKS[active.effect].may_shift()
        if held is not None:
            return held
    if one.grapple and (budget is None or not one.dominant):
        return Refusal("grappled", GRAPPLED)
    if budget is None and one.moved:
        return None if leftover(scene, one) > 0 else Refusal("has-moved", NO_SPLIT)
    return None


def leftover(scene: PtuScene, one: Combatant) -> int:
    """Meters that a Sprint adds to a Shift already made (ruling sprint-rounding)."""
    if scene.rulings.sprint_rounding != "retroactive" or SPRINTED not in one.notes:
        return 0
    return max(paces_of(scene, one)) - one.moved


def paces_of(scene: PtuScene, one: Combatant, budget: int | None = None) -> Paces:
    """Meters Overland, by Swim, by Burrow and in the air, none more than the `budget` if there is one."""
    lent = bool(one.active) or passives_of(scene, one).capabilities
    flies = lent or one.capabilities.get("sky") or one.capabilities.get("levitate")
    air = max(movement(scene, one, "sky").num, movement(scene, one, "levitate").num) if flies else 0
    if not scene.terrain and not scene.hazards:
        overland, swim, burrow = movement(scene, one, "overland").num, 0, 0
    else:
        overland, swim, burrow = (movement(scene, one, HOW[each]).num for each in range(AIR))
    if budget is None:
        return overland, swim, burrow, air
    most = max(0, budget)
    return min(overland, most), min(swim, most), min(burrow, most), min(air, most)


def diagonals_used(scene: PtuScene, one: Combatant) -> int:
    """Whether the next diagonal is one that costs 2 meters: they are counted through the turn, or in each Shift.

    What somebody moves in the turn of another begins anew.
    """
    anew = scene.rulings.diagonal_and_slow == "multiply-per-shift" or (scene.actor and scene.actor != one.id)
    return 0 if anew else one.diagonals & 1


def anchors_taken(scene: PtuScene, one: Combatant) -> set[Cell]:
    """Where somebody cannot end because others are there."""
    held = [cell for other in scene.creatures.values() if other.out and other is not one for cell in other.cells]
    body = one.body
    return set(held) if len(body) == 1 else {(column - x, row - y) for column, row in held for x, y in body}


# -- squares within reach


@lru_cache(maxsize=4096)
def disc(width: int, height: int, body: Footprint, start: Cell, meters: int, odd: int) -> dict[Cell, Option]:
    """Open ground within reach: every square, and going there."""
    wide, high = max([x for x, _ in body]), max([y for _, y in body])
    column, row = start
    east, south = width - wide - column, height - high - row
    near = [(column + x, row + y) for x, y in around(meters, odd) if -column <= x < east and -row <= y < south]
    return {cell: to(cell) for cell in near}


@lru_cache(maxsize=128)
def around(meters: int, odd: int) -> tuple[Cell, ...]:
    """The squares so many meters around one, as offsets from it."""
    metric, offsets = ODD if odd else EVEN, range(-meters, meters + 1)
    cells = [(x, y) for x in offsets for y in offsets if x or y]
    return tuple([cell for cell in cells if distance((0, 0), cell, metric) <= meters])


def reach_of(scene: PtuScene, one: Combatant, budget: int | None = None) -> Reach:
    """All the squares that a Shift can end on."""
    paces = paces_of(scene, one, budget)
    most = max(paces[OVERLAND], paces[AIR])
    alone = jump_alone(scene, one, paces) if budget is None else 0
    taken = anchors_taken(scene, one)
    if alone > most or not is_plain(scene, one, most):
        reach = searched(scene, one, paces, alone, taken)
    else:
        near = disc(scene.width, scene.height, one.body, one.cell, most, diagonals_used(scene, one))
        shut = not near.keys().isdisjoint(taken)
        if shut:
            near = near.copy()
            for cell in taken:
                near.pop(cell, None)
        reach = Reach(near, [], shut, paces)
    if value_of(scene, one, "teleporter") and TELEPORTED not in one.notes and budget is None:
        reach.others += teleports(scene, one, taken)
    return reach


def is_plain(scene: PtuScene, one: Combatant, most: int) -> bool:
    """Whether nothing within reach is anything but open ground."""
    passes = scene.rulings.move_through_occupied == "pass-not-stop"
    if passes and not scene.terrain and not scene.hazards:
        return True
    near = around_body(one.body, one.cell, most)
    return is_open(land_for(scene, one, cliffs_for(scene, one)), near) and not near.has_any(held_squares(scene, one))


def searched(scene: PtuScene, one: Combatant, paces: Paces, alone: int, taken: set[Cell]) -> Reach:
    mover = mover_of(scene, one, paces, alone)
    ways = ways_from(mover, one.cell)
    flown = flights_of(scene, one, paces[AIR])
    squares = ways.squares(taken)
    for cell in sorted(flown):
        if cell not in taken and not ways.leads_to(cell):
            squares[cell] = to(cell)
    jumps = [jump_to(cell) for cell in sorted(ways.jumps) if cell not in taken]
    return Reach(squares, jumps, any(ways.leads_to(cell) for cell in taken), paces, ways, mover, flown)


def flights_of(scene: PtuScene, one: Combatant, meters: int) -> Flights:
    """Where somebody flies over uneven ground; over level ground flying is a way like others."""
    return flights(flier_of(scene, one, meters), one.cell) if meters and levels(scene) else {}


def flier_of(scene: PtuScene, one: Combatant, meters: int) -> Flier:
    ground = level_under(scene, one)
    return Flier(
        land_for(scene, one, held_squares(scene, one)),
        tuple(levels(scene).items()),
        one.body,
        ground + max(LOWEST, one.height),
        meters,
        highest(scene, one),
        diagonals_used(scene, one),
    )


def highest(scene: PtuScene, one: Combatant) -> int:
    """Meters above the ground that somebody can fly (supplied): 0 for no limit, half its value with Levitate alone."""
    if movement(scene, one, "sky").num > 0:
        return 0
    return max(LOWEST, movement(scene, one, "levitate").num // 2)


def on_foot(scene: PtuScene, one: Combatant, paces: Paces) -> Paces:
    """Over uneven ground whoever flies does not walk, and those on foot have their own ways."""
    if not paces[AIR] or not levels(scene):
        return paces
    return NO_PARTS if one.height > 0 else (paces[0], paces[1], paces[2], 0)


def mover_of(
    scene: PtuScene,
    one: Combatant,
    paces: Paces,
    alone: int = 0,
    shut: Iterable[Cell] = (),
    into: Combatant | None = None,
) -> Mover:
    """How somebody moves. Besides what others hold some squares can be `shut`; those of `into` are open in any case."""
    rulings = scene.rulings
    cliffs, held = cliffs_for(scene, one), held_squares(scene, one).union(shut)
    if into is not None:
        cliffs, held = cliffs.difference(into.cells), held.difference(into.cells)
    apart = len(one.body) == 1
    return Mover(
        land_for(scene, one, cliffs if apart else cliffs | held),
        one.body,
        on_foot(scene, one, paces),
        long_jump(scene, one),
        alone,
        diagonals_used(scene, one),
        one.height > 0,
        rulings.diagonal_and_slow == "add-per-turn",
        rulings.large_footprint_terrain == "majority",
        rulings.mixed_movement_rounding,
        held if apart else NOWHERE,
    )


def land_for(scene: PtuScene, one: Combatant, walls: frozenset[Cell] = frozenset()) -> Land:
    hazards: Squares = slow_squares(tuple(scene.hazards.items())) if scene.hazards else ()
    phasing = value_of(scene, one, "phasing") > 0
    solid = not (one.active and any(mark.passes_walls for mark in marks_on(one)))
    shut = gaps_shut(scene)
    return land_of(scene.width, scene.height, scene.relief, hazards, one.naturewalk, phasing, walls, shut, solid)


def held_squares(scene: PtuScene, one: Combatant) -> frozenset[Cell]:
    """Squares of others that cannot even be passed (ruling move-through-occupied)."""
    reading = scene.rulings.move_through_occupied
    if reading == "pass-not-stop":
        return NOWHERE
    others = [other for other in scene.creatures.values() if other.out and other is not one]
    if reading == "allies-only":
        others = [other for other in others if other.side != one.side]
    return frozenset([cell for other in others for cell in other.cells])


def cliffs_for(scene: PtuScene, one: Combatant) -> frozenset[Cell]:
    """Squares that are not on the level where somebody stands."""
    if not levels(scene):
        return NOWHERE
    return other_levels(scene.width, scene.height, scene.relief, level_under(scene, one))


@lru_cache(maxsize=512)
def other_levels(width: int, height: int, relief: Relief, own: int) -> frozenset[Cell]:
    cells = [(column, row) for column in range(width) for row in range(height)]
    return frozenset([cell for cell in cells if relief.levels.get(cell, 0) != own])


def flies(scene: PtuScene, one: Combatant) -> bool:
    return any(movement(scene, one, name).num > 0 for name in ("sky", "levitate"))


def high_jump(scene: PtuScene, one: Combatant) -> int:
    meters = value_of(scene, one, "high-jump")
    return halved(meters) if meters and is_slowed(one) else meters


def long_jump(scene: PtuScene, one: Combatant) -> int:
    meters = value_of(scene, one, "long-jump")
    return halved(meters) if meters and is_slowed(one) else meters


def jump_alone(scene: PtuScene, one: Combatant, paces: Paces) -> int:
    """How far a jump reaches that is the whole Shift (ruling jump-alone); nobody jumps in the air."""
    jump = 0 if one.height > 0 else long_jump(scene, one)
    return paces[OVERLAND] if jump and scene.rulings.jump_alone == "main-capability" else jump


@lru_cache(maxsize=4096)
def teleport_to(cell: Cell) -> Option:
    return Option("teleport", cell=cell_name(cell))


def teleports(scene: PtuScene, one: Combatant, taken: set[Cell]) -> list[Option]:
    """Once in a round, straight to a surface that is seen."""
    if is_sightless(scene, one):
        return []
    meters, land = movement(scene, one, "teleporter").num, land_for(scene, one)
    walls = terrain_cells(scene, BLOCKING)
    return [
        teleport_to(cell)
        for cell in disc(scene.width, scene.height, one.body, one.cell, meters, 0)
        if cell not in taken
        and standing_on(land, one.body, cell) == REGULAR_KIND
        and (not walls or bodies_in_sight(one.cells, covered(one.body, cell), walls, gaps_shut(scene)))
    ]
