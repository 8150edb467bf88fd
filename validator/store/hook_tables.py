"""Web hooks: addresses that are told about the lists of an event, and what was sent to them."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Column
from sqlmodel import Field

from validator.store.column_types import NumberedRow, UtcDateTime, one_of

# What a hook is told about.
SUBMITTED, VERDICT_CHANGED, TEST = "list.submitted", "verdict.changed", "test"


class WebHook(NumberedRow, table=True):
    """An address that is told about an event's lists.

    Its secret is made from `salt` and the key of the site: neither the database nor a backup holds it.
    """

    event_id: int = Field(foreign_key="event.id", index=True)
    url: str
    salt: str
    kinds: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    created_at: datetime = Field(sa_type=UtcDateTime)
    created_by: str
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class HookDelivery(NumberedRow, table=True):
    """One notice on its way: `next_at` is when it is tried next, None when it arrived or has failed.

    `facts` hold numbers and verdicts only; names are put in when it is sent.
    """

    __table_args__ = (CheckConstraint(one_of("kind", SUBMITTED, VERDICT_CHANGED, TEST), name="kind"),)

    hook_id: int = Field(foreign_key="web_hook.id", index=True)
    kind: str
    facts: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    created_at: datetime = Field(sa_type=UtcDateTime)
    next_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    attempts: int = 0
    outcome: str = ""
    arrived_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
