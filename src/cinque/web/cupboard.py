"""Where the characters of a room are kept: sheets that are made, and those in the making with all their answers."""

import json
import secrets
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text, delete, insert, select, update

from cinque.core.ask import Data
from cinque.web.store import WHOLE, Overtaken, Store, now

SHEETS: Final = Table(
    "sheets",
    WHOLE,
    Column("id", String(32), primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
DRAFTS: Final = Table(
    "drafts",
    WHOLE,
    Column("id", String(32), primary_key=True),
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(64), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("sheet", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("journal", Text, nullable=False),
    Column("answers", Text, nullable=False),
)
MOST: Final = 200
"""Sheets, and drafts, that one room keeps."""


class SheetRow(NamedTuple):
    """A sheet and whose it is."""

    id: str
    room: str
    seat: str
    kind: str
    data: Data


class DraftRow(NamedTuple):
    """A sheet in the making: the journal of its building, and what was answered, in every language.

    `sheet` is the one that is raised by a level, if any; `number` counts the changes.
    """

    id: str
    room: str
    seat: str
    kind: str
    sheet: str
    number: int
    journal: str
    answers: list[Data]


class TooMany(Exception):
    """The cupboard is full."""


class Cupboard:
    """The characters in a store."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine

    def _rows(self, wanted: Any) -> list[Any]:
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            return list(connection.execute(wanted))

    def _add(self, table: Table, room: str, **values: Any) -> str:
        if len(self._rows(select(table.c.id).where(table.c.room == room))) >= MOST:
            raise TooMany
        id = secrets.token_urlsafe(9)
        with self.engine.begin() as connection:
            connection.execute(insert(table).values(id=id, room=room, **values))
        return id

    # -- sheets

    def sheets(self, room: str) -> list[SheetRow]:
        return [_sheet(row) for row in self._rows(select(SHEETS).where(SHEETS.c.room == room).order_by(SHEETS.c.made))]

    def sheet(self, room: str, id: str) -> SheetRow | None:
        found = self._rows(select(SHEETS).where(SHEETS.c.room == room, SHEETS.c.id == id))
        return _sheet(found[0]) if found else None

    def put(self, room: str, seat: str, kind: str, data: Data) -> str:
        return self._add(SHEETS, room, seat=seat, kind=kind, text=_text(data), made=now())

    def change(self, id: str, data: Data) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(SHEETS).where(SHEETS.c.id == id).values(text=_text(data)))

    def throw_away(self, id: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(SHEETS).where(SHEETS.c.id == id))

    # -- drafts

    def drafts(self, room: str, seat: str) -> list[DraftRow]:
        return [_draft(row) for row in self._rows(select(DRAFTS).where(DRAFTS.c.room == room, DRAFTS.c.seat == seat))]

    def draft(self, room: str, id: str) -> DraftRow | None:
        found = self._rows(select(DRAFTS).where(DRAFTS.c.room == room, DRAFTS.c.id == id))
        return _draft(found[0]) if found else None

    def begin(self, room: str, seat: str, kind: str, sheet: str, journal: str) -> str:
        return self._add(DRAFTS, room, seat=seat, kind=kind, sheet=sheet, number=0, journal=journal, answers="[]")

    def go_on(self, draft: DraftRow, journal: str, answers: list[Data]) -> DraftRow:
        """What was answered, kept before anybody is told; whoever knew an older state is too late."""
        after = draft._replace(number=draft.number + 1, journal=journal, answers=answers)
        wanted = update(DRAFTS).where(DRAFTS.c.id == draft.id, DRAFTS.c.number == draft.number)
        with self.engine.begin() as connection:
            changed = connection.execute(
                wanted.values(number=after.number, journal=journal, answers=_text(answers))
            ).rowcount
        if not changed:
            raise Overtaken
        return after

    def leave(self, id: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(DRAFTS).where(DRAFTS.c.id == id))


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _sheet(row: Any) -> SheetRow:
    return SheetRow(row.id, row.room, row.seat, row.kind, json.loads(row.text))


def _draft(row: Any) -> DraftRow:
    return DraftRow(row.id, row.room, row.seat, row.kind, row.sheet, row.number, row.journal, json.loads(row.answers))
