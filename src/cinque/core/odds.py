"""Exact odds: run a rule on every tape, and add up the fractions. Where these are too many: run it on some of them."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, Final, Generic, TypeVar

from cinque.core.fate import MOST_TAPES, Answer, Every, Fate, advance
from cinque.core.mistake import TooMany
from cinque.core.play import Play, S

T = TypeVar("T", bound=Hashable)

__all__ = ["MOST_TAPES", "Odds", "TooMany", "foreseen", "foreseen_in", "odds_in", "odds_of", "sampled"]

MOST_FORESEEN: Final = 1_000
TRIES: Final = 400
"""So many outcomes people wait for beside an answer; with more of them, so many tries are an estimate."""

LOOKS: Final = 128
"""After so many tapes it is looked at how far the walk has come."""

HOPELESS: Final = 4
"""So many times what is allowed it would come to: then it is given up at once."""

NORMAL_95: Final = 1.96


class Odds(Generic[T]):
    """Every outcome with its exact chance; or, estimated in so many `tries`, with its share of them."""

    __slots__ = ("chances", "tries")

    def __init__(self, chances: dict[T, Fraction], tries: int = 0) -> None:
        self.chances = chances
        self.tries = tries

    @property
    def error(self) -> float:
        """By how many percent points a chance is off at most, in 19 of 20 cases; 0 where it is exact."""
        return 50 * NORMAL_95 / sqrt(self.tries) if self.tries else 0.0

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
        return Odds(chances, self.tries)

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
    for walked in range(1, most + 1):
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
        if not walked % LOOKS and walked > HOPELESS * most * part_walked(path, fate.widths):
            break
    raise TooMany(most)


def part_walked(path: Sequence[int], widths: Sequence[int]) -> float:
    """How much of the tree lies before a path, if all branches were alike."""
    part, share = 0.0, 1.0
    for place, width in zip(path, widths, strict=False):
        share /= width
        part += place * share
    return part


def sampled(
    run: Callable[[Fate], T],
    answer: Answer | None = None,
    tries: int = TRIES,
    tape: Sequence[str] = (),
    door: Door = Every,
) -> Odds[T]:
    """What `run` gives in so many tries, through the same door, which lets chance choose the paths.

    Its dice are the same each time: whoever looks again sees the same estimate.
    """
    dice = Random("an estimate").random
    seen: dict[T, int] = {}
    for _ in range(tries):
        fate = door([], answer, tape)
        fate.dice = dice
        outcome = run(fate)
        fate.finish()
        seen[outcome] = seen.get(outcome, 0) + 1
    return Odds({outcome: Fraction(count, tries) for outcome, count in seen.items()}, tries)


def foreseen(
    run: Callable[[Fate], T],
    answer: Answer | None = None,
    door: Door = Every,
) -> Odds[T]:
    """The odds that stand beside an answer: exact where outcomes can be walked while somebody waits."""
    try:
        return odds_of(run, answer, MOST_FORESEEN, door=door)
    except TooMany:
        return sampled(run, answer, door=door)


def odds_in(
    scene: S,
    rule: Callable[[Play[S]], None],
    see: Callable[[S], T],
    answer: Answer | None = None,
    most: int = MOST_TAPES,
    tape: Sequence[str] = (),
) -> Odds[T]:
    """The odds of what `see` finds in the scene after a rule has run on a copy of it."""
    return odds_of(_on_a_copy(scene, rule, see), answer, most, tape)


def foreseen_in(
    scene: S,
    rule: Callable[[Play[S]], None],
    see: Callable[[S], T],
    door: Door = Every,
) -> Odds[T]:
    """The odds that stand beside an answer, of what `see` finds in a copy of the scene after a rule has run."""
    return foreseen(_on_a_copy(scene, rule, see), door=door)


def _on_a_copy(scene: S, rule: Callable[[Play[S]], None], see: Callable[[S], T]) -> Callable[[Fate], T]:
    def run(fate: Fate) -> T:
        copy = scene.copy()
        rule(Play(copy, fate))
        return see(copy)

    return run
