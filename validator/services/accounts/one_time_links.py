"""Links that work once, and inviting people by them: organizers, and staff of an event."""

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.services.access import SYSTEM, Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, NotFound
from validator.services.person_names import clean_email
from validator.services.stored_rows import NO_STAFF, find_row
from validator.services.tokens import new_token, token_hash
from validator.store.account import FIRST, INVITATION, RESET, Account, OneTimeLink
from validator.store.database import Store
from validator.store.event_tables import Staff

LIFETIME = {FIRST: timedelta(days=7), INVITATION: timedelta(days=14), RESET: timedelta(hours=24)}
DEAD_LINK = "This link was used already, replaced or has expired. Ask for a new one."


def add_link(session: CallSession, purpose: str, **columns: object) -> tuple[OneTimeLink, str]:
    """Add a link that expires in the usual time, and return it with its token, which exists nowhere else."""
    token, now = new_token(), session.now
    stated = {"purpose": purpose, "created_at": now, "expires_at": now + LIFETIME[purpose], **columns}
    link = OneTimeLink.model_validate({**stated, "token_hash": token_hash(token)})
    session.add(link)
    session.flush()
    return link, token


def find_link(session: CallSession, token: str, *purposes: str, use: bool = False) -> OneTimeLink:
    """Return the living link behind a token; with `use` it is used up in this transaction."""
    query = select(OneTimeLink).where(
        OneTimeLink.token_hash == token_hash(token), col(OneTimeLink.purpose).in_(purposes)
    )
    link = session.exec(query.with_for_update() if use else query).first()
    if link is None or link.used_at or link.revoked_at or link.expires_at <= session.now:
        raise NotFound(DEAD_LINK)
    if use:
        link.used_at = session.now
    return link


def revoke_links(
    session: CallSession,
    purpose: str,
    account_id: int | None = None,
    staff_id: int | None = None,
    older_than: datetime | None = None,
) -> None:
    """Revoke the living links of a purpose: of one account, of one place in a staff, or of neither."""
    query = select(OneTimeLink).where(
        OneTimeLink.purpose == purpose,
        OneTimeLink.account_id == account_id,
        *([OneTimeLink.staff_id == staff_id] if staff_id is not None else []),
        *([col(OneTimeLink.created_at) < older_than] if older_than is not None else []),
        col(OneTimeLink.used_at).is_(None),
        col(OneTimeLink.revoked_at).is_(None),
    )
    for link in session.exec(query):
        link.revoked_at = session.now


def issue_first_link(
    store: Store, now: datetime, staff_id: int | None = None, kept: timedelta | None = None
) -> str | None:
    """Return a link's token for the first organizer, or None once there is one.

    Earlier links are replaced, but for those that are younger than `kept`.
    """
    with Caller(store, SYSTEM, now).writing() as session:
        if organizer_exists(session):
            return None
        revoke_links(session, FIRST, older_than=now - kept if kept else None)
        link, token = add_link(session, FIRST, staff_id=staff_id)
        session.record("account.first_link_issued", link)
    return token


def invite_organizer(caller: Caller, email: str = "") -> str:
    """Return the token of an invitation to become an organizer."""
    with caller.writing(Action.INVITE) as session:
        inviter, address = caller.actor.account_id, clean_email(email)
        link, token = add_link(session, INVITATION, created_by=inviter, email=address)
        session.record("account.invited", link, email=link.email)
    return token


def invite_staff(caller: Caller, staff_id: int) -> str:
    """Return the token of an invitation for somebody of an event's staff who has no account yet."""
    with caller.writing() as session:
        staff = find_row(session, Staff, staff_id, NO_STAFF)
        session.standing(staff.event_id).require(Action.MANAGE_STAFF)
        if staff.account_id is not None:
            raise Conflict(f"{staff.name} has an account already.")
        revoke_links(session, INVITATION, staff_id=staff_id)
        inviter = caller.actor.account_id
        _, token = add_link(session, INVITATION, created_by=inviter, organizer=False, staff_id=staff_id)
        session.record("staff.invited", staff)
    return token


def organizer_exists(session: Session) -> bool:
    """Say whether anybody has an organizer's account; a judge who signed up first does not count."""
    return session.exec(select(Account.id).where(col(Account.organizer)).limit(1)).first() is not None
