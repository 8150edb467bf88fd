"""Accounts, events, staff, players, registrations, private links, rounds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_account()
    _create_event()
    _create_player()
    _create_registration()
    _create_round()
    _create_access()
    _create_seat()
    _create_staff()
    _create_one_time_link()


def _create_account() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("email_key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=False),
        sa.Column("organizer", sa.Boolean(), nullable=False),
        sa.Column("session_version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("signed_in_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("email_key", name="uq_account_email_key"),
    )


def _create_event() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("policy", sa.String(), nullable=False),
        sa.Column("tier", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("environment", sa.String(), nullable=False),
        sa.Column("sanctioned", sa.Boolean(), nullable=False),
        sa.Column("approval", sa.String(), nullable=False),
        sa.Column("limited", sa.Boolean(), nullable=False),
        sa.Column("lists_required", sa.Boolean(), nullable=False),
        sa.Column("handwritten_accepted", sa.Boolean(), nullable=False),
        sa.Column("proxies_banned", sa.Boolean(), nullable=False),
        sa.Column("proxy_ban_announced", sa.Date(), nullable=True),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("rounds", sa.Integer(), nullable=True),
        sa.Column("cut", sa.Integer(), nullable=True),
        sa.Column("visibility", sa.JSON(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("registration_open", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.Integer(), nullable=True),
        sa.Column("cloned_from", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "stage in ('preparing', 'swiss', 'elimination', 'finished')",
            name="ck_event_stage",
        ),
        sa.ForeignKeyConstraint(["cloned_from"], ["event.id"], name="fk_event_cloned_from"),
        sa.ForeignKeyConstraint(["created_by"], ["account.id"], name="fk_event_created_by"),
        sa.PrimaryKeyConstraint("id", name="pk_event"),
        sa.UniqueConstraint("code", name="uq_event_code"),
    )
    op.create_index("ix_event_created_by", "event", ["created_by"])
    op.create_index("ix_event_day", "event", ["day"])


def _create_player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("email_key", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["account.id"], name="fk_player_owner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_index("ix_player_name_key", "player", ["name_key"])


def _create_registration() -> None:
    op.create_table(
        "registration",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("cobra_id", sa.Integer(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("seed", sa.Integer(), nullable=True),
        sa.Column("publish_consent", sa.Boolean(), nullable=False),
        sa.Column("unlocked_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("registered_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("origin in ('self', 'staff', 'import')", name="ck_registration_origin"),
        sa.CheckConstraint("status in ('registered', 'withdrawn')", name="ck_registration_status"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_registration_event_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_registration_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_registration"),
        sa.UniqueConstraint("event_id", "cobra_id", name="uq_registration_event_id_cobra_id"),
        sa.UniqueConstraint("event_id", "player_id", name="uq_registration_event_id_player_id"),
    )
    op.create_index("ix_registration_event_id", "registration", ["event_id"])
    op.create_index("ix_registration_player_id", "registration", ["player_id"])


def _create_round() -> None:
    op.create_table(
        "round",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("elimination", sa.Boolean(), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_round_event_id"),
        sa.PrimaryKeyConstraint("id", name="pk_round"),
        sa.UniqueConstraint("event_id", "number", name="uq_round_event_id_number"),
    )


def _create_access() -> None:
    op.create_table(
        "access",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("issued_by", sa.Integer(), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("replaced", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["issued_by"], ["account.id"], name="fk_access_issued_by"),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_access_registration_id"),
        sa.PrimaryKeyConstraint("id", name="pk_access"),
        sa.UniqueConstraint("token_hash", name="uq_access_token_hash"),
    )
    op.create_index("ix_access_registration_id", "access", ["registration_id"])


def _create_seat() -> None:
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_seat_registration_id"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_seat_round_id"),
        sa.PrimaryKeyConstraint("id", name="pk_seat"),
        sa.UniqueConstraint("round_id", "registration_id", name="uq_seat_round_id_registration_id"),
    )
    op.create_index("ix_seat_registration_id", "seat", ["registration_id"])


def _create_staff() -> None:
    op.create_table(
        "staff",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("judge_order", sa.Integer(), nullable=True),
        sa.Column("plays", sa.Boolean(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=True),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "role in ('organizer', 'head_judge', 'judge')",
            name="ck_staff_role",
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_staff_account_id"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_staff_event_id"),
        sa.ForeignKeyConstraint(["registration_id"], ["registration.id"], name="fk_staff_registration_id"),
        sa.PrimaryKeyConstraint("id", name="pk_staff"),
        sa.UniqueConstraint("event_id", "account_id", name="uq_staff_event_id_account_id"),
        sa.UniqueConstraint("event_id", "judge_order", name="uq_staff_event_id_judge_order"),
        sa.UniqueConstraint("registration_id", name="uq_staff_registration_id"),
    )
    op.create_index("ix_staff_account_id", "staff", ["account_id"])
    op.create_index("ix_staff_event_id", "staff", ["event_id"])


def _create_one_time_link() -> None:
    op.create_table(
        "one_time_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_by", sa.Integer(), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("organizer", sa.Boolean(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("staff_id", sa.Integer(), nullable=True),
        sa.CheckConstraint("purpose in ('first', 'invitation', 'reset')", name="ck_one_time_link_purpose"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_one_time_link_account_id"),
        sa.ForeignKeyConstraint(["created_by"], ["account.id"], name="fk_one_time_link_created_by"),
        sa.ForeignKeyConstraint(
            ["staff_id"], ["staff.id"], name="fk_one_time_link_staff_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_one_time_link"),
        sa.UniqueConstraint("token_hash", name="uq_one_time_link_token_hash"),
    )


def downgrade() -> None:
    raise RuntimeError("Evidence is never thrown away: restore a backup instead of going back.")
