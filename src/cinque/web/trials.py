"""Many fights played out beside the server: in a process of its own, with progress, and given up when nobody waits."""

import multiprocessing
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import Any, Final

from cinque.core.ask import Data
from cinque.core.fate import Seeded
from cinque.lab.fights import Fight, Result, play_out
from cinque.systems import system

AT_ONCE: Final = 10
"""So many fights between two looks whether anybody still waits for them."""

MOST_TRIALS: Final = 8


@lru_cache(maxsize=4)
def _scene(book: str, data: str) -> Any:
    import json

    return system(book).scene_from_data(json.loads(data))


def some_fights(book: str, data: str, first: int, runs: int) -> list[Fight]:
    """Fights from one scene, in a worker: number n is always the same fight."""
    played, scene = system(book), _scene(book, data)
    return [
        play_out(played, scene.copy(), Seeded(f"trial/{number}", played.bot(number)))
        for number in range(first, first + runs)
    ]


class Trial:
    """Many fights from one scene, on their way."""

    def __init__(self, book: str, data: str, runs: int) -> None:
        self.book, self.data, self.runs = book, data, runs
        self.result = Result()
        self.given_up = False
        self.failed = False

    @property
    def done(self) -> bool:
        return self.given_up or self.failed or self.result.fights >= self.runs

    def to_data(self) -> Data:
        return {"runs": self.runs, "done": self.done, "failed": self.failed, "result": self.result.to_data()}


class Trials:
    """The trials of a server: one worker, in which they take turns."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._trials: dict[str, Trial] = {}
        self._numbers: Iterator[int] = count(1)
        self._lock = threading.Lock()

    def begin(self, owner: str, book: str, data: str, runs: int) -> str:
        """Gives the id by which its owner, a room, asks for it. The oldest of too many is given up."""
        with self._lock:
            id = f"{owner}/{next(self._numbers)}"
            self._trials[id] = trial = Trial(book, data, runs)
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
                first = trial.result.fights
                some = min(AT_ONCE, trial.runs - first)
                for fight in self._pool.submit(some_fights, trial.book, trial.data, first, some).result():
                    trial.result.add(fight)
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
