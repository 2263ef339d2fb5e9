"""What is done with dice after they fell: kept, dropped, thrown again, exploded; and the ways in which it comes out."""

from fractions import Fraction
from math import comb, lcm
from typing import Final, NamedTuple

from cinque.core.dice_odds import SIGNS, Budget, ways_of_sum
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal

KEEP: Final = "k"
DROP: Final = "p"
AGAIN: Final = "rr"
ONCE: Final = "ro"
ADD_ONE: Final = "ra"
EXPLODE: Final = "e"
AT_LEAST: Final = "mi"
AT_MOST: Final = "ma"
COUNT: Final = "count"
"""The last order of dice of which only the number of good ones matters."""

HIGHEST: Final = "h"
LOWEST: Final = "l"

MOST_AGAIN: Final = 1_000
UNHEARD_OF: Final = 10**9
"""A die is thrown again until it is less likely than one in so many that it goes on."""


class Selector(NamedTuple):
    """Which dice: so many of the highest or lowest, or those that fulfil a comparison."""

    sign: str
    number: int

    def holds(self, face: int) -> bool:
        return bool(SIGNS[self.sign](face, self.number))

    @property
    def ranks(self) -> bool:
        return self.sign in (HIGHEST, LOWEST)


class Order:
    """What is done with the dice that any of the selectors chooses."""

    __slots__ = ("selectors", "word")

    def __init__(self, word: str, selectors: tuple[Selector, ...]) -> None:
        self.word = word
        self.selectors = selectors

    def holds(self, face: int) -> bool:
        return any(selector.holds(face) for selector in self.selectors)

    @property
    def ranks(self) -> bool:
        return any(selector.ranks for selector in self.selectors)

    def chosen(self, values: list[int]) -> set[int]:
        """The places of the values that are chosen; of equal ones the first."""
        found: set[int] = set()
        for selector in self.selectors:
            if selector.ranks:
                high = selector.sign == HIGHEST
                order = sorted(range(len(values)), key=lambda i: -values[i] if high else values[i])
                found.update(order[: selector.number])
            else:
                found.update([i for i, value in enumerate(values) if selector.holds(value)])
        return found

    def __str__(self) -> str:
        return "".join([f"{self.word}{_selector_text(self.word, one)}" for one in self.selectors])


def _selector_text(word: str, selector: Selector) -> str:
    # a bare number after k keeps the highest
    sign = "" if selector.sign == "=" and word != KEEP else selector.sign
    return f"{sign}{selector.number}"


def most_again(good: int, sides: int) -> int:
    """How often a die is thrown again at most, if so many of its sides ask for it."""
    times = 1
    while times < MOST_AGAIN and good**times * UNHEARD_OF >= sides**times:
        times += 1
    return times


class NoOdds(Mistake):
    """What comes to no number, or to numbers that nobody has worked out."""


FRACTION: Final = 20
"""What a sum of fractions costs, in additions."""

Spread = dict[int, Fraction]
"""What one die comes to, with the chance of each."""


def ways_of_ordered(count: int, sides: int, orders: list[Order], budget: Budget) -> dict[int, int]:
    """The sum of the dice after all orders; `NoOdds` where one die's fate depends on the others'."""
    last = orders[-1]
    single = orders[:-1] if last.ranks and last.word in (KEEP, DROP) and len(last.selectors) == 1 else orders
    exploded = any(order.word == EXPLODE for order in single)
    if any(order.ranks or order.word == ADD_ONE for order in single) or (exploded and len(single) < len(orders)):
        raise NoOdds(Refusal("dice-no-odds-orders", ""))
    ways = ways_of_one(sides, single, budget)
    if len(single) == len(orders):
        return ways_of_sum(ways, count, budget)
    rank = last.selectors[0]
    kept = min(rank.number, count) if last.word == KEEP else max(0, count - rank.number)
    return ways_of_best(ways, count, kept, (rank.sign == HIGHEST) == (last.word == KEEP), budget)


def ways_of_one(sides: int, orders: list[Order], budget: Budget) -> dict[int, int]:
    """What one die comes to, with all that is thrown because of it."""
    spread = _OneDie(sides, orders, budget).thrown(0)
    scale = lcm(*[chance.denominator for chance in spread.values()])
    return {value: int(chance * scale) for value, chance in spread.items()}


