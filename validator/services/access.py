"""Who asks for something, what they are at an event, and what that lets them do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from sqlmodel import Session, select

from validator.services.errors import NotAllowed
from validator.services.stored_rows import newest_round, tablemates
from validator.store import audit
from validator.store.account import Account
from validator.store.event_tables import Event, Staff, Stage
from validator.store.roster import WITHDRAWN, Registration

T = TypeVar("T")


class Role(StrEnum):
    """What somebody is, seen from one event; the system is the command line and the jobs.

    The owner answers for the site and its accounts, not for anybody's event.
    """

    OWNER = "owner"
    ORGANIZER = "organizer"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    PLAYER = "player"
    STRANGER = "stranger"
    SYSTEM = "system"


OWNER = frozenset({Role.OWNER})
ORGANIZER = frozenset({Role.ORGANIZER})
ORGANIZERS = ORGANIZER | OWNER
LEADERS = ORGANIZER | {Role.HEAD_JUDGE}
STAFF = LEADERS | {Role.JUDGE}
PLAYER = frozenset({Role.PLAYER})
EVERYBODY = STAFF | PLAYER | OWNER | {Role.STRANGER}
NOBODY: frozenset[Role] = frozenset()


class WhilePlaying(StrEnum):
    """What remains of a grant for staff who play in the event themselves."""

    AS_STAFF = "like all staff"
    NOT_IN_OWN_GAME = "for nobody at their own table"
    AFTERWARDS = "once the event is over"
    NEVER = "not at all"


class Action(StrEnum):
    """Everything that services and pages ask permission for.

    Each says who may do it in their own event, who in any other, and what of that remains for staff who play.
    """

    own: frozenset[Role]
    other: frozenset[Role]
    playing: WhilePlaying

    def __new__(
        cls,
        words: str,
        own: frozenset[Role],
        other: frozenset[Role] = NOBODY,
        playing: WhilePlaying = WhilePlaying.AS_STAFF,
    ) -> Action:
        action = str.__new__(cls, words)
        action._value_ = words
        action.own, action.other, action.playing = own, other, playing
        return action

    SEE_EVENT = "see an event's public page", EVERYBODY, EVERYBODY
    REGISTER_SELF = "register for an event", EVERYBODY, EVERYBODY
    CREATE_EVENT = "create an event", ORGANIZERS, ORGANIZERS
    CLONE_EVENT = "clone an event", ORGANIZER
    CHANGE_EVENT = "change an event", ORGANIZER
    ADVANCE_STAGE = "move an event to another stage", LEADERS
    RECHECK_EVENT = "check all lists of an event again", ORGANIZER
    PREVIEW_LISTS = "see what other rules would do to the lists", ORGANIZER, NOBODY, WhilePlaying.NEVER
    ARCHIVE_EVENT = "archive an event", ORGANIZER
    DELETE_EVENT = "delete an event", ORGANIZER, NOBODY, WhilePlaying.NEVER
    MANAGE_STAFF = "manage an event's staff", ORGANIZER
    SEE_ROSTER = "see an event's roster", STAFF
    SEE_STATISTICS = "see the statistics of an event", STAFF, NOBODY, WhilePlaying.AFTERWARDS
    REGISTER_PLAYER = "register a player", STAFF
    CHANGE_PLAYER = "change a player's name or address", STAFF
    WITHDRAW_PLAYER = "withdraw a registration", STAFF | PLAYER
    ERASE_PLAYER = "erase what is kept about a player", ORGANIZER, NOBODY, WhilePlaying.NEVER
    IMPORT_ROSTER = "import a roster", LEADERS
    RECORD_ROUND = "enter the tables of a round", STAFF
    ISSUE_ACCESS = "issue a private link", STAFF, NOBODY, WhilePlaying.NEVER
    REVOKE_ACCESS = "revoke a private link", STAFF
    SUBMIT_LIST = "submit a list", STAFF | PLAYER, NOBODY, WhilePlaying.NOT_IN_OWN_GAME
    SAVE_DRAFT = "save a draft", PLAYER
    OPEN_LIST = "open a list", STAFF | PLAYER
    READ_OPPONENT = "read an opponent's list", PLAYER
    GIVE_CONSENT = "consent to publishing a list", PLAYER
    UNLOCK_LIST = "unlock a list", STAFF, NOBODY, WhilePlaying.NOT_IN_OWN_GAME
    RECORD_POOL = "record a card pool", STAFF, NOBODY, WhilePlaying.NOT_IN_OWN_GAME
    APPROVE_PROXIES = "approve proxies", STAFF, NOBODY, WhilePlaying.NOT_IN_OWN_GAME
    RUN_CHECK = "run deck checks", STAFF
    SET_CUSTOM = "set the custom of an event's judges", LEADERS
    RUN_BATCH = "check many lists of an event at once", STAFF
    CHECK_MANY = "check many lists without an event", ORGANIZERS, ORGANIZERS
    EXPORT_LISTS = "export the lists of an event", STAFF
    WRITE_TO_PLAYERS = "write to the players of an event", STAFF
    READ_AUDIT = "read the audit log", ORGANIZER
    INVITE = "invite to an account", ORGANIZERS, ORGANIZERS
    ISSUE_TOKEN = "make a token for a program", ORGANIZERS, ORGANIZERS
    ISSUE_RESET = "issue a link for a new password", OWNER, OWNER
    CLOSE_ACCOUNT = "close an account", OWNER, OWNER
    SEE_ACCOUNTS = "see the accounts of the site", OWNER, OWNER
    APPLY_UPDATES = "apply newer cards and card lists", OWNER, OWNER


# A player may do these to nobody's registration but their own.
OWN_REGISTRATION_ONLY = frozenset(
    {Action.WITHDRAW_PLAYER, Action.SUBMIT_LIST, Action.SAVE_DRAFT, Action.OPEN_LIST, Action.GIVE_CONSENT}
)
# Whoever has left an event no longer reads what its players read.
NOT_WHEN_WITHDRAWN = frozenset({Action.READ_OPPONENT})
OWN_GAME = "This is your own game. Another member of staff has to do this."
UNKNOWN_SEAT = (
    "You play in this event, but the staff page does not say as whom. "
    "Ask the organizer to enter your registration there."
)


def allowed(action: Action, role: Role, own_event: bool, own_registration: bool = True) -> bool:
    """Say whether a role may do something, in its own or another event."""
    if role is Role.SYSTEM:
        return True
    if role is Role.PLAYER and action in OWN_REGISTRATION_ONLY and not own_registration:
        return False
    return role in (action.own if own_event else action.other)


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who asks for something: an account, a player's private link, the system or a stranger.

    A program that acts for an account may do `only` what its token was made for.
    """

    kind: str
    name: str
    account_id: int | None = None
    organizer: bool = False
    owner: bool = False
    registration_id: int | None = None
    access_id: int | None = None
    only: frozenset[Action] | None = None


