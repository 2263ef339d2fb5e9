"""The cores of this machine, as an executor."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread


def cores() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes(number: int) -> ProcessPoolExecutor:
    """So many processes, which leave Ctrl-C to the one that started them, and go with it."""
    pool = ProcessPoolExecutor(number, get_context("spawn"), _begin)
    with _deaf():  # what a process ignores, those that it starts ignore from their first moment
        for _ in range(number):
            pool.submit(os.getpid)
    return pool


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with_the_parent, daemon=True).start()


def _go_with_the_parent() -> None:
    """Whoever is killed cannot tell its pool, which would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _deaf() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
