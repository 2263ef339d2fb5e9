"""Ways over terrain (p.231): all the squares that a Shift can lead to, and the cheapest way to each.

A way may use several Movement Capabilities, each on its own kind of ground, and may jump over squares.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cinque.core.ask import Option
from cinque.core.grid import DIAGONALS_ALTERNATE, DIRECTIONS, Cell, Footprint, distance
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
    before_hurdles,
    beside_special,
    entered,
    open_land,
    squeezes,
    standing_on,
)
from cinque.systems.ptu.positioning.within_reach import Flood, Going, ground_of, plus, used, without


class Edge(NamedTuple):
    """One square on from another: whether that is diagonal, and what one comes onto."""

    cell: Cell
    diagonal: bool
    kind: int
    slow: bool


@lru_cache(maxsize=16384)
def edges(land: Land, body: Footprint, majority: bool, cell: Cell) -> tuple[Edge, ...]:
    """Every step from a square onto another that can be entered somehow."""
    found: list[Edge] = []
    for direction in DIRECTIONS:
        new = (cell[0] + direction[0], cell[1] + direction[1])
        kind, slow = land.at(new) if len(body) == 1 else entered(land, body, cell, direction, majority)
        if kind != BLOCKED_KIND and not squeezes(land, body, cell, direction):
            found.append(Edge(new, bool(direction[0] and direction[1]), kind, slow))
    return tuple(found)


@lru_cache(maxsize=4096)
def rays(
    land: Land, body: Footprint, majority: bool, cell: Cell, most: int, only_over: bool
) -> tuple[tuple[Edge, ...], ...]:
    """The squares straight on in each direction, as far as something solid or `most` squares; none from the water.

    `only_over` leaves out directions in which there is nothing but plain ground to cross.
    """
    if standing_on(land, body, cell) != REGULAR_KIND:
        return ()
    found: list[tuple[Edge, ...]] = []
    for direction in DIRECTIONS:
        here, ray = cell, []
        for _ in range(most):
            new = (here[0] + direction[0], here[1] + direction[1])
            kind, slow = land.at(new) if len(body) == 1 else entered(land, body, here, direction, majority)
            if kind >= EARTH_KIND or squeezes(land, body, here, direction):
                break
            here = new
            ray.append(Edge(here, bool(direction[0] and direction[1]), kind, slow))
        if any(edge.kind != REGULAR_KIND or edge.slow for edge in ray[:-1]) if only_over else ray:
            found.append(tuple(ray))
    return tuple(found)


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

    def edges(self, cell: Cell) -> Sequence[Edge]:
        """The steps from a square onto others."""
        found = edges(self.land, self.body, self.majority, cell)
        return [edge for edge in found if edge.cell not in self.walls] if self.walls else found

    def step(self, cell: Cell, how: str, diagonal: bool, odd: int, slow: bool) -> Step:
        """What one step costs (ruling diagonal-and-slow): 1 meter, every second diagonal 2, twice that if Slow."""
        plain = 2 if diagonal and odd else 1
        return Step(cell, how, plain, diagonal, 0 if not slow else 1 if self.adds else plain)


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
        over: tuple[Edge, ...] = (),
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
        meters = self.total - self.before.total
        last = self.before.cell
        for edge in self.over:
            plain = 2 if edge.diagonal and odd else 1
            steps.append(Step(edge.cell, OVER, plain, edge.diagonal))
            meters, odd, last = meters - plain, odd ^ edge.diagonal, edge.cell
        diagonal = self.cell[0] != last[0] and self.cell[1] != last[1]
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
        "beside",
        "bound",
        "buckets",
        "capped",
        "ends",
        "furthest",
        "goal",
        "hurdles",
        "known",
        "least",
        "limits",
        "most",
        "mover",
        "on_foot",
        "open",
        "paces",
    )

    def __init__(self, mover: Mover, start: Cell, goal: Cell | None = None, bound: int = 0) -> None:
        land, body = mover.land, mover.body
        self.goal = goal
        self.bound = bound
        self.mover = mover
        going = going_of(mover)
        self.paces, self.limits, self.furthest = going.paces, going.limits, going.furthest
        self.beats = going.beats
        self.most = max(self.paces)
        self.capped = going.capped
        self.open = open_land(land.width, land.height)
        self.beside = beside_special(land, body)
        jumps = mover.jump and self.paces[OVERLAND]
        self.hurdles: frozenset[Cell] = before_hurdles(land, body, mover.jump + 1) if jumps else frozenset()
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
                    if way.cell in self.hurdles:
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
                    if way.cell in self.hurdles:
                        self.jump_on(way)

    def walk_on(self, way: Way) -> None:
        mover, least, most, total, before = self.mover, self.least, self.most, way.total, way.odd
        land, walls = mover.land if way.cell in self.beside else self.open, mover.walls
        for cell, diagonal, kind, slow in edges(land, mover.body, mover.majority, way.cell):
            if kind != OVERLAND or cell in walls:
                continue
            meters = 2 if diagonal and before else 1
            if slow:
                meters += 1 if mover.adds else meters
            meters += total
            at = (cell, before ^ diagonal)
            if meters <= most and least.get(at, meters + 1) > meters and self.leads_on(meters, cell, at[1]):
                least[at] = meters
                self.buckets[meters].append(Way(meters, (meters, 0, 0, 0), cell, at[1], way, OVERLAND, (), most))

    def leads_on(self, total: int, cell: Cell, odd: int) -> bool:
        """Whether the goal can be reached from here, over open ground at best."""
        if self.goal is None:
            return True
        (column, row), (x, y) = cell, self.goal
        across, down = column - x if column > x else x - column, row - y if row > y else y - row
        nearest = down + (across + odd >> 1) if across < down else across + (down + odd >> 1)
        return total + nearest <= self.bound

    def keep(self, way: Way) -> None:
        """A way is good if the Capabilities that it uses reach so far; on a tie, stay on the ground or in the air."""
        if way.total > way.limit:
            return
        old = self.ends.get(way.cell)
        sign = -1 if self.mover.airborne else 1
        if old is None or (way.total, sign * way.parts[AIR]) < (old.total, sign * old.parts[AIR]):
            self.ends[way.cell] = way

    def add(
        self, total: int, parts: Paces, cell: Cell, odd: int, before: Way, mode: int, over: tuple[Edge, ...] = ()
    ) -> None:
        """Note a way, unless it breaks a limit or another one is in no respect worse."""
        if self.on_foot:
            if self.least.get((cell, odd), total + 1) > total and self.leads_on(total, cell, odd):
                self.least[cell, odd] = total
                self.buckets[total].append(Way(total, parts, cell, odd, before, mode, over, self.most))
            return
        if not self.leads_on(total, cell, odd):
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
        mover, paces, most = self.mover, self.paces, self.most
        land, walls = mover.land if way.cell in self.beside else self.open, mover.walls
        air, before, total, parts = paces[AIR], way.odd, way.total, way.parts
        a, b, c, d = parts
        for cell, diagonal, kind, slow in edges(land, mover.body, mover.majority, way.cell):
            plain = 2 if diagonal and before else 1
            if total + plain > most or cell in walls:
                continue
            odd = before ^ diagonal
            if paces[kind]:
                meters = plain if not slow else plain + 1 if mover.adds else 2 * plain
                if total + meters <= most:
                    more = (a + meters, b, c, d) if kind == OVERLAND else plus(parts, kind, meters)
                    self.add(total + meters, more, cell, odd, way, kind)
            if air and kind != EARTH_KIND:
                self.add(total + plain, (a, b, c, d + plain), cell, odd, way, AIR)

    def jump_on(self, way: Way) -> None:
        """Jumps within a Shift; whoever has moved before has a running start, which is worth a meter."""
        reach = self.mover.jump + (1 if way.before is not None else 0)
        for new in leaps(self.mover, way, min(reach, self.most - way.total), self.mover.jump + 1, only_over=True):
            if new.total <= self.most:
                self.add(new.total, new.parts, new.cell, new.odd, way, OVERLAND, new.over)


def leaps(mover: Mover, way: Way, reach: int, squares: int, only_over: bool = False) -> Iterator[Way]:
    """Straight over other squares; `only_over` leaves out jumps that cross nothing but plain ground.

    `squares` is how far a jump may ever reach: so far the look ahead is the same for all of them.
    """
    if reach < 1:
        return
    for ray in rays(mover.land, mover.body, mover.majority, way.cell, squares, only_over):
        odd, total, gains = way.odd, 0, not only_over
        for crossed, edge in enumerate(ray):
            plain = 2 if edge.diagonal and odd else 1
            if total + plain > reach or edge.cell in mover.walls:
                break
            odd ^= edge.diagonal
            spent = total + plain + (0 if not edge.slow else 1 if mover.adds else plain)
            if edge.kind == REGULAR_KIND and gains and (only_over or spent <= reach):
                parts = plus(way.parts, OVERLAND, spent)
                yield Way(way.total + spent, parts, edge.cell, odd, way, OVERLAND, ray[:crossed])
            total += plain
            gains = gains or edge.kind != REGULAR_KIND or edge.slow


@lru_cache(maxsize=1024)
def hurdle_board(land: Land, body: Footprint, majority: bool, squares: int) -> int:
    """The squares from which a straight jump may cross something that is worth jumping over, a bit for each."""
    return ground_of(land, body, majority).bits.board(before_hurdles(land, body, squares))


class Ways:
    """Every square that a Shift can end on, and the cheapest way there; `jumps` are jumps that are the whole Shift."""

    __slots__ = ("_bits", "_board", "_by_meters", "_mover", "_start", "jumps")

    def __init__(self, mover: Mover, start: Cell) -> None:
        ground = ground_of(mover.land, mover.body, mover.majority)
        if mover.walls:
            ground = without(ground, mover.walls)
        self._bits = ground.bits
        self._mover, self._start = mover, start
        jumps = mover.jump and mover.paces[OVERLAND]
        hurdles = hurdle_board(mover.land, mover.body, mover.majority, mover.jump + 1) if jumps else 0
        self._by_meters = Flood(ground, going_of(mover), start, mover.odd, hurdles).run()
        self._board = 0
        for board in self._by_meters:
            self._board |= board
        self._board &= ~self._bits.of(start)
        self.jumps: dict[Cell, Way] = {}
        # where there is nothing to jump over, whoever walks as far gets there as well
        squares = max(mover.jump + 1, mover.alone)
        if mover.alone > mover.paces[OVERLAND] or start in before_hurdles(mover.land, mover.body, squares):
            first = Way(0, NO_PARTS, start, mover.odd)
            for way in leaps(mover, first, mover.alone, mover.alone):
                if not self._board & self._bits.of(way.cell) and way.cell != start:
                    self.jumps[way.cell] = way

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        return refusals_for(self._mover, self._start, max(self._mover.paces))

    def cells(self, taken: set[Cell]) -> list[Cell]:
        """Where to, column by column, but not onto squares that are taken, and without a jump."""
        return self._bits.cells(self._board & ~self._bits.board(taken))

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
