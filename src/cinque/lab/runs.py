"""Many fights of one setup, or of several that differ in something, on one core or on all.

Run n of a seed is always the same fight, whoever plays it: its dice and its bot come from the seed and n alone. Where
several setups are compared, each plays run n with the same seeds (common random numbers).
"""

import gc
import pickle
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from functools import lru_cache
from math import sqrt
from multiprocessing import parent_process
from time import perf_counter
from typing import Any, NamedTuple, Self

from cinque.core.ask import Data
from cinque.core.fate import Fate
from cinque.core.log import Event, Log
from cinque.core.shelf import Shelf
from cinque.core.system import AnySystem
from cinque.lab import fights
from cinque.lab.account import Account
from cinque.lab.bots import GOOD, door
from cinque.lab.fights import Z95, Fight, settled
from cinque.lab.watch import Watch
from cinque.lab.without import LeftOut, take_away
from cinque.systems import system

BATCH_SECONDS = 0.3
AHEAD = 2
"""How many batches wait for every core, so that none is idle."""


class Plan(NamedTuple):
    """What is fought, and by whom: all that another process needs."""

    book: str
    shelf: Shelf
    setup: Data
    rulings: Data
    seed: int = 1
    bot: str = GOOD
    """By name, for all or by side: see `bots.casting`."""
    scene: Data | None = None
    """The scene that is fought from, where it is one of a table and not that of a setup."""
    without: tuple[LeftOut, ...] = ()
    """What nobody has and nobody chooses."""


class Opened(NamedTuple):
    """A plan with its rulebook and its first scene."""

    plan: Plan
    system: AnySystem
    first: Any

    def fate(self, number: int) -> Fate:
        """The dice and the decisions of one run."""
        seed = f"{self.plan.seed}/{number}"
        return door(self.system, self.plan.bot, seed, self.plan.without)


def opened(plan: Plan) -> Opened:
    played = system(plan.book, plan.shelf)
    first = played.new_scene(plan.setup, plan.rulings) if plan.scene is None else played.scene_from_data(plan.scene)
    take_away(played, first, plan.without)
    return Opened(plan, played, first)


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class Pair:
    """How a setup differs from the first one, run by run."""

    def __init__(self) -> None:
        self.fights = 0
        self.gained: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.rounds = 0
        self.rounds_squared = 0

    def add(self, before: Fight, after: Fight) -> None:
        self.fights += 1
        if before.winner != after.winner:
            self.lost[before.winner] += 1
            self.gained[after.winner] += 1
        more = after.rounds - before.rounds
        self.rounds += more
        self.rounds_squared += more * more

    def merge(self, other: Self) -> None:
        self.fights += other.fights
        self.gained.update(other.gained)
        self.lost.update(other.lost)
        self.rounds += other.rounds
        self.rounds_squared += other.rounds_squared

    def wins(self, winner: str) -> Estimate:
        """How many more of all fights a side wins; the interval is Agresti and Min's, good for few differences, too."""
        gained, lost = self.gained[winner], self.lost[winner]
        of = self.fights + 2
        middle = (gained - lost) / of
        spread = Z95 * sqrt((gained + lost + 1) / of - middle * middle) / sqrt(of)
        mean = (gained - lost) / self.fights if self.fights else 0.0
        return Estimate(mean, max(-1.0, middle - spread), min(1.0, middle + spread))

    def more_rounds(self) -> Estimate | None:
        """How many more rounds a fight takes; a single one does not tell how they vary."""
        if self.fights < 2:
            return None
        mean = self.rounds / self.fights
        variance = (self.rounds_squared - self.rounds * mean) / (self.fights - 1)
        spread = Z95 * sqrt(max(0.0, variance) / self.fights)
        return Estimate(mean, mean - spread, mean + spread)


class Batch:
    """Some runs of every plan, counted."""

    def __init__(self, plans: int) -> None:
        self.accounts = [Account() for _ in range(plans)]
        self.pairs = [Pair() for _ in range(plans - 1)]
        self.runs = 0
        self.seconds = 0.0

    def same(self, number: int) -> bool:
        """Whether what was counted of this plan is to the last digit what was counted of the first one."""
        return self.accounts[number].to_data() == self.accounts[0].to_data()

    def merge(self, other: Self) -> None:
        self.runs += other.runs
        self.seconds += other.seconds
        for account, more in zip(self.accounts, other.accounts, strict=True):
            account.merge(more)
        for pair, one in zip(self.pairs, other.pairs, strict=True):
            pair.merge(one)


@lru_cache(maxsize=4)
def _opened(sent: bytes) -> list[Opened]:
    plans = [opened(plan) for plan in pickle.loads(sent)]
    if parent_process() is not None:  # a process that does nothing else
        gc.collect()
        gc.freeze()
    return plans


