"""All outcomes of an attack, where results of the d20 that come to the same are taken together.

An Accuracy Roll has twenty results, and the dice after each of them would be counted twenty times. What a result does
is known from few things: which dice follow, what it comes to if these fall low, and the marks at which effects begin.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

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
    """A d20 that shows what it is told to, if it is the first of all dice; all others show their lowest."""

    __slots__ = ("_answer", "_natural", "throws")

    def __init__(self, natural: int, answer: Answer) -> None:
        self._natural = natural
        self._answer = answer
        self.throws: list[tuple[int, int]] = []

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        if len(self.throws) == MOST_ROLLS:  # equal dice tie, and a tie may be thrown again
            raise TooMany(MOST_TAPES)
        self.throws.append((count, sides))
        return [self._natural] if self.throws == [(1, D20)] else [1] * count

    def until(self, throw: Callable[[], int]) -> int:
        return max(0, throw())

    def choose_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, Option]:
        index = self._answer(asks[0], scene)
        if index is None:
            raise Pending(*asks)
        return 0, asks[0].options[index]


class Naturals(Every):
    """Every outcome, with few results of the first d20 for all."""

    __slots__ = ("_table",)

    def __init__(self, table: Table, path: list[int], answer: Answer | None, tape: Sequence[str] = ()) -> None:
        super().__init__(path, answer, tape)
        self._table = table

    def total(self, count: int, sides: int) -> int:
        if not self.widths and (count, sides) == (1, D20):
            return self.weighed(self._table, D20)
        return super().total(count, sides)


def door_for(run: Callable[[Fate], Hashable], answer: Answer, marks: Callable[[int], Hashable]) -> Door:
    """A way through all outcomes of a run; `marks` tells which effects begin at a result of the d20."""
    alike: dict[Hashable, list[int]] = {}
    for natural in range(1, D20 + 1):
        fate = Low(natural, answer)
        outcome = run(fate)
        if fate.throws[:1] != [(1, D20)]:
            return Every
        alone = natural if natural in LIKE_NO_OTHER else 0
        alike.setdefault((outcome, tuple(fate.throws), marks(natural), alone), []).append(natural)
    return partial(Naturals, tuple((naturals[0], len(naturals)) for naturals in alike.values()))
