"""Who asks for something, what they are at an event, and what that lets them do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlmodel import select

from validator.services.errors import NotAllowed
from validator.store import audit
from validator.store.event import Staff
from validator.store.roster import Registration

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.store.account import Account


class Role(StrEnum):
    """What somebody is, seen from one event; the system is the command line and the jobs."""

    ORGANIZER = "organizer"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    PLAYER = "player"
    STRANGER = "stranger"
    SYSTEM = "system"


class Action(StrEnum):
    """Everything that services and pages ask permission for."""

    CHECK_DECK = "check a deck"
    SHARE_CHECK = "share a check"
    SEE_EVENT = "see an event's public page"
    REGISTER_SELF = "register for an event"
    CREATE_EVENT = "create an event"
    CLONE_EVENT = "clone an event"
    CHANGE_EVENT = "change an event"
    ADVANCE_STAGE = "move an event to another stage"
    RECHECK_EVENT = "check all lists of an event again"
    MANAGE_STAFF = "manage an event's staff"
    SEE_ROSTER = "see an event's roster"
    REGISTER_PLAYER = "register a player"
    CHANGE_PLAYER = "change a player's name or address"
    WITHDRAW_PLAYER = "withdraw a registration"
    IMPORT_ROSTER = "import a roster"
    RECORD_ROUND = "enter the tables of a round"
    ISSUE_ACCESS = "issue a private link"
    REVOKE_ACCESS = "revoke a private link"
    SUBMIT_LIST = "submit a list"
    SAVE_DRAFT = "save a draft"
    OPEN_LIST = "open a list"
    READ_OPPONENT = "read an opponent's list"
    GIVE_CONSENT = "consent to publishing a list"
    UNLOCK_LIST = "unlock a list"
    RECORD_POOL = "record a card pool"
    APPROVE_PROXIES = "approve proxies"
    RUN_CHECK = "run deck checks"
    DECIDE_APPEAL = "decide an appeal"
    RUN_BATCH = "check many lists of an event at once"
    CHECK_MANY = "check many lists without an event"
    EXPORT_LISTS = "export the lists of an event"
    WRITE_TO_PLAYERS = "write to the players of an event"
    READ_AUDIT = "read the audit log"
    INVITE = "invite to an account"
    ISSUE_RESET = "issue a link for a new password"
    CLOSE_ACCOUNT = "close an account"


ORGANIZER = frozenset({Role.ORGANIZER})


LEADERS = ORGANIZER | {Role.HEAD_JUDGE}


STAFF = LEADERS | {Role.JUDGE}


PLAYER = frozenset({Role.PLAYER})


EVERYBODY = STAFF | PLAYER | {Role.STRANGER}


NOBODY: frozenset[Role] = frozenset()


@dataclass(frozen=True, slots=True)
class Grant:
    """The roles that may do something in their own event, and those that may in any other."""

    own: frozenset[Role]
    other: frozenset[Role] = NOBODY


PERMISSIONS: dict[Action, Grant] = {
    Action.CHECK_DECK: Grant(EVERYBODY, EVERYBODY),
    Action.SHARE_CHECK: Grant(EVERYBODY, EVERYBODY),
    Action.SEE_EVENT: Grant(EVERYBODY, EVERYBODY),
    Action.REGISTER_SELF: Grant(EVERYBODY, EVERYBODY),
    Action.CREATE_EVENT: Grant(ORGANIZER, ORGANIZER),
    Action.CLONE_EVENT: Grant(ORGANIZER),
    Action.CHANGE_EVENT: Grant(ORGANIZER),
    Action.ADVANCE_STAGE: Grant(LEADERS),
    Action.RECHECK_EVENT: Grant(ORGANIZER),
    Action.MANAGE_STAFF: Grant(ORGANIZER),
    Action.SEE_ROSTER: Grant(STAFF),
    Action.REGISTER_PLAYER: Grant(STAFF),
    Action.CHANGE_PLAYER: Grant(STAFF),
    Action.WITHDRAW_PLAYER: Grant(STAFF | PLAYER),
    Action.IMPORT_ROSTER: Grant(LEADERS),
    Action.RECORD_ROUND: Grant(STAFF),
    Action.ISSUE_ACCESS: Grant(STAFF),
    Action.REVOKE_ACCESS: Grant(STAFF),
    Action.SUBMIT_LIST: Grant(STAFF | PLAYER),
    Action.SAVE_DRAFT: Grant(PLAYER),
    Action.OPEN_LIST: Grant(STAFF | PLAYER),
    Action.READ_OPPONENT: Grant(PLAYER),
    Action.GIVE_CONSENT: Grant(PLAYER),
    Action.UNLOCK_LIST: Grant(STAFF),
    Action.RECORD_POOL: Grant(STAFF),
    Action.APPROVE_PROXIES: Grant(STAFF),
    Action.RUN_CHECK: Grant(STAFF),
    Action.DECIDE_APPEAL: Grant(STAFF),
    Action.RUN_BATCH: Grant(STAFF),
    Action.CHECK_MANY: Grant(ORGANIZER, ORGANIZER),
    Action.EXPORT_LISTS: Grant(STAFF),
    Action.WRITE_TO_PLAYERS: Grant(STAFF),
    Action.READ_AUDIT: Grant(ORGANIZER),
    Action.INVITE: Grant(ORGANIZER, ORGANIZER),
    Action.ISSUE_RESET: Grant(ORGANIZER, ORGANIZER),
    Action.CLOSE_ACCOUNT: Grant(ORGANIZER, ORGANIZER),
}


# A player may do these to nobody's registration but their own.
OWN_REGISTRATION_ONLY = frozenset(
    {Action.WITHDRAW_PLAYER, Action.SUBMIT_LIST, Action.SAVE_DRAFT, Action.OPEN_LIST, Action.GIVE_CONSENT}
)


def allowed(action: Action, role: Role, own_event: bool, own_registration: bool = True) -> bool:
    """Say whether a role may do something, in its own or another event."""
    if role is Role.SYSTEM:
        return True
    if role is Role.PLAYER and action in OWN_REGISTRATION_ONLY and not own_registration:
        return False
    grant = PERMISSIONS[action]
    return role in (grant.own if own_event else grant.other)


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who asks for something: an account, a player's private link, the system or a stranger."""

    kind: str
    name: str
    account_id: int | None = None
    organizer: bool = False
    registration_id: int | None = None
    access_id: int | None = None


