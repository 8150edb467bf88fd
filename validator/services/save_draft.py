"""Saving a list without submitting it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Invalid
from validator.services.permission import Action
from validator.services.stored_rows import find_registration, hold_registration
from validator.store.submission import Draft

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store

MOST_CHARACTERS = 200_000


def save_draft(
    store: Store,
    actor: Actor,
    now: datetime,
    registration_id: int,
    texts: Mapping[str, str],
    letters: str = "",
) -> Draft:
    """Keep what a player has typed so far, by the name of its field; only the newest text is kept."""
    if sum(len(text) for text in texts.values()) > MOST_CHARACTERS:
        raise Invalid("This is too long to be a list. Remove what does not belong to it.", "sources")
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing_of(session, actor, registration.event_id).require(Action.SAVE_DRAFT, registration_id)
        draft = session.get(Draft, registration_id) or Draft(registration_id=registration_id, saved_at=now)
        draft.saved_at, draft.letters = now, letters
        draft.sources = [{"name": name, "text": text} for name, text in texts.items()]
        session.add(draft)
        record_action(session, actor, now, "draft.saved", registration, event_id=registration.event_id)
    return draft


def find_draft(store: Store, actor: Actor, registration_id: int) -> Draft | None:
    """Return a player's saved draft; nobody else reads it."""
    with store.reading() as session:
        registration = find_registration(session, registration_id)
        standing_of(session, actor, registration.event_id).require(Action.SAVE_DRAFT, registration_id)
        return session.get(Draft, registration_id)
