"""Rulings with all their states, amended checks, extra time, the round clock, coin tosses, photos."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

NEW_COLUMNS = (
    "infraction ADD COLUMN status VARCHAR NOT NULL DEFAULT 'standing' CONSTRAINT ck_infraction_status "
    "CHECK (status in ('waiting', 'standing', 'refused', 'annulled'))",
    "infraction ADD COLUMN chosen VARCHAR NOT NULL DEFAULT ''",
    "infraction ADD COLUMN removes BOOLEAN NOT NULL DEFAULT false",
    "deck_check ADD COLUMN end_reason VARCHAR NOT NULL DEFAULT ''",
    "deck_check ADD COLUMN assigned_name VARCHAR NOT NULL DEFAULT ''",
    "deck_check ADD COLUMN assigned_to INTEGER CONSTRAINT fk_deck_check_assigned_to REFERENCES account (id)",
    "lost_card ADD COLUMN later_by VARCHAR NOT NULL DEFAULT ''",
    "lost_card ADD COLUMN later_infraction_id INTEGER "
    "CONSTRAINT fk_lost_card_later_infraction_id REFERENCES infraction (id)",
)
# Penalties that took a player out of an event when all documents were those of this migration.
REMOVING = ("disqualification", "removal", "forfeiture")


def upgrade() -> None:
    for column in NEW_COLUMNS:
        op.execute(f"ALTER TABLE {column}")
    op.add_column("lost_card", sa.Column("later_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("deck_check", sa.Column("sides", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("submission", sa.Column("placeholders", sa.JSON(), nullable=False, server_default="{}"))
    _create_ruling_state()
    _create_check_version()
    _create_check_photo()
    _create_table_extension()
    _create_settings_and_clock()
    _create_coin_toss()
    _fill()
    _protect("ruling_state", "check_version")


def _create_ruling_state() -> None:
    op.create_table(
        "ruling_state",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("infraction_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("penalty", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("effects", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_ruling_state_account_id"),
        sa.ForeignKeyConstraint(["infraction_id"], ["infraction.id"], name="fk_ruling_state_infraction_id"),
        sa.PrimaryKeyConstraint("id", name="pk_ruling_state"),
        sa.UniqueConstraint("infraction_id", "number", name="uq_ruling_state_infraction_id_number"),
    )


def _create_check_version() -> None:
    op.create_table(
        "check_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("check_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("replaced_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("replaced_by", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["check_id"], ["deck_check.id"], name="fk_check_version_check_id"),
        sa.PrimaryKeyConstraint("id", name="pk_check_version"),
        sa.UniqueConstraint("check_id", "number", name="uq_check_version_check_id_number"),
    )


def _create_check_photo() -> None:
    op.create_table(
        "check_photo",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("check_id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("added_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["check_id"], ["deck_check.id"], name="fk_check_photo_check_id"),
        sa.PrimaryKeyConstraint("id", name="pk_check_photo"),
    )
    op.create_index("ix_check_photo_check_id", "check_photo", ["check_id"])


def _create_table_extension() -> None:
    op.create_table(
        "table_extension",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("batch", sa.String(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("proposed", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("given_by", sa.String(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("changed_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_table_extension_event_id"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_table_extension_round_id"),
        sa.PrimaryKeyConstraint("id", name="pk_table_extension"),
        sa.UniqueConstraint("batch", name="uq_table_extension_batch"),
    )
    op.create_index("ix_table_extension_event_id", "table_extension", ["event_id"])


def _create_settings_and_clock() -> None:
    op.create_table(
        "check_custom",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("shuffling_minutes", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_check_custom_event_id"),
        sa.PrimaryKeyConstraint("event_id", name="pk_check_custom"),
    )
    op.create_table(
        "round_clock",
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("started_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_round_clock_round_id"),
        sa.PrimaryKeyConstraint("round_id", name="pk_round_clock"),
    )


def _create_coin_toss() -> None:
    op.create_table(
        "coin_toss",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("registration_id", sa.Integer(), nullable=False),
        sa.Column("infraction_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("ticket", sa.Integer(), nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("tossed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tossed_by", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_coin_toss_event_id"),
        sa.ForeignKeyConstraint(["infraction_id"], ["infraction.id"], name="fk_coin_toss_infraction_id"),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name="fk_coin_toss_registration_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_coin_toss"),
        sa.UniqueConstraint("event_id", "number", name="uq_coin_toss_event_id_number"),
    )
    op.create_index("ix_coin_toss_registration_id", "coin_toss", ["registration_id"])


def _fill() -> None:
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


def _protect(*tables: str) -> None:
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for table in tables:
        for verb in ("UPDATE", "DELETE"):
            refusal = (
                "WHEN NOT EXISTS (SELECT 1 FROM erasure_permit) "  # noqa: S608 - the table's name is our own
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are kept as they are'); END"
                if on_sqlite
                else "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
            )
            op.execute(f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {refusal}")


def downgrade() -> None:
    raise RuntimeError("Evidence is never thrown away: restore a backup instead of going back.")
