"""Which process plays a room: on PostgreSQL, whoever holds its lock; the others carry what is asked of them there.

The lock goes with the connection that holds it, so the rooms of a process that has died are free at once. The journal
is safe even where two processes believe to own a room: the second one to write a line is refused, and gives it up.
"""

import contextlib
import secrets
import threading
from typing import Final, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from cinque.web.store import Store

CARRIED: Final = "x-cinque-carried"
"""The header by which one process knows another one of the same house."""

TRIES, BETWEEN = 25, 0.2
"""How often, and how many seconds apart, a room is looked for whose process has just gone."""

TRY_LOCK: Final = text("SELECT pg_try_advisory_lock(hashtextextended(:room, 0))")
UNLOCK: Final = text("SELECT pg_advisory_unlock(hashtextextended(:room, 0))")


class Elsewhere(Exception):
    """Another process plays the room: at this address, which opens to this secret."""

    def __init__(self, room: str, address: str, secret: str) -> None:
        super().__init__(room)
        self.room, self.address, self.secret = room, address, secret


class Place(NamedTuple):
    """Where a room is played."""

    address: str
    secret: str


class Owners:
    """For a house with one process: every room is played here."""

    def take(self, room: str) -> None:
        """Own the room from now on, or say who does: `Elsewhere`."""

    def give_back(self, room: str) -> None:
        """Somebody else may own it."""

    def lost(self) -> bool:
        """Whether the rooms that were taken may be somebody else's by now."""
        return False

    def carries(self, headers: dict[str, str]) -> bool:
        """Whether another process of this house has carried a request here."""
        return False

    def close(self) -> None:
        """Give everything back."""


class SharedOwners(Owners):
    """For several processes on one PostgreSQL. `address` is where the others reach this one."""

    def __init__(self, store: Store, address: str) -> None:
        self.store = store
        self.here = Place(address, secrets.token_urlsafe(24))
        self._held: set[str] = set()
        self._connection: Connection | None = None
        self._alone = threading.Lock()

    def take(self, room: str) -> None:
        with self._alone:
            if room in self._held:
                return
            if self._holding().execute(TRY_LOCK, {"room": room}).scalar():
                self.store.place_room(room, self.here.address, self.here.secret)
                self._held.add(room)
                return
        found = self.store.place_of(room)
        raise Elsewhere(room, *(found or ("", "")))

    def give_back(self, room: str) -> None:
        with self._alone:
            if room in self._held:
                self._held.discard(room)
                self._holding().execute(UNLOCK, {"room": room})

    def lost(self) -> bool:
        with self._alone:
            try:
                self._holding().execute(text("SELECT 1"))
            except DBAPIError:
                self._forget()
                return True
            return False

    def carries(self, headers: dict[str, str]) -> bool:
        brought = headers.get(CARRIED, "")
        return bool(brought) and secrets.compare_digest(brought.encode(), self.here.secret.encode())

    def close(self) -> None:
        with self._alone:
            self._forget()

    def _holding(self) -> Connection:
        """The connection that holds the locks: as long as it lives, they are ours."""
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._held.clear()
            self._connection = self.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self._connection

    def _forget(self) -> None:
        self._held.clear()
        if self._connection is not None:
            with contextlib.suppress(DBAPIError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None
