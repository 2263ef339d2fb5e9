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


class Bits:
    """Where the bit of each square stands: column by column, with room on every side for a body that hangs over."""

    __slots__ = ("beyond", "map", "squares", "tall")

    def __init__(self, land: Land, body: Footprint) -> None:
        margin = max(max(x, y) for x, y in body) + 1
        self.tall = land.height + margin
        column = (1 << land.height) - 1
        self.map = 0
        for number in range(land.width):
            self.map |= column << number * self.tall
        # what hangs over in the north or the west comes out here, too
        self.beyond = ((1 << (land.width + margin) * self.tall) - 1) & ~self.map
        self.squares = [(column, row) for column in range(land.width + margin) for row in range(self.tall)]

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

    def cells(self, board: int) -> list[Cell]:
        """The squares of a board, column by column."""
        return list(compress(self.squares, bin(board)[:1:-1].encode().translate(ONES)))


class Onto(NamedTuple):
    """Where one step in some direction comes onto each kind of ground, and where that is Slow."""

    by: int
    diagonal: bool
    kinds: tuple[int, int, int]
    slow: int


class Ground(NamedTuple):
    """What a map is to one kind of body: the steps in each direction, and where it stands on plain ground alone."""

    bits: Bits
    steps: tuple[Onto, ...]
    firm: int


@lru_cache(maxsize=256)
def ground_of(land: Land, body: Footprint, majority: bool) -> Ground:
    bits = Bits(land, body)
    kinds = [bits.board([cell for cell, (kind, _) in land.special.items() if kind == each]) for each in range(4)]
    slow = bits.board([cell for cell, (_, heavy) in land.special.items() if heavy])
    solid = bits.board(land.solid)
    firm = bits.map & ~covering(bits, kinds[1] | kinds[2] | kinds[3] | bits.beyond, body)
    onto = by_majority if majority and len(body) > 1 else by_the_hardest
    steps = []
    for across, down in DIRECTIONS:
        found, heavy = onto(bits, body, (across, down), kinds, slow)
        if across and down and solid:
            (a, b, c), left = found, ~squeezed(bits, body, (across, down), solid)
            found = a & left, b & left, c & left
        steps.append(Onto(across * bits.tall + down, bool(across and down), found, heavy))
    return Ground(bits, tuple(steps), firm)


def without(ground: Ground, walls: Iterable[Cell]) -> Ground:
    """The same for a body of one square, but for squares that cannot be entered now."""
    bits, left = ground.bits, ~ground.bits.board(walls)
    steps = [Onto(by, across, (a & left, b & left, c & left), slow) for by, across, (a, b, c), slow in ground.steps]
    return Ground(bits, tuple(steps), ground.firm & left)


Kinds = tuple[int, int, int]


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
    """All that a Shift can reach, meter by meter."""

    __slots__ = ("_going", "_ground", "_hurdles", "_modes", "_most", "_open", "_seen")

    def __init__(self, ground: Ground, going: Going, start: Cell, odd: int, hurdles: int) -> None:
        self._ground, self._going, self._hurdles = ground, going, hurdles & ground.firm
        self._modes = worth_using(going.paces)
        self._most = max(going.paces)
        self._open: list[dict[Spent, int]] = [{} for _ in range(self._most + 1)]
        self._seen: dict[Spent, int] = {}
        self._open[0][odd, NO_PARTS] = ground.bits.of(start)

    def run(self) -> list[int]:
        """The squares that a Shift can end on, by the meters of the cheapest way there."""
        ends: list[int] = []
        reached = 0
        for total in range(self._most + 1):
            new = 0
            for spent, found in self._open[total].items():
                board = found & ~self._seen.get(spent, 0)
                if not board:
                    continue
                self._seen[spent] = self._seen.get(spent, 0) | board
                if total <= self._going.limits[used(spent[1])]:
                    new |= board
                if total < self._most:
                    self._step(board, total, spent)
                    if board & self._hurdles and OVERLAND in self._modes:
                        # whoever has moved before has a running start, which is worth a meter
                        self._leap(board & self._hurdles, total, spent, self._going.jump + (total > 0))
            ends.append(new & ~reached)
            reached |= new
        return ends

    def _add(self, board: int, total: int, odd: int, parts: Paces, mode: int, meters: int) -> None:
        total += meters
        if not board or total > self._most:
            return
        parts = self._after(parts, mode, meters)
        if total <= self._going.furthest[used(parts)] and (
            not self._going.capped or parts[mode] <= self._going.paces[mode]
        ):
            there = self._open[total]
            there[odd, parts] = there.get((odd, parts), 0) | board

    def _after(self, parts: Paces, mode: int, meters: int) -> Paces:
        """With one Capability, or where mixtures know no other limit, it will do to know which ones were used."""
        if len(self._modes) == 1 or not self._going.capped:
            return parts if parts[mode] else plus(parts, mode, 1)
        return plus(parts, mode, meters)

    def _step(self, board: int, total: int, spent: Spent) -> None:
        odd, parts = spent
        adds = self._going.adds
        for mode in self._modes:
            straight = slow_straight = across = slow_across = 0
            for by, diagonal, kinds, slow in self._ground.steps:
                there = board << by if by > 0 else board >> -by
                there &= kinds[REGULAR_KIND] | kinds[WATER_KIND] if mode == AIR else kinds[mode]
                slowly = 0 if mode == AIR else there & slow
                if diagonal:
                    across, slow_across = across | there & ~slowly, slow_across | slowly
                else:
                    straight, slow_straight = straight | there & ~slowly, slow_straight | slowly
            self._add(straight, total, odd, parts, mode, 1)
            self._add(slow_straight, total, odd, parts, mode, 2)
            self._add(across, total, 1 - odd, parts, mode, 1 + odd)
            self._add(slow_across, total, 1 - odd, parts, mode, 2 + odd if adds else 2 + 2 * odd)

    def _leap(self, board: int, total: int, spent: Spent, reach: int) -> None:
        """Straight over squares; where nothing was crossed but plain ground, walking leads as far."""
        reach = min(reach, self._most - total)
        for by, diagonal, kinds, slow in self._ground.steps:
            over, crossed, meters, (odd, parts) = board, 0, 0, spent
            open_ground, worth = kinds[REGULAR_KIND] | kinds[WATER_KIND], kinds[WATER_KIND] | slow
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
                if onto:
                    self._add(onto & ~slow, total, odd, parts, OVERLAND, meters)
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
