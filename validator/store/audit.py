"""The audit log, and the openings of opponents' lists that have a time limit."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Column, Index, UniqueConstraint
from sqlmodel import Field

from validator.store.column_types import NumberedRow, UtcDateTime, one_of

# Who acts.
ACCOUNT, PLAYER, SYSTEM, STRANGER = "account", "player", "system", "stranger"


class AuditEntry(NumberedRow, table=True):
    """Who did what, when, to which object, and why; written with the change, never altered."""

    __table_args__ = (
        CheckConstraint(one_of("actor_kind", ACCOUNT, PLAYER, SYSTEM, STRANGER), name="actor_kind"),
        Index("ix_audit_entry_event_id_id", "event_id", "id"),
    )

    at: datetime = Field(sa_type=UtcDateTime)
    event_id: int | None = Field(default=None, foreign_key="event.id")
    actor_kind: str
    account_id: int | None = Field(default=None, foreign_key="account.id")
    registration_id: int | None = Field(default=None, foreign_key="registration.id", index=True)
    actor_name: str
    action: str
    object_kind: str
    object_id: int | None = None
    reason: str = ""
    details: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class ErasurePermit(NumberedRow, table=True):
    """A row here, in the same transaction, lets evidence be changed: a person asked to be forgotten."""


class Viewing(NumberedRow, table=True):
    """The moment from which a player's time to read an opponent's list in a round runs."""

    __table_args__ = (UniqueConstraint("round_id", "viewer_id", "owner_id"),)

    round_id: int = Field(foreign_key="round.id")
    viewer_id: int = Field(foreign_key="registration.id")
    owner_id: int = Field(foreign_key="registration.id")
    opened_at: datetime = Field(sa_type=UtcDateTime)
