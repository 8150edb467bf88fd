"""Submitting a decklist: every submission is a new revision that stays."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col
from tenacity import retry, retry_if_exception_type, stop_after_attempt

from validator.config import Limits
from validator.pipeline import default_reader
from validator.services.access import Action, Role, Standing
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid
from validator.services.judging import CheckDecks, EventRules, rules_of, workflow_of
from validator.services.lists.checked_list import CheckedList, SourceFile, check_list, report_row
from validator.services.lists.deadline import verify_open
from validator.services.lists.declared_proxies import declare_proxies
from validator.services.stored_rows import (
    find_event,
    find_registration,
    hold_event,
    hold_registration,
    link_issuers,
    newest_report,
    newest_submission,
    next_revision_number,
    recorded_cards,
)
from validator.services.tokens import new_token
from validator.store.event_tables import Event
from validator.store.submission_tables import (
    BY_PLAYER,
    CORRECTION,
    FOR_PLAYER,
    Draft,
    ListPicture,
    StoredReport,
    Submission,
    SubmissionSource,
)

# The rules of an event may change while its list is checked; more often than this nobody changes them.
MOST_CHECKS = 3


@dataclass(frozen=True, slots=True)
class ListInput:
    """The sources of a list for a registration, and what goes with them.

    `letters` are those that a player declares where the format asks for some; staff give a `reason`
    after the lock; `based_on` is the revision that was edited, for those who want to be warned. A
    `correction` follows from a deck check and is marked as one, locked or not; `placeholders` counts by side
    the blanks and blank agendas that its ruling put into a deck. The list was read from `pictures`, which
    are shown beside it.
    """

    registration_id: int
    sources: tuple[SourceFile, ...]
    letters: str = ""
    reason: str = ""
    based_on: int | None = None
    correction: bool = False
    placeholders: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    pictures: tuple[SourceFile, ...] = ()


class NewerRevision(Conflict):
    """The list that was edited is no longer the newest."""


def verify_input(entry: ListInput, limits: Limits) -> None:
    """Raise when there is nothing to read, or too much."""
    if not any(source.data.strip() for source in entry.sources):
        raise Invalid("There is no list to submit. Paste, type or upload one.", "sources")
    files = (*entry.sources, *entry.pictures)
    if len(files) > limits.sources_per_list:
        raise Invalid(f"A list has at most {limits.sources_per_list} files.", "sources")
    if any(len(source.data) > limits.source_bytes for source in files):
        raise Invalid(f"A file is too large: at most {limits.source_bytes / 1e6:g} MB.", "sources")
    if sum(len(source.data) for source in files) > limits.upload_bytes:
        limit = limits.upload_bytes / 1e6
        raise Invalid(f"The files are too large: at most {limit:g} MB together.", "sources")
    if not re.fullmatch("[A-Z]{0,26}", entry.letters):
        raise Invalid("Declare letters such as ABC, without spaces.", "letters")


def content_hash(entry: ListInput) -> str:
    """Return the SHA-256 of a list: of its bytes, or for several sources of the lines of their hashes."""
    hashes = [hashlib.sha256(source.data).hexdigest() for source in entry.sources]
    if len(hashes) == 1 and not entry.letters and not entry.placeholders:
        return hashes[0]
    lines = [*hashes, *([f"letters {entry.letters}"] if entry.letters else [])]
    lines += [f"placeholders {side} {counts}" for side, counts in sorted(entry.placeholders.items())]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a player gets for a list: the revision with its number, time, hash and token, and the report.

    `repeated` says that exactly this list had been submitted before and still counts.
    """

    submission: Submission
    report: StoredReport
    repeated: bool = False


def submit_decklist(caller: Caller, entry: ListInput, check: CheckDecks) -> Receipt:
    """Keep a list as a new revision with its report; `now` is when it arrived.

    Illegal and incomplete lists are taken too, and marked: the organizer must see them. The check runs
    before the transaction, the deadline is verified inside it.
    """
    verify_input(entry, caller.limits)
    for _ in range(MOST_CHECKS):
        rules, checked = _check(caller, entry, check)
        receipt = _keep(caller, entry, rules, checked)
        if receipt is not None:
            return receipt
    raise Conflict("The event is being changed right now. Submit the list again in a moment.")


def _check(caller: Caller, entry: ListInput, check: CheckDecks) -> tuple[EventRules, CheckedList]:
    with caller.reading() as session:
        registration = find_registration(session, entry.registration_id)
        session.standing(registration.event_id).require(Action.SUBMIT_LIST, entry.registration_id)
        event = find_event(session, registration.event_id)
        rules = _rules(session, event, entry)
    return rules, check_list(check, entry.sources, rules, workflow_of(event))


