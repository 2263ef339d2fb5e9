"""How much a table tells of foes."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "disclosures",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("points", sa.String(16), nullable=False),
        sa.Column("odds", sa.String(16), nullable=False),
        sa.Column("terms", sa.String(16), nullable=False),
    )
