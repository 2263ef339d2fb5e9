"""Odds, worked out in processes of their own: no answer waits for them, and nobody waits for what nobody looks at.

Each process reads what to look at from its standard input and writes what may come of it to its standard output. It is
started when it is first needed, and nicer than the table itself.
"""

import asyncio
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, Final, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.game import Game
from cinque.core.seat import Seat
from cinque.core.shelf import Shelf
from cinque.core.words import Reader
from cinque.systems import system
from cinque.web import wire
from cinque.web.disclosure import NONE, OPEN, Disclosure
from cinque.web.questions import odds_data
from cinque.web.shapes import OddsShape

MOST_PROCESSES: Final = 4
MOST_WANTED: Final = 300
NICE: Final = 10

Put = tuple[str, str, str, list[tuple[str, Data]], str, str, Data]
"""A question, taken apart, for compiled it cannot be sent: seat, topic, clause, options, who, decline, about."""

Sent = tuple[str, Shelf, Data, Put, tuple[str, str], str, Disclosure]
"""The book and its shelf, the scene as a file has it, the question, who looks, in which language, how much is told."""


class Moment(NamedTuple):
    """A question, and how things stand there."""

    reader: Reader
    ask: Ask
    seat: Seat
    disclosure: Disclosure = OPEN


def moment_of(
    game: Game[Any], ask: Ask, seat: Seat, lang: str, disclosure: Disclosure = OPEN, scene: Any = None
) -> bytes:
    """A question with all that its odds need, as one can send it to another process; without a `scene`, an open one."""
    now = game.scene_at(ask) if scene is None else scene
    options = [(option.verb, option.args) for option in ask.options]
    put: Put = (ask.seat, ask.topic, ask.clause, options, ask.who, ask.decline, dict(ask.about))
    looks = seat.id, seat.role
    sent: Sent = (game.system.name, game.system.shelf, now.to_data(), put, looks, lang, disclosure)
    return pickle.dumps(sent)


def read_moment(sent: bytes) -> Moment:
    book, shelf, scene, put, looks, lang, disclosure = pickle.loads(sent)
    played, seat = system(book, shelf), Seat(*looks)
    of, topic, clause, options, who, decline, about = put
    ask = Ask(of, topic, clause, [Option(verb, **args) for verb, args in options], who, (), decline, about=about)
    return Moment(Reader(played, played.scene_from_data(scene), lang, seat), ask, seat, disclosure)


def odds_at(moment: Moment, key: str) -> OddsShape | None:
    """What may come of an answer, as far as the seat can know; None if it is no answer."""
    reader, ask, seat, disclosure = moment
    option = ask.find(key)
    if option is None or (disclosure.odds == NONE and not seat.is_gm):
        return None
    known = disclosure.as_told(reader.system, reader.scene, seat)
    odds = odds_data(reader, reader.system.forecast(known, ask, option, seat))
    odds["estimate"] = odds["estimate"] or known is not reader.scene
    return odds if seat.is_gm else disclosure.chances(odds)


class Reckoners:
    """The processes that work out odds."""

    def __init__(self, number: int | None = None) -> None:
        number = number or max(1, min(MOST_PROCESSES, (os.cpu_count() or 2) - 1))
        self._threads = ThreadPoolExecutor(number, "odds")
        self._own = threading.local()
        self._started: list[subprocess.Popen[bytes]] = []
        self._closed, self._door = False, threading.Lock()

    def get_ready(self) -> None:
        """Start a process before anybody waits for it."""
        if not self._started:
            self._threads.submit(self._process)

    async def work_out(self, moment: bytes, key: str) -> OddsShape | None:
        """Cancelled before its turn comes, it costs nothing."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._ask, moment, key)

    def _ask(self, moment: bytes, key: str) -> OddsShape | None:
        process = self._process()
        if process is None:
            return None
        try:
            _write(process.stdin, (moment, key))
            odds: OddsShape | None = _read(process.stdout)
            return odds
        except (OSError, EOFError, pickle.UnpicklingError):
            # somebody has ended it: the next question gets another one
            process.kill()
            return None

    def _process(self) -> subprocess.Popen[bytes] | None:
        """That of this thread; None once the house is closed."""
        known: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if known is not None and known.poll() is None:
            return known
        with self._door:
            if self._closed:
                return None
            command = [sys.executable, "-m", "cinque.web.odds"]
            # in a session of its own: Ctrl-C is for the table, which ends this one
            known = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
            self._own.process = known
            self._started.append(known)
        return known

    def close(self) -> None:
        with self._door:
            self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._started:
            process.kill()
            process.wait()
            for end in (process.stdin, process.stdout):
                if end is not None:
                    end.close()


class Foretold:
    """What one visitor wants to know beforehand: one thing after the other, what was asked for last first."""

    def __init__(
        self,
        reckoners: Reckoners,
        moment: Callable[[str], Awaitable[bytes | None]],
        is_open: Callable[[str], bool],
        send: Callable[[wire.OddsOf], None],
    ) -> None:
        self._reckoners, self._moment, self._is_open, self._send = reckoners, moment, is_open, send
        self._ask, self._keys = "", dict[str, None]()
        self._work: asyncio.Task[None] | None = None

    def want(self, ask: str, keys: Sequence[str]) -> None:
        if ask != self._ask:
            self.stop()
            self._ask, self._keys = ask, {}
        later = [key for key in self._keys if key not in keys]
        self._keys = dict.fromkeys([*keys, *later][:MOST_WANTED])
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._go_on(ask))

    async def _go_on(self, ask: str) -> None:
        """Until all is told, or the question is no longer open."""
        moment = await self._moment(ask)
        while self._keys and moment is not None and self._is_open(ask):
            key = next(iter(self._keys))
            del self._keys[key]
            odds = await self._reckoners.work_out(moment, key)
            self._send(wire.OddsOf(ask=ask, key=key, odds=odds))

    def stop(self) -> None:
        """Nobody waits for them any more."""
        self._keys = {}
        if self._work is not None:
            self._work.cancel()
            self._work = None  # it ends later than what is wanted next begins


def _write(to: IO[bytes] | None, what: Any) -> None:
    if to is None:
        raise EOFError
    pickle.dump(what, to)
    to.flush()


def _read(source: IO[bytes] | None) -> Any:
    if source is None:
        raise EOFError
    return pickle.load(source)


def serve(source: IO[bytes], to: IO[bytes]) -> None:
    """Answer until nobody asks any more. One moment is asked about many times, so the last one is kept."""
    seen, moment = b"", None
    while True:
        try:
            sent, key = _read(source)
        except EOFError:
            return
        if sent != seen or moment is None:
            seen, moment = sent, read_moment(sent)
        _write(to, odds_at(moment, key))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something does not print into the answers
    serve(sys.stdin.buffer, answers)
