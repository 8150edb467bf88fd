"""The accounts of a site as its owner sees them, and everything that happened to them."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from validator.services.access import Action
from validator.services.accounts.sign_in import last_seen
from validator.services.caller import Caller
from validator.services.errors import Conflict, NotFound
from validator.services.person_names import email_key
from validator.services.stored_rows import NO_ACCOUNT, find_account
from validator.store.account import Account
from validator.store.audit import AuditEntry

MOST_ENTRIES = 200
MOST_OWN = 20


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account and when somebody last used it."""

    account: Account
    seen_at: datetime | None

    @property
    def role(self) -> str:
        """Say what the account may do on this site."""
        if self.account.closed_at is not None:
            return "Closed"
        if self.account.owner:
            return "Site owner"
        return "Organizer" if self.account.organizer else "Staff"


def list_accounts(caller: Caller) -> list[AccountRow]:
    """Return all accounts, open ones first, by name."""
    with caller.reading(Action.SEE_ACCOUNTS) as session:
        seen = last_seen(session)
        accounts = session.exec(select(Account)).all()
    rows = [AccountRow(account, seen.get(account.id)) for account in accounts]
    return sorted(rows, key=lambda row: (row.account.closed_at is not None, row.account.name.casefold()))


def account_log(caller: Caller, before: int | None = None) -> list[AuditEntry]:
    """Return what happened to accounts, and which events were deleted, the newest first.

    It is in no event's log.
    """
    action = col(AuditEntry.action)
    query = select(AuditEntry).where(
        col(AuditEntry.event_id).is_(None), action.startswith("account.") | (action == "event.deleted")
    )
    if before is not None:
        query = query.where(col(AuditEntry.id) < before)
    with caller.reading(Action.SEE_ACCOUNTS) as session:
        return list(session.exec(query.order_by(col(AuditEntry.id).desc()).limit(MOST_ENTRIES)))


def own_log(caller: Caller) -> list[AuditEntry]:
    """Return what happened to the caller's own account lately: a new password that was not theirs shows."""
    query = select(AuditEntry).where(
        AuditEntry.object_kind == "account", AuditEntry.object_id == caller.actor.account_id
    )
    with caller.reading() as session:
        return list(session.exec(query.order_by(col(AuditEntry.id).desc()).limit(MOST_OWN)))


def account_names(session: Session) -> dict[int, str]:
    """Return the name of every account."""
    return dict(session.exec(select(Account.id, Account.name)).all())


def make_owner(caller: Caller, email: str) -> Account:
    """Let an organizer answer for the site, too."""
    with caller.writing(Action.CLOSE_ACCOUNT) as session:
        account = find_account(session, email)
        account.owner = account.organizer = True
        session.record("account.made_owner", account)
    return account


def close_account(caller: Caller, email: str, reason: str = "") -> Account:
    """Close an account; that of the last organizer or the last owner stays open."""
    with caller.writing(Action.CLOSE_ACCOUNT) as session:
        query = select(Account).where(col(Account.closed_at).is_(None)).with_for_update(key_share=True)
        living = session.exec(query).all()
        account = next((one for one in living if one.email_key == email_key(email)), None)
        if account is None:
            raise NotFound(NO_ACCOUNT, "email")
        others = [other for other in living if other is not account]
        if not any(other.organizer for other in others):
            raise Conflict("This is the last organizer. Invite another one first.")
        if account.owner and not any(other.owner for other in others):
            raise Conflict("This is the last owner of the site. Make somebody else one first.")
        account.closed_at = caller.now
        account.session_version += 1
        session.record("account.closed", account, reason=reason)
    return account
