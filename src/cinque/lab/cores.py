"""The cores of this machine, as an executor."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread


def cores() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Cores(ProcessPoolExecutor):
    """So many processes, which leave Ctrl-C to the one that started them.

    They go with it, and when they are sent home by somebody who does not wait for what they are at.
    """

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self._enough = context.Event()
        super().__init__(number, context, _begin, (self._enough,))
        with _deaf():  # what a process ignores, those that it starts ignore from their first moment
            for _ in range(number):
                self.submit(os.getpid)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Gone when this is over: at once for whoever does not wait for what is still played.

        A pool that outlives the last line of a program tells of a bad file descriptor.
        """
        if not wait:
            self._enough.set()
        super().shutdown(cancel_futures=cancel_futures)


def _begin(enough: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with_the_parent, daemon=True).start()
    Thread(target=_go_when_told, args=(enough,), daemon=True).start()


def _go_with_the_parent() -> None:
    """Whoever is killed cannot tell its pool, which would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _go_when_told(enough: Event) -> None:
    enough.wait()
    os._exit(0)


@contextmanager
def _deaf() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
