"""A player's own page: everything that it shows, the draft that is not submitted yet, and earlier lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from validator.rules.workflow import Workflow
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Invalid, NotFound
from validator.services.judging import EventRules, rules_of, workflow_of
from validator.services.lists.deadline import Lock, lock_of
from validator.services.lists.revisions import OpenedList, load_list
from validator.services.lists.visibility import HIDDEN, Visibility, visibility_of
from validator.services.stored_rows import (
    find_event,
    find_registration,
    newest_round,
    newest_submission,
    not_taken_back,
    player_of,
    recorded_cards,
    tablemates,
)
from validator.store.event_tables import Event
from validator.store.roster import Access, Player, Registration
from validator.store.submission_tables import Draft, Submission

MOST_OFFERED = 6
NOT_OFFERED = "This list is not offered here. Open this page from My lists and try again."
MOST_CHARACTERS = 200_000


@dataclass(frozen=True, slots=True)
class EarlierList:
    """A list of one's own that another event has."""

    registration_id: int
    event: Event


def read_earlier_list(caller: Caller, registration_id: int, earlier_id: int) -> OpenedList:
    """Return one of the lists that are offered."""
    with caller.reading() as session:
        registration = session.find_registration(registration_id, Action.SAVE_DRAFT)
        if earlier_id not in {item.registration_id for item in offered_lists(session, registration)}:
            raise NotFound(NOT_OFFERED)
        return load_list(session, find_registration(session, earlier_id))


def offered_lists(session: CallSession, registration: Registration) -> tuple[EarlierList, ...]:
    """Return the player's lists for the same game at other events, the newest first.

    Only whoever came by a mailed link is offered them: anybody can register with somebody else's address, and
    staff hold private links too, but only its owner reads the mail.
    """
    access = session.get(Access, session.actor.access_id) if session.actor.access_id else None
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


@dataclass(frozen=True, slots=True)
class Desk:
    """A registration with its event, its lock, its newest list and its draft."""

    event: Event
    registration: Registration
    player: Player
    workflow: Workflow
    rules: EventRules
    lock: Lock
    newest: OpenedList | None
    draft: Draft | None
    visibility: Visibility
    opponents: tuple[tuple[int, str], ...]
    earlier: tuple[EarlierList, ...]

    def may_submit(self, now: datetime) -> bool:
        """Say whether a list would be taken at a moment."""
        if self.event.archived_at is not None:
            return False
        until = self.registration.unlocked_until
        return not self.lock.closed(now) or (until is not None and now <= until)

    def closes(self, now: datetime) -> datetime | None:
        """Return when the page stops taking lists: at the lock, or when an unlocking ends."""
        return self.registration.unlocked_until if self.lock.closed(now) else self.lock.at


def show_registration(caller: Caller, registration_id: int) -> Desk:
    """Return what the page of a registration shows to the player it belongs to."""
    with caller.reading() as session:
        registration = find_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        session.standing(event.id).require(Action.SAVE_DRAFT, registration_id)
        workflow = workflow_of(event)
        draft = session.get(Draft, registration_id)
        newest = _newest(session, registration)
        letters = draft.letters if draft else newest.submission.letters if newest else ""
        visibility = visibility_of(event, workflow)
        return Desk(
            event=event,
            registration=registration,
            player=player_of(session, registration),
            workflow=workflow,
            rules=rules_of(event, letters, recorded_cards(session, event, registration_id)),
            lock=lock_of(event, workflow),
            newest=newest,
            draft=draft,
            visibility=visibility,
            opponents=() if visibility.level == HIDDEN else _opponents(session, event, registration),
            earlier=offered_lists(session, registration),
        )


def _newest(session: Session, registration: Registration) -> OpenedList | None:
    try:
        return load_list(session, registration)
    except NotFound:
        return None


def _opponents(session: Session, event: Event, own: Registration) -> tuple[tuple[int, str], ...]:
    """Return those at the player's table in the newest round."""
    current = newest_round(session, event.id)
    others = tablemates(session, current.id, [own.id]) - {own.id} if current else set()
    query = select(Registration.id, Player.name).join(Player, col(Player.id) == Registration.player_id)
    return tuple(session.exec(query.where(col(Registration.id).in_(others))))


def save_draft(
    caller: Caller,
    registration_id: int,
    texts: Mapping[str, str],
    letters: str = "",
    seen: Mapping[str, str] | None = None,
) -> Draft:
    """Keep what a player has typed so far, by the name of its field; only the newest text is kept.

    `seen` tells which lines of each text were read from a picture and are not confirmed yet.
    """
    known = seen or {}
    if sum(map(len, (*texts.values(), *known.values()))) > MOST_CHARACTERS:
        raise Invalid("This is too long to be a list. Remove what does not belong to it.", "sources")
    with caller.changing_registration(registration_id, Action.SAVE_DRAFT) as (session, registration):
        draft = session.get(Draft, registration_id) or Draft(
            registration_id=registration_id, saved_at=caller.now
        )
        draft.saved_at, draft.letters = caller.now, letters
        draft.sources = [
            {"name": name, "text": text} | ({"seen": known[name]} if known.get(name) else {})
            for name, text in texts.items()
        ]
        session.add(draft)
        session.record("draft.saved", registration)
    return draft


def draft_left_behind(caller: Caller, registration_id: int) -> Draft | None:
    """Return what a player had typed when lists locked, if it was never submitted; staff see it only then."""
    with caller.writing() as session:
        registration = session.find_registration(registration_id, Action.OPEN_LIST)
        event = find_event(session, registration.event_id)
        draft = session.get(Draft, registration_id)
        newest = newest_submission(session, registration_id)
        if draft is None or not lock_of(event, workflow_of(event)).closed(caller.now):
            return None
        if newest is not None and newest.submitted_at >= draft.saved_at:
            return None
        session.record("draft.opened", registration)
    return draft
