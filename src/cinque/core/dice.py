"""Dice as values: what was thrown, what fell, and in how many ways it could fall.

Nothing here is random. Faces come through the door (`cinque.core.fate`).
"""

import re
from functools import lru_cache
from math import comb, factorial
from typing import Final, NamedTuple

from cinque.core.mistake import BadRoll
from cinque.core.refusal import Refusal

MOST_DICE: Final = 1_000
MOST_SIDES: Final = 10_000

Ways = tuple[tuple[int, int], ...]
"""Each value that a throw can give, rising, with the number of ways it comes about."""


class Roll(NamedTuple):
    """A throw of equal dice with its faces, written `2d6=5,4`; `by` is who rolled it by hand (`2d6=5,4 by red`)."""

    number: int
    sides: int
    faces: tuple[int, ...]
    by: str = ""

    @property
    def total(self) -> int:
        return sum(self.faces)

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        return f"{self.number}d{self.sides}={','.join(map(str, self.faces))}{by}"


_WRITTEN: Final = re.compile(r"(\d+)d(\d+)=([\d,\s]*?)(?: by (\S+))?")


def is_roll(text: str) -> bool:
    return _WRITTEN.fullmatch(text) is not None


def read_roll(text: str) -> Roll:
    """Read `2d6=5,4`, refusing faces that the dice do not have."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise BadRoll(Refusal("not-a-roll", "", text=text))
    count, sides = int(match[1]), int(match[2])
    return Roll(count, sides, check_faces(count, sides, match[3]), match[4] or "")


def _is_face(word: str, sides: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9 and 1 <= int(word) <= sides


def check_faces(count: int, sides: int, text: str) -> tuple[int, ...]:
    """The faces that a person wrote (`5 4` or `5,4`), or `BadRoll` saying what is wrong with them."""
    words = text.replace(",", " ").split()
    wrong = [word for word in words if not _is_face(word, sides)]
    if wrong:
        raise BadRoll(Refusal("no-face", "", sides=sides, face=wrong[0]))
    if len(words) != count:
        dice = f"{count}d{sides}"
        raise BadRoll(Refusal("wrong-number-of-faces", "", dice=dice, count=count, came=len(words)))
    return tuple(int(word) for word in words)


@lru_cache(maxsize=512)
def ways_of_total(count: int, sides: int) -> Ways:
    """In how many ways the sum of the dice comes about."""
    ways = [1]
    for _ in range(count):
        # a running window: the new count is the sum of the last `sides` old ones
        wider = [0] * (len(ways) + sides - 1)
        window = 0
        for i in range(len(wider)):
            if i < len(ways):
                window += ways[i]
            if i >= sides:
                window -= ways[i - sides]
            wider[i] = window
        ways = wider
    return tuple((count + i, n) for i, n in enumerate(ways))


@lru_cache(maxsize=512)
def ways_of_sum(throws: tuple[tuple[int, int], ...]) -> Ways:
    """In how many ways the sum of several throws comes about, each so many dice of so many sides."""
    ways = {0: 1}
    for count, sides in throws:
        wider: dict[int, int] = {}
        for before, some in ways.items():
            for total, others in ways_of_total(count, sides):
                wider[before + total] = wider.get(before + total, 0) + some * others
        ways = wider
    return tuple(sorted(ways.items()))


@lru_cache(maxsize=512)
def ways_of_entry(count: int, sides: int, table: tuple[int, ...]) -> Ways:
    """In how many ways the sum of the dice leads to each entry of a table."""
    ways: dict[int, int] = {}
    for total, some in ways_of_total(count, sides):
        ways[table[total]] = ways.get(table[total], 0) + some
    return tuple(sorted(ways.items()))


@lru_cache(maxsize=512)
def ways_of_count(count: int, sides: int, at_least: int) -> Ways:
    """In how many ways so many of the dice show `at_least` or more."""
    good = max(0, min(sides, sides - at_least + 1))
    every = [(n, comb(count, n) * good**n * (sides - good) ** (count - n)) for n in range(count + 1)]
    return tuple(pair for pair in every if pair[1])


@lru_cache(maxsize=64)
def ways_of_faces(count: int, sides: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every ordered throw, each one way."""
    throws: list[tuple[int, ...]] = [()]
    for _ in range(count):
        throws = [(*throw, face) for throw in throws for face in range(1, sides + 1)]
    return tuple((throw, 1) for throw in throws)


@lru_cache(maxsize=64)
def ways_of_pool(count: int, sides: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every throw as sorted faces, with the number of orders in which it can fall."""
    pools: list[tuple[int, ...]] = [()]
    for _ in range(count):
        pools = [(*pool, face) for pool in pools for face in range(pool[-1] if pool else 1, sides + 1)]
    return tuple((pool, _orders(pool)) for pool in pools)


def _orders(pool: tuple[int, ...]) -> int:
    orders = factorial(len(pool))
    for face in set(pool):
        orders //= factorial(pool.count(face))
    return orders
