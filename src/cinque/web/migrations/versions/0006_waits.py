"""For whom rooms wait."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("waits", sa.Text, nullable=False, server_default=""))
