"""Areas of effect (supplied): whom a Burst, Cone, Blast, Line or Pass can catch, and how it can be placed.

What matters about a placement is who is caught by it, so placements that catch the same combatants are one choice.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import isqrt

from cinque.core.grid import (
    DIAGONALS_ALTERNATE,
    DIRECTIONS,
    Cell,
    Footprint,
    burst,
    close_blasts,
    cone,
    covered,
    leading_cells,
    ray,
    square,
    visible,
)
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.ranges import (
    ADJACENT_FOES,
    AREAS,
    BURST,
    CARDINAL,
    CLOSE_BLAST,
    CONE,
    LINE,
    PASS,
    RANGED_BLAST,
    Range,
)
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.heights import altitude, matter, upwards
from cinque.systems.ptu.positioning.positions import (
    BLOCKING,
    NEAR,
    NOWHERE,
    SIDES,
    around,
    bodies_in_sight,
    gaps_between,
    gaps_shut,
    meters,
    targetable,
    terrain_cells,
    zone_distance,
)


@lru_cache(maxsize=1024)
def shapes(kind: str, size: int, body: Footprint) -> tuple[frozenset[Cell], ...]:
    """Every way to place an area that starts at the user, as offsets from the user's first square."""
    own = list(body)
    if kind in (BURST, ADJACENT_FOES):
        return (frozenset(burst(own, size if kind == BURST else 1)),)
    if kind == CARDINAL:
        return (frozenset(burst(own, 1, (2, 2))),)
    if kind == CLOSE_BLAST:
        return tuple(frozenset(covered(square(size), corner)) for corner in close_blasts(own, size))
    if kind == PASS:
        runs = [ray((0, 0), direction, size, DIAGONALS_ALTERNATE) for direction in DIRECTIONS]
        return tuple(frozenset(cell for step in run for cell in covered(body, step)) - frozenset(own) for run in runs)
    found: list[frozenset[Cell]] = []
    for direction in DIRECTIONS:
        for origin in leading_cells(own, direction):
            cells = cone(origin, direction, size) if kind == CONE else ray(origin, direction, size, DIAGONALS_ALTERNATE)
            found.append(frozenset(cells) - frozenset(own))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1024)
def covering(kind: str, size: int, body: Footprint) -> dict[Cell, int]:
    """The squares that some placing of an area covers, with those placings: a bit for each of the `shapes`."""
    found: dict[Cell, int] = {}
    for number, shape in enumerate(shapes(kind, size, body)):
        for cell in shape:
            found[cell] = found.get(cell, 0) | 1 << number
    return found


@lru_cache(maxsize=4096)
def left_of(
    shape: frozenset[Cell], start: Cell, body: Footprint, blocking: frozenset[Cell], shut: bool
) -> frozenset[Cell]:
    """What Blocking Terrain leaves of an area that starts at the user."""
    column, row = start
    own = covered(body, start)
    placed = [(column + x, row + y) for x, y in shape]
    return frozenset(visible(placed, own, blocking, shut))


def caught(scene: PtuScene, one: Combatant, range: Range, others: list[Combatant]) -> list[list[Combatant]]:
    """The different groups of combatants that an area can catch, largest first."""
    if scene.zones:
        return caught_in_zones(scene, one, range, others)
    # whom nothing hides is looked at once, not in every place where the area can lie
    blocking = NOWHERE if "Groundsource" in range.keywords else terrain_cells(scene, BLOCKING)
    if range.kind == RANGED_BLAST:
        hits = caught_afar(scene, one, range, others, blocking)
    else:
        hits = caught_around(scene, one, range, others, blocking)
    if not hits:
        return []
    flat = not matter(scene, one, others)
    groups: dict[tuple[str, ...], list[Combatant]] = {}
    for hit in hits:
        for group in () if not hit else [hit] if flat else at_heights(scene, one, range, hit):
            groups[tuple([other.id for other in group])] = group
    return sorted(groups.values(), key=len, reverse=True)


