"""Site owners, sessions that the server can end, and the link that a list was handed in with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("account", sa.Column("owner", sa.Boolean(), nullable=False, server_default=sa.false()))
    # Whoever came first has answered for the site so far. Sessions of earlier versions end here.
    op.execute(
        "UPDATE account SET owner = true WHERE id = "
        "(SELECT min(id) FROM account WHERE organizer AND closed_at IS NULL)"
    )
    op.execute("UPDATE account SET session_version = session_version + 1")
    op.create_table(
        "sign_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_sign_in_account_id"),
        sa.PrimaryKeyConstraint("id", name="pk_sign_in"),
    )
    op.create_index("ix_sign_in_account_id", "sign_in", ["account_id"])
    op.add_column("submission", sa.Column("access_id", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("submission", "access_id")
    op.drop_table("sign_in")
    op.drop_column("account", "owner")
