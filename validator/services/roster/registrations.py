"""The roster of an event with what was submitted, in one query however many players there are."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from validator.finding import Verdict
from validator.report.list_summary import DeckSummary, ListSummary
from validator.rules.workflow import ProxyApproval
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.judging import workflow_of
from validator.services.lists.current_lists import registrations_with_lists
from validator.services.lists.declared_proxies import waiting_for_approval
from validator.services.stored_rows import find_event
from validator.store.deck_check import Infraction
from validator.store.event_tables import Staff
from validator.store.roster import WITHDRAWN, Access, Player, Registration

MISSING, INCOMPLETE = "missing", "incomplete"


def removed_players(session: Session, event_id: int) -> dict[int, str]:
    """Return who is out of an event by a ruling that stands, and the penalty that took them out."""
    query = select(Infraction.registration_id, Infraction.penalty).where(
        Infraction.event_id == event_id, col(Infraction.removes).is_(True)
    )
    return dict(session.exec(query.order_by(col(Infraction.id))).all())


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A registration at a glance; `status` is missing, incomplete, illegal, judge, legal or withdrawn.

    A list that lacks a deck is incomplete, unless one that it has is illegal: that weighs more.
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
        standing = session.standing(event_id).require(Action.SEE_ROSTER)
        query = registrations_with_lists().where(col(Registration.event_id) == event_id)
        found = session.execute(query.order_by(col(Player.name_key), col(Registration.id))).all()
        linked, staff, waiting = (of(session, event_id) for of in (_linked, _staff, _waiting))
        removed = removed_players(session, event_id)
    return Roster(
        tuple(
            RosterRow(
                registration=row.Registration,
                player=row.Player,
                status=_status(row.Registration, row.summary, row.verdict),
                revision=row.number or 0,
                submitted_at=row.submitted_at,
                checked_at=row.checked_at,
                after_lock=bool(row.after_lock),
                decks=standing.conceal(tuple(row.summary["decks"])) if row.summary else (),
                missing=tuple(row.summary["missing"]) if row.summary else (),
                has_link=row.Registration.id in linked,
                is_staff=row.Registration.id in staff,
                waits=row.Registration.id in waiting,
                removed=row.Registration.id in removed,
            )
            for row in found
        )
    )


def _status(registration: Registration, summary: ListSummary | None, verdict: str | None) -> str:
    if registration.status == WITHDRAWN:
        return WITHDRAWN
    incomplete = summary and summary["missing"] and verdict != Verdict.ILLEGAL
    return INCOMPLETE if incomplete else verdict or MISSING


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
