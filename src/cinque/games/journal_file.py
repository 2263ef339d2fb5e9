"""A journal in a file: every line is on the disk before what it tells is shown."""

import os
from pathlib import Path
from typing import Any

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.game import Game, Keeper
from cinque.core.story import Pause, Story
from cinque.files.write import replace_file, sync_folder, write_all, write_beside
from cinque.games.lock import Lock


class JournalFile(Keeper):
    """Keeps the story of a game in a file, line by line. Nobody else writes the file meanwhile."""

    def __init__(self, path: Path, lock: Lock, game: Game[Any], known: Story[Any]) -> None:
        self.path = path
        self._lock = lock
        self._game = game
        self._known = known
        # without a buffer: what could not be written must not be tried once more behind our back
        self._file = path.open("ab", buffering=0)
        self._size = path.stat().st_size

    @classmethod
    def start(cls, path: Path, game: Game[Any]) -> "JournalFile":
        """A new journal of a game, kept up to date from now on; a file that exists is not written over."""
        lock = Lock(path)
        try:
            path.open("xb").close()
            return cls(path, lock, game, Story(game.first, game.story.seats))._start()
        except BaseException:
            lock.give_back()
            raise

    def _start(self) -> "JournalFile":
        """The header and all that has happened so far, or no file at all."""
        try:
            self._write([journal.header(self._game)])
            sync_folder(self.path.parent)
            return self._begin()
        except BaseException:
            self._file.close()
            self.path.unlink()
            raise

    @classmethod
    def resume(cls, path: Path, game: Game[Any], lock: Lock | None = None) -> "JournalFile":
        """Go on with the journal from which the game was loaded, under a lock that was taken before it was read.

        A broken end is moved to a file beside it. Where today's rules play the rest differently, it no longer counts;
        the file as it was is kept beside it.
        """
        path = path.resolve()  # where a link leads, so that it stays one
        lock = lock or Lock(path)
        try:
            return cls._resume(path, game, lock)
        except BaseException:
            lock.give_back()
            raise

    @classmethod
    def _resume(cls, path: Path, game: Game[Any], lock: Lock) -> "JournalFile":
        reading = journal.read(path.read_bytes().decode("utf-8", errors="replace"))
        waited = [Pause.from_data(one) for one in reading.waiting]
        whole = len(game.steps) == len(reading.steps) and game.story.goes_on_from(waited)
        if not whole:
            write_beside(path, "before", path.read_bytes())
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
            write_all(self._file, raw)
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
        write_beside(path, "broken", b"\n".join(lines[reading.whole_lines :]))
    replace_file(path, good)
