"""The list that counts of every player of an event, read in a fixed number of queries."""

from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import ColumnElement, ScalarSelect, Select, func
from sqlalchemy import select as sql_select
from sqlalchemy.orm import QueryableAttribute, defer
from sqlmodel import Session, col, select

from validator.pipeline import default_reader
from validator.services.lists.checked_list import SourceFile
from validator.services.stored_rows import not_taken_back
from validator.store.roster import REGISTERED, Player, Registration
from validator.store.submission_tables import StoredPool, StoredReport, Submission, SubmissionSource

# The full reports of all lists are large: a query over an event must not load them by accident.
WITHOUT_DECKS = tuple(
    defer(cast("QueryableAttribute[Any]", column), raiseload=True)
    for column in (StoredReport.decks, StoredReport.cards)
)


@dataclass(frozen=True, slots=True)
class CurrentList:
    """A registration's newest revision with its sources, its pool and its verdict so far."""

    registration_id: int
    player: str
    submission_id: int
    letters: str
    verdict: str
    sources: tuple[SourceFile, ...]
    pool: dict[str, int] | None
    placeholders: dict[str, tuple[int, int]] = field(default_factory=dict)


def is_newest_submission() -> ColumnElement[bool]:
    """Return the condition that joins a registration with its newest revision only."""
    newest: ScalarSelect[Any] = (
        select(func.max(Submission.number))
        .where(Submission.registration_id == Registration.id, not_taken_back())
        .correlate(Registration)
        .scalar_subquery()
    )
    return (col(Submission.registration_id) == Registration.id) & (col(Submission.number) == newest)


def is_newest_report() -> ColumnElement[bool]:
    """Return the condition that joins a revision with its newest report only."""
    newest: ScalarSelect[Any] = (
        select(func.max(StoredReport.id))
        .where(StoredReport.submission_id == Submission.id)
        .correlate(Submission)
        .scalar_subquery()
    )
    return col(StoredReport.id) == newest


def registrations_with_lists() -> Select[*tuple[Any, ...]]:
    """Return a query for registrations and players, with what tables show of the list that counts, if any."""
    revision = (Submission.number, Submission.submitted_at, Submission.after_lock)
    report = (StoredReport.verdict, StoredReport.checked_at, StoredReport.summary)
    return (
        sql_select(Registration, Player, *map(col, (*revision, *report)))
        .select_from(Registration)
        .join(Player, col(Player.id) == Registration.player_id)
        .outerjoin(Submission, is_newest_submission())
        .outerjoin(StoredReport, is_newest_report())
    )


def current_lists(session: Session, event_id: int) -> list[CurrentList]:
    """Return the lists that count of all players who have not withdrawn, in order of submission."""
    return _lists(session, col(Registration.event_id) == event_id)


def current_list(session: Session, registration_id: int) -> CurrentList | None:
    """Return the list that counts of one player, or None without one."""
    return next(iter(_lists(session, col(Registration.id) == registration_id)), None)


def _lists(session: Session, wanted: ColumnElement[bool]) -> list[CurrentList]:
    query = (
        select(Registration, Player, Submission, StoredReport)
        .select_from(Registration)
        .join(Player, col(Player.id) == Registration.player_id)
        .join(Submission, is_newest_submission())
        .join(StoredReport, is_newest_report())
        .where(wanted, Registration.status == REGISTERED)
        .order_by(col(Submission.id))
        .options(*WITHOUT_DECKS)
    )
    sources = _sources(session, wanted)
    pools = recorded_pools(session, wanted)
    return [
        CurrentList(
            registration_id=registration.id,
            player=player.name,
            submission_id=submission.id,
            letters=submission.letters,
            verdict=report.verdict,
            sources=sources[submission.id],
            pool=pools.get(registration.id),
            placeholders=submission.placeholders,
        )
        for registration, player, submission, report in session.exec(query)
    ]


def _sources(session: Session, wanted: ColumnElement[bool]) -> dict[int, tuple[SourceFile, ...]]:
    query = (
        select(SubmissionSource)
        .join(Submission, col(Submission.id) == SubmissionSource.submission_id)
        .join(Registration, is_newest_submission())
        .where(wanted)
        .order_by(col(SubmissionSource.submission_id), col(SubmissionSource.position))
    )
    found: dict[int, tuple[SourceFile, ...]] = {}
    for row in session.exec(query):
        default_reader().remember(row.name, row.data, row.reading)
        found[row.submission_id] = (*found.get(row.submission_id, ()), SourceFile(row.name, row.data))
    return found


def recorded_pools(session: Session, wanted: ColumnElement[bool]) -> dict[int, dict[str, int]]:
    """Return the newest card pool of each registration that fits a condition."""
    query = (
        select(StoredPool)
        .join(Registration, col(Registration.id) == StoredPool.registration_id)
        .where(wanted)
        .order_by(col(StoredPool.number))
    )
    return {pool.registration_id: pool.cards for pool in session.exec(query)}
