"""Dice with orders (`4d6e6kh3`), and several parts of which some are kept (`(d4+1, 3, 2d6)kh1`)."""

from cinque.core.dice import Roll
from cinque.core.dice_odds import Budget, ways_of_both
from cinque.core.fate import Fate, Thrower
from cinque.core.notation.orders import (
    ADD_ONE,
    AGAIN,
    AT_LEAST,
    AT_MOST,
    DROP,
    EXPLODE,
    KEEP,
    ONCE,
    Order,
    most_again,
    ways_of_ordered,
)
from cinque.core.notation.parts import ATOM, Expression, Worked, equation, listed, thrown


class _Die:
    """One die: all that it has shown, and whether it still counts."""

    __slots__ = ("burst", "kept", "shown")

    def __init__(self, face: int) -> None:
        self.shown = [face]
        self.kept = True
        self.burst = False

    @property
    def face(self) -> int:
        return self.shown[-1]

    def __str__(self) -> str:
        text = "→".join([str(face) for face in self.shown]) + ("!" if self.burst else "")
        return text if self.kept else f"({text})"


class Ordered(Expression):
    """Equal dice, and what is done with them one thing after another."""

    __slots__ = ("count", "orders", "sides")

    def __init__(self, text: str, count: int, sides: int, orders: list[Order]) -> None:
        least = [order.selectors[0].number for order in orders if order.word == AT_LEAST]
        more = [most_again(again_sides(order, sides), sides) for order in orders if order.word == EXPLODE]
        highest = (count + len(orders)) * (1 + sum(more)) * max([sides, *least])
        safe = all(order.word in (AGAIN, ONCE, ADD_ONE, EXPLODE, AT_LEAST) for order in orders)
        super().__init__(text + "".join([str(order) for order in orders]), ATOM, count if safe else 0, highest)
        self.count = count
        self.sides = sides
        self.orders = orders

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        dice = [_Die(face) for face in thrown(self.count, self.sides, fate, thrower, rolls)]
        for order in self.orders:
            left = [die for die in dice if die.kept]
            chosen = [left[place] for place in sorted(order.chosen([die.face for die in left]))]
            if order.word in (KEEP, DROP):
                for die in left:
                    die.kept = (die in chosen) == (order.word == KEEP)
            elif order.word in (AT_LEAST, AT_MOST):
                _limit(left, order)
            elif order.word == ADD_ONE:
                if chosen:
                    chosen[0].burst = True
                    dice += self._more(1, fate, thrower, rolls)
            elif order.word == EXPLODE:
                dice += self._explode(chosen, order, fate, thrower, rolls)
            else:
                self._throw_again(chosen, order, fate, thrower, rolls)
        value = sum([die.face for die in dice if die.kept])
        return Worked(value, listed([str(die) for die in dice]))

    def _more(self, count: int, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> list[_Die]:
        return [_Die(face) for face in thrown(count, self.sides, fate, thrower, rolls)]

    def _explode(self, chosen: list[_Die], order: Order, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> list[_Die]:
        found: list[_Die] = []
        for _ in range(most_again(again_sides(order, self.sides), self.sides)):
            if not chosen:
                break
            for die in chosen:
                die.burst = True
            more = self._more(len(chosen), fate, thrower, rolls)
            chosen = [die for die in more if order.holds(die.face)]
            found += more
        return found

    def _throw_again(self, chosen: list[_Die], order: Order, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> None:
        times = 1 if order.word == ONCE else most_again(again_sides(order, self.sides), self.sides)
        for _ in range(times):
            if not chosen:
                break
            for die, face in zip(chosen, thrown(len(chosen), self.sides, fate, thrower, rolls), strict=True):
                die.shown.append(face)
            chosen = [] if order.ranks else [die for die in chosen if order.holds(die.face)]

    def ways(self, budget: Budget) -> dict[int, int]:
        return ways_of_ordered(self.count, self.sides, self.orders, budget)


def again_sides(order: Order, sides: int) -> int:
    """How many sides of a die ask for another throw; ranks ask for it once, and then no more."""
    return 0 if order.ranks else len([face for face in range(1, sides + 1) if order.holds(face)])


def _limit(dice: list[_Die], order: Order) -> None:
    limit = order.selectors[0].number
    for die in dice:
        if (die.face < limit) if order.word == AT_LEAST else (die.face > limit):
            die.shown.append(limit)


class Several(Expression):
    """Parts side by side, of which the orders keep some; the value is the sum of those."""

    __slots__ = ("orders", "parts")

    def __init__(self, parts: list[Expression], orders: list[Order]) -> None:
        inner = ", ".join([part.text for part in parts]) + ("," if len(parts) == 1 else "")
        lowest = sum([min(0, part.lowest) if orders else part.lowest for part in parts])
        highest = sum([max(0, part.highest) if orders else part.highest for part in parts])
        super().__init__(f"({inner})" + "".join([str(order) for order in orders]), ATOM, lowest, highest)
        self.orders = orders
        self.parts = parts

    def work(self, fate: Fate, thrower: Thrower, rolls: list[Roll]) -> Worked:
        worked = [part.work(fate, thrower, rolls) for part in self.parts]
        kept = self._kept([one.value for one in worked])
        shown = [equation(one) if i in kept else f"({equation(one)})" for i, one in enumerate(worked)]
        return Worked(sum([worked[i].value for i in kept]), f"({', '.join(shown)})")

    def _kept(self, values: list[int]) -> set[int]:
        kept = list(range(len(values)))
        for order in self.orders:
            chosen = {kept[place] for place in order.chosen([values[i] for i in kept])}
            kept = [i for i in kept if (i in chosen) == (order.word == KEEP)]
        return set(kept)

    def ways(self, budget: Budget) -> dict[int, int]:
        if not self.orders:
            found = {0: 1}
            for part in self.parts:
                found = ways_of_both(found, "+", part.ways(budget), budget)
            return found
        every: dict[tuple[int, ...], int] = {(): 1}
        for part in self.parts:
            ways = part.ways(budget)
            budget.spend(len(every) * len(ways), len(every) * len(ways))
            every = {(*values, value): some * more for values, some in every.items() for value, more in ways.items()}
        sums: dict[int, int] = {}
        for values, some in every.items():
            total = sum([values[i] for i in self._kept(list(values))])
            sums[total] = sums.get(total, 0) + some
        return sums
