"""Accounts of organizers and staff: one-time links, sessions, tokens of programs and what they asked for."""

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, Column, UniqueConstraint, false
from sqlmodel import Field

from validator.store.column_types import NumberedRow, UtcDateTime, one_of

# Purposes of a one-time link.
FIRST, INVITATION, RESET = "first", "invitation", "reset"


class Account(NumberedRow, table=True):
    """A person who signs in; `organizer` accounts may create events and invite others.

    An `owner` answers for the site itself: new passwords, closed accounts, the log of accounts.
    `language` is the one chosen for its pages; empty leaves it to the browser.
    """

    email: str
    email_key: str = Field(unique=True)
    name: str
    password_hash: str
    organizer: bool = True
    owner: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    session_version: int = 1
    language: str = Field(default="", sa_column_kwargs={"server_default": ""})
    created_at: datetime = Field(sa_type=UtcDateTime)
    signed_in_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class SignIn(NumberedRow, table=True):
    """A session of an account in one browser; it holds until it ends, is left unused or grows too old."""

    account_id: int = Field(foreign_key="account.id", index=True)
    started_at: datetime = Field(sa_type=UtcDateTime)
    seen_at: datetime = Field(sa_type=UtcDateTime)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class OneTimeLink(NumberedRow, table=True):
    """A link that works once: signing up as the first organizer, by invitation, or a new password."""

    __table_args__ = (CheckConstraint(one_of("purpose", FIRST, INVITATION, RESET), name="purpose"),)

    purpose: str
    token_hash: str = Field(unique=True)
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_by: int | None = Field(default=None, foreign_key="account.id")
    account_id: int | None = Field(default=None, foreign_key="account.id")
    organizer: bool = True
    email: str = ""
    staff_id: int | None = Field(default=None, foreign_key="staff.id", ondelete="SET NULL")


class ApiToken(NumberedRow, table=True):
    """A token of an account: only its hash is kept, and `shown` by which people tell tokens apart."""

    account_id: int = Field(foreign_key="account.id", index=True)
    name: str
    token_hash: str = Field(unique=True)
    shown: str
    scopes: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    created_at: datetime = Field(sa_type=UtcDateTime)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class KeyedRequest(NumberedRow, table=True):
    """A write that a program asked for under a key of its own; `made` is the row that came of it.

    The request is kept as a hash only: it may hold somebody's name and list.
    """

    __table_args__ = (UniqueConstraint("token_id", "key"),)

    token_id: int = Field(foreign_key="api_token.id", ondelete="CASCADE")
    key: str
    request_hash: str
    asked_at: datetime = Field(sa_type=UtcDateTime)
    made: int | None = None
