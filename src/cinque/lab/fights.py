"""A fight from a setup, played out by bots: who wins, and how long it takes."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import sqrt
from typing import Any, NamedTuple

from cinque.core.ask import Data
from cinque.core.fate import Fate
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.system import AnySystem
from cinque.lab.ahead import Remembering

UNDECIDED = "undecided"
MOST_ROUNDS = 500
Z95 = 1.96
SELDOM = 100_000
"""How many more objects there are than before when the garbage collector looks at them, while fights are played."""


class Fight(NamedTuple):
    """How one fight went."""

    winner: str
    rounds: int
    actions: int


class Share(NamedTuple):
    """A share of the fights with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


def median(counts: Mapping[int, int]) -> int:
    """The lowest number that at least half of those counted do not exceed; 0 of none."""
    half, seen = sum(counts.values()) / 2, 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= half:
            return number
    return 0


class Result:
    """How many fights ended, and how. Streamed: a million fights take no more memory than one."""

    def __init__(self) -> None:
        self.fights = 0
        self.actions = 0
        self.winners: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()

    def add(self, fight: Fight) -> None:
        self.fights += 1
        self.actions += fight.actions
        self.winners[fight.winner] += 1
        self.rounds[fight.rounds] += 1

    def share(self, winner: str) -> Share:
        return wilson(self.winners[winner], self.fights)

    @property
    def median_rounds(self) -> int:
        return median(self.rounds)

    def to_data(self) -> Data:
        return {
            "fights": self.fights,
            "actions": self.actions,
            "median_rounds": self.median_rounds,
            "winners": {
                winner: {"fights": count, **self.share(winner)._asdict()}
                for winner, count in sorted(self.winners.items())
            },
            "rounds": {str(rounds): count for rounds, count in sorted(self.rounds.items())},
        }


def wilson(hits: int, of: int) -> Share:
    """The 95 % interval of a share."""
    if not of:
        return Share(0.0, 0.0, 1.0)
    p, z2 = hits / of, Z95 * Z95
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    spread = Z95 * sqrt(p * (1 - p) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Share(p, max(0.0, middle - spread), min(1.0, middle + spread))


@contextmanager
def settled() -> Iterator[None]:
    """What is loaded stays while many fights are played: the garbage collector need not look at it again and again.

    Fights leave nothing for it, and what they remember stays, too, so that it looks seldom.
    """
    before, often = gc.get_freeze_count(), gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)
        if not before:  # somebody else's is theirs to end
            gc.unfreeze()


def play_out(
    system: AnySystem, scene: Any, fate: Fate, log: Log | None = None, look: Callable[[Any], None] | None = None
) -> Fight:
    """Play a fight to its end, or to the round at which nobody believes in one any more.

    Whoever wants to `look` sees the scene after every procedure.
    """
    play: Play[Any] = Play(scene, fate, log)
    run = {name: procedure.run for name, procedure in system.procedures.items()}
    next_of, action = system.next, system.action
    actions = 0
    begins = fate.memory.begins if isinstance(fate, Remembering) else None
    do = next_of(scene)
    while do:
        if begins is not None:
            begins(do, scene)
        run[do](play)
        actions += do == action
        if look is not None:
            look(scene)
        if scene.round > MOST_ROUNDS:
            return Fight(UNDECIDED, scene.round, actions)
        do = next_of(scene)
    return Fight(system.winner(scene) or UNDECIDED, scene.round, actions)
