"""Players of an event: registering, correcting and withdrawing them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from validator.person_key import name_key
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, NotAllowed
from validator.services.person_names import clean_email, clean_name, email_key
from validator.services.roster.private_links import add_access
from validator.services.stored_rows import (
    find_event_by_code,
    find_registration,
    hold_event,
    hold_registration,
    player_of,
)
from validator.services.tokens import new_token, token_from, token_hash
from validator.store.event_tables import Event
from validator.store.roster import BY_SELF, BY_STAFF, REGISTERED, WITHDRAWN, Access, Player, Registration

KNOWN_TO_STAFF = "This player is registered already."
CLOSED = "Registration for this event is closed. Ask the organizer."


@dataclass(frozen=True, slots=True)
class Registered:
    """A registration and the token of its private link.

    The token is empty when somebody comes back whose list is not for those who register them.
    """

    registration: Registration
    token: str


def register_self(caller: Caller, code: str, name: str, email: str = "", form_key: str = "") -> Registered:
    """Register a player who followed the event's link, while registration is open.

    A form that is sent twice (two clicks, a slow network) has the same key and registers once.
    """
    token = _token_of_form(code, name, email, form_key)
    with caller.writing() as session:
        event = hold_event(session, find_event_by_code(session, code).id)
        session.standing(event.id).require(Action.REGISTER_SELF)
        if registration := _sent_before(session, token):
            return Registered(registration, token)
        if not event.takes_registrations:
            raise NotAllowed(CLOSED)
        return _register(session, event, name, email, BY_SELF, token)


def _token_of_form(code: str, name: str, email: str, form_key: str) -> str:
    """Return the same token for the same form and person; a tablet at the door serves several."""
    if not form_key:
        return new_token()
    return token_from("\n".join((code, name_key(clean_name(name)), email_key(clean_email(email)), form_key)))


def _sent_before(session: Session, token: str) -> Registration | None:
    query = select(Registration).join(Access, col(Access.registration_id) == Registration.id)
    return session.exec(query.where(Access.token_hash == token_hash(token))).first()


def register_player(caller: Caller, event_id: int, name: str, email: str = "") -> Registered:
    """Register a walk-up player; one who had withdrawn comes back."""
    with caller.changing_event(event_id, Action.REGISTER_PLAYER) as (session, event):
        return _register(session, event, name, email, BY_STAFF)


def _register(
    session: CallSession, event: Event, name: str, email: str, origin: str, token: str = ""
) -> Registered:
    player = known_player(session, event, clean_name(name), clean_email(email))
    registration = registration_of(session, event, player)
    if registration is not None and origin == BY_SELF:
        # Whoever asks is not told who plays here. Staff see the same name twice and settle it.
        player, registration = Player(**player.model_dump(exclude={"id"})), None
    if registration is not None and registration.status == REGISTERED:
        raise Conflict(KNOWN_TO_STAFF, "name")
    if registration is None:
        _verify_room(session, event)
        registration = add_registration(session, session.now, event, player, origin)
        token = add_access(session, registration.id, token)
    else:
        returning = session.standing(event.id).may(Action.ISSUE_ACCESS)
        token = add_access(session, registration.id) if returning else ""
    registration.status = REGISTERED
    session.record("registration.added", registration, player=player.name, origin=origin)
    return Registered(registration, token)


def _verify_room(session: CallSession, event: Event) -> None:
    """Raise when an event has as many players as one may have."""
    there = session.exec(select(func.count()).where(Registration.event_id == event.id)).one()
    if there >= session.caller.quotas.players_per_event:
        raise Conflict("This event is full. Ask the organizer.")


def known_player(session: Session, event: Event, name: str, email: str) -> Player:
    """Return the organizer's player of that name and address, a new one if there is none."""
    query = select(Player).where(
        col(Player.owner_id).is_not_distinct_from(event.created_by),
        Player.name_key == name_key(name),
        Player.email_key == email_key(email),
    )
    player = session.exec(query.order_by(col(Player.id))).first()
    return player or Player(
        owner_id=event.created_by, name=name, name_key=name_key(name), email=email, email_key=email_key(email)
    )


def add_registration(
    session: Session, now: datetime, event: Event, player: Player, origin: str
) -> Registration:
    """Add a registration, and its player if new, to the transaction."""
    session.add(player)
    session.flush()
    registration = Registration(event_id=event.id, player_id=player.id, origin=origin, registered_at=now)
    session.add(registration)
    session.flush()
    return registration


def registration_of(session: Session, event: Event, player: Player) -> Registration | None:
    """Return the registration of a player at an event, if there is one."""
    if player.id is None:
        return None
    query = select(Registration).where(Registration.event_id == event.id, Registration.player_id == player.id)
    return session.exec(query).first()


def change_player(caller: Caller, registration_id: int, name: str, email: str = "") -> Player:
    """Correct the name or address of a registered player, at this event only."""
    with caller.writing() as session:
        # Always the event first: two services that lock in opposite orders would block each other.
        hold_event(session, find_registration(session, registration_id).event_id)
        registration = hold_registration(session, registration_id)
        session.standing(registration.event_id).require(Action.CHANGE_PLAYER)
        old = player_of(session, registration)
        details: dict[str, Any] = {"from": [old.name, old.email], "to": [name, email]}
        player = rename_player(session, registration, clean_name(name), clean_email(email))
        session.record("registration.player_changed", registration, **details)
    return player


def rename_player(session: Session, registration: Registration, name: str, email: str) -> Player:
    """Give a registration's player another name or address; other events keep the old one."""
    player = player_of(session, registration)
    _verify_free(session, registration, name, email)
    elsewhere = select(func.count()).where(
        Registration.player_id == player.id, Registration.id != registration.id
    )
    if session.exec(elsewhere).one():
        player = Player(owner_id=player.owner_id, name=name, name_key="", email=email)
        session.add(player)
    player.name, player.name_key = name, name_key(name)
    player.email, player.email_key = email, email_key(email)
    session.flush()
    registration.player_id = player.id
    return player


def _verify_free(session: Session, registration: Registration, name: str, email: str) -> None:
    query = (
        select(Registration.id)
        .where(Registration.player_id == Player.id)
        .where(Registration.event_id == registration.event_id, Registration.id != registration.id)
        .where(Player.name_key == name_key(name), Player.email_key == email_key(email))
    )
    if session.exec(query).first() is not None:
        raise Conflict(KNOWN_TO_STAFF, "name")


def withdraw_player(caller: Caller, registration_id: int, reason: str = "") -> Registration:
    """Withdraw a registration; everything submitted stays, and staff can register the player again."""
    with caller.changing_registration(registration_id, Action.WITHDRAW_PLAYER) as (session, registration):
        if registration.status == WITHDRAWN:
            raise Conflict("This registration was withdrawn already.")
        registration.status = WITHDRAWN
        session.record("registration.withdrawn", registration, reason=reason)
    return registration


def restore_player(caller: Caller, registration_id: int) -> Registration:
    """Undo a withdrawal: the player is registered again, with the lists and links there were."""
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        session.standing(registration.event_id).require(Action.REGISTER_PLAYER)
        if registration.status != WITHDRAWN:
            raise Conflict(KNOWN_TO_STAFF)
        registration.status = REGISTERED
        session.record("registration.restored", registration)
    return registration
