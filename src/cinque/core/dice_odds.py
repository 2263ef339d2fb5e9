"""In how many ways the parts of dice notation come about, and where counting them would take too long."""

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final

from cinque.core.dice import Ways, ways_of_count, ways_of_total
from cinque.core.mistake import TooMany
from cinque.core.odds import Odds

MOST_VALUES: Final = 200_000
"""Different values that any part may have."""
MOST_STEPS: Final = 4_000_000
"""Additions for a whole expression: a second or two of work."""


def _divided_up(one: int, other: int) -> int:
    return -(-one // other)


def _divided_to_nearest(one: int, other: int) -> int:
    """Halves go away from 0."""
    nearest = (2 * abs(one) + abs(other)) // (2 * abs(other))
    return nearest if (one < 0) == (other < 0) else -nearest


SIGNS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
    "%": operator.mod,
    "/u": _divided_up,
    "/r": _divided_to_nearest,
}


class Budget:
    """The work that is left for one expression: many parts, each just small enough, are refused too."""

    __slots__ = ("_steps",)

    def __init__(self) -> None:
        self._steps = MOST_STEPS

    def spend(self, steps: int, values: int) -> None:
        if values > MOST_VALUES:
            raise TooMany(MOST_VALUES)
        self._steps -= steps
        if self._steps < 0:
            raise TooMany(MOST_STEPS)


def ways_of_kept(count: int, sides: int, keep: int, high: bool, budget: Budget) -> dict[int, int]:
    """The sum of the `keep` highest or lowest dice."""
    values = keep * (sides - 1) + 1
    if keep == count:
        budget.spend(count * count * sides // 2, values)
        return dict(ways_of_total(count, sides))
    # the second part stands for the powers, which are long numbers when there are many dice
    budget.spend(sides * sides * keep * (keep - 1) // 4 + sides * keep * count, values)
    table = ways_of_highest(count, sides, keep)
    if high:
        return dict(table)
    # turn every die over, and the highest are the lowest
    return {keep * (sides + 1) - value: ways for value, ways in table}


@lru_cache(maxsize=128)
def ways_of_highest(count: int, sides: int, keep: int) -> Ways:
    """The sum of the `keep` highest dice.

    Goes through the lowest face that is kept, and how many dice show more than that: those are all kept, and
    their sum is a plain one; of the others enough must show the face, and the rest no more than it.
    """
    found: dict[int, int] = {}
    for face in range(1, sides + 1):
        sums = [1]
        for above in range(keep if face < sides else 1):
            if above:
                sums = _one_die_more(sums, sides - face)
            others, wanted = count - above, keep - above
            too_few = sum([comb(others, shown) * (face - 1) ** (others - shown) for shown in range(wanted)])
            weight = comb(count, above) * (face**others - too_few)
            lowest = above * (face + 1) + wanted * face
            for value, ways in enumerate(sums, lowest):
                found[value] = found.get(value, 0) + ways * weight
    return tuple(sorted(found.items()))


def _one_die_more(sums: list[int], sides: int) -> list[int]:
    running = list(accumulate(sums + [0] * (sides - 1)))
    return [total - (running[i - sides] if i >= sides else 0) for i, total in enumerate(running)]


def ways_of_good(count: int, sides: int, sign: str, target: int) -> dict[int, int]:
    """How many dice fulfil a comparison."""
    good = len([face for face in range(1, sides + 1) if SIGNS[sign](face, target)])
    # it matters how many faces are good, not which: let them be the highest
    return dict(ways_of_count(count, sides, sides - good + 1))


def ways_of_both(left: dict[int, int], sign: str, right: dict[int, int], budget: Budget) -> dict[int, int]:
    """What two independent values give together."""
    one_bits, other_bits = _longest(left), _longest(right)
    # hundreds of dice give numbers so long that their product costs as much as many additions
    effort = 1 + (one_bits + other_bits) // 4_000 + one_bits * other_bits // 1_000_000
    budget.spend(len(left) * len(right) * effort, 0)
    join = SIGNS[sign]
    found: dict[int, int] = {}
    for one, some in left.items():
        for other, more in right.items():
            value = join(one, other)
            found[value] = found.get(value, 0) + some * more
    budget.spend(0, len(found))
    # comparisons give True and False
    return {int(value): ways for value, ways in found.items()}


def ways_of_sum(ways: dict[int, int], count: int, budget: Budget) -> dict[int, int]:
    """The sum of so many equal and independent values."""
    found = {0: 1}
    while count:
        if count % 2:
            found = ways_of_both(found, "+", ways, budget)
        count //= 2
        if count:
            ways = ways_of_both(ways, "+", ways, budget)
    return found


def odds_of_ways(ways: dict[int, int], budget: Budget) -> Odds[int]:
    """Exact chances, by rising value."""
    bits = _longest(ways)
    # what each fraction costs to bring to its lowest terms
    budget.spend(len(ways) * (1 + bits * bits // 130_000), 0)
    in_all = sum(ways.values())
    return Odds({value: Fraction(ways[value], in_all) for value in sorted(ways)})


def _longest(ways: dict[int, int]) -> int:
    return max(ways.values()).bit_length()
