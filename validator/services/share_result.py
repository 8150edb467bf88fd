"""Keeping the result of a check under a link, because somebody asked for it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlmodel import select

from validator.services.actor import STRANGER
from validator.services.audit_log import record_action
from validator.services.errors import NotFound
from validator.services.token import new_code
from validator.store.submission import SharedCheck

if TYPE_CHECKING:
    from validator.store.database import Store

TOKEN_LENGTH = 16


def share_result(
    store: Store, now: datetime, name: str, data: bytes, verdict: str, decks: Sequence[dict[str, Any]]
) -> SharedCheck:
    """Store a list with its reports as they are now; they are never checked again."""
    shared = SharedCheck(
        token=new_code(TOKEN_LENGTH),
        shared_at=now,
        name=name,
        data=data,
        content_hash=hashlib.sha256(data).hexdigest(),
        verdict=verdict,
        decks=list(decks),
    )
    with store.writing() as session:
        session.add(shared)
        record_action(session, STRANGER, now, "check.shared", shared)
    return shared


def find_shared(store: Store, token: str) -> SharedCheck:
    """Return the result kept under a link."""
    with store.reading() as session:
        shared = session.exec(select(SharedCheck).where(SharedCheck.token == token)).first()
    if shared is None:
        raise NotFound("No result is kept under this link. Check the address.")
    return shared