SYSTEM = Actor(audit.SYSTEM, "system")


STRANGER = Actor(audit.STRANGER, "a visitor")


def account_actor(account: Account) -> Actor:
    """Return the actor behind a signed-in account."""
    return Actor(audit.ACCOUNT, account.name, account_id=account.id, organizer=account.organizer)


@dataclass(frozen=True, slots=True)
class Standing:
    """What an actor is at one event; `plays` marks staff who also play there."""

    actor: Actor
    role: Role
    own_event: bool = False
    staff_id: int | None = None
    plays: bool = False
    registration_id: int | None = None

    def may(self, action: Action, registration_id: int | None = None) -> bool:
        """Say whether the actor may do something, to a given registration if one is named."""
        own = registration_id is None or registration_id == self.registration_id
        return allowed(action, self.role, self.own_event, own)

    def require(self, action: Action, registration_id: int | None = None) -> None:
        """Raise unless the actor may do something."""
        if not self.may(action, registration_id):
            raise NotAllowed(f"You may not {action}. Sign in with another account or ask the organizer.")


def standing_of(session: Session, actor: Actor, event_id: int | None) -> Standing:
    """Return what the actor is at the event, or outside of any event."""
    if actor.kind == audit.SYSTEM:
        return Standing(actor, Role.SYSTEM, own_event=True)
    if actor.kind == audit.ACCOUNT:
        return _account_standing(session, actor, event_id)
    if actor.kind == audit.PLAYER:
        registration = session.get(Registration, actor.registration_id)
        own = registration is not None and registration.event_id == event_id
        return Standing(actor, Role.PLAYER, own, registration_id=actor.registration_id if own else None)
    return Standing(actor, Role.STRANGER)


def _account_standing(session: Session, actor: Actor, event_id: int | None) -> Standing:
    query = select(Staff).where(Staff.event_id == event_id, Staff.account_id == actor.account_id)
    staff = session.exec(query).first()
    if staff is None:
        return Standing(actor, Role.ORGANIZER if actor.organizer else Role.JUDGE)
    return Standing(actor, Role(staff.role), True, staff.id, staff.plays, staff.registration_id)
