"""What many fights add up to. Streamed, in whole numbers: the order in which fights are counted means nothing."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, NamedTuple, Self

from cinque.core.ask import Data
from cinque.lab.fights import UNDECIDED, Fight, Result, Share, median, wilson

CLAUSE = "clause"
"""The kind of a source that is nothing but a clause."""

COUNTERS = (
    *("winners", "rounds", "present", "fell", "fell_in", "left", "left_squared", "most", "seen", "uses", "losses"),
    *("loss_fights", "had", "afflicted", "watched", "first", "first_won", "sides_fell"),
)


class Source(NamedTuple):
    """What a loss comes from: something that somebody used, a state (nobody's), or a clause."""

    who: str
    kind: str
    key: str


class Mean(NamedTuple):
    """A mean with its standard deviation and the most that there could be."""

    mean: float
    deviation: float
    most: float


class Course(NamedTuple):
    """How one fight went, in numbers: the part of it that events and cards tell."""

    present: Mapping[str, str]
    """Everybody who was there, with their side."""
    fell: Mapping[str, int]
    """Who fell, with the round of their first fall."""
    left: Mapping[tuple[str, str], tuple[int, int]]
    """What is left of a gauge of somebody (and the most) at the end."""
    uses: Mapping[Source, int]
    losses: Mapping[Source, int]
    afflicted: Mapping[str, int]
    """States by how many creatures had them when a round began, summed over the rounds."""
    watched: int
    """How many creatures were looked at then, in all."""
    first: str
    """The side that had the first turn."""


class Account(Result):
    """The sums. Nothing in it grows with the number of fights but the numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.present: Counter[tuple[str, str]] = Counter()
        self.fell: Counter[str] = Counter()
        self.fell_in: Counter[tuple[str, int]] = Counter()
        self.sides_fell: Counter[str] = Counter()
        """In how many fights anybody of a side fell."""
        self.left: Counter[tuple[str, str]] = Counter()
        self.left_squared: Counter[tuple[str, str]] = Counter()
        self.most: Counter[tuple[str, str]] = Counter()
        self.seen: Counter[tuple[str, str]] = Counter()
        self.uses: Counter[Source] = Counter()
        self.losses: Counter[Source] = Counter()
        self.loss_fights: Counter[Source] = Counter()
        self.had: Counter[str] = Counter()
        self.afflicted: Counter[str] = Counter()
        self.watched: Counter[str] = Counter()
        self.first: Counter[str] = Counter()
        self.first_won: Counter[str] = Counter()
        self.example: dict[str, int] = {}
        self.longest: tuple[int, int] = (0, 0)

    def count(self, number: int, fight: Fight, course: Course) -> None:
        self.add(fight)
        self._note_example(fight.winner, number)
        self.longest = max(self.longest, (fight.rounds, -number))
        self.present.update(course.present.items())
        self.fell.update(course.fell.keys())
        self.fell_in.update(course.fell.items())
        self.sides_fell.update({course.present[who] for who in course.fell if who in course.present})
        for gauge, (value, most) in course.left.items():
            self.left[gauge] += value
            self.left_squared[gauge] += value * value
            self.most[gauge] += most
            self.seen[gauge] += 1
        self.uses.update(course.uses)
        self.losses.update(course.losses)
        self.loss_fights.update(course.losses.keys())
        self.had.update(course.afflicted.keys())
        self.afflicted.update(course.afflicted)
        self.watched[""] += course.watched
        if course.first and fight.winner != UNDECIDED:
            self.first[course.first] += 1
            self.first_won[course.first] += fight.winner == course.first

    def _note_example(self, winner: str, number: int) -> None:
        self.example[winner] = min(number, self.example.get(winner, number))

    def merge(self, other: Self) -> None:
        """Count what another account has counted, too."""
        self.fights += other.fights
        self.actions += other.actions
        for name in COUNTERS:
            getattr(self, name).update(getattr(other, name))
        for winner, number in other.example.items():
            self._note_example(winner, number)
        self.longest = max(self.longest, other.longest)

    # -- what can be read from it

    def mean_left(self, gauge: tuple[str, str]) -> Mean:
        of = self.seen[gauge]
        mean = self.left[gauge] / of
        return Mean(mean, sqrt(max(0.0, self.left_squared[gauge] / of - mean * mean)), self.most[gauge] / of)

    def usual_fall(self, who: str) -> int:
        """The median of the rounds in which somebody fell."""
        return median({number: count for (one, number), count in self.fell_in.items() if one == who})

    def first_share(self, side: str = "") -> Share:
        """How often the side won that had the first turn, in fights that somebody won."""
        sides = [side] if side else list(self.first)
        return wilson(sum(self.first_won[one] for one in sides), sum(self.first[one] for one in sides))

    def to_data(self) -> Data:
        """Everything, for programs: each share with its 95 % interval."""
        return {
            "fights": self.fights,
            "actions": self.actions,
            "median_rounds": self.median_rounds,
            "longest": {"rounds": self.longest[0], "run": -self.longest[1]},
            "winners": {
                winner: {"fights": count, **self.share(winner)._asdict(), "first_run": self.example[winner]}
                for winner, count in _sorted(self.winners)
            },
            "rounds": {str(rounds): count for rounds, count in _sorted(self.rounds)},
            "creatures": [self._creature(who, side) for who, side in sorted(self.present)],
            "sides": {
                side: {"somebody_fell": wilson(self.sides_fell[side], self.fights)._asdict()}
                for side in sorted({side for _, side in self.present})
            },
            "losses": [self._loss(source) for source in sorted({*self.losses, *self.uses})],
            "states": {
                state: {
                    "fights": self.had[state],
                    "share": self.had[state] / self.fights,
                    "of_creature_rounds": amount / self.watched[""],
                }
                for state, amount in _sorted(self.afflicted)
            },
            "first_turn": {
                side: {"fights": count, **self.first_share(side)._asdict()} for side, count in _sorted(self.first)
            },
        }

    def _creature(self, who: str, side: str) -> Data:
        gauges = sorted(label for one, label in self.seen if one == who)
        return {
            "who": who,
            "side": side,
            "fights": self.present[who, side],
            "fell": {"fights": self.fell[who], **wilson(self.fell[who], self.fights)._asdict()},
            "fell_in": {str(number): count for (one, number), count in _sorted(self.fell_in) if one == who},
            "left": {label: self.mean_left((who, label))._asdict() for label in gauges},
        }

    def _loss(self, source: Source) -> Data:
        return {
            **source._asdict(),
            "uses": self.uses[source],
            "loss": self.losses[source],
            "a_fight": self.losses[source] / self.fights,
            "fights": self.loss_fights[source],
        }


def _sorted(counted: Mapping[Any, int]) -> Iterable[tuple[Any, int]]:
    return sorted(counted.items())