def caught_around(
    scene: PtuScene, one: Combatant, range: Range, others: list[Combatant], blocking: frozenset[Cell]
) -> list[list[Combatant]]:
    """Whom each placing catches of an area that starts at the user."""
    placings, (column, row) = covering(range.kind, range.size, one.body), one.cell
    bodies: list[tuple[Combatant, int]] = []
    everywhere = 0
    for other in around(one, others, max(1, range.size)):
        there = 0
        for x, y in other.cells:
            there |= placings.get((x - column, y - row), 0)
        if there and blocking:
            there = 0
            for cell in seen_from(one, other, blocking, gaps_shut(scene)):
                there |= placings.get(cell, 0)
        if there:
            bodies.append((other, there))
            everywhere |= there
    found: list[list[Combatant]] = []
    while everywhere:
        placing = everywhere & -everywhere
        everywhere ^= placing
        found.append([other for other, there in bodies if there & placing])
    return found


def caught_afar(
    scene: PtuScene, one: Combatant, range: Range, others: list[Combatant], blocking: frozenset[Cell]
) -> list[list[Combatant]]:
    """Whom each Ranged Blast catches."""
    placed = blasts(scene, one, range, others)
    if not blocking:
        return list(placed.values())
    found: list[list[Combatant]] = []
    for corner, group in placed.items():
        left = spread(one.cells, block_at(corner, range.size), blocking, gaps_shut(scene))
        found.append([other for other in group if not left.isdisjoint(other.cells)])
    return found


def at_heights(scene: PtuScene, one: Combatant, range: Range, hit: list[Combatant]) -> list[list[Combatant]]:
    """Those of an area whom its height reaches: it is as tall as it is wide (ruling height-distance).

    Around its user it reaches as far up and down as it reaches across; a block somewhere else has its own height.
    """
    if not matter(scene, one, hit):
        return [hit]
    if "Groundsource" not in range.keywords and range.kind == RANGED_BLAST:
        hit = hit if any(targetable(scene, one, other) for other in hit) else []
    elif "Groundsource" not in range.keywords:
        hit = [other for other in hit if targetable(scene, one, other)]
    if range.kind != RANGED_BLAST:
        near = [other for other in hit if upwards(scene, one.cell, one, other) <= max(1, range.size)]
        return [near] if near else []
    floors = dict.fromkeys(altitude(scene, other) for other in hit)
    groups = [[other for other in hit if 0 <= altitude(scene, other) - floor < range.size] for floor in floors]
    return [group for group in groups if min(upwards(scene, one.cell, one, other) for other in group) <= range.meters]


def areas(
    scene: PtuScene, one: Combatant, range: Range, others: list[Combatant], blocking: frozenset[Cell]
) -> Iterable[frozenset[Cell]]:
    """Every way to place an area: as offsets from the user's first square where it starts there and nothing blocks."""
    if range.kind == RANGED_BLAST:
        placed = [block_at(corner, range.size) for corner in blasts(scene, one, range, others)]
    elif not blocking:
        return shapes(range.kind, range.size, one.body)
    elif "Groundsource" not in range.keywords:
        whole, shut = shapes(range.kind, range.size, one.body), gaps_shut(scene)
        return [left_of(shape, one.cell, one.body, blocking, shut) for shape in whole]
    else:
        column, row = one.cell
        placed = [
            frozenset([(column + x, row + y) for x, y in shape]) for shape in shapes(range.kind, range.size, one.body)
        ]
    if not blocking or "Groundsource" in range.keywords:
        return placed
    return [spread(one.cells, place, blocking, gaps_shut(scene)) for place in placed]


