"""Results under a permanent link: receipts of submitted lists, and checks that somebody shared."""

import hashlib
from dataclasses import dataclass

import orjson
from sqlalchemy import func
from sqlmodel import Session, col, select

from validator.finding import worst
from validator.report.deck_report import DeckReport
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.services.lists.checked_list import SourceFile
from validator.services.stored_rows import find_event, find_registration, not_taken_back, player_of, rows_of
from validator.services.tokens import new_code
from validator.store.database import Store
from validator.store.event_tables import Event
from validator.store.roster import REGISTERED, Access
from validator.store.submission_tables import SharedCheck, StoredReport, Submission, TakenBack

TOKEN_LENGTH = 16
# What a report takes besides the source, roughly: summing up their real sizes would read them all.
REPORT_BYTES = 20_000


@dataclass(frozen=True, slots=True)
class Proof:
    """A revision, whose it is, and all its reports from the first to the newest.

    Once the player has withdrawn or got new links, whoever has an old receipt sees no cards any more.
    """

    event: Event
    player: str
    submission: Submission
    reports: tuple[StoredReport, ...]
    newest_revision: bool
    shows_list: bool


def find_receipt(store: Store, receipt: str) -> Proof:
    """Return the proof behind a receipt; whoever has the link was given it by the player or staff."""
    with store.reading() as session:
        submission = session.exec(select(Submission).where(Submission.receipt == receipt)).first()
        if submission is None:
            raise NotFound("There is no such receipt. Check that the link is complete.")
        registration = find_registration(session, submission.registration_id)
        later = select(Submission.id).where(
            Submission.registration_id == registration.id,
            Submission.number > submission.number,
            not_taken_back(),
        )
        return Proof(
            event=find_event(session, registration.event_id),
            player=player_of(session, registration).name,
            submission=submission,
            reports=tuple(rows_of(session, StoredReport, StoredReport.submission_id == submission.id)),
            newest_revision=session.get(TakenBack, submission.id) is None
            and session.exec(later).first() is None,
            shows_list=registration.status == REGISTERED and not _ended_since(session, submission),
        )


def _ended_since(session: Session, submission: Submission) -> bool:
    """Say whether links of the player were ended after a list was handed in: then its receipt leaked, too."""
    query = select(Access.id).where(
        Access.registration_id == submission.registration_id, col(Access.revoked_at) > submission.submitted_at
    )
    return session.exec(query).first() is not None


def share_check(caller: Caller, source: SourceFile, decks: list[DeckReport]) -> SharedCheck:
    """Keep a checked list and its reports; whoever has the token can see them."""
    if max(len(source.data), len(orjson.dumps(decks))) > caller.limits.shared_bytes:
        raise Invalid("This file is too large to be kept. Share the list as text.", "source")
    with caller.writing() as session:
        _verify_room(session, caller.quotas.shared_bytes)
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
        session.record("check.shared", shared)
    return shared


def _verify_room(session: Session, most: int) -> None:
    """Raise when strangers keep as much here as they may altogether."""
    count, size = session.exec(
        select(func.count(), func.coalesce(func.sum(func.length(SharedCheck.data)), 0))
    ).one()
    if size + count * REPORT_BYTES > most:
        raise Invalid("There is no room for shared results right now. Save the page instead.", "source")


def find_shared(store: Store, token: str) -> SharedCheck:
    """Return a shared check."""
    with store.reading() as session:
        shared = session.exec(select(SharedCheck).where(SharedCheck.token == token)).first()
    if shared is None:
        raise NotFound("There is no such result. Check that the link is complete.")
    return shared
