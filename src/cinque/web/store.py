"""Where rooms are kept: the lines of each room's journal, only ever added to; who may come in; what commands came to.

SQLite for a table at home, PostgreSQL for a house of many: the same tables, made and brought up to date by migrations.
A command's lines and its result are kept in one transaction, before anybody is told of them.
"""

import hashlib
import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from alembic import command as alembic
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    Update,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from cinque.core.ask import Data
from cinque.web.shapes import ChatShape

TOKEN_BYTES: Final = 24
WHOLE = MetaData()

ROOMS: Final = Table(
    "rooms",
    WHOLE,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", String(32), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("played", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("waits", Text, nullable=False),
)
"""`waits` are the names of those for whom the game waits."""

LINES: Final = Table(
    "lines",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)
KEYS: Final = Table(
    "keys",
    WHOLE,
    Column("digest", String(64), primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
)
RESULTS: Final = Table(
    "results",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("result", Text, nullable=False),
)
CHAT: Final = Table(
    "chat",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("seat", String(64), nullable=False),
    Column("to", String(64), nullable=False),
    Column("text", Text, nullable=False),
)


HELD: Final = Table(
    "held",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("ask", String(32), primary_key=True),
    Column("key", Text, nullable=False),
)
"""Answers to questions that were put ahead."""

PLACES: Final = Table(
    "places",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False),
)
"""Which process plays a room, and what opens it to the other processes of the house."""

SECRETS: Final = Table(
    "secrets", WHOLE, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False)
)
"""What the processes of a house know and nobody else."""


class Overtaken(Exception):
    """Somebody else has written to the room meanwhile: nothing of this was kept."""


class RoomRow(NamedTuple):
    """A room as the front door lists it; `waits` are the names of those for whom it waits, a line each."""

    id: str
    name: str
    system: str
    made: int
    played: int
    waits: str


class KeyRow(NamedTuple):
    """Whom a key lets in: into which room, and as whom; without a seat it is an invitation."""

    room: str
    seat: str
    lang: str


class ChatLine(NamedTuple):
    """Something said beside the game; `to` is the seat that alone may read it, or nobody in particular."""

    number: int
    at: int
    seat: str
    to: str
    text: str

    def shape(self) -> ChatShape:
        return {"number": self.number, "at": self.at, "seat": self.seat, "to": self.to, "text": self.text}


