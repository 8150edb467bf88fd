"""The roster of an event with what was submitted, in one query however many players there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select

from validator.report.list_summary import DeckSummary, ListSummary
from validator.rules.workflow import ProxyApproval
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.judging import workflow_of
from validator.services.lists.current_lists import is_newest_report, is_newest_submission
from validator.services.lists.declared_proxies import waiting_for_approval
from validator.services.stored_rows import find_event
from validator.store.deck_check import Infraction
from validator.store.event_tables import Staff
from validator.store.roster import WITHDRAWN, Access, Player, Registration
from validator.store.submission_tables import StoredReport, Submission

MISSING, INCOMPLETE = "missing", "incomplete"
NOTHING_KEPT: ListSummary = {"decks": [], "missing": [], "doubled": []}


def removed_players(session: Session, event_id: int) -> dict[int, str]:
    """Return who is out of an event by a ruling that stands, and the penalty that took them out."""
    query = select(Infraction.registration_id, Infraction.penalty).where(
        Infraction.event_id == event_id, col(Infraction.removes).is_(True)
    )
    return dict(session.exec(query.order_by(col(Infraction.id))).all())


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A registration at a glance; `status` is missing, incomplete, illegal, judge, legal or withdrawn.

    Staff who play see that a list came in and its status, but not what it holds. `waits` marks proxies or
    art that staff still have to approve, where the policy asks for that, `removed` players whom a ruling
    took out of the event.
    """

    registration: Registration
    player: Player
    status: str
    revision: int = 0
    submitted_at: datetime | None = None
    checked_at: datetime | None = None
    after_lock: bool = False
    decks: tuple[DeckSummary, ...] = ()
    missing: tuple[str, ...] = ()
    has_link: bool = False
    is_staff: bool = False
    waits: bool = False
    removed: bool = False


class Marks(NamedTuple):
    """The registrations that have a link, are of the staff, wait for an approval, or are out of the event."""

    linked: set[int]
    staff: set[int]
    waiting: set[int]
    removed: set[int]


@dataclass(frozen=True, slots=True)
class Roster:
    """All registrations of an event in the order of names, and how many have which status."""

    rows: tuple[RosterRow, ...]

    @property
    def counts(self) -> Counter[str]:
        """Count the registrations by status."""
        return Counter(row.status for row in self.rows)


def list_registrations(caller: Caller, event_id: int) -> Roster:
    """Return an event's roster for its staff."""
    with caller.reading() as session:
        standing = caller.standing(session, event_id).require(Action.SEE_ROSTER)
        query = (
            sql_select(
                Registration,
                Player,
                *map(col, (Submission.number, Submission.submitted_at, Submission.after_lock)),
                *map(col, (StoredReport.verdict, StoredReport.checked_at, StoredReport.summary)),
            )
            .select_from(Registration)
            .join(Player, col(Player.id) == Registration.player_id)
            .outerjoin(Submission, is_newest_submission())
            .outerjoin(StoredReport, is_newest_report())
            .where(col(Registration.event_id) == event_id)
            .order_by(col(Player.name_key), col(Registration.id))
        )
        found = session.execute(query).all()
        linked = _linked(session, event_id)
        staff = _staff(session, event_id)
        waiting = _waiting(session, event_id)
        removed = set(removed_players(session, event_id))
    marks = Marks(linked, staff, waiting, removed)
    return Roster(tuple(_row(*row, conceal=not standing.sees_lists, marks=marks) for row in found))


def _row(
    registration: Registration,
    player: Player,
    revision: int | None,
    submitted_at: datetime | None,
    after_lock: bool | None,
    verdict: str | None,
    checked_at: datetime | None,
    summary: ListSummary | None,
    *,
    conceal: bool,
    marks: Marks,
) -> RosterRow:
    number = registration.id
    kept = summary or NOTHING_KEPT
    missing = tuple(kept["missing"])
    status = INCOMPLETE if missing else verdict or MISSING
    return RosterRow(
        registration=registration,
        player=player,
        status=WITHDRAWN if registration.status == WITHDRAWN else status,
        revision=revision or 0,
        submitted_at=submitted_at,
        checked_at=checked_at,
        after_lock=bool(after_lock),
        decks=() if conceal else tuple(kept["decks"]),
        missing=missing,
        has_link=number in marks.linked,
        is_staff=number in marks.staff,
        waits=number in marks.waiting,
        removed=number in marks.removed,
    )


def _linked(session: Session, event_id: int) -> set[int]:
    query = (
        select(Access.registration_id)
        .join(Registration, col(Registration.id) == Access.registration_id)
        .where(Registration.event_id == event_id, col(Access.revoked_at).is_(None))
    )
    return set(session.exec(query))


def _waiting(session: Session, event_id: int) -> set[int]:
    workflow = workflow_of(find_event(session, event_id))
    return waiting_for_approval(session, event_id) if workflow.first(ProxyApproval) else set()


def _staff(session: Session, event_id: int) -> set[int]:
    query = select(Staff.registration_id).where(Staff.event_id == event_id)
    return {number for number in session.exec(query) if number is not None}
