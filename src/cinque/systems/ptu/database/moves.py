"""A row of the database as a Move of ours: its figures, and what its text means."""

import re
from typing import Any, NamedTuple

from cinque import dex
from cinque.core.record import plain_record
from cinque.systems.ptu.content.ranges import BadRange, read_range
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import STATUS, USE, USER
from cinque.systems.ptu.database.effects import MOVES
from cinque.systems.ptu.database.grammar import Told, understood
from cinque.systems.ptu.database.read import MoveRow

UNREADABLE = "Self"
CHOICE = re.compile(r"\bor\b", re.IGNORECASE)
DAMAGING, STATUS_MOVE = "damaging-move", "status-move"


class Read(NamedTuple):
    """A piece as a pack writes it, and what of its text is left to people."""

    fields: dict[str, Any]
    left: str


def kind_of(row: MoveRow) -> str:
    return STATUS_MOVE if row.class_ == STATUS else DAMAGING


def read_move(key: str, row: MoveRow) -> Read:
    made, left = understood(row.text, Told(row.name, row.db, row.ac, row.range), MOVES)
    line, odd = readable_range(row.range)
    if word := made.pop("action", ""):
        line = f"{line}, {word}"
    db = None if row.class_ == STATUS else row.db
    odd += [f"DB {row.db}."] if db != row.db else []
    if row.ac is None and db is None:
        made["effects"] = tuple(_at_once(one) for one in made.get("effects", ()))
    by_hand = " ".join([*odd, *left])
    made["airborne"] = dex.exists("move", key) and "gravity" in dex.move(key).flags
    given = {"ac": row.ac, "db": db} | made | {"by_hand": by_hand}
    record = Move(key, row.type, row.class_, row.frequency, line, **given)
    fields = plain_record(record)
    fields.pop("key")
    return Read(fields, by_hand)


def _at_once(effect: Any) -> Any:
    """A Move that nobody has to be hit with works on its user whenever it is used."""
    return effect._replace(when=USE) if effect.who == USER and effect.when == "hit" else effect


def readable_range(line: str) -> tuple[str, list[str]]:
    """The range line without what means nothing in it; that is told as it stands, and so is a choice, of which only
    the first is used.
    """
    if CHOICE.search(line):
        return line, [f"Range: {line}."]
    try:
        read_range(line)
    except BadRange:
        kept = [part.strip() for part in re.split(r"[,;]", line) if _means_something(part)]
        return ", ".join(kept) or UNREADABLE, [f"Range: {line}."]
    return (line, []) if line else (UNREADABLE, [])


def _means_something(part: str) -> bool:
    try:
        read_range(part)
    except BadRange:
        return False
    return bool(part.strip())