def play_batch(sent: bytes, numbers: range) -> Batch:
    """Play these runs of every plan: what another process is asked for."""
    begun = perf_counter()
    plans = _opened(sent)
    batch = Batch(len(plans))
    for number in numbers:
        results = [_play(one, number, account) for one, account in zip(plans, batch.accounts, strict=True)]
        for pair, result in zip(batch.pairs, results[1:], strict=True):
            pair.add(results[0], result)
        batch.runs += 1
    batch.seconds = perf_counter() - begun
    return batch


def _play(one: Opened, number: int, account: Account) -> Fight:
    scene = one.first.copy()
    watch = Watch(one.system, scene)
    fight = fights.play_out(one.system, scene, one.fate(number), watch.log, _looking(one, scene, watch.look))
    account.count(number, fight, watch.course(scene))
    return fight


def _looking(one: Opened, scene: Any, look: Callable[[Any], None]) -> Callable[[Any], None]:
    """Whoever comes later has nothing of what is left out, either."""
    if not one.plan.without:
        return look
    known = set(scene.creatures)

    def look_and_take(scene: Any) -> None:
        look(scene)
        if not known.issuperset(scene.creatures):
            known.update(scene.creatures)
            take_away(one.system, scene, one.plan.without)

    return look_and_take


# -- on one core or on many


def play_runs(
    plans: Sequence[Plan],
    runs: int,
    pool: Callable[[], Executor] | None = None,
    cores: int = 1,
    batch_seconds: float | None = None,
) -> Generator[Batch, None, None]:
    """Batch after batch, in whatever order they are done. What can be played in a second needs no other core.

    A pool that breaks down costs nothing but time: what it did not bring back is played here. A batch takes about
    `batch_seconds`.
    """
    sent = pickle.dumps(list(plans))
    _opened(sent)
    with settled():
        ranges = _Ranges(runs, BATCH_SECONDS if batch_seconds is None else batch_seconds)
        yield from _play_here(sent, ranges, pool if cores > 1 else None, cores)


def _play_here(sent: bytes, ranges: "_Ranges", pool: Callable[[], Executor] | None, cores: int) -> Iterator[Batch]:
    seconds = 0.0
    while ranges.left:
        batch = play_batch(sent, ranges.next())
        seconds += batch.seconds
        ranges.learn(batch)
        yield batch
        if pool is not None and seconds > BATCH_SECONDS and ranges.seconds_left() > 2 * ranges.seconds:
            yield from _with_pool(pool(), cores, sent, ranges)
            pool = None


class _Ranges:
    """The runs that are still to be played, in stretches of about the same time."""

    def __init__(self, runs: int, seconds: float) -> None:
        self.seconds = seconds
        self.left: list[range] = [range(1, runs + 1)]
        self._size = 1
        self._pace = 0.0

    def next(self) -> range:
        first = self.left.pop()
        taken, rest = first[: self._size], first[self._size :]
        if rest:
            self.left.append(rest)
        return taken

    def put_back(self, numbers: range) -> None:
        self.left.append(numbers)

    def learn(self, batch: Batch) -> None:
        """Half as long or twice as long at most, so that one odd fight does not count for much."""
        self._pace = batch.seconds / batch.runs
        wanted = round(self.seconds / max(self._pace, 1e-6))
        self._size = max(1, self._size // 2, min(wanted, 2 * self._size))

    def seconds_left(self) -> float:
        return self._pace * sum(map(len, self.left))


def _with_pool(executor: Executor, cores: int, sent: bytes, ranges: _Ranges) -> Iterator[Batch]:
    waiting: dict[Future[Batch], range] = {}
    try:
        while ranges.left or waiting:
            while ranges.left and len(waiting) < AHEAD * cores:
                numbers = ranges.next()
                try:
                    waiting[executor.submit(play_batch, sent, numbers)] = numbers
                except BrokenExecutor:
                    ranges.put_back(numbers)
                    raise
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                batch = future.result()
                del waiting[future]
                ranges.learn(batch)
                yield batch
    except BrokenExecutor:
        for numbers in waiting.values():
            ranges.put_back(numbers)
        waiting.clear()
    finally:  # a pool with nothing to do is seen out: it must be gone before the program is
        executor.shutdown(wait=not waiting, cancel_futures=True)


# -- one run again


def replay(plan: Plan, number: int) -> list[tuple[Any, list[Event]]]:
    """A run told from its beginning: the scene after every procedure, and what was told in it."""
    one = opened(plan)
    log = Log()
    told: list[tuple[Any, list[Event]]] = []

    def look(scene: Any) -> None:
        told.append((scene.copy(), log.events.copy()))
        log.events.clear()

    scene = one.first.copy()
    fights.play_out(one.system, scene, one.fate(number), log, _looking(one, scene, look))
    return told


def total(batches: Iterable[Batch], plans: int) -> Batch:
    """All of them together."""
    whole = Batch(plans)
    for batch in batches:
        whole.merge(batch)
    return whole
