"""Square grids; in this order: distances, footprints, movement, areas, straight lines, pushes.

Columns grow to the east and rows to the south. A footprint is a set of offsets whose bounding box starts at
(0, 0); anchored at a cell it covers cells, and functions that compare two bodies take those covered cells,
each listed once. All numbers are whole, and every list comes in a fixed order.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

Cell = tuple[int, int]
Footprint = tuple[Cell, ...]
MayStep = Callable[[Cell, Cell], bool]

# A metric is the price of the first, third ... and of the second, fourth ... diagonal of one movement.
# Prices are 1 or 2: a dearer diagonal would never be worth taking, and distance() would have to know.
Metric = tuple[int, int]
DIAGONALS_ONE: Final[Metric] = (1, 1)
DIAGONALS_TWO: Final[Metric] = (2, 2)
DIAGONALS_ALTERNATE: Final[Metric] = (1, 2)

# The search relies on this order: straight ones first, and diagonal 4 + i lies between straight i and i + 1.
STRAIGHTS: Final = 4
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


def shape(*rows: str) -> Footprint:
    """Footprint drawn as text, one string per row: '#' is covered, '.' is not."""
    if set("".join(rows)) - {"#", "."}:
        raise ValueError("a shape is drawn with '#' and '.'")
    marks = [(column, row, mark) for row, text in enumerate(rows) for column, mark in enumerate(text)]
    return footprint([(column, row) for column, row, mark in marks if mark == "#"])


ONE_CELL: Final[Footprint] = ((0, 0),)


def covered(body: Footprint, anchor: Cell) -> list[Cell]:
    """Sorted cells under a footprint."""
    return [(anchor[0] + column, anchor[1] + row) for column, row in body]


def adjacent(a: Sequence[Cell], b: Sequence[Cell]) -> bool:
    """Whether a and b share an edge or a corner without overlapping."""
    return distance_between(a, b, DIAGONALS_ONE) == 1


def touching(cells: Sequence[Cell], others: Sequence[Cell]) -> list[Cell]:
    """Those of the cells that are adjacent to the others."""
    return [cell for cell in cells if distance_between((cell,), others, DIAGONALS_ONE) == 1]


def leading_cells(cells: Sequence[Cell], direction: Cell) -> list[Cell]:
    """Cells of a body with nothing of it before them in a direction: where a ray or cone can start."""
    own = set(cells)
    return sorted([cell for cell in own if (cell[0] + direction[0], cell[1] + direction[1]) not in own])


class Ground:
    """A bounded map and what its cells do to a movement; cells given outside the map are ignored.

    blocked: cannot be entered. no_stop: may be passed but not ended on. held: cannot be left once covered.
    Entering a cell costs price * times + extra, the price being the metric's. Leave the mover's own cells out
    of no_stop, or it cannot stop half a body further on.
    """

    __slots__ = ("extra", "height", "held", "no_stop", "stride", "times", "width")

    def __init__(
        self, width: int, height: int, *,
        blocked: Iterable[Cell] = (), no_stop: Iterable[Cell] = (), held: Iterable[Cell] = (),
        times: Mapping[Cell, int] | None = None, extra: Mapping[Cell, int] | None = None,
    ) -> None:  # fmt: skip
        self.width = width
        self.height = height
        # Flat lists with a blocked rim: no step needs a bounds check, and index order is cell order.
        self.stride = height + 2
        rim = [0] * self.stride
        self.times: list[int] = rim + ([0] + [1] * height + [0]) * width + rim
        self.extra: list[int] = [0] * len(self.times)
        self.no_stop: list[int] = [0] * len(self.times)
        self.held: list[int] = [0] * len(self.times)
        self._write(self.times, times or {}, 1)
        self._write(self.extra, extra or {}, 0)
        # A blocked cell is one entered at 0 times the price, so one look answers both questions.
        self._write(self.times, dict.fromkeys(blocked, 0), 0)
        self._write(self.no_stop, dict.fromkeys(no_stop, 1), 1)
        self._write(self.held, dict.fromkeys(held, 1), 1)

    def _write(self, numbers: list[int], by_cell: Mapping[Cell, int], least: int) -> None:
        for cell, number in by_cell.items():
            if number < least:
                raise ValueError(f"{number} for cell {cell} is less than {least}")
            if self.contains(cell):
                numbers[self.index(cell)] = number

    def contains(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def index(self, cell: Cell) -> int:
        return (cell[0] + 1) * self.stride + cell[1] + 1

    def cell(self, index: int) -> Cell:
        return index // self.stride - 1, index % self.stride - 1

    def place(self, body: Footprint, anchor: Cell) -> int:
        """Index of an anchor whose whole footprint lies on the map."""
        for cell in covered(body, anchor):
            if not self.contains(cell):
                raise ValueError(f"{cell} is outside the map")
        return self.index(anchor)


class Reach:
    """Where a movement can end: costs in cell order (the start included), and a cheapest path to each."""

    __slots__ = ("_best", "_came", "_ground", "costs")

    def __init__(self, ground: Ground, costs: dict[Cell, int], best: list[int], came: list[int]) -> None:
        self.costs = costs
        self._ground = ground
        self._best = best
        self._came = came

    def _state(self, anchor: Cell) -> int:
        cost = self.costs[anchor]
        state = self._ground.index(anchor) * 2
        return state if self._best[state] == cost else state + 1

    def path(self, anchor: Cell) -> list[Cell]:
        """Anchors from the start to the given one, both included."""
        state = self._state(anchor)
        cells: list[Cell] = []
        while state >= 0:
            cells.append(self._ground.cell(state >> 1))
            state = self._came[state]
        return cells[::-1]

    def diagonals(self, anchor: Cell) -> int:
        """Diagonals used on that path, modulo 2 (0 unless they alternate), to go on with a later movement."""
        return self._state(anchor) & 1


@lru_cache(maxsize=256)
def _steps(body: Footprint, stride: int) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """By direction: change of index; cells newly covered and cells left, as offsets from the old index."""
    if body != footprint(body):
        raise ValueError("make footprints with footprint(), shape(), rectangle() or square()")
    own = set(body)
    change: list[int] = []
    fresh: list[list[int]] = []
    left: list[list[int]] = []
    for across, down in DIRECTIONS:
        moved = {(column + across, row + down) for column, row in body}
        change.append(across * stride + down)
        fresh.append([column * stride + row for column, row in sorted(moved - own)])
        left.append([column * stride + row for column, row in sorted(own - moved)])
    return change, fresh, left


def _toll(ground: Ground, at: int, fresh: list[int], price: int) -> int:
    """Cost of one step: that of the costliest newly covered cell; 0 if one of them is blocked."""
    times = ground.times
    extra = ground.extra
    dearest = 0
    for offset in fresh:
        index = at + offset
        factor = times[index]
        if factor == 0:
            return 0
        toll = price * factor + extra[index]
        dearest = max(dearest, toll)
    return dearest


def _squeezes(ground: Ground, at: int, way: int, fresh: list[list[int]]) -> bool:
    """Whether a diagonal step passes between blocked cells: neither of its straight halves could be made."""
    if way < STRAIGHTS or _toll(ground, at, fresh[way - STRAIGHTS], 1) > 0:
        return False
    return _toll(ground, at, fresh[(way + 1) % STRAIGHTS], 1) == 0


def _any(flags: list[int], at: int, offsets: list[int]) -> bool:
    for offset in offsets:  # noqa: SIM110 - any() would build a generator
        if flags[at + offset]:
            return True
    return False


def reachable(
    ground: Ground, start: Cell, budget: int, metric: Metric, body: Footprint = ONE_CELL, *,
    diagonals_used: int = 0, straight_only: bool = False, squeeze: bool = True,
    may_step: MayStep | None = None,
) -> Reach:  # fmt: skip
    """Find every anchor within budget, its cheapest cost and a path to it.

    A step costs what the costliest newly covered cell costs; cells covered before and after cost nothing.
    squeeze=False forbids diagonals between blocked cells; may_step(old anchor, new anchor) may forbid a step.
    diagonals_used carries the count of alternating diagonals over from an earlier movement.
    """
    budget = max(budget, 0)
    change, fresh, left = _steps(body, ground.stride)
    # Alternation makes the parity of diagonals used part of where one is: state = 2 * index + parity.
    alternate = 1 if metric[0] != metric[1] else 0
    origin = ground.place(body, start) * 2 + (diagonals_used & alternate)
    best = [budget + 1] * (len(ground.times) * 2)
    came = [-1] * len(best)
    ways = STRAIGHTS if straight_only else len(DIRECTIONS)
    guarded = 1 in ground.held or not squeeze or may_step is not None
    # Every step costs at least 1, so a bucket is complete when its turn comes; the last needs no expanding.
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    best[origin] = 0
    buckets[0].append(origin)
    for cost in range(budget):
        for state in buckets[cost]:
            if best[state] != cost:
                continue
            at = state >> 1
            parity = state & 1
            for way in range(ways):
                price = 1
                target = (at + change[way]) * 2 + parity
                if way >= STRAIGHTS:
                    price = metric[parity]
                    target ^= alternate
                if cost + price >= best[target]:
                    continue
                toll = _toll(ground, at, fresh[way], price)
                if toll == 0 or cost + toll >= best[target]:
                    continue
                if guarded:
                    if _any(ground.held, at, left[way]):
                        continue
                    if not squeeze and _squeezes(ground, at, way, fresh):
                        continue
                    if may_step is not None and not may_step(ground.cell(at), ground.cell(target >> 1)):
                        continue
                best[target] = cost + toll
                came[target] = state
                buckets[cost + toll].append(target)
    return Reach(ground, _ends(ground, body, best, budget, origin >> 1), best, came)


def _ends(ground: Ground, body: Footprint, best: list[int], budget: int, start: int) -> dict[Cell, int]:
    offsets = [column * ground.stride + row for column, row in body]
    costs: dict[Cell, int] = {}
    for column in range(ground.width):
        for row in range(ground.height):
            index = (column + 1) * ground.stride + row + 1
            cost = min(best[index * 2], best[index * 2 + 1])
            if cost <= budget and (index == start or not _any(ground.no_stop, index, offsets)):
                costs[column, row] = cost
    return costs


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


def push(
    ground: Ground, anchor: Cell, direction: Cell | None, length: int, body: Footprint = ONE_CELL, *,
    metric: Metric = DIAGONALS_ONE, squeeze: bool = True,
) -> Cell:  # fmt: skip
    """Anchor reached by moving straight on, stopped before a cell that is blocked or may not be ended on.

    Usually the direction is direction_away(...); None stays. Length is paid by the metric (the default counts
    cells); what terrain adds is not charged.
    """
    at = ground.place(body, anchor)
    if direction is None:
        return anchor
    change, fresh, _ = _steps(body, ground.stride)
    way = DIRECTIONS.index(direction)
    while distance(anchor, ground.cell(at + change[way]), metric) <= length:
        if _toll(ground, at, fresh[way], 1) == 0 or _any(ground.no_stop, at, fresh[way]):
            break
        if not squeeze and _squeezes(ground, at, way, fresh):
            break
        at += change[way]
    return ground.cell(at)
