"""The time in which decks of sealed and draft events are built."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.column_types import UtcDateTime

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

COLUMNS = ("building_from", "building_until")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("event", sa.Column(name, UtcDateTime(), nullable=True))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("event", name)
