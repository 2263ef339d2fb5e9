"""A watch that ends what hangs, by the time that this process takes: however busy the machine is with others."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST = 5
"""Seconds. Whatever takes longer hangs."""


class Hang(BaseException):
    """Nobody waits that long. It is no `Exception`, so that no rule can catch it."""


@contextmanager
def watched(seconds: int = LONGEST) -> Iterator[None]:
    def end(_: int, frame: FrameType | None) -> None:
        raise Hang(f"longer than {seconds} s")

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