SYSTEM = Actor(audit.SYSTEM, "system")
STRANGER = Actor(audit.STRANGER, "a visitor")


def account_actor(account: Account) -> Actor:
    """Return the actor behind a signed-in account."""
    return Actor(
        audit.ACCOUNT, account.name, account_id=account.id, organizer=account.organizer, owner=account.owner
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """What an actor is at one event; `plays` marks staff who also play there.

    `company` are the registrations at the table of staff who play, their own among them; `over` says for them
    that the event is finished.
    """

    actor: Actor
    role: Role
    own_event: bool = False
    staff_id: int | None = None
    plays: bool = False
    registration_id: int | None = None
    company: frozenset[int] = frozenset()
    withdrawn: bool = False
    over: bool = False

    @property
    def sees_lists(self) -> bool:
        """Say whether contents of lists may be shown without a reason; staff who play see their states."""
        return not self.plays

    def conceal(self, contents: tuple[T, ...]) -> tuple[T, ...]:
        """Return what is in lists to whoever may see it without a reason, and nothing of it to others."""
        return contents if self.sees_lists else ()

    def opens_lists(self, reason: str) -> bool:
        """Say whether contents of lists may be shown for a reason; only staff who play must give one."""
        return self.sees_lists or bool(reason.strip())

    def may(self, action: Action, registration_id: int | None = None) -> bool:
        """Say whether the actor may do something, to a given registration if one is named."""
        return not self._refusal(action, registration_id)

    def require(self, action: Action, registration_id: int | None = None) -> Standing:
        """Raise unless the actor may do something."""
        refusal = self._refusal(action, registration_id)
        if refusal:
            raise NotAllowed(refusal)
        return self

    def _refusal(self, action: Action, registration_id: int | None) -> str:
        """Return why the actor may not do something, or nothing."""
        own = registration_id is None or registration_id == self.registration_id
        if self.actor.only is not None and action not in self.actor.only:
            return f"This token may not {action}. Make one with that scope on your account page."
        if not allowed(action, self.role, self.own_event, own):
            return f"You may not {action}. Sign in with another account or ask the organizer."
        if self.withdrawn and action in NOT_WHEN_WITHDRAWN:
            return f"You may not {action}: your registration was withdrawn."
        return self._refusal_while_playing(action, registration_id) if self.plays else ""

    def _refusal_while_playing(self, action: Action, registration_id: int | None) -> str:
        rest = action.playing
        if rest is WhilePlaying.NEVER:
            return f"You play in this event, so you may not {action}. Ask somebody of the staff who does not."
        if rest is WhilePlaying.AFTERWARDS:
            return "" if self.over else f"You play in this event, so you may {action} once it is over."
        if rest is WhilePlaying.AS_STAFF or registration_id is None:
            return ""
        if self.registration_id is None:
            return UNKNOWN_SEAT
        return OWN_GAME if registration_id in self.company else ""


def standing_of(session: Session, actor: Actor, event_id: int | None) -> Standing:
    """Return what the actor is at the event, or outside of any event."""
    if actor.kind == audit.SYSTEM:
        return Standing(actor, Role.SYSTEM, own_event=True)
    if actor.kind == audit.ACCOUNT:
        return _account_standing(session, actor, event_id)
    if actor.kind == audit.PLAYER:
        registration = session.get(Registration, actor.registration_id)
        if registration is None or registration.event_id != event_id:
            return Standing(actor, Role.PLAYER)
        return Standing(
            actor,
            Role.PLAYER,
            True,
            registration_id=registration.id,
            withdrawn=registration.status == WITHDRAWN,
        )
    return Standing(actor, Role.STRANGER)


def _account_standing(session: Session, actor: Actor, event_id: int | None) -> Standing:
    query = select(Staff).where(Staff.event_id == event_id, Staff.account_id == actor.account_id)
    staff = session.exec(query).first()
    if staff is None:
        role = Role.OWNER if actor.owner else Role.ORGANIZER if actor.organizer else Role.JUDGE
        return Standing(actor, role)
    company = (
        frozenset() if staff.registration_id is None else _company(session, staff.registration_id, event_id)
    )
    return Standing(
        actor,
        Role(staff.role),
        True,
        staff.id,
        staff.plays,
        staff.registration_id,
        company,
        over=staff.plays and _is_over(session, event_id),
    )


def _is_over(session: Session, event_id: int | None) -> bool:
    return session.exec(select(Event.stage).where(Event.id == event_id)).one() == Stage.FINISHED


def _company(session: Session, registration_id: int, event_id: int | None) -> frozenset[int]:
    """Return a player and everybody at the same table in the newest round."""
    current = newest_round(session, event_id)
    return frozenset(
        {registration_id, *(tablemates(session, current.id, [registration_id]) if current else ())}
    )
