"""A journal in a file: every line is on the disk before what it tells is shown."""

import os
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.game import Game, Keeper
from cinque.core.story import Story
from cinque.games.lock import Lock


class JournalFile(Keeper):
    """Keeps the story of a game in a file, line by line. Nobody else writes the file meanwhile."""

    def __init__(self, path: Path, lock: Lock, game: Game[Any], known: Story[Any]) -> None:
        self.path = path
        self._lock = lock
        self._game = game
        self._known = known
        self._file = path.open("ab")
        self._size = path.stat().st_size

    @classmethod
    def start(cls, path: Path, game: Game[Any]) -> "JournalFile":
        """A new journal of a game, kept up to date from now on; a file that exists is not written over."""
        lock = Lock(path)
        try:
            path.open("xb").close()
            kept = cls(path, lock, game, Story(game.first, game.story.seats))
            kept._write([journal.header(game)])
            sync_folder(path.parent)
            return kept._begin()
        except BaseException:
            lock.give_back()
            raise

    @classmethod
    def resume(cls, path: Path, game: Game[Any], lock: Lock | None = None) -> "JournalFile":
        """Go on with the journal from which the game was loaded, under a lock that was taken before it was read.

        A broken end is moved to a file beside it. Where today's rules play the rest differently, it no longer counts;
        the file as it was is kept beside it.
        """
        lock = lock or Lock(path)
        reading = journal.read(path.read_bytes().decode("utf-8", errors="replace"))
        whole = len(game.steps) == len(reading.steps) and len(game.story.waiting) == len(reading.waiting)
        if not whole:
            copy_of(path)
        mend(path, reading)
        kept = cls(path, lock, game, game.story)
        if not whole or reading.past is None or len(reading.past) != len(game.past):
            kept._write(journal.ending(game, undone=len(reading.past or ())))
        return kept._begin()

    def _begin(self) -> "JournalFile":
        self._game.add_keeper(self)
        return self

    def keep(self, story: Story[Any]) -> None:
        lines = journal.lines_to(self._known, story)
        if lines:
            self._write(lines)
        self._known = story

    def _write(self, lines: list[Data]) -> None:
        """All of the lines or none of them."""
        raw = "".join(journal.line_text(line) + "\n" for line in lines).encode("utf-8")
        try:
            self._file.write(raw)
            self._file.flush()
            os.fsync(self._file.fileno())
        except BaseException:
            os.ftruncate(self._file.fileno(), self._size)
            raise
        self._size += len(raw)

    def close(self) -> None:
        """Stop keeping the game, and let others write the file."""
        if not self._file.closed:
            self._game.remove_keeper(self)
            self._file.close()
            self._lock.give_back()


def mend(path: Path, reading: journal.Reading) -> None:
    """Take away the lines behind the last whole one, so that what is added next can be read; they are kept beside."""
    raw = path.read_bytes()
    lines = raw.split(b"\n")
    good = b"".join(line + b"\n" for line in lines[: reading.whole_lines])
    if good == raw:
        return
    if good[:-1] not in (raw, raw[:-1]):
        write_new(path, "broken", b"\n".join(lines[reading.whole_lines :]))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "wb") as file:
        file.write(good)
        file.flush()
        os.fsync(file.fileno())
    Path(name).replace(path)
    sync_folder(path.parent)


def copy_of(path: Path) -> Path:
    """The file once more, beside it, under a name that nobody has."""
    return write_new(path, "before", path.read_bytes())


def write_new(path: Path, kind: str, raw: bytes) -> Path:
    """A new file beside this one: `x.journal.broken`, or with a number where there is one already."""
    for number in count(1):
        beside = path.with_name(f"{path.name}.{kind}{f'-{number}' if number > 1 else ''}")
        try:
            with beside.open("xb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        sync_folder(path.parent)
        return beside
    raise AssertionError(number)


def sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
