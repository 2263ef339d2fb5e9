"""Rooms with their lines, keys, results of commands, and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.BigInteger
"""Milliseconds since 1970."""


def _room(key: bool = True) -> sa.Column[str]:
    room = sa.ForeignKey("rooms.id", ondelete="CASCADE")
    return sa.Column("room", sa.String(32), room, primary_key=key, nullable=False, index=not key)


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("system", sa.String(32), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("played", MOMENT, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "lines",
        _room(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.String(64), primary_key=True),
        _room(key=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_table(
        "results",
        _room(),
        sa.Column("command", sa.String(64), primary_key=True),
        sa.Column("result", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        _room(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("to", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
