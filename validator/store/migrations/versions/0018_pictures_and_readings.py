"""What OCR read stays beside its document, and the pictures beside the list that was read from them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("batch_item", sa.Column("reading", sa.LargeBinary(), nullable=True))
    op.add_column("submission_source", sa.Column("reading", sa.LargeBinary(), nullable=True))
    op.create_table(
        "list_picture",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("registration_id", sa.Integer(), sa.ForeignKey("registration.id"), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("reading", sa.LargeBinary(), nullable=True),
    )
    op.create_index("ix_list_picture_registration_id", "list_picture", ["registration_id"])


def downgrade() -> None:
    op.drop_table("list_picture")
    op.drop_column("submission_source", "reading")
    op.drop_column("batch_item", "reading")
