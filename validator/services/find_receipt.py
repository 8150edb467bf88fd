"""Receipts: the permanent link to what was submitted when, and to its dated verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.errors import NotFound
from validator.services.stored_rows import find_event, find_registration, player_of
from validator.store.submission import Report, Submission

if TYPE_CHECKING:
    from validator.store.database import Store
    from validator.store.event import Event


@dataclass(frozen=True, slots=True)
class Proof:
    """A revision, whose it is, and all its reports from the first to the newest."""

    event: Event
    player: str
    submission: Submission
    reports: tuple[Report, ...]
    newest_revision: bool


def find_receipt(store: Store, receipt: str) -> Proof:
    """Return the proof behind a receipt; whoever has the link was given it by the player or staff."""
    with store.reading() as session:
        submission = session.exec(select(Submission).where(Submission.receipt == receipt)).first()
        if submission is None:
            raise NotFound("There is no such receipt. Check that the link is complete.")
        registration = find_registration(session, submission.registration_id)
        reports = select(Report).where(Report.submission_id == submission.id).order_by(col(Report.id))
        later = select(Submission.id).where(
            Submission.registration_id == registration.id, Submission.number > submission.number
        )
        return Proof(
            event=find_event(session, registration.event_id),
            player=player_of(session, registration).name,
            submission=submission,
            reports=tuple(session.exec(reports)),
            newest_revision=session.exec(later).first() is None,
        )
