"""All outcomes of an attack, where results of the d20 that come to the same are taken together.

An Accuracy Roll has twenty results, and the dice after each of them would be counted twenty times; those of a Double
Strike, four hundred times. What a result does is known from few things: which dice follow, what it comes to if these
fall low, and the marks at which effects begin.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.fate import MOST_ROLLS, MOST_TAPES, NOBODY, Answer, Every, Fate, Pending, Thrower
from cinque.core.mistake import TooMany
from cinque.core.odds import Door
from cinque.core.scene import Scene

D20 = 20
LIKE_NO_OTHER = (1, D20)
Table = tuple[tuple[int, int], ...]
"""One result of those that come to the same, and how many they are."""


class Low(Fate):
    """Where the first of all dice are d20, they show what they are told to; all others show their lowest."""

    __slots__ = ("_answer", "_naturals", "throws")

    def __init__(self, naturals: Sequence[int], answer: Answer) -> None:
        self._naturals = naturals
        self._answer = answer
        self.throws: list[tuple[int, int]] = []

    @property
    def accuracy_rolls(self) -> int:
        """With how many single d20 it began."""
        return next((place for place, throw in enumerate(self.throws) if throw != (1, D20)), len(self.throws))

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        if len(self.throws) == MOST_ROLLS:  # equal dice tie, and a tie may be thrown again
            raise TooMany(MOST_TAPES)
        self.throws.append((count, sides))
        place = len(self.throws) - 1
        return [self._naturals[place]] if place < min(self.accuracy_rolls, len(self._naturals)) else [1] * count

    def until(self, throw: Callable[[], int]) -> int:
        return max(0, throw())

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        index = self._answer(asks[0], scene)
        if index is None:
            raise Pending(*asks)
        return 0, asks[0].options[index]


class Naturals(Every):
    """Every outcome, with few results of the first d20 for all, and of the second after each of them."""

    __slots__ = ("_first", "_second", "_shown")

    def __init__(
        self, first: Table, second: dict[int, Table], path: list[int], answer: Answer | None, tape: Sequence[str] = ()
    ) -> None:
        super().__init__(path, answer, tape)
        self._first = first
        self._second = second
        self._shown = 0

    def total(self, count: int, sides: int) -> int:
        if (count, sides) == (1, D20):
            if not self.widths:
                self._shown = self.weighed(self._first, D20)
                return self._shown
            if len(self.widths) == 1 and self._shown in self._second:
                return self.weighed(self._second[self._shown], D20)
        return super().total(count, sides)


class Probed(NamedTuple):
    """What a result of the d20 leads to if all other dice fall low, and with how many d20 it begins."""

    outcome: Hashable
    throws: tuple[tuple[int, int], ...]
    rolls: int


def door_for(run: Callable[[Fate], Hashable], answer: Answer, marks: Callable[[tuple[int, ...]], Hashable]) -> Door:
    """A way through all outcomes of a run; `marks` tells which effects begin at results of the d20."""

    def probe(before: tuple[int, ...], natural: int) -> Probed:
        fate = Low((*before, natural), answer)
        outcome = run(fate)
        return Probed(outcome, tuple(fate.throws), fate.accuracy_rolls)

    def alike(before: tuple[int, ...]) -> tuple[Table, dict[int, int]]:
        """The results of the next d20 after some, and with how many d20 it begins after each; none if it is no d20."""
        found: dict[Hashable, list[int]] = {}
        rolls: dict[int, int] = {}
        for begun, group in grouped(lambda natural: marks((*before, natural))).items():
            for naturals, probed in runs_of(group, partial(probe, before)):
                if probed.rolls <= len(before):
                    return (), {}
                rolls[naturals[0]] = probed.rolls
                found.setdefault((begun, probed), []).extend(naturals)
        return tuple((naturals[0], len(naturals)) for naturals in found.values()), rolls

    first, rolls = alike(())
    if not first:
        return Every
    tables = {natural: alike((natural,))[0] for natural, _ in first if rolls[natural] > 1}
    return partial(Naturals, first, {natural: table for natural, table in tables.items() if table})


def grouped(marks: Callable[[int], Hashable]) -> dict[Hashable, list[int]]:
    """Results at which the same effects begin, rising; the lowest and the highest are like no other."""
    found: dict[Hashable, list[int]] = {}
    for natural in range(1, D20 + 1):
        alone = natural if natural in LIKE_NO_OTHER else 0
        found.setdefault((marks(natural), alone), []).append(natural)
    return found


def runs_of(naturals: list[int], probe: Callable[[int], Probed]) -> list[tuple[list[int], Probed]]:
    """The results that come to the same, one run after the other.

    A result hits or is critical from some number on: where the ends of a run come to the same, so does all between.
    """
    found: list[tuple[list[int], Probed]] = []
    first = probe(naturals[0])
    last = probe(naturals[-1]) if len(naturals) > 1 else first
    while first != last:
        same, other, after = 0, len(naturals) - 1, last
        while other - same > 1:
            middle = (same + other) // 2
            probed = probe(naturals[middle])
            if probed == first:
                same = middle
            else:
                other, after = middle, probed
        found.append((naturals[:other], first))
        naturals, first = naturals[other:], after
    return [*found, (naturals, first)]
