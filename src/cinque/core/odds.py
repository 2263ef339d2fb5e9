"""Exact odds: run a rule on every tape, and add up the fractions."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from cinque.core.fate import MOST_TAPES, Answer, Every, Fate, advance
from cinque.core.mistake import TooMany
from cinque.core.play import Play, S

T = TypeVar("T", bound=Hashable)

__all__ = ["MOST_TAPES", "Odds", "TooMany", "odds_in", "odds_of"]


class Odds(Generic[T]):
    """Every outcome with its exact chance."""

    __slots__ = ("chances",)

    def __init__(self, chances: dict[T, Fraction]) -> None:
        self.chances = chances

    @property
    def yes_or_no(self) -> bool:
        """Whether this is about something that happens or does not."""
        return all(isinstance(outcome, bool) for outcome in self.chances)

    def chance(self, of: Callable[[T], bool]) -> Fraction:
        """How likely an outcome is for which `of` holds."""
        return sum((chance for outcome, chance in self.chances.items() if of(outcome)), Fraction())

    def map(self, to: Callable[[T], Any]) -> "Odds[Any]":
        """The odds of something that follows from the outcome."""
        chances: dict[Any, Fraction] = {}
        for outcome, chance in self.chances.items():
            key = to(outcome)
            chances[key] = chances.get(key, Fraction()) + chance
        return Odds(chances)

    def mean(self, number: Callable[[T], int]) -> Fraction:
        return sum((number(outcome) * chance for outcome, chance in self.chances.items()), Fraction())


Door = Callable[[list[int], Answer | None, Sequence[str]], Every]


def odds_of(
    run: Callable[[Fate], T],
    answer: Answer | None = None,
    most: int = MOST_TAPES,
    tape: Sequence[str] = (),
    door: Door = Every,
) -> Odds[T]:
    """The odds of what `run` gives. Decisions are answered by `answer`; one that it leaves open is `Pending`.

    What stands on `tape` has happened already: so odds can be asked for in the middle of a step. `door` is a way of
    walking through all outcomes that knows more of them.

    Walks the tree of whole rolls depth first, re-running from the start: rules need to know nothing of it.
    """
    found: dict[T, dict[int, int]] = {}
    path: list[int] = []
    for _ in range(most):
        fate = door(path, answer, tape)
        outcome = run(fate)
        fate.finish()
        # paths with equal denominators are added as whole numbers: fractions only once, at the end
        ways = found.setdefault(outcome, {})
        ways[fate.den] = ways.get(fate.den, 0) + fate.num
        if not advance(path, fate.widths):
            return Odds(
                {
                    outcome: sum((Fraction(num, den) for den, num in ways.items()), Fraction())
                    for outcome, ways in found.items()
                }
            )
    raise TooMany(most)


def odds_in(
    scene: S,
    rule: Callable[[Play[S]], None],
    see: Callable[[S], T],
    answer: Answer | None = None,
    most: int = MOST_TAPES,
    tape: Sequence[str] = (),
    door: Door = Every,
) -> Odds[T]:
    """The odds of what `see` finds in the scene after a rule has run on a copy of it."""

    def run(fate: Fate) -> T:
        copy = scene.copy()
        rule(Play(copy, fate))
        return see(copy)

    return odds_of(run, answer, most, tape, door)
