"""Many fights played out beside the server: in a process of its own, with progress, and given up when nobody waits."""

import multiprocessing
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any, Final

from cinque.core.ask import Data
from cinque.core.shelf import Shelf
from cinque.lab.account import Account
from cinque.lab.advice import Fights, Party, Proposal, propose
from cinque.lab.runs import Batch, Plan, play_batch
from cinque.lab.without import LeftOut

AT_ONCE: Final = 10
"""So many fights between two looks whether anybody still waits for them."""

MOST_TRIALS: Final = 8


class Trial:
    """Many fights from one scene, on their way; run n of it is always the same fight."""

    def __init__(self, book: str, shelf: Shelf, scene: Any, runs: int, without: tuple[LeftOut, ...] = ()) -> None:
        self.scene, self.runs = scene, runs
        self.plan = pickle.dumps([Plan(book, shelf, {}, {}, scene=scene.to_data(), without=without)])
        self.account = Account()
        self.given_up = False
        self.failed = False

    @property
    def done(self) -> bool:
        return self.given_up or self.failed or self.account.fights >= self.runs

    def go_on(self, fights: Fights) -> None:
        first = self.account.fights + 1
        (more,) = fights(self.plan, range(first, min(first + AT_ONCE, self.runs + 1))).accounts
        self.account.merge(more)

    def to_data(self) -> Data:
        return {"runs": self.runs, "done": self.done, "failed": self.failed, "result": self.account.to_data()}


class Advice:
    """Opponents that are looked for, by how hard it is to be."""

    def __init__(self, party: Party, wish: str, runs: int, proposals: int) -> None:
        self.party = party
        self.given_up = False
        self.failed = False
        self._over = False
        self._wanted = wish, runs, proposals
        self._looks: Iterator[Proposal] | None = None
        self.seen: list[Proposal] = []

    @property
    def done(self) -> bool:
        return self.given_up or self.failed or self._over

    def go_on(self, fights: Fights) -> None:
        if self._looks is None:
            self._looks = propose(self.party, *self._wanted, fights=fights)
        look = next(self._looks, None)
        if look is None:
            self._over = True
        else:
            self.seen.append(look)

    def to_data(self) -> Data:
        """What is sure, the best first; when nothing fits, what comes nearest."""
        order = sorted(self.seen, key=lambda one: one.order)
        best = [one for one in order if one.sure and one.fits] or (order[:1] if self.done else [])
        told = [one.to_data() for one in best]
        return {"done": self.done, "failed": self.failed, "looks": len(self.seen), "proposals": told}


class Trials:
    """The trials of a server: one worker, in which they take turns."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._trials: dict[str, Trial | Advice] = {}
        self._numbers: Iterator[int] = count(1)
        self._lock = threading.Lock()

    def begin(self, owner: str, trial: Trial | Advice) -> str:
        """Gives the id by which its owner, a room, asks for it. The oldest of too many is given up."""
        with self._lock:
            id = f"{owner}/{next(self._numbers)}"
            self._trials[id] = trial
            mine = [each for each in self._trials if each.startswith(f"{owner}/")]
            for old in mine[:-MOST_TRIALS]:
                self._trials.pop(old).given_up = True
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        threading.Thread(target=self._go_on, args=(trial,), daemon=True).start()
        return id.rpartition("/")[2]

    def _go_on(self, trial: Trial | Advice) -> None:
        def fights(sent: bytes, numbers: range) -> Batch:
            if self._pool is None:
                raise BrokenExecutor
            return self._pool.submit(play_batch, sent, numbers).result()

        try:
            while not trial.done and self._pool is not None:
                trial.go_on(fights)
        except Exception:
            trial.failed = True

    def find(self, owner: str, number: str) -> Trial | Advice | None:
        return self._trials.get(f"{owner}/{number}")

    def give_up(self, owner: str, number: str) -> None:
        trial = self._trials.pop(f"{owner}/{number}", None)
        if trial is not None:
            trial.given_up = True

    def close(self) -> None:
        for trial in self._trials.values():
            trial.given_up = True
        if self._pool is not None:
            with suppress(Exception):
                self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
