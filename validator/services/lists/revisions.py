"""A player's list and its revisions: opening one leaves a trace, and each says what changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from validator.report.deck_report import DeckReport
from validator.rules.workflow import PlayingStaffLists
from validator.services.access import Action, Role, Standing
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.services.judging import judge_decks, workflow_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.current_lists import is_newest_report
from validator.services.lists.submission import ListInput, Receipt, submit_decklist
from validator.services.stored_rows import (
    find_event,
    find_registration,
    link_issuers,
    newest_report,
    not_taken_back,
    player_of,
)
from validator.store.event_tables import Event
from validator.store.roster import Registration
from validator.store.submission_tables import ListPicture, StoredReport, Submission, SubmissionSource

NO_LIST = "This player has not submitted a list yet."


@dataclass(frozen=True, slots=True)
class OpenedList:
    """A revision with its sources and the report that counts."""

    registration: Registration
    player: str
    submission: Submission
    sources: tuple[SubmissionSource, ...]
    report: StoredReport
    pictures: tuple[ListPicture, ...] = ()


def open_list(
    caller: Caller, registration_id: int, *, number: int | None = None, reason: str = ""
) -> OpenedList:
    """Return a player's newest list, or the revision of a number; every opening by staff is logged.

    Staff who play in the event must say why they need to see it.
    """
    with caller.writing() as session:
        registration = find_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        standing = session.standing(event.id).require(Action.OPEN_LIST, registration_id)
        _verify_reason(event, standing, registration_id, reason)
        opened = load_list(session, registration, number)
        if standing.role is not Role.PLAYER:
            session.record(
                "list.opened",
                opened.submission,
                event_id=event.id,
                reason=reason,
                registration=registration_id,
                revision=opened.submission.number,
                plays=standing.plays,
            )
    return opened


def _verify_reason(event: Event, standing: Standing, registration_id: int, reason: str) -> None:
    if standing.registration_id == registration_id or standing.opens_lists(reason):
        return
    rule = workflow_of(event).first(PlayingStaffLists)
    where = f" ({rule.citation})" if rule else ""
    raise Invalid(f"You play in this event: say why you must open this list{where}.", "reason")


def load_list(session: Session, registration: Registration, number: int | None = None) -> OpenedList:
    """Read a revision with its sources and newest report; the newest revision without a number."""
    query = select(Submission).where(Submission.registration_id == registration.id, not_taken_back())
    if number is not None:
        query = query.where(Submission.number == number)
    submission = session.exec(query.order_by(col(Submission.number).desc()).limit(1)).first()
    report = newest_report(session, submission.id) if submission else None
    if submission is None or report is None:
        raise NotFound(NO_LIST if number is None else f"There is no revision {number} of this list.")
    sources = select(SubmissionSource).where(SubmissionSource.submission_id == submission.id)
    pictures = select(ListPicture).where(
        ListPicture.registration_id == registration.id, ListPicture.revision <= submission.number
    )
    return OpenedList(
        registration,
        player_of(session, registration).name,
        submission,
        tuple(session.exec(sources.order_by(col(SubmissionSource.position)))),
        report,
        tuple(session.exec(pictures.order_by(col(ListPicture.id)))),
    )


@dataclass(frozen=True, slots=True)
class CardChange:
    """How many copies of a card a deck had in a zone, and how many it has now."""

    deck: str
    zone: str
    card: str
    title: str
    before: int
    after: int
    proxies_before: int = 0
    proxies_after: int = 0


_Key = tuple[str, str, str]


_Count = tuple[str, int, int]


def compare_revisions(before: Sequence[DeckReport], after: Sequence[DeckReport]) -> list[CardChange]:
    """Return the differences between the decks of two reports, in the order of the newer one.

    Decks are paired by side, decks without a side by their place.
    """
    old, new = _counts(before), _counts(after)
    changes = []
    for key in [*new, *(key for key in old if key not in new)]:
        title, copies, proxies = new.get(key, ("", 0, 0))
        old_title, old_copies, old_proxies = old.get(key, ("", 0, 0))
        if (copies, proxies) != (old_copies, old_proxies):
            deck, zone, card = key
            changes.append(
                CardChange(deck, zone, card, title or old_title, old_copies, copies, old_proxies, proxies)
            )
    return changes


def _counts(decks: Sequence[DeckReport]) -> dict[_Key, _Count]:
    counts: dict[_Key, _Count] = {}
    for number, deck in enumerate(decks, 1):
        name = deck.get("side") or f"deck {number}"
        for entry in deck.get("entries", ()):
            key = (name, entry.get("zone", ""), entry["card"])
            _, copies, proxies = counts.get(key, ("", 0, 0))
            counts[key] = (entry["title"], copies + entry["quantity"], proxies + entry.get("proxies", 0))
    return counts


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision, its newest report, its difference to the one before, and who issued its link."""

    submission: Submission
    report: StoredReport
    changes: tuple[CardChange, ...]
    link_issuer: str = ""


def list_revisions(caller: Caller, registration_id: int, reason: str = "") -> list[Revision]:
    """Return all revisions, the newest first; for staff this is an opening of the list."""
    open_list(caller, registration_id, reason=reason)
    query = (
        select(Submission, StoredReport)
        .join(StoredReport, is_newest_report())
        .where(Submission.registration_id == registration_id, not_taken_back())
        .order_by(col(Submission.number))
    )
    with caller.reading() as session:
        rows = session.exec(query).all()
        issuers = link_issuers(session, [submission.access_id for submission, _ in rows])
    revisions: list[Revision] = []
    for submission, report in rows:
        before = revisions[-1].report.decks if revisions else report.decks
        changes = tuple(compare_revisions(before, report.decks))
        revisions.append(Revision(submission, report, changes, issuers.get(submission.access_id or 0, "")))
    return revisions[::-1]


def bring_back_revision(caller: Caller, registration_id: int, number: int) -> Receipt:
    """Submit the sources of an earlier revision as a new one, judged by the present rules."""
    with caller.reading() as session:
        registration = session.find_registration(registration_id, Action.SUBMIT_LIST)
        earlier = load_list(session, registration, number)
    sources = tuple(SourceFile(source.name, source.data, source.reading) for source in earlier.sources)
    submission = earlier.submission
    entry = ListInput(
        registration_id,
        sources,
        letters=submission.letters,
        placeholders={side: (blanks, agendas) for side, (blanks, agendas) in submission.placeholders.items()},
    )
    return submit_decklist(caller, entry, judge_decks)
