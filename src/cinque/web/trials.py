"""Many fights played out beside the server: in a process of its own, with progress, and given up when nobody waits."""

import multiprocessing
import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any, Final

from cinque.core.ask import Data
from cinque.core.shelf import Shelf
from cinque.lab.account import Account
from cinque.lab.runs import Plan, play_batch

AT_ONCE: Final = 10
"""So many fights between two looks whether anybody still waits for them."""

MOST_TRIALS: Final = 8


class Trial:
    """Many fights from one scene, on their way; run n of it is always the same fight."""

    def __init__(self, book: str, shelf: Shelf, scene: Any, runs: int) -> None:
        self.scene, self.runs = scene, runs
        self.plan = pickle.dumps([Plan(book, shelf, {}, {}, scene=scene.to_data())])
        self.account = Account()
        self.given_up = False
        self.failed = False

    @property
    def done(self) -> bool:
        return self.given_up or self.failed or self.account.fights >= self.runs

    def to_data(self) -> Data:
        return {"runs": self.runs, "done": self.done, "failed": self.failed, "result": self.account.to_data()}


class Trials:
    """The trials of a server: one worker, in which they take turns."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._trials: dict[str, Trial] = {}
        self._numbers: Iterator[int] = count(1)
        self._lock = threading.Lock()

    def begin(self, owner: str, trial: Trial) -> str:
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

    def _go_on(self, trial: Trial) -> None:
        try:
            while not trial.done and self._pool is not None:
                first = trial.account.fights + 1
                numbers = range(first, min(first + AT_ONCE, trial.runs + 1))
                (more,) = self._pool.submit(play_batch, trial.plan, numbers).result().accounts
                trial.account.merge(more)
        except Exception:
            trial.failed = True

    def find(self, owner: str, number: str) -> Trial | None:
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
