"""Tokens of programs, and the keys under which they write."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.column_types import UtcDateTime

revision = "0014"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "api_token",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("shown", sa.String(), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("used_at", UtcDateTime(), nullable=True),
        sa.Column("revoked_at", UtcDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_api_token_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("token_hash", name="uq_api_token_token_hash"),
    )
    op.create_index("ix_api_token_account_id", "api_token", ["account_id"])
    op.create_table(
        "keyed_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("request_hash", sa.String(), nullable=False),
        sa.Column("asked_at", UtcDateTime(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["token_id"], ["api_token.id"], name="fk_keyed_request_token_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_keyed_request"),
        sa.UniqueConstraint("token_id", "key", name="uq_keyed_request_token_id_key"),
    )


def downgrade() -> None:
    op.drop_table("keyed_request")
    op.drop_table("api_token")
