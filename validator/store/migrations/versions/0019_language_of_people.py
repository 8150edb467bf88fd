"""The language that somebody chose stays with the account, and with a link that is still to be mailed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("account", sa.Column("language", sa.String(), nullable=False, server_default=""))
    op.add_column("mailed_link", sa.Column("language", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("mailed_link", "language")
    op.drop_column("account", "language")
