"""Players' private links: issuing, following and ending them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from validator.services.access import Action, Actor
from validator.services.caller import Caller, CallSession
from validator.services.errors import NotAllowed, NotFound
from validator.services.stored_rows import NO_REGISTRATION, hold_event, hold_registration, link_issuers
from validator.services.tokens import new_token, token_hash
from validator.store import audit
from validator.store.database import Store
from validator.store.roster import Access, Player, Registration

UNKNOWN_LINK = "This link is not known. Check that it is complete, or ask the organizer."
REPLACED_LINK = "This link was replaced by a newer one. Ask the organizer for it."
REVOKED_LINK = "This link was revoked. Ask the organizer for a new one."


def issue_access(
    caller: Caller, event_id: int, registration_ids: Sequence[int], *, replace: bool = True
) -> dict[int, str]:
    """Return a fresh token for each registration; earlier links end unless `replace` is off.

    Tokens cannot be read again later, so slips and reminders are made from fresh ones.
    """
    with caller.writing() as session:
        event = hold_event(session, event_id, to_change=False)
        session.standing(event_id).require(Action.ISSUE_ACCESS)
        wanted = _registrations(session, event_id, registration_ids)
        if replace:
            end_links(session, caller.now, list(wanted), replaced=True)
        tokens = {number: add_access(session, number) for number in wanted}
        session.record("access.issued", event, registrations=list(wanted), replaced=replace)
    return tokens


def add_access(session: CallSession, registration_id: int, token: str = "") -> str:
    """Add a private link to the transaction and return its token."""
    token = token or new_token()
    session.add(
        Access(
            registration_id=registration_id,
            token_hash=token_hash(token),
            issued_at=session.now,
            issued_by=session.actor.account_id,
        )
    )
    return token


def _registrations(session: Session, event_id: int, wanted: Sequence[int]) -> dict[int, Registration]:
    query = select(Registration).where(
        Registration.event_id == event_id, col(Registration.id).in_(list(wanted))
    )
    found = {registration.id: registration for registration in session.exec(query)}
    if set(found) != set(wanted):
        raise NotFound(NO_REGISTRATION)
    return found


def end_links(session: Session, now: datetime, registration_ids: list[int], *, replaced: bool) -> None:
    """End the living links of some registrations in this transaction."""
    query = select(Access).where(
        col(Access.registration_id).in_(registration_ids), col(Access.revoked_at).is_(None)
    )
    for access in session.exec(query):
        access.revoked_at, access.replaced = now, replaced


def follow_link(store: Store, token: str) -> Actor:
    """Return the player behind a private link."""
    with store.reading() as session:
        query = (
            select(Access, Player)
            .join(Registration, col(Registration.id) == Access.registration_id)
            .join(Player, col(Player.id) == Registration.player_id)
            .where(Access.token_hash == token_hash(token))
        )
        found = session.exec(query).first()
    if found is None:
        raise NotFound(UNKNOWN_LINK)
    access, player = found
    if access.revoked_at is not None:
        raise NotAllowed(REPLACED_LINK if access.replaced else REVOKED_LINK)
    return Actor(audit.PLAYER, player.name, registration_id=access.registration_id, access_id=access.id)


@dataclass(frozen=True, slots=True)
class UsableLink:
    """A private link that still works: since when, who of the staff issued it, or that it came by mail."""

    issued_at: datetime
    issuer: str
    by_mail: bool = False


def usable_links(store: Store, registration_id: int) -> list[UsableLink]:
    """Return the links that open a player's page, the oldest first: a player shall see who holds a key."""
    query = select(Access).where(Access.registration_id == registration_id, col(Access.revoked_at).is_(None))
    with store.reading() as session:
        rows = session.exec(query.order_by(col(Access.id))).all()
        issuers = link_issuers(session, [row.id for row in rows])
    return [UsableLink(row.issued_at, issuers.get(row.id, ""), row.by_mail) for row in rows]


def revoke_access(caller: Caller, registration_id: int, reason: str = "") -> None:
    """End all private links of a registration."""
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        session.standing(registration.event_id).require(Action.REVOKE_ACCESS)
        end_links(session, caller.now, [registration_id], replaced=False)
        session.record("access.revoked", registration, reason=reason)
