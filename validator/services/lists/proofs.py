"""Results under a permanent link: receipts of submitted lists, and checks that somebody shared."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.finding import worst
from validator.report.deck_report import DeckReport
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.services.lists.checked_list import SourceFile
from validator.services.stored_rows import find_event, find_registration, not_taken_back, player_of
from validator.services.tokens import new_code
from validator.store.submission import Report, SharedCheck, Submission, TakenBack

if TYPE_CHECKING:
    from validator.store.database import Store
    from validator.store.event import Event

MOST_BYTES = 1_000_000
TOKEN_LENGTH = 16


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
            Submission.registration_id == registration.id,
            Submission.number > submission.number,
            not_taken_back(),
        )
        return Proof(
            event=find_event(session, registration.event_id),
            player=player_of(session, registration).name,
            submission=submission,
            reports=tuple(session.exec(reports)),
            newest_revision=session.get(TakenBack, submission.id) is None
            and session.exec(later).first() is None,
        )


def share_check(caller: Caller, source: SourceFile, decks: list[DeckReport]) -> SharedCheck:
    """Keep a checked list and its reports; whoever has the token can see them."""
    if len(source.data) > MOST_BYTES:
        raise Invalid("This document is too large to be kept. Share the list as text.", "source")
    with caller.writing() as session:
        shared = SharedCheck(
            token=new_code(TOKEN_LENGTH),
            shared_at=caller.now,
            name=source.name,
            data=source.data,
            content_hash=hashlib.sha256(source.data).hexdigest(),
            verdict=worst(str(deck["verdict"]) for deck in decks),
            decks=decks,
        )
        session.add(shared)
        caller.record(session, "check.shared", shared)
    return shared


def find_shared(store: Store, token: str) -> SharedCheck:
    """Return a shared check."""
    with store.reading() as session:
        shared = session.exec(select(SharedCheck).where(SharedCheck.token == token)).first()
    if shared is None:
        raise NotFound("There is no such result. Check that the link is complete.")
    return shared
