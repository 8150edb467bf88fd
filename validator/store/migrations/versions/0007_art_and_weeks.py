"""Third-party art that staff approve, approvals that came late, and events that are played over weeks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.column_types import UtcDateTime

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("asynchronous", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column(
        "proxy", sa.Column("approved_late", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "artwork",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("cards", sa.String(), nullable=False),
        sa.Column("declared_at", UtcDateTime(), nullable=False),
        sa.Column("declared_by", sa.String(), nullable=False),
        sa.Column("approved_at", UtcDateTime(), nullable=True),
        sa.Column("approved_by", sa.String(), nullable=False),
        sa.Column("approved_late", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_artwork_registration_id"),
        sa.PrimaryKeyConstraint("id", name="pk_artwork"),
        sa.UniqueConstraint("registration_id", name="uq_artwork_registration_id"),
    )


def downgrade() -> None:
    op.drop_table("artwork")
    op.drop_column("proxy", "approved_late")
    op.drop_column("event", "asynchronous")
