"""Third-party art: what a player brings, and its approval by staff where the policy asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import select

from validator.services.access import Action, Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Invalid, NotFound
from validator.services.lists.declared_proxies import begun, verify_impartial
from validator.services.stored_rows import find_event, hold_registration
from validator.store.submission import Artwork

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store

LONGEST = 1000


def declare_artwork(store: Store, actor: Actor, now: datetime, registration_id: int, cards: str) -> None:
    """Keep which cards a player brings with third-party art; another text needs another approval."""
    text = cards.strip()
    if len(text) > LONGEST:
        raise Invalid(f"This is too long: at most {LONGEST} characters.", "art")
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing_of(session, actor, registration.event_id).require(Action.SUBMIT_LIST, registration_id)
        kept = artwork_of(session, registration_id)
        if text == (kept.cards if kept else ""):
            return
        if kept:
            session.delete(kept)
            session.flush()
        if text:
            row = Artwork(
                registration_id=registration_id, cards=text, declared_at=now, declared_by=actor.name
            )
            session.add(row)
        details = {"art": text}
        event_id = registration.event_id
        record_action(session, actor, now, "art.declared", registration, event_id=event_id, details=details)


def approve_artwork(store: Store, actor: Actor, now: datetime, registration_id: int) -> Artwork:
    """Approve the art that a player declared; an approval after the start is marked as late."""
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing = standing_of(session, actor, registration.event_id)
        standing.require(Action.APPROVE_PROXIES)
        verify_impartial(standing, registration_id)
        kept = artwork_of(session, registration_id)
        if kept is None:
            raise NotFound("No third-party art is declared. Note the cards first.")
        event = find_event(session, registration.event_id)
        kept.approved_at, kept.approved_by, kept.approved_late = now, actor.name, begun(event, now)
        details = {"art": kept.cards} | ({"late": True} if kept.approved_late else {})
        record_action(session, actor, now, "art.approved", registration, event_id=event.id, details=details)
    return kept


def artwork_of(session: Session, registration_id: int) -> Artwork | None:
    """Return the art that a player declared, if any."""
    return session.exec(select(Artwork).where(Artwork.registration_id == registration_id)).first()
