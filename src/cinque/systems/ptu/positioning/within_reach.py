"""Squares within reach (p.231): which ones a Shift can end on, whatever the way to them.

All squares of a map are one whole number, a bit for each, so that a step is taken from all of them at once.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple

from cinque.core.grid import DIRECTIONS, Cell, Footprint
from cinque.systems.ptu.positioning.terrain import (
    AIR,
    BLOCKED_KIND,
    BURROW,
    EARTH_KIND,
    NO_PARTS,
    OVERLAND,
    REGULAR_KIND,
    WATER_KIND,
    Land,
    Paces,
    fresh,
)

ONES: Final = bytes.maketrans(b"01", b"\x00\x01")
Kinds = tuple[int, int, int]
"""The squares of each kind of ground that can be entered."""


class Bits:
    """Where the bit of each square stands: column by column, with room on every side for a body that hangs over."""

    __slots__ = ("beyond", "map", "squares", "tall")

    def __init__(self, width: int, height: int, margin: int) -> None:
        self.tall = height + margin
        column = (1 << height) - 1
        self.map = 0
        for number in range(width):
            self.map |= column << number * self.tall
        # what hangs over in the north or the west comes out here, too
        self.beyond = ((1 << (width + margin) * self.tall) - 1) & ~self.map
        self.squares = [(column, row) for column in range(width + margin) for row in range(self.tall)]

    def of(self, cell: Cell) -> int:
        """The bit of a square; none for squares beyond the map."""
        column, row = cell
        return 1 << (column * self.tall + row) if column >= 0 and 0 <= row < self.tall else 0

    def board(self, cells: Iterable[Cell]) -> int:
        found = 0
        for column, row in cells:
            if column >= 0 and 0 <= row < self.tall:
                found |= 1 << (column * self.tall + row)
        return found

    def marks(self, board: int) -> bytes:
        """A byte for each of the squares: whether the board has it."""
        return bin(board)[:1:-1].encode().translate(ONES)

    def cells(self, board: int) -> list[Cell]:
        """The squares of a board, column by column."""
        return list(compress(self.squares, self.marks(board)))


@lru_cache(maxsize=64)
def bits_of(width: int, height: int, margin: int) -> Bits:
    return Bits(width, height, margin)


class Onto(NamedTuple):
    """One step in some direction: where it comes onto each kind of ground, and where that is Slow."""

    by: int
    diagonal: bool
    kinds: Kinds
    slow: int
    across: int
    down: int


class Spread(NamedTuple):
    """Steps in several directions that come onto the same ground."""

    ways: list[int]
    diagonal: bool
    kinds: Kinds
    slow: int


class Ground(NamedTuple):
    """What a map is to one kind of body: the steps in each direction, and where it stands on plain ground alone."""

    bits: Bits
    steps: tuple[Onto, ...]
    spreads: tuple[Spread, ...]
    firm: int


@lru_cache(maxsize=256)
def ground_of(land: Land, body: Footprint, majority: bool) -> Ground:
    bits = bits_of(land.width, land.height, max([max(offset) for offset in body]) + 1)
    kinds = [bits.board([cell for cell, (kind, _) in land.special.items() if kind == each]) for each in range(4)]
    slow = bits.board([cell for cell, (_, heavy) in land.special.items() if heavy])
    solid = bits.board(land.solid)
    firm = bits.map & ~covering(bits, kinds[1] | kinds[2] | kinds[3] | bits.beyond, body)
    onto = by_majority if majority and len(body) > 1 else by_the_hardest
    steps: list[Onto] = []
    alike: dict[tuple[bool, Kinds, int], list[int]] = {}
    for across, down in DIRECTIONS:
        found, heavy = onto(bits, body, (across, down), kinds, slow)
        if across and down and solid:
            (a, b, c), left = found, ~squeezed(bits, body, (across, down), solid)
            found = a & left, b & left, c & left
        step = Onto(across * bits.tall + down, bool(across and down), found, heavy, across, down)
        steps.append(step)
        alike.setdefault((step.diagonal, found, heavy), []).append(step.by)
    spreads = [Spread(ways, diagonal, found, heavy) for (diagonal, found, heavy), ways in alike.items()]
    return Ground(bits, tuple(steps), tuple(spreads), firm)


@lru_cache(maxsize=1024)
def before_hurdles(land: Land, body: Footprint, majority: bool, squares: int) -> tuple[int, ...]:
    """From where something worth jumping over lies so many squares straight on, at the most, in each direction."""
    bits = ground_of(land, body, majority).bits
    hurdles = bits.board([cell for cell, (kind, slow) in land.special.items() if slow or kind == WATER_KIND])
    there = covering(bits, hurdles, body) & bits.map
    return tuple([covering(bits, there, [(x * far, y * far) for far in range(1, squares + 1)]) for x, y in DIRECTIONS])


def any_of(boards: Iterable[int]) -> int:
    """The squares that are on one of some boards."""
    found = 0
    for board in boards:
        found |= board
    return found


def by_the_hardest(bits: Bits, body: Footprint, direction: Cell, kinds: list[int], slow: int) -> tuple[Kinds, int]:
    """A body comes onto the squares that it has not covered before; the hardest of them counts."""
    new = [(x, y) for x, y in body if (x + direction[0], y + direction[1]) not in body]
    water, earth = (covering(bits, kinds[kind], new) for kind in (WATER_KIND, EARTH_KIND))
    here = bits.map & ~covering(bits, kinds[BLOCKED_KIND] | bits.beyond, new)
    return (here & ~(water | earth), here & water & ~earth, here & earth), covering(bits, slow, new)


def by_majority(bits: Bits, body: Footprint, direction: Cell, kinds: list[int], slow: int) -> tuple[Kinds, int]:
    """What more than half of the squares are; the edge of the map stops everybody (ruling large-footprint-terrain)."""
    water, earth, blocked = (covering_most(bits, kinds[kind], body) for kind in (WATER_KIND, EARTH_KIND, BLOCKED_KIND))
    here = bits.map & ~(blocked | covering(bits, bits.beyond, body))
    return (here & ~(water | earth), here & water & ~earth, here & earth), covering_most(bits, slow, body)


def squeezed(bits: Bits, body: Footprint, direction: Cell, solid: int) -> int:
    """Where a diagonal step comes to between solid squares: neither of its straight halves could be made."""
    across, down = direction
    found = bits.map
    for half in ((across, 0), (0, down)):
        found &= covering(bits, solid, [(x - across, y - down) for x, y in fresh(body, half)])
    return found


def covering(bits: Bits, board: int, offsets: Iterable[Cell]) -> int:
    """Where a body stands that has one of the board's squares at one of the offsets."""
    found = 0
    for x, y in offsets:
        by = x * bits.tall + y
        found |= board >> by if by >= 0 else board << -by
    return found


