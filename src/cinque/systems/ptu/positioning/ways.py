"""Ways over terrain (p.231): all the squares that a Shift can lead to, and the cheapest way to each.

A way may use several Movement Capabilities, each on its own kind of ground, and may jump over squares.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple

from cinque.core.ask import Option
from cinque.core.grid import DIAGONALS_ALTERNATE, Cell, Footprint, distance
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name
from cinque.systems.ptu.positioning.positions import NOWHERE
from cinque.systems.ptu.positioning.terrain import (
    AIR,
    BLOCKED_KIND,
    BURROW,
    EARTH_KIND,
    HOW,
    NO_PARTS,
    OVER,
    OVERLAND,
    REGULAR_KIND,
    SWIM,
    WATER_KIND,
    Land,
    Paces,
    Step,
)
from cinque.systems.ptu.positioning.within_reach import (
    Bits,
    Flood,
    Going,
    Ground,
    any_of,
    before_hurdles,
    ground_of,
    plus,
    used,
)


class Edge(NamedTuple):
    """One square on from another: whether that is diagonal, and what one comes onto."""

    cell: Cell
    diagonal: bool
    kind: int
    slow: bool


class Mover(NamedTuple):
    """All that decides where a Shift can lead. `paces` are the meters of each Capability, `jump` the Long Jump.

    `alone` is how far a jump reaches that is the whole Shift. `odd` tells whether the next diagonal costs 2 meters.
    `walls` are squares that cannot be entered now, for bodies of one square: those who stand there come and go, the
    land stays as it is and is looked at once.
    """

    land: Land
    body: Footprint
    paces: Paces
    jump: int
    alone: int
    odd: int
    airborne: bool
    adds: bool
    majority: bool
    mixing: str
    walls: frozenset[Cell] = NOWHERE

    @property
    def ground(self) -> Ground:
        """What the land is to its body, whoever stands there."""
        return ground_of(self.land, self.body, self.majority)

    @property
    def free(self) -> int:
        """The squares that nobody keeps it from entering, a bit for each."""
        return ~self.ground.bits.board(self.walls) if self.walls else EVERYWHERE

    def edges(self, cell: Cell) -> list[Edge]:
        """Every step from a square onto another that can be entered somehow."""
        found: list[Edge] = []
        (column, row), here, free = cell, self.ground.bits.of(cell), self.free
        for by, diagonal, kinds, slow, across, down in self.ground.steps:
            there = (here << by if by > 0 else here >> -by) & free
            for kind, squares in enumerate(kinds):
                if there & squares:
                    found.append(Edge((column + across, row + down), diagonal, kind, bool(there & slow)))
        return found

    def step(self, cell: Cell, how: str, diagonal: bool, odd: int, slow: bool) -> Step:
        """What one step costs (ruling diagonal-and-slow): 1 meter, every second diagonal 2, twice that if Slow."""
        plain = 2 if diagonal and odd else 1
        return Step(cell, how, plain, diagonal, 0 if not slow else 1 if self.adds else plain)


EVERYWHERE: Final = -1


class Way:
    """How far somebody has come, by which Capabilities, and from where; `over` are squares that it jumped over."""

    __slots__ = ("before", "cell", "limit", "mixture", "mode", "odd", "over", "parts", "total")

    def __init__(
        self,
        total: int,
        parts: Paces,
        cell: Cell,
        odd: int,
        before: "Way | None" = None,
        mode: int = OVERLAND,
        over: tuple[Cell, ...] = (),
        limit: int = 0,
        mixture: int = 0,
    ) -> None:
        self.total = total
        self.parts = parts
        self.cell = cell
        self.odd = odd
        self.before = before
        self.mode = mode
        self.over = over
        self.limit = limit
        self.mixture = mixture

    @property
    def path(self) -> list[Step]:
        """Every step from the start."""
        if self.before is None:
            return []
        odd, steps = self.before.odd, self.before.path
        meters, (column, row) = self.total - self.before.total, self.before.cell
        diagonal = self.cell[0] != column and self.cell[1] != row
        for cell in self.over:
            plain = 2 if diagonal and odd else 1
            steps.append(Step(cell, OVER, plain, diagonal))
            meters, odd = meters - plain, odd ^ diagonal
        plain = 2 if diagonal and odd else 1
        return [*steps, Step(self.cell, HOW[self.mode], plain, diagonal, meters - plain)]


@lru_cache(maxsize=4096)
def to(cell: Cell) -> Option:
    """Options never change, so the same one serves every time."""
    return Option("to", cell=cell_name(cell))


@lru_cache(maxsize=4096)
def jump_to(cell: Cell) -> Option:
    return Option("jump", cell=cell_name(cell))


@lru_cache(maxsize=1024)
def average(paces: Paces, used: int, mixing: str) -> int:
    """The meters of a Shift that uses some Capabilities, a bit for each (ruling mixed-movement-rounding)."""
    found = [pace for mode, pace in enumerate(paces) if used >> mode & 1]
    if not found:
        return max(paces)
    return -(-sum(found) // len(found)) if mixing == "ceil" else sum(found) // len(found)


CAPPED: Final = "floor-total"
"""The reading by which no Capability carries further than its own meters, however it is mixed."""


def going_of(mover: Mover) -> Going:
    overland, swim, burrow, air = mover.paces
    kinds = mover.land.kinds
    # a Capability for ground that is nowhere leads no further
    paces = (overland, swim if WATER_KIND in kinds else 0, burrow if EARTH_KIND in kinds else 0, air)
    return going_with(paces, mover.mixing, mover.jump, mover.adds)


@lru_cache(maxsize=1024)
def going_with(paces: Paces, mixing: str, jump: int, adds: bool) -> Going:
    limits = [average(paces, mixture, mixing) for mixture in range(16)]
    # however a way goes on, it uses at least what it has used
    furthest = [max(limits[more] for more in range(16) if more & one == one) for one in range(16)]
    more = [mixture for mixture in range(16) if all(paces[mode] for mode in range(4) if mixture >> mode & 1)]
    beats = [[all(limits[a | c] >= limits[b | c] for c in more) for b in range(16)] for a in range(16)]
    return Going(paces, limits, furthest, beats, jump, adds, mixing == CAPPED)


class Search:
    """The search for the cheapest ways, like Dijkstra's; ways by different Capabilities are kept side by side.

    With a `goal` only ways are followed that can still lead there within the `bound`, the meters of the cheapest one.
    """

    __slots__ = (
        "beats",
        "before",
        "bound",
        "buckets",
        "capped",
        "ends",
        "free",
        "furthest",
        "goal",
        "ground",
        "hurdles",
        "known",
        "least",
        "limits",
        "most",
        "mover",
        "on_foot",
        "paces",
    )

    def __init__(self, mover: Mover, start: Cell, goal: Cell | None = None, bound: int = 0) -> None:
        self.goal, self.bound = (start, FARTHEST) if goal is None else (goal, bound)
        self.mover, self.ground, self.free = mover, mover.ground, mover.free
        going = going_of(mover)
        self.paces, self.limits, self.furthest = going.paces, going.limits, going.furthest
        self.beats = going.beats
        self.most = max(self.paces)
        self.capped = going.capped
        self.hurdles = hurdles_for(mover)
        self.before = any_of(self.hurdles)
        first = Way(0, NO_PARTS, start, mover.odd, limit=self.most)
        self.buckets: list[list[Way]] = [[] for _ in range(self.most + 1)]
        self.buckets[0].append(first)
        # somebody may come back to where it was, with a running start
        self.known: dict[tuple[Cell, int], list[Way]] = {}
        self.least: dict[tuple[Cell, int], int] = {}
        self.on_foot = not any(self.paces[SWIM:])
        self.ends: dict[Cell, Way] = {}

    def run(self) -> None:
        if self.on_foot:
            self.run_on_foot()
            return
        for bucket in self.buckets:
            for way in bucket:
                self.keep(way)
                if way.total < self.most:
                    self.step_on(way)
                    if self.before:
                        self.jump_on(way)

    def run_on_foot(self) -> None:
        """With one Capability there is nothing to weigh: the cheapest way onto a square is the first that comes."""
        for total, bucket in enumerate(self.buckets):
            for way in bucket:
                if total > self.least.get((way.cell, way.odd), total):
                    continue
                if way.cell not in self.ends:
                    self.ends[way.cell] = way
                if total < self.most:
                    self.walk_on(way)
                    if self.before:
                        self.jump_on(way)

    def walk_on(self, way: Way) -> None:
        least, most, total, before, free = self.least, self.most, way.total, way.odd, self.free
        (column, row), (x, y), bound = way.cell, self.goal, self.bound
        here = self.ground.bits.of(way.cell)
        for by, diagonal, kinds, slow, across, down in self.ground.steps:
            meters = total + (2 if diagonal and before else 1)
            cell, odd = (column + across, row + down), before ^ diagonal
            left = crow(abs(cell[0] - x), abs(cell[1] - y), odd)
            if meters > most or meters + left > bound:
                continue
            there = (here << by if by > 0 else here >> -by) & free
            if not there & kinds[OVERLAND]:
                continue
            if there & slow:
                meters += 1 if self.mover.adds else meters - total
                if meters > most or meters + left > bound:
                    continue
            at = (cell, odd)
            if least.get(at, meters + 1) > meters:
                least[at] = meters
                self.buckets[meters].append(Way(meters, (meters, 0, 0, 0), cell, odd, way, OVERLAND, (), most))

    def keep(self, way: Way) -> None:
        """A way is good if the Capabilities that it uses reach so far; on a tie, stay on the ground or in the air."""
        if way.total > way.limit:
            return
        old = self.ends.get(way.cell)
        sign = -1 if self.mover.airborne else 1
        if old is None or (way.total, sign * way.parts[AIR]) < (old.total, sign * old.parts[AIR]):
            self.ends[way.cell] = way

    def add(
        self, total: int, parts: Paces, cell: Cell, odd: int, before: Way, mode: int, over: tuple[Cell, ...] = ()
    ) -> None:
        """Note a way, unless it breaks a limit or another one is in no respect worse."""
        if self.on_foot:
            if self.least.get((cell, odd), total + 1) > total:
                self.least[cell, odd] = total
                self.buckets[total].append(Way(total, parts, cell, odd, before, mode, over, self.most))
            return
        a, b, c, d = parts
        if self.capped:
            p, q, r, s = self.paces
            if a > p or b > q or c > r or d > s:
                return
        mixture = used(parts)
        if total > self.furthest[mixture]:
            return
        limit = self.limits[mixture]
        rivals = self.known.get((cell, odd))
        if rivals is None:
            rivals = self.known[cell, odd] = []
        for rival in rivals:
            e, f, g, h = rival.parts
            if e <= a and f <= b and g <= c and h <= d and self.beats[rival.mixture][mixture]:
                return
        new = Way(total, parts, cell, odd, before, mode, over, limit, mixture)
        rivals.append(new)
        self.buckets[total].append(new)

    def step_on(self, way: Way) -> None:
        """One square further, by every Capability that the ground there allows."""
        paces, most, before, total, parts = self.paces, self.most, way.odd, way.total, way.parts
        (column, row), (x, y), bound = way.cell, self.goal, self.bound
        here, (a, b, c, d) = self.ground.bits.of(way.cell), parts
        for by, diagonal, kinds, slow, across, down in self.ground.steps:
            plain = 2 if diagonal and before else 1
            cell, odd = (column + across, row + down), before ^ diagonal
            left = total + crow(abs(cell[0] - x), abs(cell[1] - y), odd)
            if total + plain > most or left + plain > bound:
                continue
            there = (here << by if by > 0 else here >> -by) & self.free
            regular, water, earth = kinds
            kind = REGULAR_KIND if there & regular else WATER_KIND if there & water else EARTH_KIND
            if kind == EARTH_KIND and not there & earth:
                continue
            if paces[kind]:
                meters = plain if not there & slow else plain + 1 if self.mover.adds else 2 * plain
                if total + meters <= most and left + meters <= bound:
                    more = (a + meters, b, c, d) if kind == OVERLAND else plus(parts, kind, meters)
                    self.add(total + meters, more, cell, odd, way, kind)
            if paces[AIR] and kind != EARTH_KIND:
                self.add(total + plain, (a, b, c, d + plain), cell, odd, way, AIR)

    def jump_on(self, way: Way) -> None:
        """Jumps within a Shift; whoever has moved before has a running start, which is worth a meter."""
        if not self.before & self.ground.bits.of(way.cell):
            return
        reach = min(self.mover.jump + (way.before is not None), self.most - way.total)
        for new in leaps(self.mover, way, reach, self.hurdles, self.goal, self.bound):
            if new.total <= self.most:
                self.add(new.total, new.parts, new.cell, new.odd, way, OVERLAND, new.over)


FARTHEST: Final = 1_000_000


def crow(across: int, down: int, odd: int) -> int:
    """The meters over open ground, so many columns and rows away."""
    return down + (across + odd >> 1) if across < down else across + (down + odd >> 1)


def leaps(
    mover: Mover, way: Way, reach: int, over: tuple[int, ...] = (), goal: Cell = (0, 0), bound: int = FARTHEST
) -> Iterator[Way]:
    """Straight on; with what they must lead `over` in each direction, no jumps that cross nothing but plain ground.

    No further than the `goal` can still be reached within the `bound`.
    """
    ground, free, (x, y) = mover.ground, mover.free, goal
    start = ground.bits.of(way.cell)
    if not start & ground.firm:
        return
    for number, (by, diagonal, (regular, water, _), slow, across, down) in enumerate(ground.steps):
        if over and not start & over[number]:
            continue
        (column, row), here, odd, total, gains = way.cell, start, way.odd, 0, not over
        crossed: list[Cell] = []
        while True:
            plain = 2 if diagonal and odd else 1
            column, row, odd, total = column + across, row + down, odd ^ diagonal, total + plain
            left = way.total + crow(abs(column - x), abs(row - y), odd)
            here = (here << by if by > 0 else here >> -by) & (regular | water) & free
            if not here or total > reach or total + left > bound:
                break
            spent = total + (0 if not here & slow else 1 if mover.adds else plain)
            if here & regular and gains and (over or spent <= reach) and spent + left <= bound:
                parts = plus(way.parts, OVERLAND, spent)
                yield Way(way.total + spent, parts, (column, row), odd, way, OVERLAND, tuple(crossed))
            gains = gains or bool(here & (water | slow))
            crossed.append((column, row))


def hurdles_for(mover: Mover) -> tuple[int, ...]:
    """From where somebody who jumps crosses what is worth it, in each direction; a running start is worth a meter."""
    if not (mover.jump and mover.paces[OVERLAND]):
        return NO_HURDLES
    return before_hurdles(mover.land, mover.body, mover.majority, mover.jump)


NO_HURDLES: Final = (0,) * 8


@lru_cache(maxsize=64)
def going_to(bits: Bits) -> list[Option]:
    return [to(cell) for cell in bits.squares]


class Ways:
    """Every square that a Shift can end on, and the cheapest way there; `jumps` are jumps that are the whole Shift."""

    __slots__ = ("_bits", "_board", "_by_meters", "_mover", "_start", "jumps")

    def __init__(self, mover: Mover, start: Cell) -> None:
        ground = mover.ground
        self._bits = ground.bits
        self._mover, self._start = mover, start
        self._by_meters = Flood(ground, going_of(mover), start, mover.odd, hurdles_for(mover), mover.free).run()
        here = self._bits.of(start)
        self._board = any_of(self._by_meters) & ~here
        self.jumps: dict[Cell, Way] = {}
        # where there is nothing to jump over, whoever walks as far gets there as well
        squares = max(mover.jump + 1, mover.alone)
        hurdles = before_hurdles(mover.land, mover.body, mover.majority, squares)
        if mover.alone > mover.paces[OVERLAND] or here & any_of(hurdles):
            first = Way(0, NO_PARTS, start, mover.odd)
            for way in leaps(mover, first, mover.alone):
                if not self._board & self._bits.of(way.cell) and way.cell != start:
                    self.jumps[way.cell] = way

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        return refusals_for(self._mover, self._start, max(self._mover.paces))

    def squares(self, taken: Collection[Cell]) -> dict[Cell, Option]:
        """Where to, column by column, but not onto squares that are taken, and without a jump."""
        marks = self._bits.marks(self._board & ~self._bits.board(taken))
        return dict(zip(compress(self._bits.squares, marks), compress(going_to(self._bits), marks), strict=True))

    def leads_to(self, cell: Cell) -> bool:
        return bool(self._board & self._bits.of(cell)) or cell in self.jumps

    def meters_to(self, cell: Cell) -> int | None:
        bit = self._bits.of(cell)
        return next((meters for meters, board in enumerate(self._by_meters) if board & bit), None)

    def way_to(self, cell: Cell) -> Way | None:
        """The cheapest way to a square, if any leads there."""
        meters = self.meters_to(cell)
        if meters is None:
            return None
        search = Search(self._mover, self._start, cell, meters)
        search.run()
        return search.ends[cell]


@lru_cache(maxsize=4096)
def ways_from(mover: Mover, start: Cell) -> Ways:
    return Ways(mover, start)


def refusals_for(mover: Mover, start: Cell, most: int) -> tuple[Refusal, ...]:
    """Why squares within reach cannot be entered."""
    special, paces = {**mover.land.special, **dict.fromkeys(mover.walls, (BLOCKED_KIND, False))}, mover.paces
    near = {kind for cell, (kind, _) in special.items() if distance(start, cell, DIAGONALS_ALTERNATE) <= most}
    shut = {BLOCKED_KIND: True, EARTH_KIND: not paces[BURROW], WATER_KIND: not (paces[SWIM] or paces[AIR])}
    return tuple(SHUT[kind] for kind in SHUT if kind in near and shut[kind])


SHUT: Final = {
    BLOCKED_KIND: Refusal("blocking", "ptu.terrain.blocking"),
    EARTH_KIND: Refusal("needs-burrow", "ptu.terrain.earth"),
    WATER_KIND: Refusal("needs-swim", "ptu.terrain.underwater"),
}
