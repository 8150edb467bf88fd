"""Tokens with which programs act for an account, and the writes they asked for under a key."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, Column, UniqueConstraint
from sqlmodel import Field

from validator.store.column_types import NumberedRow, UtcDateTime


class ApiToken(NumberedRow, table=True):
    """A token of an account: only its hash is kept, and `shown` by which people tell tokens apart."""

    __tablename__ = "api_token"

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

    __tablename__ = "keyed_request"
    __table_args__ = (UniqueConstraint("token_id", "key"),)

    token_id: int = Field(foreign_key="api_token.id", ondelete="CASCADE")
    key: str
    request_hash: str
    asked_at: datetime = Field(sa_type=UtcDateTime)
    made: int | None = None