def covering_most(bits: Bits, board: int, body: Footprint) -> int:
    """Where a body stands that has the board's squares under more than half of it."""
    half = len(body) // 2
    digits = [0] * len(body).bit_length()  # of how many it has, square by square: the ones, the twos, the fours …
    for x, y in body:
        carry = board >> (x * bits.tall + y)
        for place, digit in enumerate(digits):
            digits[place], carry = digit ^ carry, digit & carry
    more, same = 0, bits.map
    for place in reversed(range(len(digits))):
        if half >> place & 1:
            same &= digits[place]
        else:
            more |= same & digits[place]
            same &= ~digits[place]
    return more


class Going(NamedTuple):
    """How somebody goes: the meters of each Capability, how far each mixture of them reaches, and jumps.

    `beats[a][b]` tells that mixture a reaches as far as b, whatever is used besides; `capped`, that no Capability
    carries further than its own meters in a mixture.
    """

    paces: Paces
    limits: list[int]
    furthest: list[int]
    beats: list[list[bool]]
    jump: int
    adds: bool
    capped: bool


Spent = tuple[int, Paces]
"""Whether the next diagonal is dear, and the meters of each Capability so far (1 for each used, where that will do)."""


class Flood:
    """All that a Shift can reach, meter by meter; `free` are the squares that can be entered now."""

    __slots__ = ("_before", "_free", "_going", "_ground", "_hurdles", "_modes", "_most", "_open", "_seen")

    def __init__(
        self, ground: Ground, going: Going, start: Cell, odd: int, hurdles: tuple[int, ...], free: int
    ) -> None:
        self._ground, self._going, self._free = ground, going, free
        self._modes = worth_using(going.paces)
        self._hurdles = hurdles
        self._before = any_of(hurdles) & ground.firm if OVERLAND in self._modes else 0
        self._most = max(going.paces)
        self._open: list[dict[Spent, int]] = [{} for _ in range(self._most + 1)]
        self._seen: dict[Spent, int] = {}
        self._open[0][odd, NO_PARTS] = ground.bits.of(start)

    def run(self) -> list[int]:
        """The squares that a Shift can end on, by the meters of the cheapest way there."""
        ends: list[int] = []
        reached, seen, limits = 0, self._seen, self._going.limits
        for total, found in enumerate(self._open):
            new = 0
            for spent, there in found.items():
                before = seen.get(spent, 0)
                board = there & ~before
                if not board:
                    continue
                seen[spent] = before | board
                if total <= limits[used(spent[1])]:
                    new |= board
                if total < self._most:
                    for mode in self._modes:
                        self._step(board, total, spent, mode)
                    if board & self._before:
                        # whoever has moved before has a running start, which is worth a meter
                        self._leap(board & self._before, total, spent, self._going.jump + (total > 0))
            ends.append(new & ~reached)
            reached |= new
        return ends

    def _add(self, board: int, total: int, odd: int, parts: Paces, mode: int, meters: int) -> None:
        total += meters
        if total > self._most:
            return
        going = self._going
        # with one Capability, or where mixtures know no other limit, it will do to know which ones were used
        if not going.capped or len(self._modes) == 1:
            parts = parts if parts[mode] else plus(parts, mode, 1)
        else:
            parts = plus(parts, mode, meters)
        if total <= going.furthest[used(parts)] and (not going.capped or parts[mode] <= going.paces[mode]):
            there, spent = self._open[total], (odd, parts)
            there[spent] = there.get(spent, 0) | board

    def _step(self, board: int, total: int, spent: Spent, mode: int) -> None:
        odd, parts = spent
        straight = slow_straight = across = slow_across = 0
        for ways, diagonal, kinds, slow in self._ground.spreads:
            there = 0
            for by in ways:
                there |= board << by if by > 0 else board >> -by
            there &= kinds[REGULAR_KIND] | kinds[WATER_KIND] if mode == AIR else kinds[mode]
            slowly = 0 if mode == AIR else there & slow
            if diagonal:
                across, slow_across = across | there & ~slowly, slow_across | slowly
            else:
                straight, slow_straight = straight | there & ~slowly, slow_straight | slowly
        free = self._free
        if straight & free:
            self._add(straight & free, total, odd, parts, mode, 1)
        if slow_straight & free:
            self._add(slow_straight & free, total, odd, parts, mode, 2)
        if across & free:
            self._add(across & free, total, 1 - odd, parts, mode, 1 + odd)
        if slow_across & free:
            self._add(slow_across & free, total, 1 - odd, parts, mode, 2 + odd if self._going.adds else 2 + 2 * odd)

    def _leap(self, board: int, total: int, spent: Spent, reach: int) -> None:
        """Straight over squares; where nothing was crossed but plain ground, walking leads as far."""
        reach = min(reach, self._most - total)
        for hurdles, (by, diagonal, kinds, slow, _, _) in zip(self._hurdles, self._ground.steps, strict=True):
            over, crossed, meters, (odd, parts) = board & hurdles, 0, 0, spent
            open_ground, worth = (kinds[REGULAR_KIND] | kinds[WATER_KIND]) & self._free, kinds[WATER_KIND] | slow
            while over:
                plain = 1 + odd if diagonal else 1
                if meters + plain > reach:
                    break
                over = (over << by if by > 0 else over >> -by) & open_ground
                onto = (crossed << by if by > 0 else crossed >> -by) & open_ground if crossed else 0
                crossed = onto | over & worth
                onto &= kinds[REGULAR_KIND]
                odd = 1 - odd if diagonal else odd
                meters += plain
                if onto & ~slow:
                    self._add(onto & ~slow, total, odd, parts, OVERLAND, meters)
                if onto & slow:
                    self._add(onto & slow, total, odd, parts, OVERLAND, meters + (1 if self._going.adds else plain))


def worth_using(paces: Paces) -> list[int]:
    """The Capabilities that lead anywhere that others do not: who flies no less far than it walks need not walk.

    With Burrow one more Capability may raise the average of a mixture, so that all are worth a try.
    """
    return [mode for mode, pace in enumerate(paces) if pace and (mode == AIR or paces[BURROW] or pace > paces[AIR])]


def plus(parts: Paces, mode: int, meters: int) -> Paces:
    changed = list(parts)
    changed[mode] += meters
    return changed[0], changed[1], changed[2], changed[3]


def used(parts: Paces) -> int:
    """The Capabilities of a way, a bit for each."""
    a, b, c, d = parts
    return (a > 0) + 2 * (b > 0) + 4 * (c > 0) + 8 * (d > 0)
