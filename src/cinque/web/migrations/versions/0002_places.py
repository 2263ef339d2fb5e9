"""Which process plays a room, and the secrets of the house."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    room = sa.ForeignKey("rooms.id", ondelete="CASCADE")
    op.create_table(
        "places",
        sa.Column("room", sa.String(32), room, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
