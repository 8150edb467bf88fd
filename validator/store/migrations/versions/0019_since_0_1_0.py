"""From version 0.1.0 on: rulings that change, owners, erasure, art, tokens, hooks, archives, pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.migrations.frozen_columns import (
    add,
    contents,
    create,
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

revision = "0019"
down_revision = "0006"
branch_labels = None
depends_on = None

# Columns with rules of their own, which SQLite adds in no other way.
RULED_COLUMNS = (
    "infraction ADD COLUMN status VARCHAR NOT NULL DEFAULT 'standing' CONSTRAINT ck_infraction_status "
    "CHECK (status in ('waiting', 'standing', 'refused', 'annulled'))",
    "infraction ADD COLUMN removes BOOLEAN NOT NULL DEFAULT false",
    "deck_check ADD COLUMN assigned_to INTEGER CONSTRAINT fk_deck_check_assigned_to REFERENCES account (id)",
    "lost_card ADD COLUMN later_infraction_id INTEGER "
    "CONSTRAINT fk_lost_card_later_infraction_id REFERENCES infraction (id)",
)
# Penalties that took a player out of an event when all documents were those of this migration.
REMOVING = ("disqualification", "removal", "forfeiture")
EVIDENCE = ("submission", "submission_source", "report", "audit_entry")
NOT_PERMITTED = "WHEN NOT EXISTS (SELECT 1 FROM erasure_permit) "


def upgrade() -> None:
    _accounts()
    _events_and_lists()
    _erasure()
    _deck_checks()
    _desk()
    _programs()
    _give_states()


def _accounts() -> None:
    """Give the site an owner: whoever came first has answered for it so far. Sessions so far end here."""
    add("account", flags("owner", server_default=sa.false()), texts("language", server_default=""))
    op.execute(
        "UPDATE account SET owner = true WHERE id = "
        "(SELECT min(id) FROM account WHERE organizer AND closed_at IS NULL)"
    )
    op.execute("UPDATE account SET session_version = session_version + 1")
    create(
        "sign_in",
        row_id(),
        key("account_id", "account", index=True),
        moments("started_at", "seen_at"),
        moments("ended_at", nullable=True),
    )
    add("access", flags("by_mail", server_default=sa.false()))
    op.create_index("ix_player_email_key", "player", ["email_key"])
    create(
        "mailed_link",
        row_id(),
        texts("email_key", index=True),
        moments("asked_at"),
        texts("language", server_default=""),
        moments("claimed_until", nullable=True),
        texts("token_hash", nullable=True, unique=True),
        moments("sent_at", nullable=True),
        moments("expires_at", nullable=True, index=True),
    )


def _events_and_lists() -> None:
    add(
        "event",
        flags("asynchronous", server_default=sa.false()),
        moments("building_from", "building_until", nullable=True),
        texts("tournament_url", server_default=""),
        flags("listed", server_default=sa.false()),
        texts("paper", server_default="a4"),
        moments("archived_at", "deleted_at", nullable=True),
    )
    add("submission", numbers("access_id", nullable=True), documents("placeholders", server_default="{}"))
    add("submission_source", contents("reading", nullable=True))
    add("batch_item", contents("reading", nullable=True))
    add("proxy", flags("approved_late", server_default=sa.false()))
    create(
        "artwork",
        row_id(),
        key("registration_id", "registration", unique=True),
        texts("cards"),
        moments("declared_at"),
        texts("declared_by"),
        moments("approved_at", nullable=True),
        texts("approved_by"),
        flags("approved_late"),
    )
    create(
        "list_picture",
        row_id(),
        key("registration_id", "registration", index=True),
        numbers("revision"),
        texts("name"),
        contents("data"),
        contents("reading", nullable=True),
    )
    create(
        "taken_back",
        key("submission_id", "submission", primary_key=True),
        moments("taken_back_at"),
        texts("taken_back_by"),
    )


def _erasure() -> None:
    """Open the one way past the guards of evidence: a permit in the same transaction, to forget a person."""
    create("erasure_permit", row_id())
    if op.get_bind().dialect.name == "sqlite":
        for table in EVIDENCE:
            for verb in ("update", "delete"):
                op.execute(f"DROP TRIGGER {table}_no_{verb}")
        protect(*EVIDENCE, unless=NOT_PERMITTED)
    else:
        op.execute(
            "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "IF EXISTS (SELECT 1 FROM erasure_permit) THEN "
            "IF TG_OP = 'DELETE' THEN RETURN OLD; ELSE RETURN NEW; END IF; END IF; "
            "RAISE EXCEPTION 'rows of % are kept as they are', TG_TABLE_NAME; END $$"
        )


def _deck_checks() -> None:
    for column in RULED_COLUMNS:
        op.execute(f"ALTER TABLE {column}")
    add("infraction", texts("chosen", server_default=""))
    add("deck_check", texts("end_reason", "assigned_name", server_default=""))
    add("deck_check", documents("sides", server_default="[]"))
    add("lost_card", texts("later_by", server_default=""), moments("later_at", nullable=True))
    create(
        "ruling_state",
        row_id(),
        key("infraction_id", "infraction"),
        numbers("number"),
        texts("action", "status", "penalty", "reason"),
        documents("effects"),
        moments("made_at"),
        texts("made_by"),
        key("account_id", "account", nullable=True),
        unique("infraction_id", "number"),
    )
    create(
        "check_version",
        row_id(),
        key("check_id", "deck_check"),
        numbers("number"),
        documents("document"),
        moments("replaced_at"),
        texts("replaced_by", "reason"),
        unique("check_id", "number"),
    )
    protect("ruling_state", "check_version", unless=NOT_PERMITTED)


def _desk() -> None:
    create(
        "check_photo",
        row_id(),
        key("check_id", "deck_check", index=True),
        texts("subject"),
        contents("data"),
        moments("added_at"),
        texts("added_by"),
    )
    create(
        "table_extension",
        row_id(),
        key("event_id", "event", index=True),
        key("round_id", "round"),
        numbers("table_number"),
        texts("batch", unique=True),
        numbers("seconds", "minutes", "proposed"),
        texts("reason"),
        moments("given_at"),
        texts("given_by"),
        moments("changed_at", nullable=True),
        texts("changed_by"),
    )
    create(
        "check_custom",
        key("event_id", "event", primary_key=True),
        numbers("shuffling_minutes"),
        moments("changed_at"),
        texts("changed_by"),
    )
    create(
        "round_clock",
        key("round_id", "round", primary_key=True),
        moments("started_at"),
        numbers("minutes"),
        texts("started_by"),
    )
    create(
        "coin_toss",
        row_id(),
        key("event_id", "event"),
        key("registration_id", "registration", index=True),
        key("infraction_id", "infraction", nullable=True),
        numbers("number"),
        texts("seed"),
        numbers("ticket"),
        documents("choices"),
        texts("result"),
        moments("tossed_at"),
        texts("tossed_by"),
        unique("event_id", "number"),
    )


def _programs() -> None:
    """Create what workers, programs and other sites need: beats, tokens, hooks, newer data."""
    create("worker_beat", texts("name", primary_key=True), moments("seen_at"))
    create(
        "api_token",
        row_id(),
        key("account_id", "account", index=True),
        texts("name"),
        texts("token_hash", unique=True),
        texts("shown"),
        documents("scopes"),
        moments("created_at"),
        moments("used_at", "revoked_at", nullable=True),
    )
    create(
        "keyed_request",
        row_id(),
        key("token_id", "api_token", ondelete="CASCADE"),
        texts("key", "request_hash"),
        moments("asked_at"),
        numbers("made", nullable=True),
        unique("token_id", "key"),
    )
    create(
        "web_hook",
        row_id(),
        key("event_id", "event", index=True),
        texts("url", "salt"),
        documents("kinds"),
        moments("created_at"),
        texts("created_by"),
        moments("ended_at", nullable=True),
    )
    create(
        "hook_delivery",
        row_id(),
        key("hook_id", "web_hook", index=True),
        texts("kind"),
        documents("facts"),
        moments("created_at"),
        moments("next_at", nullable=True, index=True),
        numbers("attempts"),
        texts("outcome"),
        moments("arrived_at", nullable=True),
        one_of("kind", "kind", "list.submitted", "verdict.changed", "test"),
    )
    create(
        "data_update",
        row_id(),
        moments("found_at"),
        texts("found_by", "origin"),
        texts("state", index=True),
        texts("before", "digest"),
        documents("changes", "touched"),
        contents("files"),
        moments("decided_at", nullable=True),
        texts("decided_by"),
        moments("claimed_until", "rechecked_at", nullable=True),
        one_of(
            *("state", "state", "proposed", "applied", "dismissed", "replaced"),
            *("failed", "asked for", "looked"),
        ),
    )


def _give_states() -> None:
    """Give every ruling its states so far: as it was given, as it was confirmed, as appeals left it."""
    words = ("id", "penalty", "reason", "recorded_by", "account_id", "status", "chosen", "removes")
    infraction = sa.table(
        "infraction",
        *(sa.column(name) for name in words),
        sa.column("effects", sa.JSON),
        sa.column("recorded_at", sa.DateTime),
        sa.column("confirmed_at", sa.DateTime),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(infraction).order_by(infraction.c.id)).mappings().all():
        waits = row["confirmed_at"] is None
        states = [_state(row, 1, "given", "waiting" if waits else "standing", row["penalty"])]
        penalty, effects = row["penalty"], row["effects"]
        for appeal in _decided(row["id"]):
            penalty = appeal["penalty"]
            # What an appeal left of a ruling is its penalty; texts of the old one no longer hold.
            effects = row["effects"] if penalty == row["penalty"] else []
            state = _state(row, len(states) + 1, "decided", "standing", penalty)
            states.append(
                state
                | {"reason": appeal["reason"], "effects": effects}
                | {"made_at": appeal["decided_at"], "made_by": appeal["decided_by"], "account_id": None}
            )
        op.bulk_insert(_STATE, states)
        rose = next((effect["from"] for effect in row["effects"] if effect.get("from")), penalty)
        status = str(states[-1]["status"])
        connection.execute(
            infraction.update()
            .where(infraction.c.id == row["id"])
            .values(
                status=status,
                penalty=penalty,
                chosen=rose if penalty == row["penalty"] else penalty,
                effects=effects,
                removes=status == "standing" and penalty in REMOVING,
            )
        )


_STATE = sa.table(
    "ruling_state",
    *(sa.column(name) for name in ("infraction_id", "number", "action", "status", "penalty", "reason")),
    sa.column("effects", sa.JSON),
    sa.column("made_at", sa.DateTime(timezone=True)),
    sa.column("made_by"),
    sa.column("account_id"),
)


def _state(row: sa.RowMapping, number: int, action: str, status: str, penalty: str) -> dict[str, object]:
    return {
        "infraction_id": row["id"],
        "number": number,
        "action": action,
        "status": status,
        "penalty": penalty,
        "reason": row["reason"],
        "effects": row["effects"],
        "made_at": row["recorded_at"],
        "made_by": row["recorded_by"],
        "account_id": row["account_id"],
    }


def _decided(infraction_id: int) -> list[sa.RowMapping]:
    appeal = sa.table(
        "appeal",
        *(sa.column(name) for name in ("id", "infraction_id", "penalty", "reason", "decided_by")),
        sa.column("decided_at", sa.DateTime),
    )
    query = sa.select(appeal).where(appeal.c.infraction_id == infraction_id, appeal.c.decided_at.is_not(None))
    return list(op.get_bind().execute(query.order_by(appeal.c.id)).mappings())
