"""The games that people have begun, by name: each is a journal in one folder, and none is ever written over."""

import json
import os
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

ENDING = ".journal"


class Told(NamedTuple):
    """A game as a list shows it."""

    name: str
    system: str
    played: datetime
    path: Path


class Shelf:
    """A folder of games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"

    def free_name(self, wish: str) -> str:
        """The wish, or the wish with a number, so that no older game is meant."""
        names = (wish if number == 1 else f"{wish}-{number}" for number in count(1))
        return next(name for name in names if not os.path.lexists(self.path(name)))

    def games(self, system: str = "") -> list[Told]:
        """All games, those that were played last first."""
        files = [path for path in self.folder.glob(f"*{ENDING}") if path.is_file()] if self.folder.is_dir() else []
        found = [self._told(path) for path in files]
        wanted = [told for told in found if system in ("", told.system)]
        return sorted(wanted, key=lambda told: (told.played, told.name), reverse=True)

    def _told(self, path: Path) -> Told:
        try:
            with path.open(encoding="utf-8-sig", errors="replace") as file:
                head = json.loads(file.readline(10_000_000))
            played_with = str(head["system"])
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            played_with = "?"
        played = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return Told(path.name.removesuffix(ENDING), played_with, played, path)
