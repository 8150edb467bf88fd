"""Events that are listed, archived and deleted, what they print on, and links that players get by mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("event", sa.Column("paper", sa.String(), nullable=False, server_default="a4"))
    op.add_column("event", sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("event", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("access", sa.Column("by_mail", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_player_email_key", "player", ["email_key"])
    op.create_table(
        "mailed_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email_key", sa.String(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("token_hash", sa.String(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_mailed_link"),
        sa.UniqueConstraint("token_hash", name="uq_mailed_link_token_hash"),
    )
    op.create_index("ix_mailed_link_email_key", "mailed_link", ["email_key"])
    op.create_index("ix_mailed_link_expires_at", "mailed_link", ["expires_at"])


def downgrade() -> None:
    op.drop_table("mailed_link")
    op.drop_index("ix_player_email_key", "player")
    op.drop_column("access", "by_mail")
    for name in ("deleted_at", "archived_at", "paper", "listed"):
        op.drop_column("event", name)
