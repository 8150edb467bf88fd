"""Keeping the result of a check without an account under a link."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from sqlmodel import select

from validator.finding import worst
from validator.services.actor import Actor
from validator.services.audit_log import record_action
from validator.services.checked_list import SourceFile
from validator.services.errors import Invalid, NotFound
from validator.services.token import new_code
from validator.store.submission import SharedCheck

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store

MOST_BYTES = 1_000_000
TOKEN_LENGTH = 16


def share_check(
    store: Store, actor: Actor, now: datetime, source: SourceFile, decks: list[dict[str, Any]]
) -> SharedCheck:
    """Keep a checked list and its reports; whoever has the token can see them."""
    if len(source.data) > MOST_BYTES:
        raise Invalid("This document is too large to be kept. Share the list as text.", "source")
    with store.writing() as session:
        shared = SharedCheck(
            token=new_code(TOKEN_LENGTH),
            shared_at=now,
            name=source.name,
            data=source.data,
            content_hash=hashlib.sha256(source.data).hexdigest(),
            verdict=worst(str(deck["verdict"]) for deck in decks),
            decks=decks,
        )
        session.add(shared)
        record_action(session, actor, now, "check.shared", shared)
    return shared


def find_shared(store: Store, token: str) -> SharedCheck:
    """Return a shared check."""
    with store.reading() as session:
        shared = session.exec(select(SharedCheck).where(SharedCheck.token == token)).first()
    if shared is None:
        raise NotFound("There is no such result. Check that the link is complete.")
    return shared
