"""The staff of an event: adding, changing and removing members, who of them may play, and who seems to."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlmodel import Session, col, select

from validator.person_key import name_key
from validator.rules.rule import Rule
from validator.rules.workflow import PlayingStaff, Workflow
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.judging import workflow_of
from validator.services.person_names import clean_name, email_key
from validator.services.stored_rows import NO_REGISTRATION, NO_STAFF, find_row, hold_event
from validator.store.account import Account, OneTimeLink
from validator.store.event_tables import Event, Staff, StaffRole
from validator.store.roster import REGISTERED, Player, Registration

CHANGEABLE = {"role", "judge_order", "plays", "registration_id"}
LAST_ORGANIZER = "An event keeps at least one organizer. Add another one first."


def verify_playing_staff(workflow: Workflow, staff: Sequence[Staff]) -> None:
    """Raise when somebody of the staff plays although the policy does not allow it."""
    rule = workflow.first(PlayingStaff)
    if rule is None:
        return
    for member in staff:
        if member.plays and member.role in (rule.roles or (member.role,)):
            problem = _problem(rule, member, [other for other in staff if other is not member])
            if problem:
                raise NotAllowed(f"{member.name} cannot play: {problem} ({rule.citation}).")


def _problem(rule: PlayingStaff, member: Staff, others: list[Staff]) -> str:
    if not rule.allowed:
        return "staff of this event do not play in it"
    announced = sum(other.judge_order is not None for other in others)
    if announced < rule.announced_others:
        return "first announce a second leader in the judge order"
    in_order = announced + (member.judge_order is not None)
    needed = rule.judges_in_order
    if in_order < needed:
        return f"first announce the judge order, {needed} judges (there are {in_order})"
    if not _impartial_judge(rule, others):
        resting, playing = rule.resting_others, rule.playing_others
        return f"first add {resting} more staff who do not play, or {playing} who do"
    return ""


def _impartial_judge(rule: PlayingStaff, others: list[Staff]) -> bool:
    resting_needed: int = rule.resting_others
    playing_needed: int = rule.playing_others
    playing = sum(other.plays for other in others)
    return len(others) - playing >= resting_needed or playing >= playing_needed


def add_staff(
    caller: Caller,
    event_id: int,
    *,
    name: str,
    role: str,
    email: str = "",
    judge_order: int | None = None,
    plays: bool = False,
    registration_id: int | None = None,
) -> Staff:
    """Add somebody to the staff; with the address of an account they can sign in as such."""
    with caller.changing_event(event_id, Action.MANAGE_STAFF) as (session, event):
        staff = Staff(
            event_id=event_id,
            account_id=_account_id(session, email),
            name=clean_name(name),
            role=role,
            judge_order=judge_order,
            plays=plays or registration_id is not None,
            registration_id=registration_id,
            added_at=caller.now,
        )
        session.add(staff)
        verify_staff(session, event, staff)
        session.record(
            "staff.added", staff, name=staff.name, role=role, plays=staff.plays, judge_order=judge_order
        )
    return staff


def _account_id(session: Session, email: str) -> int | None:
    if not email.strip():
        return None
    account = session.exec(select(Account).where(Account.email_key == email_key(email))).first()
    if account is None:
        raise NotFound("There is no account with this address. Add the name alone and invite them.", "email")
    return account.id


def verify_staff(session: Session, event: Event, changed: Staff) -> None:
    """Raise when the staff, with one member changed, contradicts itself or the policy."""
    if changed.role not in tuple(StaffRole):
        raise Invalid("A member of the staff is organizer, head judge or judge.", "role")
    if changed.judge_order is not None and changed.judge_order < 1:
        raise Invalid("The judge order counts from 1.", "judge_order")
    with session.no_autoflush:
        others = [staff for staff in event_staff(session, event) if staff.id != changed.id]
        for other in others:
            _verify_distinct(changed, other)
        if changed.registration_id is not None:
            registration = session.get(Registration, changed.registration_id)
            if registration is None or registration.event_id != event.id:
                raise NotFound(NO_REGISTRATION, "registration_id")
    verify_playing_staff(workflow_of(event), [*others, changed])


def _verify_distinct(changed: Staff, other: Staff) -> None:
    if changed.account_id is not None and changed.account_id == other.account_id:
        raise Conflict(f"{other.name} belongs to the staff already.", "email")
    if changed.judge_order is not None and changed.judge_order == other.judge_order:
        raise Conflict(f"{other.name} has this place in the judge order.", "judge_order")
    if changed.role == other.role == StaffRole.HEAD_JUDGE:
        raise Conflict(f"{other.name} is the head judge; an event has one.", "role")
    if changed.registration_id is not None and changed.registration_id == other.registration_id:
        raise Conflict(f"This registration belongs to {other.name}.", "registration_id")


def event_staff(session: Session, event: Event) -> list[Staff]:
    """Return the staff of an event in the announced order."""
    query = select(Staff).where(Staff.event_id == event.id)
    order = (col(Staff.judge_order).is_(None), col(Staff.judge_order), col(Staff.id))
    return list(session.exec(query.order_by(*order)))


def change_staff(caller: Caller, staff_id: int, **changes: Any) -> Staff:
    """Change role, place in the judge order, or whether and as which registration somebody plays."""
    unknown = set(changes) - CHANGEABLE
    if unknown:
        raise Invalid(f"This cannot be changed: {', '.join(sorted(unknown))}.")
    with caller.writing() as session:
        event, staff = hold_staff(session, staff_id)
        changed = {name: value for name, value in changes.items() if getattr(staff, name) != value}
        details: dict[str, Any] = {name: [getattr(staff, name), value] for name, value in changed.items()}
        for name, value in changed.items():
            setattr(staff, name, value)
        staff.plays = staff.plays or staff.registration_id is not None
        verify_staff(session, event, staff)
        verify_organizer_left(session, event, {staff_id} if staff.role != StaffRole.ORGANIZER else set())
        session.record("staff.changed", staff, **details)
    return staff


def hold_staff(session: CallSession, staff_id: int) -> tuple[Event, Staff]:
    """Return the event and a member of its staff for a change by the caller."""
    staff = find_row(session, Staff, staff_id, NO_STAFF)
    session.standing(staff.event_id).require(Action.MANAGE_STAFF)
    return hold_event(session, staff.event_id), staff


def verify_organizer_left(session: Session, event: Event, leaving: set[int]) -> None:
    """Raise when no organizer with an account would be left."""
    with session.no_autoflush:
        rest = [staff for staff in event_staff(session, event) if staff.id not in leaving]
    if leaving and not any(staff.role == StaffRole.ORGANIZER and staff.account_id for staff in rest):
        raise Conflict(LAST_ORGANIZER)


def remove_staff(caller: Caller, staff_id: int) -> None:
    """Remove somebody from the staff; the rest must still satisfy the policy."""
    with caller.writing() as session:
        event, staff = hold_staff(session, staff_id)
        verify_organizer_left(session, event, {staff_id})
        others = [other for other in event_staff(session, event) if other.id != staff_id]
        verify_playing_staff(workflow_of(event), others)
        for link in session.exec(select(OneTimeLink).where(OneTimeLink.staff_id == staff_id)):
            link.staff_id, link.revoked_at = None, link.revoked_at or caller.now
        session.record("staff.removed", staff, name=staff.name, role=staff.role)
        session.delete(staff)


class Namesake(NamedTuple):
    """A member of the staff and a player who may be the same person; the rule says what would follow."""

    staff: Staff
    registration_id: int
    player: str
    rule: Rule | None


def namesakes(session: Session, event: Event) -> list[Namesake]:
    """Return who of the staff has the name or the address of a player and does not count as playing."""
    resting = _resting_staff(session, event)
    if not resting:
        return []
    players = _players(session, event)
    rule = workflow_of(event).first(PlayingStaff)
    return [
        Namesake(staff, number, name, rule)
        for staff, address in resting
        for number, name, key, email in players
        if key == name_key(staff.name) or (email and email == address)
    ]


def _resting_staff(session: Session, event: Event) -> list[tuple[Staff, str]]:
    query = (
        select(Staff, Account.email_key)
        .join(Account, col(Account.id) == Staff.account_id, isouter=True)
        .where(Staff.event_id == event.id, col(Staff.registration_id).is_(None))
    )
    return [(staff, address or "") for staff, address in session.exec(query)]


def _players(session: Session, event: Event) -> list[tuple[int, str, str, str]]:
    query = (
        select(Registration.id, Player.name, Player.name_key, Player.email_key)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
    )
    return [(number, name, key, email) for number, name, key, email in session.exec(query)]
