"""Opening a deck check: drawn or directed, one row per player; a second judge joins the same check."""

from dataclasses import dataclass

from sqlmodel import Session, col, select

from validator.services.access import Standing
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import (
    checker_of,
    verify_not_involved,
    verify_reason,
    verify_turn,
)
from validator.services.deck_checks.check_draw import find_draw
from validator.services.deck_checks.correction import carry_out, due_corrections
from validator.services.errors import Conflict, Invalid, NotFound, require_reason
from validator.services.judging import judge_decks
from validator.services.roster.registrations import removed_players
from validator.services.stored_rows import (
    counting_list,
    find_event,
    hold_event,
    hold_registration,
    newest_round,
    player_of,
    registration_at,
)
from validator.services.tokens import new_code
from validator.store.deck_check import OPEN, DeckCheck
from validator.store.event_tables import Event
from validator.store.roster import REGISTERED, Registration, Round, Seat

OPENING_LENGTH = 10
NO_REASON = "Say why this player is checked: a directed check needs a reason."


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Whose decks to check and why; without `sides` all decks of the list, drawn if a draw is named."""

    registrations: tuple[int, ...]
    sides: tuple[str, ...] = ()
    reason: str = ""
    draw_id: int | None = None


@dataclass(frozen=True, slots=True)
class OpenedChecks:
    """The checks of one table, and the players who have no list to check against."""

    checks: tuple[DeckCheck, ...]
    without_list: tuple[str, ...] = ()


def open_check(caller: Caller, event_id: int, request: CheckRequest) -> OpenedChecks:
    """Open the checks of some players; each opening shows a list and is therefore logged."""
    _catch_up(caller, event_id, request)
    with caller.writing() as session:
        event = hold_event(session, event_id)
        standing = checker_of(session, event)
        current = newest_round(session, event.id)
        round_id = current.id if current else None
        _verify_players(session, event, request)
        verify_not_involved(session, standing, request.registrations, round_id)
        verify_turn(session, event, standing, request.registrations, round_id)
        _verify_reason(session, event, standing, request)
        return _open(session, event, current, request)


def _catch_up(caller: Caller, event_id: int, request: CheckRequest) -> None:
    """Carry out corrections that an earlier check planned and somebody pulled the plug on."""
    with caller.reading() as session:
        checker_of(session, find_event(session, event_id))
        due = [check for number in request.registrations for check in due_corrections(session, number)]
    for check_id in due:
        carry_out(caller, check_id, judge_decks)


def _verify_players(session: Session, event: Event, request: CheckRequest) -> None:
    if not request.registrations:
        raise Invalid("Choose whom to check.", "registrations")
    removed = removed_players(session, event.id)
    for registration_id in request.registrations:
        registration = registration_at(session, event.id, registration_id)
        if registration.status != REGISTERED or registration_id in removed:
            name = player_of(session, registration).name
            raise Conflict(f"{name} is out of this event and cannot be checked any more.")


def _verify_reason(session: Session, event: Event, standing: Standing, request: CheckRequest) -> None:
    verify_reason(event, standing, request.reason)
    if request.draw_id is None:
        require_reason(request.reason, NO_REASON)
        return
    draw = find_draw(session, request.draw_id)
    seated = {seat["id"] for seat in draw.drawn_lot["seats"]}
    if draw.event_id != event.id or not seated >= set(request.registrations):
        raise Invalid("This draw is about other players.", "draw_id")
    if draw.dismissed_at is not None:
        raise Conflict("This draw was dismissed. Draw again.")


def _open(session: CallSession, event: Event, current: Round | None, request: CheckRequest) -> OpenedChecks:
    opening = new_code(OPENING_LENGTH)
    checks: list[DeckCheck] = []
    without: list[str] = []
    for registration_id in request.registrations:
        registration = hold_registration(session, registration_id)
        check = running_check(session, registration)
        action = "check.joined"
        if check is None:
            check = _new_check(session, event, current, registration, request, opening)
            action = "check.opened"
        if check is None:
            without.append(player_of(session, registration).name)
            continue
        session.add(check)
        checks.append(check)
        session.record(
            action,
            check,
            reason=request.reason,
            registration=registration_id,
            submission=check.submission_id,
            decks=check.decks,
        )
    if not checks:
        raise NotFound(f"There is no list to check against: {', '.join(without)}.")
    return OpenedChecks(tuple(checks), tuple(without))


def running_check(session: Session, registration: Registration) -> DeckCheck | None:
    """Return the check of a player that is under way."""
    query = select(DeckCheck).where(DeckCheck.registration_id == registration.id, DeckCheck.status == OPEN)
    return session.exec(query.order_by(col(DeckCheck.id).desc()).limit(1)).first()


def _new_check(
    session: CallSession,
    event: Event,
    current: Round | None,
    registration: Registration,
    request: CheckRequest,
    opening: str,
) -> DeckCheck | None:
    counts = counting_list(session, registration.id)
    if counts is None:
        return None
    submission, report = counts
    sides = request.sides
    decks = [number for number, deck in enumerate(report.decks) if not sides or deck["side"] in sides]
    if not decks:
        return None
    return DeckCheck(
        event_id=event.id,
        registration_id=registration.id,
        submission_id=submission.id,
        report_id=report.id,
        round_id=current.id if current else None,
        table_number=_table(session, current, registration),
        draw_id=request.draw_id,
        opening=opening,
        reason=request.reason.strip(),
        decks=decks,
        sides=list(request.sides),
        opened_at=session.now,
        opened_by=session.actor.name,
        account_id=session.actor.account_id,
    )


def _table(session: Session, current: Round | None, registration: Registration) -> int | None:
    if current is None:
        return None
    query = select(Seat.table_number).where(
        Seat.round_id == current.id, Seat.registration_id == registration.id
    )
    return session.exec(query).first()
