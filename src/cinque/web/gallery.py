"""Where the pictures of rooms are kept, one for each."""

import json
from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from cinque.web.picture import Lay, Map
from cinque.web.shapes import PictureShape
from cinque.web.store import WHOLE, Store, now

PICTURES: Final = Table(
    "pictures",
    WHOLE,
    Column("room", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("lay", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
)


def hang(store: Store, room: str, found: Map) -> None:
    picture = found.picture
    row = {"kind": picture.kind, "width": picture.width, "height": picture.height, "content": picture.content}
    with store.engine.begin() as connection:
        connection.execute(delete(PICTURES).where(PICTURES.c.room == room))
        connection.execute(insert(PICTURES).values(room=room, made=now(), lay=json.dumps(found.lay), **row))


def take_down(store: Store, room: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(delete(PICTURES).where(PICTURES.c.room == room))


def shift(store: Store, room: str, lay: Lay) -> None:
    with store.engine.begin() as connection:
        connection.execute(update(PICTURES).where(PICTURES.c.room == room).values(lay=json.dumps(lay)))


def content(store: Store, room: str) -> tuple[str, bytes] | None:
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        row = connection.execute(select(PICTURES.c.kind, PICTURES.c.content).where(PICTURES.c.room == room)).first()
    return (row.kind, bytes(row.content)) if row else None


def hanging(store: Store, room: str) -> PictureShape | None:
    """The picture of a room without its content."""
    columns = [PICTURES.c[name] for name in ("made", "width", "height", "lay")]
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        row = connection.execute(select(*columns).where(PICTURES.c.room == room)).first()
    if row is None:
        return None
    x, y, scale, walls = json.loads(row.lay)
    return {"made": row.made, "width": row.width, "height": row.height, "x": x, "y": y, "scale": scale, "walls": walls}