class _OneDie:
    """The orders as they happen to one die and to those that are thrown because of it."""

    __slots__ = ("_again", "_budget", "_orders", "_sides", "_thrown")

    def __init__(self, sides: int, orders: list[Order], budget: Budget) -> None:
        self._sides = sides
        self._orders = orders
        self._budget = budget
        self._thrown: dict[int, Spread] = {}
        self._again: dict[int, Spread] = {}

    def thrown(self, number: int) -> Spread:
        """What a die that is thrown now comes to, if the orders from `number` on are still to be done."""
        if number not in self._thrown:
            self._thrown[number] = self._mixed([self._face(face, number) for face in range(1, self._sides + 1)])
        return self._thrown[number]

    def _mixed(self, spreads: list[Spread]) -> Spread:
        found: Spread = {}
        for spread in spreads:
            self._budget.spend(FRACTION * len(spread), 0)
            for value, chance in spread.items():
                found[value] = found.get(value, Fraction()) + chance / self._sides
        return found

    def _face(self, face: int, number: int) -> Spread:
        """What a die comes to that shows a face."""
        if number == len(self._orders):
            return {face: Fraction(1)}
        order = self._orders[number]
        if order.word == COUNT:
            return {int(order.holds(face)): Fraction(1)}
        if order.word in (AT_LEAST, AT_MOST):
            limit = order.selectors[0].number
            return self._face(max(face, limit) if order.word == AT_LEAST else min(face, limit), number + 1)
        if order.word in (KEEP, DROP):
            kept = order.holds(face) == (order.word == KEEP)
            return self._face(face, number + 1) if kept else {0: Fraction(1)}
        if not order.holds(face):
            return self._face(face, number + 1)
        if order.word == ONCE:
            return self.thrown(number + 1)
        if number not in self._again:
            self._again[number] = self._thrown_again(number)
        if order.word == AGAIN:
            return self._again[number]
        return self._added(self._face(face, number + 1), self._again[number])

    def _thrown_again(self, number: int) -> Spread:
        """What comes of the next throw of a die that explodes, or is thrown until it no longer has to be."""
        order = self._orders[number]
        faces = range(1, self._sides + 1)
        again = [self._face(face, number + 1) for face in faces if order.holds(face)]
        ends = self._mixed([self._face(face, number + 1) for face in faces if not order.holds(face)])
        goes_on = self._mixed(again)
        found = _both(ends, goes_on)
        for _ in range(most_again(len(again), self._sides) - 1):
            if order.word == EXPLODE:
                found = _both(ends, self._added(goes_on, found))
            else:
                self._budget.spend(FRACTION * len(found), 0)
                found = _both(ends, {value: chance * len(again) / self._sides for value, chance in found.items()})
        return found

    def _added(self, one: Spread, other: Spread) -> Spread:
        self._budget.spend(FRACTION * len(one) * len(other), 0)
        found: Spread = {}
        for first, chance in one.items():
            for second, more in other.items():
                found[first + second] = found.get(first + second, Fraction()) + chance * more
        return found


def _both(one: Spread, other: Spread) -> Spread:
    found = dict(one)
    for value, chance in other.items():
        found[value] = found.get(value, Fraction()) + chance
    return found


def ways_of_best(ways: dict[int, int], count: int, keep: int, high: bool, budget: Budget) -> dict[int, int]:
    """The sum of the `keep` highest or lowest of equal and independent values.

    Goes through the values from the best on: so many dice were as good as those before, with that sum of the kept.
    """
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for value in sorted(ways, reverse=high):
        # many dice make long numbers
        budget.spend(len(states) * (count + 1) * (1 + count // 10), len(states))
        after: dict[tuple[int, int], int] = {}
        for (seen, total), ways_so_far in states.items():
            for more in range(count - seen + 1):
                kept = max(0, min(keep - seen, more))
                state = (seen + more, total + kept * value)
                some = ways_so_far * comb(count - seen, more) * ways[value] ** more
                after[state] = after.get(state, 0) + some
        states = after
    return {total: ways_there for (seen, total), ways_there in states.items() if seen == count}
