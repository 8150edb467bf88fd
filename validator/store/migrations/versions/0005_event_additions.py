"""Local cards and pods that organizers add to their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("local_cards", "pods"):
        op.add_column("event", sa.Column(name, sa.String(), nullable=False, server_default="[]"))


def downgrade() -> None:
    for name in ("pods", "local_cards"):
        op.drop_column("event", name)