def spread(user: list[Cell], block: frozenset[Cell], blocking: frozenset[Cell], shut: bool) -> frozenset[Cell]:
    """What Blocking Terrain leaves of a Ranged Blast: outwards from its middle, as far as its user sees that."""
    (column, row), size = min(block), isqrt(len(block))
    inner = {(size - 1) // 2, size // 2}
    middle = [(column + x, row + y) for x in inner for y in inner]
    lit = [cell for cell in middle if cell not in blocking and bodies_in_sight(user, (cell,), blocking, shut)]
    return frozenset([cell for cell in block if cell not in blocking and bodies_in_sight(lit, (cell,), blocking, shut)])


def area_catching(scene: PtuScene, one: Combatant, range: Range, group: list[Combatant]) -> list[Cell]:
    """The squares of an area that catches a group; none where there is no map or the range has no area."""
    if scene.zones or range.kind not in AREAS:
        return []
    blocking = terrain_cells(scene, BLOCKING)
    relative = range.kind != RANGED_BLAST and not blocking
    column, row = one.cell if relative else (0, 0)
    for area in areas(scene, one, range, group, blocking):
        if all(not area.isdisjoint(offsets(one, other.cells) if relative else other.cells) for other in group):
            cells = [(column + x, row + y) for x, y in area]
            return sorted(cell for cell in cells if 0 <= cell[0] < scene.width and 0 <= cell[1] < scene.height)
    return []


def areas_over(scene: PtuScene, one: Combatant, range: Range, squares: Collection[Cell]) -> list[list[Cell]]:
    """Of some squares those that an area around its user can cover at once, in each place where it can lie."""
    if scene.zones or range.kind == RANGED_BLAST:
        return []
    blocking = terrain_cells(scene, BLOCKING)
    column, row = (0, 0) if blocking else one.cell
    found = [
        tuple([cell for cell in squares if (cell[0] - column, cell[1] - row) in area])
        for area in areas(scene, one, range, [], blocking)
    ]
    return [list(cells) for cells in dict.fromkeys(found) if cells]


def offsets(user: Combatant, cells: list[Cell]) -> list[Cell]:
    """Squares as seen from the user's first one."""
    column, row = user.cell
    return [(x - column, y - row) for x, y in cells]


def seen_from(user: Combatant, other: Combatant, blocking: frozenset[Cell], shut: bool) -> list[Cell]:
    """The squares of somebody that nothing hides, as offsets from the user's first square."""
    own, there = user.cells, [cell for cell in other.cells if cell not in blocking]
    return offsets(user, [cell for cell in there if bodies_in_sight(own, (cell,), blocking, shut)])


def blasts(scene: PtuScene, one: Combatant, range: Range, others: list[Combatant]) -> dict[Cell, list[Combatant]]:
    """The Ranged Blasts within reach that catch somebody: their corners, with those whom they catch."""
    own, sides, reading = one.shape or SIDES[one.size], (range.size, range.size), scene.rulings.range_measurement
    corners: dict[Cell, list[Combatant]] = {}
    for other in others:
        around = {(column - x, row - y): None for column, row in other.cells for x, y in square(range.size)}
        for corner in around:
            corners.setdefault(corner, []).append(other)
    found: dict[Cell, list[Combatant]] = {}
    for corner, caught in corners.items():
        across, down = gaps_between(one.cell, own, corner, sides)
        if meters(reading, across, down) <= range.meters:
            found[corner] = caught
    return found


@lru_cache(maxsize=4096)
def block_at(corner: Cell, size: int) -> frozenset[Cell]:
    return frozenset(covered(square(size), corner))


def caught_in_zones(scene: PtuScene, one: Combatant, range: Range, others: list[Combatant]) -> list[list[Combatant]]:
    """Without a map: those around one landmark can be caught together (ptu.abstract.landmarks)."""
    groups: dict[tuple[str, str], list[Combatant]] = {}
    for other in others:
        near = zone_distance(scene, one, other) <= (range.meters or max(NEAR, range.size))
        if near or range.kind in (CONE, LINE, CLOSE_BLAST):  # a Burst stays around whoever makes it
            where = (other.zone, other.landmark or other.id)
            if other.zone == one.zone or range.kind == RANGED_BLAST:
                groups.setdefault(where, []).append(other)
    return sorted(groups.values(), key=len, reverse=True)
