"""Web hooks with their deliveries, and proposals of newer cards and card lists."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "web_hook",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.String(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_web_hook_event_id"),
        sa.PrimaryKeyConstraint("id", name="pk_web_hook"),
    )
    op.create_index("ix_web_hook_event_id", "web_hook", ["event_id"])
    op.create_table(
        "hook_delivery",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("hook_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("arrived_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "kind in ('list.submitted', 'verdict.changed', 'test')", name=op.f("ck_hook_delivery_kind")
        ),
        sa.ForeignKeyConstraint(["hook_id"], ["web_hook.id"], name="fk_hook_delivery_hook_id"),
        sa.PrimaryKeyConstraint("id", name="pk_hook_delivery"),
    )
    op.create_index("ix_hook_delivery_hook_id", "hook_delivery", ["hook_id"])
    op.create_index("ix_hook_delivery_next_at", "hook_delivery", ["next_at"])
    op.create_table(
        "data_update",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("found_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("found_by", sa.String(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("before", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("touched", sa.JSON(), nullable=False),
        sa.Column("files", sa.LargeBinary(), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("rechecked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state in ('proposed', 'applied', 'dismissed', 'replaced', 'failed', 'asked for', 'looked')",
            name=op.f("ck_data_update_state"),
        ),
        sa.PrimaryKeyConstraint("id", name="pk_data_update"),
    )
    op.create_index("ix_data_update_state", "data_update", ["state"])


def downgrade() -> None:
    for table in ("data_update", "hook_delivery", "web_hook"):
        op.drop_table(table)
