"""Who acts, and what they are at an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import select

from validator.services.errors import NotAllowed
from validator.services.permission import Action, Role, allowed
from validator.store import audit
from validator.store.event import Staff
from validator.store.roster import Registration

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.store.account import Account


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