def _rules(session: Session, event: Event, entry: ListInput) -> EventRules:
    pool = recorded_cards(session, event, entry.registration_id)
    return rules_of(event, entry.letters, pool, entry.placeholders)


@retry(retry=retry_if_exception_type(IntegrityError), stop=stop_after_attempt(5), reraise=True)
def _keep(caller: Caller, entry: ListInput, rules: EventRules, checked: CheckedList) -> Receipt | None:
    """Write revision, sources, report and audit row together; None when the rules changed meanwhile."""
    with caller.writing() as session:
        event = hold_event(
            session, find_registration(session, entry.registration_id).event_id, to_change=False
        )
        registration = hold_registration(session, entry.registration_id)
        if _rules(session, event, entry) != rules:
            return None
        standing = session.standing(event.id).require(Action.SUBMIT_LIST, entry.registration_id)
        locked = verify_open(event, registration, standing, caller.now, entry.reason)
        newest = newest_submission(session, entry.registration_id)
        repeated = _repeated(session, newest, entry)
        if repeated is not None:
            return repeated
        number = next_revision_number(session, entry.registration_id)
        submission = _revision(caller, entry, standing, locked, number)
        session.add(submission)
        session.flush()
        report = _add_contents(session, caller.now, submission, entry, rules, checked)
        declare_proxies(session, caller.now, registration, checked.decks)
        registration.unlocked_until = None
        _record(session, event, submission, checked)
    return Receipt(submission, report)


def _repeated(session: Session, newest: Submission | None, entry: ListInput) -> Receipt | None:
    """Return the earlier receipt for a list that is handed in twice, as by a second click."""
    if newest is not None and newest.content_hash == content_hash(entry):
        report = newest_report(session, newest.id)
        return Receipt(newest, report, repeated=True) if report else None
    if entry.based_on is not None and entry.based_on != (newest.number if newest else 0):
        raise NewerRevision("A newer revision was submitted meanwhile. Look at it before you submit yours.")
    return None


def _revision(caller: Caller, entry: ListInput, standing: Standing, locked: bool, number: int) -> Submission:
    by_staff = standing.role is not Role.PLAYER
    corrected = number > 1 and (locked or entry.correction)
    kind = (CORRECTION if corrected else FOR_PLAYER) if by_staff else BY_PLAYER
    return Submission(
        registration_id=entry.registration_id,
        number=number,
        kind=kind,
        submitted_at=caller.now,
        submitted_by=caller.actor.name,
        content_hash=content_hash(entry),
        receipt=new_token(),
        after_lock=locked,
        reason=entry.reason.strip(),
        letters=entry.letters,
        placeholders={side: (blanks, agendas) for side, (blanks, agendas) in entry.placeholders.items()},
        access_id=caller.actor.access_id,
    )


def _add_contents(
    session: Session,
    now: datetime,
    submission: Submission,
    entry: ListInput,
    rules: EventRules,
    checked: CheckedList,
) -> StoredReport:
    number = submission.id
    for position, source in enumerate(entry.sources, 1):
        kept = SubmissionSource(submission_id=number, position=position, name=source.name, data=source.data)
        kept.reading = _reading(source)
        session.add(kept)
    if entry.pictures:
        before = col(ListPicture.registration_id) == entry.registration_id
        session.connection().execute(delete(ListPicture).where(before))
    for source in entry.pictures:
        session.add(
            ListPicture(
                registration_id=entry.registration_id,
                revision=submission.number,
                name=source.name,
                data=source.data,
                reading=_reading(source),
            )
        )
    report = report_row(number, now, "submitted", rules, checked)
    session.add(report)
    draft = session.get(Draft, entry.registration_id)
    if draft is not None:
        session.delete(draft)
    session.flush()
    return report


def _reading(source: SourceFile) -> bytes | None:
    """Return what OCR read in a source, if it had to: whoever opens the list shall not wait for it."""
    return source.reading or default_reader().recall(source.name, source.data)


def _record(session: CallSession, event: Event, submission: Submission, checked: CheckedList) -> None:
    issuer = link_issuers(session, [submission.access_id]).get(submission.access_id or 0)
    session.record(
        "list.submitted",
        submission,
        event_id=event.id,
        reason=submission.reason,
        registration=submission.registration_id,
        revision=submission.number,
        verdict=checked.verdict,
        missing=checked.summary["missing"],
        hash=submission.content_hash,
        after_lock=submission.after_lock,
        link=f"issued by {issuer}" if issuer else "",
    )
