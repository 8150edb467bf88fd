"""Workers that say they live, and the one way past the guards of evidence: erasing a person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

EVIDENCE = ("submission", "submission_source", "report", "audit_entry")


def upgrade() -> None:
    op.create_table(
        "worker_beat",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_worker_beat"),
    )
    op.create_table(
        "erasure_permit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_erasure_permit"),
    )
    if op.get_bind().dialect.name == "sqlite":
        _guard_sqlite()
    else:
        op.execute(
            "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "IF EXISTS (SELECT 1 FROM erasure_permit) THEN "
            "IF TG_OP = 'DELETE' THEN RETURN OLD; ELSE RETURN NEW; END IF; END IF; "
            "RAISE EXCEPTION 'rows of % are kept as they are', TG_TABLE_NAME; END $$"
        )


def _guard_sqlite() -> None:
    for table in EVIDENCE:
        for verb in ("UPDATE", "DELETE"):
            op.execute(f"DROP TRIGGER {table}_no_{verb.lower()}")
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "  # noqa: S608 - names of our own tables
                "WHEN NOT EXISTS (SELECT 1 FROM erasure_permit) "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are kept as they are'); END"
            )


def downgrade() -> None:
    raise RuntimeError("Evidence is never thrown away: restore a backup instead of going back.")
