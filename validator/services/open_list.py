"""Opening a list: staff leave a trace, players see their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.rules.workflow import PlayingStaffLists
from validator.services.actor import Actor, Standing, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Invalid, NotFound
from validator.services.event_rules import workflow_of
from validator.services.permission import Action, Role
from validator.services.stored_rows import (
    find_event,
    find_registration,
    newest_report,
    player_of,
    stored,
)
from validator.store.submission import Report, Submission, SubmissionSource

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store
    from validator.store.event import Event
    from validator.store.roster import Registration

NO_LIST = "This player has not submitted a list yet."


@dataclass(frozen=True, slots=True)
class OpenedList:
    """A revision with its documents and the report that counts."""

    registration: Registration
    player: str
    submission: Submission
    sources: tuple[SubmissionSource, ...]
    report: Report


def open_list(
    store: Store,
    actor: Actor,
    now: datetime,
    registration_id: int,
    *,
    number: int | None = None,
    reason: str = "",
) -> OpenedList:
    """Return a player's newest list, or the revision of a number; every opening by staff is logged.

    Staff who play in the event must say why they need to see it.
    """
    with store.writing() as session:
        registration = find_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        standing = standing_of(session, actor, event.id)
        standing.require(Action.OPEN_LIST, registration_id)
        _verify_reason(event, standing, registration_id, reason)
        opened = load_list(session, registration, number)
        if standing.role is not Role.PLAYER:
            details = {"registration": registration_id, "revision": opened.submission.number}
            record_action(
                session,
                actor,
                now,
                "list.opened",
                opened.submission,
                event_id=event.id,
                reason=reason,
                details=details | {"plays": standing.plays},
            )
    return opened


def _verify_reason(event: Event, standing: Standing, registration_id: int, reason: str) -> None:
    if not standing.plays or standing.registration_id == registration_id or reason.strip():
        return
    rule = workflow_of(event).first(PlayingStaffLists)
    where = f" ({rule.document}, {rule.section})" if rule else ""
    raise Invalid(f"You play in this event: say why you must open this list{where}.", "reason")


def load_list(session: Session, registration: Registration, number: int | None = None) -> OpenedList:
    """Read a revision with its documents and newest report; the newest revision without a number."""
    query = select(Submission).where(Submission.registration_id == registration.id)
    if number is not None:
        query = query.where(Submission.number == number)
    submission = session.exec(query.order_by(col(Submission.number).desc()).limit(1)).first()
    report = newest_report(session, stored(submission.id)) if submission else None
    if submission is None or report is None:
        raise NotFound(NO_LIST if number is None else f"There is no revision {number} of this list.")
    sources = select(SubmissionSource).where(SubmissionSource.submission_id == submission.id)
    return OpenedList(
        registration,
        player_of(session, registration).name,
        submission,
        tuple(session.exec(sources.order_by(col(SubmissionSource.position)))),
        report,
    )
