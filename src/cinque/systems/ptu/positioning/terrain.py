"""Terrain (p.231): what every square is to somebody who moves."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.grid import Cell, Footprint, covered
from cinque.core.squares import cell_of
from cinque.systems.ptu.positioning.positions import BLOCKING, EARTH, NOWHERE, SLOW, UNDERWATER
from cinque.systems.ptu.relief import Relief, Squares

REGULAR_KIND: Final = 0
WATER_KIND: Final = 1
EARTH_KIND: Final = 2
BLOCKED_KIND: Final = 3
OVERLAND: Final = 0
SWIM: Final = 1
BURROW: Final = 2
AIR: Final = 3
"""The Capabilities that a way adds up meters for; the first three each belong to the kind of ground with its number."""

HOW: Final = ("overland", "swim", "burrow", "air")
OVER: Final = "jump"
"""How a square is crossed that lies under a jump."""

PLAIN: Final = (REGULAR_KIND, False)
NO_PARTS: Final = (0, 0, 0, 0)
Paces = tuple[int, int, int, int]


class Step:
    """One step of a way: the square that it leads to, how, and its `meters`, those for Slow Terrain apart.

    In the air it may `rise` by some meters, or sink by them (below 0).
    """

    __slots__ = ("cell", "diagonal", "how", "meters", "plain", "rise", "slow")

    def __init__(
        self, cell: Cell, how: str, plain: int = 1, diagonal: bool = False, slow: int = 0, rise: int = 0
    ) -> None:
        self.cell, self.how, self.plain, self.diagonal = cell, how, plain, diagonal
        self.slow, self.rise = slow, rise
        self.meters = plain + slow + abs(rise)


class Land:
    """What the squares of a map are to one kind of mover; `special` are those that are not plain.

    Between two `solid` ones that touch at a corner nobody gets through.
    """

    __slots__ = ("height", "kinds", "solid", "special", "width")

    def __init__(
        self, width: int, height: int, special: dict[Cell, tuple[int, bool]], solid: frozenset[Cell] = NOWHERE
    ) -> None:
        self.width = width
        self.height = height
        self.special = special
        self.solid = solid
        self.kinds = {kind for kind, _ in special.values()}

    def at(self, cell: Cell) -> tuple[int, bool]:
        """The kind of ground and whether it is Slow; beyond the map nothing can be entered."""
        if 0 <= cell[0] < self.width and 0 <= cell[1] < self.height:
            return self.special.get(cell, PLAIN)
        return BLOCKED_KIND, False


@lru_cache(maxsize=512)
def land_of(
    width: int,
    height: int,
    relief: Relief,
    hazards: Squares,
    naturewalk: tuple[str, ...],
    phasing: bool,
    walls: frozenset[Cell],
    shut: bool,
    solid: bool = True,
) -> Land:
    """Terrain as somebody meets it: Naturewalk and Phasing know no Slow Terrain, `walls` are squares held by others.

    `shut`: nobody slips through where two Blocking squares touch at a corner (ruling diagonal-gap). Who is not
    `solid` passes what is Blocking.
    """
    special: dict[Cell, tuple[int, bool]] = {}
    for cell, words in relief.words.items():
        slow = SLOW in words and not phasing and not any(place in words for place in naturewalk)
        special[cell] = (kind_of(words) if solid or BLOCKING not in words else REGULAR_KIND, slow)
    for name, _ in hazards:
        kind, _ = special.get(cell_of(name), PLAIN)
        special[cell_of(name)] = (kind, not phasing)
    for cell in walls:
        special[cell] = (BLOCKED_KIND, False)
    corners = relief.cells(BLOCKING) if shut and solid else NOWHERE
    return Land(width, height, {cell: what for cell, what in special.items() if what != PLAIN}, corners)


class Box(NamedTuple):
    """All the squares between two columns and two rows."""

    west: int
    north: int
    east: int
    south: int

    def has_any(self, cells: Iterable[Cell]) -> bool:
        west, north, east, south = self
        for column, row in cells:  # noqa: SIM110 - twice as fast as any()
            if west <= column <= east and north <= row <= south:
                return True
        return False


@lru_cache(maxsize=4096)
def around_body(body: Footprint, start: Cell, meters: int) -> Box:
    """Whatever may lie within so many squares of somebody."""
    (column, row), wide, high = start, max([x for x, _ in body]), max([y for _, y in body])
    return Box(column - meters, row - meters, column + meters + wide, row + meters + high)


@lru_cache(maxsize=4096)
def is_open(land: Land, near: Box) -> bool:
    """Whether all the ground around is plain, so that no way there has to be looked for."""
    return not near.has_any(land.special)


def kind_of(words: tuple[str, ...]) -> int:
    if BLOCKING in words:
        return BLOCKED_KIND
    if EARTH in words:
        return EARTH_KIND
    return WATER_KIND if UNDERWATER in words else REGULAR_KIND


# -- entering squares


@lru_cache(maxsize=1024)
def fresh(body: Footprint, direction: Cell) -> tuple[Cell, ...]:
    """The offsets, from where the body was, of the squares that a step newly covers."""
    across, down = direction
    return tuple(
        [(x + across, y + down) for x, y in body if (x + across, y + down) not in body],
    )


def entered(land: Land, body: Footprint, old: Cell, direction: Cell, majority: bool) -> tuple[int, bool]:
    """What a step leads onto: the hardest of the squares newly covered, or what most of the squares are.

    (Ruling large-footprint-terrain.)
    """
    column, row = old
    if len(body) == 1:
        return land.at((column + direction[0], row + direction[1]))
    if majority:
        return most_of(land, covered(body, (column + direction[0], row + direction[1])))
    kind, slow = PLAIN
    for x, y in fresh(body, direction):
        here, heavy = land.at((column + x, row + y))
        kind, slow = max(kind, here), slow or heavy
    return kind, slow


def squeezes(land: Land, body: Footprint, old: Cell, direction: Cell) -> bool:
    """Whether a diagonal step would lead between Blocking squares: neither of its straight halves could be made."""
    across, down = direction
    if not (land.solid and across and down):
        return False
    column, row = old
    halves = [[(column + x, row + y) for x, y in fresh(body, half)] for half in ((across, 0), (0, down))]
    return not (land.solid.isdisjoint(halves[0]) or land.solid.isdisjoint(halves[1]))


def most_of(land: Land, cells: list[Cell]) -> tuple[int, bool]:
    """The terrain of more than half of the squares; the edge of the map stops everybody."""
    found = [land.at(cell) for cell in cells]
    if any(not (0 <= x < land.width and 0 <= y < land.height) for x, y in cells):
        return BLOCKED_KIND, False
    half = len(cells) // 2
    kinds = [kind for kind, _ in found]
    kind = next((kind for kind in (BLOCKED_KIND, EARTH_KIND, WATER_KIND) if kinds.count(kind) > half), REGULAR_KIND)
    return kind, sum(slow for _, slow in found) > half


def standing_on(land: Land, body: Footprint, anchor: Cell) -> int:
    """The hardest kind of ground under somebody."""
    return max(land.at(cell)[0] for cell in covered(body, anchor))
