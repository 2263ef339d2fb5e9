"""Onto the disk: whole or not at all, and nothing is written over that nobody wanted replaced."""

import os
import shutil
import tempfile
from io import FileIO
from itertools import count
from pathlib import Path


def write_new(path: Path, raw: bytes) -> None:
    """A new file; `FileExistsError` where there is one, or a link."""
    file = path.open("xb", buffering=0)
    try:
        with file:
            write_all(file, raw)
    except BaseException:
        path.unlink()
        raise
    sync_folder(path.parent)


def write_beside(path: Path, kind: str, raw: bytes) -> Path:
    """A new file beside this one: `x.journal.broken`, or with a number where there is one already."""
    for number in count(1):
        beside = path.with_name(f"{path.name}.{kind}{f'-{number}' if number > 1 else ''}")
        try:
            write_new(beside, raw)
        except FileExistsError:
            continue
        return beside
    raise AssertionError(number)


def replace_file(path: Path, raw: bytes) -> None:
    """Another content for a file, which keeps its rights. It is written under a name that nobody can have guessed."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    beside = Path(name)
    try:
        with FileIO(handle, "wb") as file:
            write_all(file, raw)
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_all(file: FileIO, raw: bytes) -> None:
    """Everything, to the disk: one write may end in the middle."""
    written = 0
    while written < len(raw):
        written += file.write(raw[written:]) or 0
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
