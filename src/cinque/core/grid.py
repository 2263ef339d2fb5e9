"""Square grids; in this order: distances, footprints, areas, straight lines, directions.

Columns grow to the east and rows to the south. A footprint is a set of offsets whose bounding box starts at
(0, 0); anchored at a cell it covers cells, and functions that compare two bodies take those covered cells,
each listed once. All numbers are whole, and every list comes in a fixed order.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

Cell = tuple[int, int]
Footprint = tuple[Cell, ...]

# A metric is the price of the first, third ... and of the second, fourth ... diagonal of one movement.
# Prices are 1 or 2: a dearer diagonal would never be worth taking, and distance() would have to know.
Metric = tuple[int, int]
DIAGONALS_ONE: Final[Metric] = (1, 1)
DIAGONALS_TWO: Final[Metric] = (2, 2)
DIAGONALS_ALTERNATE: Final[Metric] = (1, 2)

# Straight ones first; diagonal 4 + i lies between straight i and i + 1.
COMPASS: Final[dict[str, Cell]] = {
    "n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0),
    "ne": (1, -1), "se": (1, 1), "sw": (-1, 1), "nw": (-1, -1),
}  # fmt: skip
DIRECTIONS: Final[tuple[Cell, ...]] = tuple(COMPASS.values())


def _span(across: int, down: int, metric: Metric) -> int:
    diagonals, straights = (across, down - across) if across < down else (down, across - down)
    return straights + (diagonals >> 1) * (metric[0] + metric[1]) + (diagonals & 1) * metric[0]


def distance(a: Cell, b: Cell, metric: Metric) -> int:
    """Price of the cheapest movement from a to b over open ground.

    With alternating diagonals a stop on the way can be cheaper: one diagonal twice costs 2, two at once 3.
    """
    return _span(abs(a[0] - b[0]), abs(a[1] - b[1]), metric)


def _box(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """West, north, east and south limits."""
    if len(cells) == 1:
        return *cells[0], *cells[0]
    columns = [column for column, _ in cells]
    rows = [row for _, row in cells]
    return min(columns), min(rows), max(columns), max(rows)


def _gap(a_low: int, a_high: int, b_low: int, b_high: int) -> int:
    """Signed distance from the first interval to the second, 0 where they overlap."""
    return max(b_low - a_high, 0) + min(b_high - a_low, 0)


def distance_between(a: Sequence[Cell], b: Sequence[Cell], metric: Metric) -> int:
    """Smallest distance between a cell of a and a cell of b."""
    if len(a) == 1 and len(b) == 1:
        return distance(a[0], b[0], metric)
    left, top, right, bottom = _box(a)
    west, north, east, south = _box(b)
    a_full = (right - left + 1) * (bottom - top + 1) == len(a)
    if a_full and (east - west + 1) * (south - north + 1) == len(b):
        # Distance never shrinks when either difference grows, so for full rectangles the gaps decide.
        return _span(abs(_gap(left, right, west, east)), abs(_gap(top, bottom, north, south)), metric)
    return min([distance(cell, other, metric) for cell in a for other in b])


def footprint(offsets: Iterable[Cell]) -> Footprint:
    """Footprint of any shape, moved so that its bounding box starts at (0, 0)."""
    cells = sorted(set(offsets))
    if not cells:
        raise ValueError("a footprint needs at least one cell")
    left, top, _, _ = _box(cells)
    return tuple([(column - left, row - top) for column, row in cells])


def rectangle(width: int, height: int) -> Footprint:
    return footprint([(column, row) for column in range(width) for row in range(height)])


def square(side: int) -> Footprint:
    return rectangle(side, side)


def covered(body: Footprint, anchor: Cell) -> list[Cell]:
    """Sorted cells under a footprint."""
    return [(anchor[0] + column, anchor[1] + row) for column, row in body]


def touching(cells: Sequence[Cell], others: Sequence[Cell]) -> list[Cell]:
    """Those of the cells that are adjacent to the others."""
    return [cell for cell in cells if distance_between((cell,), others, DIAGONALS_ONE) == 1]


def leading_cells(cells: Sequence[Cell], direction: Cell) -> list[Cell]:
    """Cells of a body with nothing of it before them in a direction: where a ray or cone can start."""
    own = set(cells)
    return sorted([cell for cell in own if (cell[0] + direction[0], cell[1] + direction[1]) not in own])


@lru_cache(maxsize=256)
def _disc(radius: int, metric: Metric) -> list[Cell]:
    wide = range(-radius, radius + 1)
    cells = [(column, row) for column in wide for row in wide]
    return [cell for cell in cells if distance((0, 0), cell, metric) <= radius]


def within(cells: Sequence[Cell], radius: int, metric: Metric) -> list[Cell]:
    """Cells at most radius away from the nearest of the given ones, those included."""
    offsets = _disc(radius, metric)
    return sorted({(column + across, row + down) for column, row in cells for across, down in offsets})


def burst(cells: Sequence[Cell], radius: int, metric: Metric = DIAGONALS_ONE) -> list[Cell]:
    """Cells within radius around a body, without the body."""
    own = set(cells)
    return [cell for cell in within(cells, radius, metric) if cell not in own]


def ray(origin: Cell, direction: Cell, length: int, metric: Metric = DIAGONALS_ONE) -> list[Cell]:
    """Cells straight on from origin (left out) as far as a movement of that length would come."""
    steps = range(1, length + 1)
    cells = [(origin[0] + far * direction[0], origin[1] + far * direction[1]) for far in steps]
    return sorted([cell for cell in cells if distance(origin, cell, metric) <= length])


def cone(origin: Cell, direction: Cell, length: int, width: int = 3) -> list[Cell]:
    """One cell next to origin, then rows a cell wider on each side up to width (odd); length rows in all.

    A diagonal cone bends its rows into right angles, so it has as many cells as a straight one.
    """
    across, down = direction
    sides = ((-across, 0), (0, -down)) if across and down else ((down, across), (-down, -across))
    cells: list[Cell] = []
    for far in range(1, length + 1):
        column, row = origin[0] + far * across, origin[1] + far * down
        cells.append((column, row))
        for aside in range(1, min(far - 1, width // 2) + 1):
            cells += [(column + aside * x, row + aside * y) for x, y in sides]
    return sorted(cells)


def blast(middle: Cell, side: int) -> list[Cell]:
    """Square of cells around a middle; for an even side, the north-west one of the four in the middle."""
    before = (side - 1) // 2
    return covered(square(side), (middle[0] - before, middle[1] - before))


def _corners_over(cells: Iterable[Cell], side: int) -> set[Cell]:
    """North-west corners of all squares that contain at least one of the cells."""
    offsets = square(side)
    return {(column - across, row - down) for column, row in cells for across, down in offsets}


def close_blasts(cells: Sequence[Cell], side: int) -> list[Cell]:
    """North-west corners of the squares that share an edge with a body and do not overlap it."""
    return sorted(_corners_over(within(cells, 1, DIAGONALS_TWO), side) - _corners_over(cells, side))


def _segment(x1: int, y1: int, x2: int, y2: int) -> list[Cell]:
    """Cells that share more than a point with a segment, in order; ends in half cells (cell c is at 2c)."""
    if abs(x2 - x1) < abs(y2 - y1):
        return [(column, row) for row, column in _segment(y1, x1, y2, x2)]
    if x2 < x1:
        return _segment(x2, y2, x1, y1)[::-1]
    long, rise = x2 - x1, y2 - y1
    if long == 0:
        return []
    cells: list[Cell] = []
    for column in range((x1 + 1) // 2, x2 // 2 + 1):
        enter = y1 * long + (max(x1, 2 * column - 1) - x1) * rise
        leave = y1 * long + (min(x2, 2 * column + 1) - x1) * rise
        top = (min(enter, leave) + long) // (2 * long)
        bottom = (max(enter, leave) + long - 1) // (2 * long)
        if top > bottom:
            # Along the edge between two rows: the segment belongs to both.
            top, bottom = bottom, top
        rows = range(top, bottom + 1) if rise >= 0 else range(bottom, top - 1, -1)
        cells += [(column, row) for row in rows]
    return cells


def line(a: Cell, b: Cell) -> list[Cell]:
    """Cells a straight line between two centres runs through, from a to b, both included.

    All of them (a supercover), not one per column as Bresenham draws: what is asked of a line is whether
    something stands on it, and the answer must be the same from both ends. A corner touched is not enough.
    """
    return [a] if a == b else _segment(2 * a[0], 2 * a[1], 2 * b[0], 2 * b[1])


def between(a: Sequence[Cell], b: Sequence[Cell]) -> list[Cell]:
    """Cells on the line between the middles of two bodies, from a to b, without the bodies themselves."""
    left, top, right, bottom = _box(a)
    west, north, east, south = _box(b)
    cells = _segment(left + right, top + bottom, west + east, north + south)
    return [cell for cell in cells if cell not in a and cell not in b]


def sees(a: Cell, b: Cell, blocking: AbstractSet[Cell], shut: bool = True) -> bool:
    """Whether no blocking cell lies between; two that meet at a corner shut it, if wanted. The ends never block."""
    cells = line(a, b)
    for i in range(1, len(cells)):
        (column, row), (next_column, next_row) = cells[i - 1], cells[i]
        if i < len(cells) - 1 and cells[i] in blocking:
            return False
        through_corner = shut and column != next_column and row != next_row
        if through_corner and (next_column, row) in blocking and (column, next_row) in blocking:
            return False
    return True


def any_sees(a: Sequence[Cell], b: Sequence[Cell], blocking: AbstractSet[Cell], shut: bool = True) -> bool:
    """Whether some cell of a sees some cell of b."""
    for cell in a:
        for other in b:
            if sees(cell, other, blocking, shut):
                return True
    return False


def visible(area: Sequence[Cell], origin: Sequence[Cell], blocking: AbstractSet[Cell], shut: bool = True) -> list[Cell]:
    """What is left of an area when blocking cells, and those hidden from every origin cell, are taken out."""
    return [cell for cell in area if cell not in blocking and any_sees(origin, (cell,), blocking, shut)]


def direction_away(source: Sequence[Cell], body: Sequence[Cell]) -> Cell | None:
    """Of the 8 directions the nearest to straight away from source; None if there is none.

    Measured across the gap, so that a body beside a long one goes off at a right angle; by the middles if the
    bounding boxes overlap.
    """
    left, top, right, bottom = _box(source)
    west, north, east, south = _box(body)
    x, y = _gap(left, right, west, east), _gap(top, bottom, north, south)
    if x == 0 and y == 0:
        x, y = west + east - left - right, north + south - top - bottom
    if x == 0 and y == 0:
        return None
    across, down = (x > 0) - (x < 0), (y > 0) - (y < 0)
    large = max(abs(x), abs(y))
    # Nearer the diagonal if small / large > tan 22.5 degrees = sqrt(2) - 1, which no two whole numbers equal.
    if (abs(x) + abs(y)) ** 2 > 2 * large * large:
        return across, down
    return (across, 0) if abs(x) == large else (0, down)
