"""The tables of version 0.1.0: events and rosters, submissions and their log, deck checks, batches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.migrations.frozen_columns import (
    contents,
    create,
    days,
    documents,
    flags,
    key,
    moments,
    numbers,
    one_of,
    protect,
    row_id,
    texts,
    unique,
)

revision = "0006"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _events()
    _roster()
    _submissions()
    _log()
    _deck_checks()
    _rulings()
    _batches()


def _events() -> None:
    create(
        "account",
        row_id(),
        texts("email"),
        texts("email_key", unique=True),
        texts("name", "password_hash"),
        flags("organizer"),
        numbers("session_version"),
        moments("created_at"),
        moments("signed_in_at", "closed_at", nullable=True),
    )
    create(
        "event",
        row_id(),
        texts("code", unique=True),
        texts("name", "place", "zone"),
        moments("starts_at"),
        days("day", index=True),
        texts("game", "policy", "tier", "format", "environment"),
        flags("sanctioned"),
        texts("approval"),
        flags("limited", "lists_required", "handwritten_accepted", "proxies_banned"),
        days("proxy_ban_announced", nullable=True),
        moments("deadline", nullable=True),
        numbers("rounds", "cut", nullable=True),
        texts("local_cards", "pods", server_default="[]"),
        documents("visibility"),
        texts("stage"),
        flags("registration_open"),
        numbers("version"),
        moments("created_at"),
        key("created_by", "account", nullable=True, index=True),
        key("cloned_from", "event", nullable=True),
        one_of("ck_event_stage", "stage", "preparing", "swiss", "elimination", "finished"),
    )


def _roster() -> None:
    create(
        "player",
        row_id(),
        key("owner_id", "account", nullable=True),
        texts("name"),
        texts("name_key", index=True),
        texts("email", "email_key"),
    )
    create(
        "registration",
        row_id(),
        key("event_id", "event", index=True),
        key("player_id", "player", index=True),
        texts("status", "origin"),
        numbers("cobra_id", "rank", "seed", nullable=True),
        flags("publish_consent"),
        moments("unlocked_until", nullable=True),
        moments("registered_at"),
        unique("event_id", "cobra_id"),
        unique("event_id", "player_id"),
        one_of("ck_registration_origin", "origin", "self", "staff", "import"),
        one_of("ck_registration_status", "status", "registered", "withdrawn"),
    )
    create(
        "round",
        row_id(),
        key("event_id", "event"),
        numbers("number"),
        flags("elimination"),
        moments("entered_at"),
        unique("event_id", "number"),
    )
    create(
        "access",
        row_id(),
        key("registration_id", "registration", index=True),
        texts("token_hash", unique=True),
        moments("issued_at"),
        key("issued_by", "account", nullable=True),
        moments("revoked_at", nullable=True),
        flags("replaced"),
    )
    create(
        "seat",
        row_id(),
        key("round_id", "round"),
        numbers("table_number", "position"),
        key("registration_id", "registration", index=True),
        unique("round_id", "registration_id"),
    )
    create(
        "staff",
        row_id(),
        key("event_id", "event", index=True),
        key("account_id", "account", nullable=True, index=True),
        texts("name", "role"),
        numbers("judge_order", nullable=True),
        flags("plays"),
        key("registration_id", "registration", nullable=True, unique=True),
        moments("added_at"),
        unique("event_id", "account_id"),
        unique("event_id", "judge_order"),
        one_of("ck_staff_role", "role", "organizer", "head_judge", "judge"),
    )
    create(
        "one_time_link",
        row_id(),
        texts("purpose"),
        texts("token_hash", unique=True),
        moments("created_at", "expires_at"),
        moments("used_at", "revoked_at", nullable=True),
        key("created_by", "account", nullable=True),
        key("account_id", "account", nullable=True),
        flags("organizer"),
        texts("email"),
        key("staff_id", "staff", nullable=True, ondelete="SET NULL"),
        one_of("ck_one_time_link_purpose", "purpose", "first", "invitation", "reset"),
    )


def _submissions() -> None:
    create(
        "submission",
        row_id(),
        key("registration_id", "registration"),
        numbers("number"),
        texts("kind"),
        moments("submitted_at"),
        texts("submitted_by"),
        texts("content_hash", index=True),
        texts("receipt", unique=True),
        flags("after_lock"),
        texts("reason", "letters"),
        unique("registration_id", "number"),
        one_of("ck_submission_kind", "kind", "player", "staff", "correction"),
    )
    create(
        "submission_source",
        row_id(),
        key("submission_id", "submission"),
        numbers("position"),
        texts("name"),
        contents("data"),
        unique("submission_id", "position"),
    )
    create(
        "report",
        row_id(),
        key("submission_id", "submission", index=True),
        moments("checked_at"),
        texts("cause", "verdict", "policy", "tier", "format", "environment"),
        days("day"),
        texts("ruleset", "catalogue"),
        documents("summary", "decks"),
        documents("cards", server_default="[]"),
    )
    create(
        "draft",
        key("registration_id", "registration", primary_key=True),
        moments("saved_at"),
        documents("sources"),
        texts("letters"),
    )
    create(
        "pool",
        row_id(),
        key("registration_id", "registration"),
        numbers("number"),
        moments("recorded_at"),
        texts("recorded_by"),
        documents("cards"),
        texts("note"),
        unique("registration_id", "number"),
    )
    create(
        "proxy",
        row_id(),
        key("registration_id", "registration"),
        texts("card", "title"),
        numbers("quantity"),
        moments("declared_at"),
        moments("approved_at", nullable=True),
        texts("approved_by"),
        numbers("approved_quantity"),
        unique("registration_id", "card"),
    )
    create(
        "shared_check",
        row_id(),
        texts("token", unique=True),
        moments("shared_at"),
        texts("name"),
        contents("data"),
        texts("content_hash", "verdict"),
        documents("decks"),
    )


def _log() -> None:
    create(
        "viewing",
        row_id(),
        key("round_id", "round"),
        key("viewer_id", "registration"),
        key("owner_id", "registration"),
        moments("opened_at"),
        unique("round_id", "viewer_id", "owner_id"),
    )
    create(
        "audit_entry",
        row_id(),
        moments("at"),
        key("event_id", "event", nullable=True),
        texts("actor_kind"),
        key("account_id", "account", nullable=True),
        key("registration_id", "registration", nullable=True, index=True),
        texts("actor_name", "action", "object_kind"),
        numbers("object_id", nullable=True),
        texts("reason"),
        documents("details"),
        [sa.Index("ix_audit_entry_event_id_id", "event_id", "id")],
        one_of("ck_audit_entry_actor_kind", "actor_kind", "account", "player", "system", "stranger"),
    )
    if op.get_bind().dialect.name != "sqlite":
        op.execute(
            "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'rows of % are kept as they are', TG_TABLE_NAME; END $$"
        )
    protect("submission", "submission_source", "report", "audit_entry")


def _deck_checks() -> None:
    create(
        "check_draw",
        row_id(),
        key("event_id", "event"),
        key("round_id", "round", index=True),
        numbers("number"),
        texts("seed"),
        moments("drawn_at"),
        texts("drawn_by"),
        key("account_id", "account", nullable=True),
        numbers("table_number", "ticket", "total", "cut"),
        documents("lots", "reasons"),
        moments("dismissed_at", nullable=True),
        texts("dismissed_reason"),
        unique("event_id", "number"),
    )
    create(
        "deck_check",
        row_id(),
        key("event_id", "event", index=True),
        key("registration_id", "registration", index=True),
        key("submission_id", "submission"),
        key("report_id", "report"),
        key("round_id", "round", nullable=True, index=True),
        numbers("table_number", nullable=True),
        key("draw_id", "check_draw", nullable=True),
        texts("batch", index=True),
        texts("reason"),
        documents("decks"),
        moments("opened_at"),
        texts("opened_by"),
        key("account_id", "account", nullable=True),
        documents("state"),
        numbers("revision"),
        moments("saved_at", nullable=True),
        texts("saved_by", "status"),
        moments("closed_at", nullable=True),
        texts("closed_by"),
        numbers("seconds", "extension"),
        documents("outcome"),
        one_of("ck_deck_check_status", "status", "open", "finished", "abandoned"),
    )


def _rulings() -> None:
    create(
        "infraction",
        row_id(),
        key("event_id", "event", index=True),
        key("registration_id", "registration", index=True),
        key("check_id", "deck_check", nullable=True, index=True),
        numbers("round_number", nullable=True),
        texts("procedure", "name"),
        documents("answers", "facts"),
        texts("prescribed", "penalty", "reason", "text"),
        documents("effects"),
        flags("escalated", "advantage"),
        moments("recorded_at"),
        texts("recorded_by"),
        key("account_id", "account", nullable=True),
        documents("waits_for"),
        moments("confirmed_at", nullable=True),
        texts("confirmed_by"),
    )
    create(
        "staff_proxy",
        row_id(),
        key("event_id", "event", index=True),
        key("registration_id", "registration", index=True),
        key("check_id", "deck_check", nullable=True),
        texts("card", "title", "reason", "illegible"),
        flags("original_kept"),
        moments("made_at"),
        texts("made_by"),
    )
    create(
        "appeal",
        row_id(),
        key("infraction_id", "infraction", index=True),
        moments("filed_at"),
        texts("filed_by", "grounds"),
        moments("decided_at", nullable=True),
        texts("decided_by", "penalty", "reason"),
    )
    create(
        "lost_card",
        row_id(),
        key("event_id", "event", index=True),
        key("registration_id", "registration", index=True),
        texts("card", "title", "side"),
        moments("reported_at"),
        texts("reported_by"),
        moments("due_at"),
        moments("settled_at", nullable=True),
        texts("settled_by"),
        key("infraction_id", "infraction", nullable=True),
    )


def _batches() -> None:
    create(
        "batch",
        row_id(),
        key("event_id", "event", nullable=True, index=True),
        key("account_id", "account", nullable=True, index=True),
        texts("created_by"),
        moments("created_at"),
        texts("name"),
        documents("rules"),
        texts("state", index=True),
        moments("ended_at", nullable=True),
        one_of("ck_batch_state", "state", "working", "finished", "cancelled"),
    )
    create(
        "batch_item",
        row_id(),
        key("batch_id", "batch"),
        numbers("position"),
        texts("name", "kind", "player"),
        numbers("cobra_id", nullable=True),
        texts("fingerprint"),
        contents("data"),
        texts("state", "worker"),
        moments("claimed_until", nullable=True),
        numbers("attempts"),
        moments("finished_at", nullable=True),
        unique("batch_id", "fingerprint"),
        [sa.Index("ix_batch_item_batch_id_state", "batch_id", "state")],
        one_of("ck_batch_item_state", "state", "waiting", "in work", "done", "dropped"),
    )
    create(
        "batch_deck",
        row_id(),
        key("batch_id", "batch", index=True),
        key("item_id", "batch_item"),
        numbers("number"),
        texts("player", "verdict"),
        documents("summary"),
        contents("report"),
        texts("match", "reason"),
        documents("candidates"),
        key("registration_id", "registration", nullable=True, index=True),
        key("submission_id", "submission", nullable=True),
        unique("item_id", "number"),
        one_of("ck_batch_deck_match", "match", "certain", "proposed", "unknown", "accepted", "dismissed"),
    )
