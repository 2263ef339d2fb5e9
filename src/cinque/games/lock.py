"""One writer per file: whoever comes second is told who was first."""

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Exception):
    """Somebody else writes this file; `holder` says who."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is being written by {holder}; close that first.")
        self.path = path
        self.holder = holder


class Lock:
    """The right to write a file, held until it is given back or the process ends, however it ends.

    It lies in a file of its own beside, which says who holds it.
    """

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # by whatever name it is called
        self._beside = path.with_name(f"{path.name}.lock")
        self._handle = self._open(path)
        while not self._is_there():  # whoever had it before has just taken its file away
            os.close(self._handle)
            self._handle = self._open(path)
        os.ftruncate(self._handle, 0)
        os.write(self._handle, f"{socket.gethostname()}, process {os.getpid()}\n".encode())

    def _open(self, path: Path) -> int:
        # a link that somebody has put there is not followed
        handle = os.open(self._beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            _take(handle)
        except OSError:
            holder = os.read(handle, 200).decode("utf-8", errors="replace").strip()
            os.close(handle)
            raise Held(path, holder or "?") from None
        return handle

    def _is_there(self) -> bool:
        try:
            return os.path.samestat(self._beside.stat(follow_symlinks=False), os.fstat(self._handle))
        except FileNotFoundError:
            return False

    def give_back(self) -> None:
        with suppress(OSError):
            self._beside.unlink()
        with suppress(OSError):
            os.close(self._handle)
