"""Revisions that staff filed by mistake and took back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.column_types import UtcDateTime

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "taken_back",
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.Column("taken_back_at", UtcDateTime(), nullable=False),
        sa.Column("taken_back_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["submission_id"], ["submission.id"], name="fk_taken_back_submission_id"),
        sa.PrimaryKeyConstraint("submission_id", name="pk_taken_back"),
    )


def downgrade() -> None:
    op.drop_table("taken_back")
