"""Third-party art: what a player brings, and its approval by staff where the policy asks for it."""

from __future__ import annotations

from sqlmodel import Session, select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.services.lists.declared_proxies import begun
from validator.services.stored_rows import find_event, hold_registration
from validator.store.submission_tables import Artwork

LONGEST = 1000


def declare_artwork(caller: Caller, registration_id: int, cards: str) -> None:
    """Keep which cards a player brings with third-party art; another text needs another approval."""
    text = cards.strip()
    if len(text) > LONGEST:
        raise Invalid(f"This is too long: at most {LONGEST} characters.", "art")
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        caller.standing(session, registration.event_id).require(Action.SUBMIT_LIST, registration_id)
        kept = artwork_of(session, registration_id)
        if text == (kept.cards if kept else ""):
            return
        if kept:
            session.delete(kept)
            session.flush()
        if text:
            who, now = caller.actor.name, caller.now
            row = Artwork(registration_id=registration_id, cards=text, declared_at=now, declared_by=who)
            session.add(row)
        caller.record(session, "art.declared", registration, details={"art": text})


def approve_artwork(caller: Caller, registration_id: int) -> Artwork:
    """Approve the art that a player declared; an approval after the start is marked as late."""
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        standing = caller.standing(session, registration.event_id)
        standing.require(Action.APPROVE_PROXIES, registration_id)
        kept = artwork_of(session, registration_id)
        if kept is None:
            raise NotFound("No third-party art is declared. Note the cards first.")
        event = find_event(session, registration.event_id)
        kept.approved_at, kept.approved_by = caller.now, caller.actor.name
        kept.approved_late = begun(event, caller.now)
        details = {"art": kept.cards} | ({"late": True} if kept.approved_late else {})
        caller.record(session, "art.approved", registration, details=details)
    return kept


def artwork_of(session: Session, registration_id: int) -> Artwork | None:
    """Return the art that a player declared, if any."""
    return session.exec(select(Artwork).where(Artwork.registration_id == registration_id)).first()
