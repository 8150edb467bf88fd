"""The event and the registration that an address names: read for a page, or not found."""

from typing import TypeVar

from flask import g, request

from validator.services.access import Action, Standing
from validator.services.errors import NotFound, ServiceError
from validator.services.lists.declared_proxies import artwork_of, declared_proxies
from validator.services.lists.revisions import Revision, list_revisions
from validator.services.stored_rows import find_event, player_of, registration_at
from validator.store.deck_check import CheckDraw, DeckCheck, Infraction, LostCard, StaffProxy
from validator.store.event_tables import Event, Staff
from validator.store.judge_desk import TableExtension
from validator.store.roster import Player, Registration
from validator.store.submission_tables import Artwork, Proxy
from validator.web.permissions import caller, standing_at
from validator.web.site import site

T = TypeVar("T", CheckDraw, DeckCheck, Infraction, LostCard, Staff, StaffProxy, TableExtension)
NOTHING_HERE = "There is nothing like this in this event."


def read_event(event_id: int) -> Event:
    """Return an event for showing it."""
    with site().store.reading() as session:
        return find_event(session, event_id)


def event_and_standing(
    event_id: int, action: Action, registration_id: int | None = None
) -> tuple[Event, Standing]:
    """Return an event and what the account is there; refuse unless it may do the action."""
    standing = standing_at(event_id, action, registration_id)
    return read_event(event_id), standing


def declared_proxies_of(registration: Registration) -> list[Proxy]:
    """Return the proxies that a registration's newest list declares."""
    with site().store.reading() as session:
        return declared_proxies(session, registration)


def art_of(registration: Registration) -> Artwork | None:
    """Return the third-party art that a player declared."""
    with site().store.reading() as session:
        return artwork_of(session, registration.id)


def of_event(event_id: int, registration_id: int) -> tuple[Registration, Player]:
    """Return a registration and its player; one of another event is not found."""
    with site().store.reading() as session:
        registration = registration_at(session, event_id, registration_id)
        return registration, player_of(session, registration)


def verify_player_named() -> None:
    """Let an address name players of its event only, before any page; `g.named` is who it is."""
    named = request.view_args or {}
    if "registration_id" in named:
        g.named = of_event(named["event_id"], named["registration_id"])


def row_of_event(table: type[T], event_id: int, row_id: int, missing: str = NOTHING_HERE) -> T:
    """Return a row of an event; one of another event is not found."""
    with site().store.reading() as session:
        row = session.get(table, row_id)
    if row is None or row.event_id != event_id:
        raise NotFound(missing)
    return row


def opened_revisions(registration_id: int, reason: str) -> tuple[list[Revision], ServiceError | None]:
    """Open a list, which is logged; return its revisions, none when there is no list, or why not."""
    try:
        return list_revisions(caller(), registration_id, reason), None
    except NotFound:
        return [], None
    except ServiceError as error:
        return [], error
