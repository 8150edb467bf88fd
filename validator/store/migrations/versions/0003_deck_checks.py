"""Deck checks: draws, checks, infractions, appeals, proxies by staff, lost cards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_check_draw()
    _create_deck_check()
    _create_infraction()
    _create_staff_proxy()
    _create_appeal()
    _create_lost_card()


def _create_check_draw() -> None:
    op.create_table(
        "check_draw",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("drawn_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("drawn_by", sa.String(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("ticket", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("cut", sa.Integer(), nullable=False),
        sa.Column("lots", sa.JSON(), nullable=False),
        sa.Column("reasons", sa.JSON(), nullable=False),
        sa.Column("dismissed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("dismissed_reason", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_check_draw_account_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_check_draw_event_id"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_check_draw_round_id"),
        sa.PrimaryKeyConstraint("id", name="pk_check_draw"),
        sa.UniqueConstraint("event_id", "number", name="uq_check_draw_event_id_number"),
    )
    op.create_index("ix_check_draw_round_id", "check_draw", ["round_id"])


def _create_deck_check() -> None:
    op.create_table(
        "deck_check",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=True),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.Column("draw_id", sa.Integer(), nullable=True),
        sa.Column("batch", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("decks", sa.JSON(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("opened_by", sa.String(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("saved_by", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_by", sa.String(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("extension", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=False),
        sa.CheckConstraint("status in ('open', 'finished', 'abandoned')", name="ck_deck_check_status"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_deck_check_account_id"),
        sa.ForeignKeyConstraint(["draw_id"], ["check_draw.id"], name="fk_deck_check_draw_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_deck_check_event_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_deck_check_registration_id"
        ),
        sa.ForeignKeyConstraint(["report_id"], ["report.id"], name="fk_deck_check_report_id"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_deck_check_round_id"),
        sa.ForeignKeyConstraint(["submission_id"], ["submission.id"], name="fk_deck_check_submission_id"),
        sa.PrimaryKeyConstraint("id", name="pk_deck_check"),
    )
    op.create_index("ix_deck_check_batch", "deck_check", ["batch"])
    op.create_index("ix_deck_check_event_id", "deck_check", ["event_id"])
    op.create_index("ix_deck_check_registration_id", "deck_check", ["registration_id"])
    op.create_index("ix_deck_check_round_id", "deck_check", ["round_id"])


def _create_infraction() -> None:
    op.create_table(
        "infraction",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("check_id", sa.Integer(), nullable=True),
        sa.Column("round_number", sa.Integer(), nullable=True),
        sa.Column("procedure", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("prescribed", sa.String(), nullable=False),
        sa.Column("penalty", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("effects", sa.JSON(), nullable=False),
        sa.Column("escalated", sa.Boolean(), nullable=False),
        sa.Column("advantage", sa.Boolean(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recorded_by", sa.String(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("waits_for", sa.JSON(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("confirmed_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_infraction_account_id"),
        sa.ForeignKeyConstraint(["check_id"], ["deck_check.id"], name="fk_infraction_check_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_infraction_event_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_infraction_registration_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_infraction"),
    )
    op.create_index("ix_infraction_check_id", "infraction", ["check_id"])
    op.create_index("ix_infraction_event_id", "infraction", ["event_id"])
    op.create_index("ix_infraction_registration_id", "infraction", ["registration_id"])


def _create_staff_proxy() -> None:
    op.create_table(
        "staff_proxy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("check_id", sa.Integer(), nullable=True),
        sa.Column("card", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("illegible", sa.String(), nullable=False),
        sa.Column("original_kept", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["check_id"], ["deck_check.id"], name="fk_staff_proxy_check_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_staff_proxy_event_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_staff_proxy_registration_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_staff_proxy"),
    )
    op.create_index("ix_staff_proxy_event_id", "staff_proxy", ["event_id"])
    op.create_index("ix_staff_proxy_registration_id", "staff_proxy", ["registration_id"])


def _create_appeal() -> None:
    op.create_table(
        "appeal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("infraction_id", sa.Integer(), nullable=False),
        sa.Column("filed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("filed_by", sa.String(), nullable=False),
        sa.Column("grounds", sa.String(), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.String(), nullable=False),
        sa.Column("penalty", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["infraction_id"], ["infraction.id"], name="fk_appeal_infraction_id"),
        sa.PrimaryKeyConstraint("id", name="pk_appeal"),
    )
    op.create_index("ix_appeal_infraction_id", "appeal", ["infraction_id"])


def _create_lost_card() -> None:
    op.create_table(
        "lost_card",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("card", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("reported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reported_by", sa.String(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("settled_by", sa.String(), nullable=False),
        sa.Column("infraction_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_lost_card_event_id"),
        sa.ForeignKeyConstraint(["infraction_id"], ["infraction.id"], name="fk_lost_card_infraction_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_lost_card_registration_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_lost_card"),
    )
    op.create_index("ix_lost_card_event_id", "lost_card", ["event_id"])
    op.create_index("ix_lost_card_registration_id", "lost_card", ["registration_id"])


def downgrade() -> None:
    raise RuntimeError("Evidence is never thrown away: restore a backup instead of going back.")
