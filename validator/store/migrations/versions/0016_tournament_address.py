"""Where the players and rounds of an event are pulled from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("tournament_url", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("event", "tournament_url")
