"""Submissions with reports, pools and proxies, and the audit log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_submission()
    _create_submission_source()
    _create_report()
    _create_draft()
    _create_pool()
    _create_proxy()
    _create_viewing()
    _create_shared_check()
    _create_audit_entry()
    _protect_evidence()


def _create_submission() -> None:
    op.create_table(
        "submission",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("submitted_by", sa.String(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("receipt", sa.String(), nullable=False),
        sa.Column("after_lock", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("letters", sa.String(), nullable=False),
        sa.CheckConstraint("kind in ('player', 'staff', 'correction')", name="ck_submission_kind"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_submission_registration_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_submission"),
        sa.UniqueConstraint("receipt", name="uq_submission_receipt"),
        sa.UniqueConstraint("registration_id", "number", name="uq_submission_registration_id_number"),
    )
    op.create_index("ix_submission_content_hash", "submission", ["content_hash"])


def _create_submission_source() -> None:
    op.create_table(
        "submission_source",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name="fk_submission_source_submission_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_submission_source"),
        sa.UniqueConstraint("submission_id", "position", name="uq_submission_source_submission_id_position"),
    )


def _create_report() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("policy", sa.String(), nullable=False),
        sa.Column("tier", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("environment", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("catalogue", sa.String(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.Column("decks", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["submission_id"], ["submission.id"], name="fk_report_submission_id"),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_submission_id", "report", ["submission_id"])


def _create_draft() -> None:
    op.create_table(
        "draft",
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sources", sa.JSON(), nullable=False),
        sa.Column("letters", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_draft_registration_id"),
        sa.PrimaryKeyConstraint("registration_id", name="pk_draft"),
    )


def _create_pool() -> None:
    op.create_table(
        "pool",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recorded_by", sa.String(), nullable=False),
        sa.Column("cards", sa.JSON(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_pool_registration_id"),
        sa.PrimaryKeyConstraint("id", name="pk_pool"),
        sa.UniqueConstraint("registration_id", "number", name="uq_pool_registration_id_number"),
    )


def _create_proxy() -> None:
    op.create_table(
        "proxy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("card", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("declared_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("approved_by", sa.String(), nullable=False),
        sa.Column("approved_quantity", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_proxy_registration_id"),
        sa.PrimaryKeyConstraint("id", name="pk_proxy"),
        sa.UniqueConstraint("registration_id", "card", name="uq_proxy_registration_id_card"),
    )


def _create_viewing() -> None:
    op.create_table(
        "viewing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("viewer_id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["registration.id"], name="fk_viewing_owner_id"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_viewing_round_id"),
        sa.ForeignKeyConstraint(["viewer_id"], ["registration.id"], name="fk_viewing_viewer_id"),
        sa.PrimaryKeyConstraint("id", name="pk_viewing"),
        sa.UniqueConstraint(
            "round_id", "viewer_id", "owner_id", name="uq_viewing_round_id_viewer_id_owner_id"
        ),
    )


def _create_shared_check() -> None:
    op.create_table(
        "shared_check",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("shared_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("decks", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shared_check"),
        sa.UniqueConstraint("token", name="uq_shared_check_token"),
    )


def _create_audit_entry() -> None:
    op.create_table(
        "audit_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("actor_kind", sa.String(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("registration_id", sa.Integer(), nullable=True),
        sa.Column("actor_name", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("object_kind", sa.String(), nullable=False),
        sa.Column("object_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.CheckConstraint(
            "actor_kind in ('account', 'player', 'system', 'stranger')", name="ck_audit_entry_actor_kind"
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_audit_entry_account_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_audit_entry_event_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_audit_entry_registration_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_audit_entry"),
    )
    op.create_index("ix_audit_entry_event_id_id", "audit_entry", ["event_id", "id"])
    op.create_index("ix_audit_entry_registration_id", "audit_entry", ["registration_id"])


def _protect_evidence() -> None:
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    if not on_sqlite:
        op.execute(
            "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'rows of % are kept as they are', TG_TABLE_NAME; END $$"
        )
    for table in ("submission", "submission_source", "report", "audit_entry"):
        for verb in ("UPDATE", "DELETE"):
            refusal = (
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are kept as they are'); END"
                if on_sqlite
                else "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
            )
            op.execute(f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {refusal}")


def downgrade() -> None:
    raise RuntimeError("Evidence is never thrown away: restore a backup instead of going back.")
