"""From version 0.1.0 on: rulings that change, owners, erasure, art, tokens, hooks, archives, pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from validator.store.migrations.frozen_tables import add, create, protect

revision = "0019"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = """
sign_in
    keys: account_id -> account index
    moments: started_at, seen_at, ended_at?

mailed_link
    texts: email_key index, language = '', token_hash? unique
    moments: asked_at, claimed_until?, sent_at?, expires_at? index

artwork
    keys: registration_id -> registration unique
    texts: cards, declared_by, approved_by
    moments: declared_at, approved_at?
    flags: approved_late

list_picture
    keys: registration_id -> registration index
    numbers: revision
    texts: name
    contents: data, reading?

taken_back
    keys: submission_id -> submission primary
    moments: taken_back_at
    texts: taken_back_by

erasure_permit

ruling_state
    keys: infraction_id -> infraction, account_id? -> account
    numbers: number
    texts: action, status, penalty, reason, made_by
    documents: effects
    moments: made_at
    unique: infraction_id + number

check_version
    keys: check_id -> deck_check
    numbers: number
    documents: document
    moments: replaced_at
    texts: replaced_by, reason
    unique: check_id + number

check_photo
    keys: check_id -> deck_check index
    texts: subject, added_by
    contents: data
    moments: added_at

table_extension
    keys: event_id -> event index, round_id -> round
    numbers: table_number, seconds, minutes, proposed
    texts: batch unique, reason, given_by, changed_by
    moments: given_at, changed_at?

check_custom
    keys: event_id -> event primary
    numbers: shuffling_minutes
    moments: changed_at
    texts: changed_by

round_clock
    keys: round_id -> round primary
    moments: started_at
    numbers: minutes
    texts: started_by

coin_toss
    keys: event_id -> event, registration_id -> registration index, infraction_id? -> infraction
    numbers: number, ticket
    texts: seed, result, tossed_by
    documents: choices
    moments: tossed_at
    unique: event_id + number

worker_beat
    texts: name primary
    moments: seen_at

api_token
    keys: account_id -> account index
    texts: name, token_hash unique, shown
    documents: scopes
    moments: created_at, used_at?, revoked_at?

keyed_request
    keys: token_id -> api_token on delete CASCADE
    texts: key, request_hash
    moments: asked_at
    numbers: made?
    unique: token_id + key

web_hook
    keys: event_id -> event index
    texts: url, salt, created_by
    documents: kinds
    moments: created_at, ended_at?

hook_delivery
    keys: hook_id -> web_hook index
    texts: kind, outcome
    documents: facts
    moments: created_at, next_at? index, arrived_at?
    numbers: attempts
    one of: kind = list.submitted | verdict.changed | test

data_update
    moments: found_at, decided_at?, claimed_until?, rechecked_at?
    texts: found_by, origin, state index, before, digest, decided_by
    documents: changes, touched
    contents: files
    one of: state = proposed | applied | dismissed | replaced | failed | asked for | looked
"""
COLUMNS = """
account
    flags: owner = false
    texts: language = ''

access
    flags: by_mail = false

event
    flags: asynchronous = false, listed = false
    moments: building_from?, building_until?, archived_at?, deleted_at?
    texts: tournament_url = '', paper = 'a4'

submission
    numbers: access_id?
    documents: placeholders = '{}'

submission_source
    contents: reading?

batch_item
    contents: reading?

proxy
    flags: approved_late = false

infraction
    texts: chosen = ''

deck_check
    texts: end_reason = '', assigned_name = ''
    documents: sides = '[]'

lost_card
    texts: later_by = ''
    moments: later_at?
"""
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
    create(TABLES)
    add(COLUMNS)
    for column in RULED_COLUMNS:
        op.execute(f"ALTER TABLE {column}")
    op.create_index("ix_player_email_key", "player", ["email_key"])
    protect("ruling_state", "check_version", unless=NOT_PERMITTED)
    _erasure()
    _accounts()
    _give_states()


def _accounts() -> None:
    """Give the site an owner: whoever came first has answered for it so far. Sessions so far end here."""
    op.execute(
        "UPDATE account SET owner = true WHERE id = "
        "(SELECT min(id) FROM account WHERE organizer AND closed_at IS NULL)"
    )
    op.execute("UPDATE account SET session_version = session_version + 1")


def _erasure() -> None:
    """Open the one way past the guards of evidence: a permit in the same transaction, to forget a person."""
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
