"""Everything that the site knows about somebody, for them to take away."""

import base64
from typing import Any

from sqlmodel import col, select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import NotAllowed
from validator.services.stored_rows import find_event, link_issuers, player_of
from validator.store.account import Account, ApiToken, SignIn
from validator.store.audit import AuditEntry
from validator.store.roster import Access
from validator.store.submission_tables import Draft, ListPicture, StoredReport, Submission, SubmissionSource

Plain = dict[str, Any]


def player_data(caller: Caller, registration_id: int) -> Plain:
    """Return what is kept about a player at an event, as plain values."""
    with caller.reading() as session:
        registration = session.find_registration(registration_id, Action.SAVE_DRAFT)
        player, event = player_of(session, registration), find_event(session, registration.event_id)
        mine = select(Submission).where(Submission.registration_id == registration_id)
        submissions = session.exec(mine.order_by(col(Submission.number))).all()
        links = session.exec(select(Access).where(Access.registration_id == registration_id)).all()
        issuers = link_issuers(session, [link.id for link in links])
        log = select(AuditEntry).where(AuditEntry.registration_id == registration_id)
        draft = session.get(Draft, registration_id)
        return {
            "name": player.name,
            "email": player.email,
            "event": event.name,
            "registration": registration.model_dump(mode="json", exclude={"id", "event_id", "player_id"}),
            "draft": draft.model_dump(mode="json") if draft else None,
            "lists": [
                {
                    "revision": row.model_dump(mode="json", exclude={"id", "registration_id", "access_id"}),
                    "documents": [
                        {"name": source.name, "base64": base64.b64encode(source.data).decode()}
                        for source in session.exec(
                            select(SubmissionSource).where(SubmissionSource.submission_id == row.id)
                        )
                    ],
                    "checks": [
                        {
                            "at": report.checked_at.isoformat(),
                            "verdict": report.verdict,
                            "decks": report.decks,
                        }
                        for report in session.exec(
                            select(StoredReport).where(StoredReport.submission_id == row.id)
                        )
                    ],
                }
                for row in submissions
            ],
            "pictures": [
                {"name": kept.name, "base64": base64.b64encode(kept.data).decode()}
                for kept in session.exec(
                    select(ListPicture).where(ListPicture.registration_id == registration_id)
                )
            ],
            "links": [
                {
                    "issued_at": link.issued_at.isoformat(),
                    "issued_by": issuers.get(link.id, ""),
                    "ended_at": link.revoked_at.isoformat() if link.revoked_at else None,
                }
                for link in links
            ],
            "log": [_entry(entry) for entry in session.exec(log.order_by(col(AuditEntry.id)))],
        }


def account_data(caller: Caller) -> Plain:
    """Return what is kept about the caller's own account."""
    number = caller.actor.account_id
    if number is None:
        raise NotAllowed("Sign in first.")
    with caller.reading() as session:
        account = session.get_one(Account, number)
        sessions = session.exec(select(SignIn).where(SignIn.account_id == number)).all()
        tokens = session.exec(select(ApiToken).where(ApiToken.account_id == number)).all()
        log = select(AuditEntry).where(AuditEntry.account_id == number).order_by(col(AuditEntry.id))
        return {
            "account": account.model_dump(mode="json", exclude={"id", "password_hash", "session_version"}),
            "sessions": [row.model_dump(mode="json", exclude={"id", "account_id"}) for row in sessions],
            "tokens": [
                row.model_dump(mode="json", exclude={"id", "account_id", "token_hash"}) for row in tokens
            ],
            "log": [_entry(entry) for entry in session.exec(log)],
        }


def _entry(entry: AuditEntry) -> Plain:
    return {"at": entry.at.isoformat(), "action": entry.action, "reason": entry.reason}
