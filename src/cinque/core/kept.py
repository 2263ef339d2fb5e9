"""What takes long to work out and is always the same, kept on the disk between runs, by a digest of what it comes from.

Whoever has a disk for it says where (`keep_in`); without that, everything is worked out as ever. What cannot be read is
worked out again: nothing depends on it.
"""

import gc
import hashlib
import os
import pickle
import sys
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

DIGITS: Final = 24
MOST_BYTES: Final = 20_000_000
_folders: Final[list[Path]] = []


def keep_in(folder: Path | None) -> None:
    """From now on things are kept there, or nowhere."""
    _folders[:] = [folder] if folder is not None else []


def kept(name: str, sources: Iterable[Path], words: Iterable[str], make: Callable[[], T]) -> T:
    """What `make` gives, or what it gave when the sources, the words and the program were the same.

    Older ones of the same name are forgotten. Only our own classes and plain values may be in it.
    """
    if not _folders:
        return make()
    digest = hashlib.sha256("\n".join([sys.version, program(), *words]).encode("utf-8", "surrogatepass"))
    try:
        for path in sources:
            if not path.is_file() or os.path.getsize(path) > MOST_BYTES:  # noqa: PTH202
                return make()  # a pipe has no end, and whoever makes it says what is wrong
            digest.update(path.read_bytes())
    except OSError:
        return make()
    file = _folders[0] / f"{name}-{digest.hexdigest()[:DIGITS]}.kept"
    found: list[T] = _read(file)
    if found:
        return found[0]
    made = make()
    _write(file, name, made)
    return made


def package_toml(package: str, *names: str) -> dict[str, Any]:
    """What a TOML file of a package says."""

    def read() -> dict[str, Any]:
        return tomllib.loads(files(package).joinpath(*names).read_text(encoding="utf-8"))

    return kept(".".join([package, *names]), (), (), read)


@cache
def program() -> str:
    """Which program this is: the sizes of all its files, and when they were last changed."""
    told = hashlib.sha256()
    folders = [str(Path(__file__).parents[1])]
    while folders:
        entries = sorted(os.scandir(folders.pop()), key=lambda entry: entry.name)
        for entry in entries:
            if entry.is_dir():
                folders += [] if entry.name == "__pycache__" else [entry.path]
            else:
                changed = os.path.getmtime(entry.path)  # noqa: PTH204
                told.update(f"{entry.path} {os.path.getsize(entry.path)} {changed}\n".encode(errors="surrogateescape"))  # noqa: PTH202
    return told.hexdigest()


def _read(file: Path) -> list[T]:
    """What was kept, alone in a list; nothing if it is not there or damaged."""
    collects = gc.isenabled()
    gc.disable()  # thousands of new objects, and none of them is rubbish
    try:
        return [pickle.loads(file.read_bytes())]
    except Exception:  # whatever a damaged file leads to
        return []
    finally:
        if collects:
            gc.enable()


def _write(file: Path, name: str, made: object) -> None:
    beside = file.with_suffix(f".{os.getpid()}")
    try:
        raw = pickle.dumps(made, protocol=pickle.HIGHEST_PROTOCOL)
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside.write_bytes(raw)
        beside.replace(file)
        for older in file.parent.glob(f"{name}-{'?' * DIGITS}.kept"):
            if older != file:
                older.unlink()
    except (OSError, pickle.PicklingError, AttributeError, TypeError):
        with suppress(OSError):
            beside.unlink(missing_ok=True)
