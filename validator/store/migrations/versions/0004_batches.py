"""Batches of documents with the decks that were read from them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_batch()
    _create_batch_item()
    _create_batch_deck()


def _create_batch() -> None:
    op.create_table(
        "batch",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("created_by", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state in ('working', 'finished', 'cancelled')", name="ck_batch_state"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_batch_account_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_batch_event_id"),
        sa.PrimaryKeyConstraint("id", name="pk_batch"),
    )
    op.create_index("ix_batch_account_id", "batch", ["account_id"])
    op.create_index("ix_batch_event_id", "batch", ["event_id"])
    op.create_index("ix_batch_state", "batch", ["state"])


def _create_batch_item() -> None:
    op.create_table(
        "batch_item",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("batch_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("cobra_id", sa.Integer(), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("worker", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state in ('waiting', 'in work', 'done', 'dropped')", name="ck_batch_item_state"),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_batch_item_batch_id"),
        sa.PrimaryKeyConstraint("id", name="pk_batch_item"),
        sa.UniqueConstraint("batch_id", "fingerprint", name="uq_batch_item_batch_id_fingerprint"),
    )
    op.create_index("ix_batch_item_batch_id_state", "batch_item", ["batch_id", "state"])


def _create_batch_deck() -> None:
    op.create_table(
        "batch_deck",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("batch_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.Column("report", sa.LargeBinary(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("candidates", sa.JSON(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=True),
        sa.Column("submission_id", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "match in ('certain', 'proposed', 'unknown', 'accepted', 'dismissed')", name="ck_batch_deck_match"
        ),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name="fk_batch_deck_batch_id"),
        sa.ForeignKeyConstraint(["item_id"], ["batch_item.id"], name="fk_batch_deck_item_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_batch_deck_registration_id"
        ),
        sa.ForeignKeyConstraint(["submission_id"], ["submission.id"], name="fk_batch_deck_submission_id"),
        sa.PrimaryKeyConstraint("id", name="pk_batch_deck"),
        sa.UniqueConstraint("item_id", "number", name="uq_batch_deck_item_id_number"),
    )
    op.create_index("ix_batch_deck_batch_id", "batch_deck", ["batch_id"])
    op.create_index("ix_batch_deck_registration_id", "batch_deck", ["registration_id"])


def downgrade() -> None:
    for table in ("batch_deck", "batch_item", "batch"):
        op.drop_table(table)
