"""A player's lists at other events, as a start for the next one.

Only whoever came by a mailed link is offered them: anybody can register with somebody else's address, and
staff hold private links too, but only its owner reads the mail.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import NotFound
from validator.services.lists.revisions import OpenedList, load_list
from validator.services.stored_rows import find_event, find_registration, not_taken_back, player_of
from validator.store.event_tables import Event
from validator.store.roster import Access, Player, Registration
from validator.store.submission_tables import Submission

MOST_OFFERED = 6
NOT_OFFERED = "This list is not offered here. Open this page from My lists and try again."


@dataclass(frozen=True, slots=True)
class EarlierList:
    """A list of one's own that another event has."""

    registration_id: int
    event: Event


def read_earlier_list(caller: Caller, registration_id: int, earlier_id: int) -> OpenedList:
    """Return one of the lists that are offered."""
    with caller.reading() as session:
        registration = find_registration(session, registration_id)
        caller.standing(session, registration.event_id).require(Action.SAVE_DRAFT, registration_id)
        if earlier_id not in {item.registration_id for item in offered_lists(session, caller, registration)}:
            raise NotFound(NOT_OFFERED)
        return load_list(session, find_registration(session, earlier_id))


def offered_lists(session: Session, caller: Caller, registration: Registration) -> tuple[EarlierList, ...]:
    """Return the player's lists for the same game at other events, the newest first."""
    access = session.get(Access, caller.actor.access_id) if caller.actor.access_id else None
    key = player_of(session, registration).email_key
    event = find_event(session, registration.event_id)
    if access is None or not access.by_mail or not key or event.limited:
        return ()
    submitted = select(Submission.registration_id).where(not_taken_back())
    query = (
        select(Registration.id, Event)
        .join(Player, col(Player.id) == Registration.player_id)
        .join(Event, col(Event.id) == Registration.event_id)
        .where(Player.email_key == key, Registration.id != registration.id)
        .where(Event.game == event.game, col(Event.limited).is_(False), col(Event.deleted_at).is_(None))
        .where(col(Registration.id).in_(submitted))
        .order_by(col(Event.starts_at).desc(), col(Registration.id).desc())
        .limit(MOST_OFFERED)
    )
    return tuple(EarlierList(number, found) for number, found in session.exec(query))