class Store:
    """All rooms of one database."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(url, pool_pre_ping=True)
        if self.engine.dialect.name == "sqlite":
            _as_sqlite_should_be(self.engine)
        migrate(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Without a transaction: SQLite would lock out whoever writes."""
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            yield connection

    def copy_to(self, url: str) -> int:
        """All of it as it stands at one moment, in a new database; gives how many rooms there are."""
        other = Store(url)
        with other.engine.begin() as writing, self.engine.connect() as connection:
            reading = connection.execution_options(isolation_level=self._one_moment)
            with reading.begin():
                for table in WHOLE.sorted_tables:
                    for rows in reading.execution_options(yield_per=500).execute(select(table)).mappings().partitions():
                        writing.execute(insert(table), [dict(row) for row in rows])
                count = reading.execute(select(func.count()).select_from(ROOMS)).scalar_one()
        other.close()
        return int(count)

    @property
    def _one_moment(self) -> Any:
        return "REPEATABLE READ" if self.engine.dialect.name == "postgresql" else "SERIALIZABLE"

    # -- rooms and their lines

    def make_room(self, name: str, system: str, lines: Sequence[str], waits: Sequence[str] = ()) -> str:
        id, moment = secrets.token_urlsafe(9), now()
        row = {"id": id, "name": name, "system": system, "made": moment, "played": moment, "waits": "\n".join(waits)}
        with self.engine.begin() as connection:
            connection.execute(insert(ROOMS).values(closed=False, **row))
            _add_lines(connection, id, 0, lines)
        return id

    def rooms(self) -> list[RoomRow]:
        columns = [ROOMS.c[name] for name in RoomRow._fields]
        with self._reading() as connection:
            found = connection.execute(select(*columns).where(~ROOMS.c.closed).order_by(ROOMS.c.played.desc()))
            return [RoomRow(*row) for row in found]

    def room(self, id: str) -> RoomRow | None:
        columns = [ROOMS.c[name] for name in RoomRow._fields]
        with self._reading() as connection:
            row = connection.execute(select(*columns).where(ROOMS.c.id == id, ~ROOMS.c.closed)).first()
        return RoomRow(*row) if row else None

    def close_room(self, id: str) -> None:
        """Nobody can come in any more; its lines stay."""
        with self.engine.begin() as connection:
            connection.execute(update(ROOMS).where(ROOMS.c.id == id).values(closed=True))

    def is_new(self) -> bool:
        """Whether there was never a room."""
        with self._reading() as connection:
            return connection.execute(select(ROOMS.c.id).limit(1)).first() is None

    def secret(self, name: str) -> str:
        """A secret of the house, made when it is first asked for."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        with self._reading() as connection:
            found = connection.execute(wanted).scalar()
        if found is None:
            with suppress(IntegrityError), self.engine.begin() as connection:
                connection.execute(insert(SECRETS).values(name=name, value=secrets.token_urlsafe(TOKEN_BYTES)))
            with self._reading() as connection:
                found = connection.execute(wanted).scalar()
        return str(found)

    def place_room(self, room: str, address: str, secret: str) -> None:
        """Let the other processes know where the room is played."""
        with self.engine.begin() as connection:
            connection.execute(delete(PLACES).where(PLACES.c.room == room))
            connection.execute(insert(PLACES).values(room=room, address=address, secret=secret))

    def place_of(self, room: str) -> tuple[str, str] | None:
        with self._reading() as connection:
            row = connection.execute(select(PLACES.c.address, PLACES.c.secret).where(PLACES.c.room == room)).first()
        return (row.address, row.secret) if row else None

    def lines(self, room: str) -> list[str]:
        with self._reading() as connection:
            found = connection.execute(select(LINES.c.text).where(LINES.c.room == room).order_by(LINES.c.number))
            return [row.text for row in found]

    def keep(
        self,
        room: str,
        known: int,
        lines: Sequence[str],
        command: str = "",
        result: Data | None = None,
        waits: Sequence[str] = (),
        held: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        """Lines behind the `known` ones, what the command came to, who is waited for, and which answers are held now
        if those are others than before: all of it or nothing.
        """
        try:
            with self.engine.begin() as connection:
                _add_lines(connection, room, known, lines)
                connection.execute(update(ROOMS).where(ROOMS.c.id == room).values(played=now(), waits="\n".join(waits)))
                if held is not None:
                    _hold(connection, room, held)
                if command:
                    text = json.dumps(result, ensure_ascii=False)
                    connection.execute(insert(RESULTS).values(room=room, command=command, result=text))
        except IntegrityError as error:
            raise Overtaken from error

    def held(self, room: str) -> dict[tuple[str, str], str]:
        """The answers that are held, by seat and question."""
        with self._reading() as connection:
            found = connection.execute(select(HELD.c.seat, HELD.c.ask, HELD.c.key).where(HELD.c.room == room))
            return {(row.seat, row.ask): row.key for row in found}

    def result(self, room: str, command: str) -> Data | None:
        """What a command came to that was carried out before."""
        with self._reading() as connection:
            found = connection.execute(
                select(RESULTS.c.result).where(RESULTS.c.room == room, RESULTS.c.command == command)
            ).scalar()
        return dict(json.loads(found)) if found is not None else None

    # -- keys

    def make_key(self, room: str, seat: str = "", lang: str = "en", alone: bool = False) -> str:
        """A key that cannot be guessed; only its digest is kept. `alone`: no other one opens that seat from now on."""
        key = secrets.token_urlsafe(TOKEN_BYTES)
        with self.engine.begin() as connection:
            if alone:
                connection.execute(_revoking(room, seat))
            connection.execute(
                insert(KEYS).values(
                    digest=digest_of_key(key), room=room, seat=seat, lang=lang, made=now(), revoked=False
                )
            )
        return key

    def key(self, key: str) -> KeyRow | None:
        columns = [KEYS.c.room, KEYS.c.seat, KEYS.c.lang]
        wanted = select(*columns).where(KEYS.c.digest == digest_of_key(key), ~KEYS.c.revoked)
        with self._reading() as connection:
            row = connection.execute(wanted).first()
        return KeyRow(row.room, row.seat, row.lang) if row else None

    def has_key(self, room: str, seat: str) -> bool:
        """Whether somebody has a key of that seat which still opens."""
        return seat in self.taken(room)

    def taken(self, room: str) -> set[str]:
        """The seats of which somebody has a key that still opens."""
        wanted = select(KEYS.c.seat).where(KEYS.c.room == room, KEYS.c.seat != "", ~KEYS.c.revoked).distinct()
        with self._reading() as connection:
            return set(connection.execute(wanted).scalars())

    def revoke(self, room: str, seat: str) -> None:
        """No key for that seat opens any more; the empty seat is that of the invitations."""
        with self.engine.begin() as connection:
            connection.execute(_revoking(room, seat))

    def speak(self, key: str, lang: str) -> None:
        """From now on, whoever has the key reads this language."""
        with self.engine.begin() as connection:
            connection.execute(update(KEYS).where(KEYS.c.digest == digest_of_key(key)).values(lang=lang))

    # -- chat

    def say(self, room: str, seat: str, text: str, to: str = "") -> ChatLine:
        with self.engine.begin() as connection:
            last = connection.execute(select(func.max(CHAT.c.number)).where(CHAT.c.room == room)).scalar()
            line = ChatLine(1 if last is None else last + 1, now(), seat, to, text)
            connection.execute(insert(CHAT).values(room=room, **line._asdict()))
        return line

    def chat(self, room: str, most: int = 200) -> list[ChatLine]:
        columns = [CHAT.c[name] for name in ChatLine._fields]
        with self._reading() as connection:
            found = connection.execute(
                select(*columns).where(CHAT.c.room == room).order_by(CHAT.c.number.desc()).limit(most)
            )
            return [ChatLine(*row) for row in found][::-1]


def _revoking(room: str, seat: str) -> Update:
    return update(KEYS).where(KEYS.c.room == room, KEYS.c.seat == seat).values(revoked=True)


def digest_of_key(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # two processes that start together: one after the other
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(14)")
        config.attributes["connection"] = connection
        alembic.upgrade(config, "head")


def _add_lines(connection: Connection, room: str, known: int, lines: Sequence[str]) -> None:
    rows = [{"room": room, "number": number, "text": text} for number, text in enumerate(lines, start=known)]
    if rows:
        connection.execute(insert(LINES), rows)


def _hold(connection: Connection, room: str, held: Mapping[tuple[str, str], str]) -> None:
    connection.execute(delete(HELD).where(HELD.c.room == room))
    rows = [{"room": room, "seat": seat, "ask": ask, "key": key} for (seat, ask), key in held.items()]
    if rows:
        connection.execute(insert(HELD), rows)


def _as_sqlite_should_be(engine: Engine) -> None:
    """Readers beside one writer, who takes the lock at once; what is committed is on the disk."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where the driver thinks
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def now() -> int:
    """In milliseconds since 1970, which every database and every browser understands alike."""
    return time.time_ns() // 1_000_000
