"""Who may do what: one table of actions and roles, in one's own event and elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
