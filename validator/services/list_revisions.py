"""All revisions of a player's list with what changed from each to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.actor import Actor
from validator.services.compare_revisions import CardChange, compare_revisions
from validator.services.current_lists import is_newest_report
from validator.services.open_list import open_list
from validator.store.submission import Report, Submission

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision, the report that counts, and its difference to the revision before."""

    submission: Submission
    report: Report
    changes: tuple[CardChange, ...]


def list_revisions(
    store: Store, actor: Actor, now: datetime, registration_id: int, reason: str = ""
) -> list[Revision]:
    """Return all revisions, the newest first; for staff this is an opening of the list."""
    open_list(store, actor, now, registration_id, reason=reason)
    query = (
        select(Submission, Report)
        .join(Report, is_newest_report())
        .where(Submission.registration_id == registration_id)
        .order_by(col(Submission.number))
    )
    with store.reading() as session:
        rows = session.exec(query).all()
    revisions: list[Revision] = []
    for submission, report in rows:
        before = revisions[-1].report.decks if revisions else report.decks
        revisions.append(Revision(submission, report, tuple(compare_revisions(before, report.decks))))
    return revisions[::-1]
