"""Who may check whom, and see which check: nobody their own deck or game; judges in their announced order."""

from collections.abc import Collection

from sqlmodel import Session, col, select

from validator.rules.workflow import PlayingStaff, PlayingStaffLists
from validator.services.access import UNKNOWN_SEAT, Action, Role, Standing
from validator.services.caller import CallSession, verify_not_archived
from validator.services.deck_checks.material import NO_CHECK, find_check
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.events.staff import event_staff
from validator.services.judging import workflow_of
from validator.services.stored_rows import find_event, hold_row, newest_round, tablemates
from validator.store.audit import AuditEntry
from validator.store.deck_check import OPEN, DeckCheck
from validator.store.event_tables import Event, Staff, StaffRole
from validator.store.roster import Seat

OWN_DECK = "This is your own deck. Another member of staff has to do this."
OWN_GAME = "You play in this game. Another member of staff has to do this."
OPEN_FIRST = (
    "You play in this event: you see only checks that you opened yourself, with a reason. "
    "Open it from the list of players."
)


def checker_of(session: CallSession, event: Event) -> Standing:
    """Return what the caller is at the event; raise unless they may run deck checks there."""
    standing = session.standing(event.id).require(Action.RUN_CHECK)
    if standing.plays and standing.registration_id is None:
        raise NotAllowed(UNKNOWN_SEAT)
    return standing


def verify_not_involved(
    session: Session, standing: Standing, registrations: Collection[int], round_id: int | None
) -> None:
    """Raise when the decks are the judge's own or belong to a game that the judge plays in."""
    own = standing.registration_id
    if own is None:
        return
    if own in registrations:
        raise NotAllowed(OWN_DECK)
    if round_id is not None and own in tablemates(session, round_id, registrations):
        raise NotAllowed(OWN_GAME)


def verify_not_seated(session: Session, standing: Standing, round_id: int, table: int) -> None:
    """Raise when the judge sits at a table of a round."""
    seats = select(Seat.registration_id).where(Seat.round_id == round_id, Seat.table_number == table)
    if standing.registration_id is not None and standing.registration_id in set(session.exec(seats)):
        raise NotAllowed(OWN_GAME)


def verify_turn(
    session: Session, event: Event, standing: Standing, registrations: Collection[int], round_id: int | None
) -> None:
    """Raise when the announced order of judges gives this check to somebody else."""
    judge = judge_in_order(session, event, registrations, round_id)
    if judge is not None and standing.role is not Role.SYSTEM and judge.id != standing.staff_id:
        rule = workflow_of(event).first(PlayingStaff)
        where = f" ({rule.citation})" if rule else ""
        raise NotAllowed(f"By the announced order of judges this check falls to {judge.name}{where}.")


def judge_in_order(
    session: Session, event: Event, registrations: Collection[int], round_id: int | None
) -> Staff | None:
    """Return the first judge of the announced order who is not involved; None without such an order.

    Where only a second leader is announced, that is who rules on the games of the first; when two leaders
    play each other, the head judge does.
    """
    rule = workflow_of(event).first(PlayingStaff)
    if rule is None or not (rule.judges_in_order or rule.announced_others):
        return None
    involved = set(registrations)
    if round_id is not None:
        involved |= tablemates(session, round_id, registrations)
    staff = event_staff(session, event)
    leaders = sum(member.registration_id in involved for member in staff)
    if not rule.judges_in_order and not leaders:
        return None
    announced = [judge for judge in staff if judge.judge_order is not None]
    if not rule.judges_in_order and leaders > 1:
        announced = [judge for judge in staff if judge.role == StaffRole.HEAD_JUDGE]
    return next((judge for judge in announced if judge.registration_id not in involved), None)


def closed_lists_rule(event: Event, standing: Standing) -> PlayingStaffLists | None:
    """Return the rule that closes the lists of an event to somebody of the staff, if one does."""
    return None if standing.sees_lists else workflow_of(event).first(PlayingStaffLists)


def verify_reason(event: Event, standing: Standing, reason: str) -> None:
    """Raise when staff who play open a list without saying why."""
    rule = closed_lists_rule(event, standing)
    if rule is not None and not reason.strip():
        where = f" ({rule.citation})"
        raise Invalid(f"You play in this event: say which error nobody else can settle{where}.", "reason")


def roles_of(
    session: Session, event: Event, standing: Standing, registrations: Collection[int], round_id: int | None
) -> set[str]:
    """Return the roles in which somebody rules: without a head judge the organizer is it.

    Whoever comes first in the announced order of judges rules as head judge.
    """
    roles: set[str] = {str(standing.role)}
    if standing.role is Role.SYSTEM:
        return {str(role) for role in StaffRole}
    in_turn = judge_in_order(session, event, registrations, round_id)
    staff = event_staff(session, event)
    no_head = not any(member.role == StaffRole.HEAD_JUDGE for member in staff)
    if standing.role is Role.ORGANIZER and no_head:
        roles.add(StaffRole.HEAD_JUDGE)
    if in_turn is not None and in_turn.id == standing.staff_id:
        roles.add(StaffRole.HEAD_JUDGE)
    return roles


def roles_at_check(session: CallSession, event: Event, check: DeckCheck) -> set[str]:
    """Return the roles in which somebody rules on what a check finds."""
    standing = checker_of(session, event)
    return roles_of(session, event, standing, (check.registration_id,), check.round_id)


def ruling_roles(session: CallSession, event: Event, registration_id: int) -> set[str]:
    """Return the roles in which somebody may rule on a player now; raise when they may not at all."""
    standing = checker_of(session, event)
    current = newest_round(session, event.id)
    round_id = current.id if current else None
    verify_not_involved(session, standing, (registration_id,), round_id)
    return roles_of(session, event, standing, (registration_id,), round_id)


# What sentences call the roles that may decide something.
ROLE_WORDS = {"head_judge": "head judge", "organizer": "organizer", "judge": "judge"}


def role_words(roles: Collection[str]) -> str:
    """Name roles as people do."""
    return " or ".join(ROLE_WORDS[role] for role in roles)


def readable_check(session: CallSession, event_id: int, check_id: int) -> DeckCheck:
    """Return a check of an event; raise unless the caller may see it."""
    check = find_check(session, check_id)
    if check.event_id != event_id:
        raise NotFound("There is no such deck check in this event.")
    verify_reader(session, check)
    return check


def verify_reader(session: CallSession, check: DeckCheck) -> None:
    """Raise unless the caller runs checks at the event and is not involved in this one."""
    event = find_event(session, check.event_id)
    standing = checker_of(session, event)
    verify_not_involved(session, standing, (check.registration_id,), check.round_id)
    if closed_lists_rule(event, standing) is not None and not _has_opened(session, check):
        raise NotAllowed(OPEN_FIRST)


def _has_opened(session: CallSession, check: DeckCheck) -> bool:
    query = select(AuditEntry.id).where(
        AuditEntry.object_kind == str(DeckCheck.__tablename__),
        AuditEntry.object_id == check.id,
        AuditEntry.account_id == session.actor.account_id,
        col(AuditEntry.action).in_(["check.opened", "check.joined"]),
    )
    return session.exec(query).first() is not None


def hold_open_check(session: CallSession, check_id: int) -> DeckCheck:
    """Return a check under way that nobody else can change until the transaction ends."""
    check = hold_row(session, DeckCheck, check_id, NO_CHECK)
    verify_reader(session, check)
    verify_not_archived(session, check.event_id)  # a count is saved every other second, and not logged
    if check.status != OPEN:
        raise Conflict(f"This check was closed by {check.closed_by}. Look at its report.")
    return check
