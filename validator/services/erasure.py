"""Forgetting a person who asks for it: names, addresses and lists go, the log stays without them.

Results of checks and rulings stay as well: they belong to somebody who has no name any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, or_, update
from sqlmodel import col, select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import NotFound
from validator.services.stored_rows import find_registration, stored
from validator.store.account import Account, SignIn
from validator.store.audit import AuditEntry, ErasurePermit
from validator.store.batch_tables import BatchDeck, BatchItem
from validator.store.deck_check import CheckVersion, DeckCheck
from validator.store.event_tables import Staff
from validator.store.judge_desk import CheckPhoto
from validator.store.roster import WITHDRAWN, Access, Player, Registration
from validator.store.submission_tables import (
    Artwork,
    Draft,
    Proxy,
    StoredPool,
    StoredReport,
    Submission,
    SubmissionSource,
)
from validator.store.token_tables import ApiToken, KeyedRequest

if TYPE_CHECKING:
    from sqlmodel import Session

ERASED = "(erased)"


def erase_player(caller: Caller, registration_id: int) -> int:
    """Forget the player of a registration at all events of the organizer who knows them."""
    with caller.writing() as session:
        registration = find_registration(session, registration_id)
        caller.standing(session, registration.event_id).require(Action.ERASE_PLAYER, registration_id)
        return erase_person(session, caller, registration.player_id)


def erase_person(session: Session, caller: Caller, player_id: int) -> int:
    """Forget a player in this transaction; return at how many events."""
    player = session.exec(select(Player).where(Player.id == player_id)).one()
    rows = session.exec(select(Registration).where(Registration.player_id == player_id)).all()
    numbers = [stored(row.id) for row in rows]
    for row in rows:
        row.status, row.publish_consent, row.unlocked_until = WITHDRAWN, False, None
    permit = ErasurePermit()
    session.add(permit)
    session.flush()
    _empty_lists(session, numbers)
    _empty_checks(session, numbers, {player.name, player.email} - {""})
    _empty_log(session, numbers, {player.name, player.email} - {""})
    session.delete(permit)
    player.name, player.name_key, player.email, player.email_key = f"{ERASED} {player_id}", "", "", ""
    session.flush()
    for row in rows:
        caller.record(session, "registration.erased", row, event_id=row.event_id)
    return len(rows)


def _empty_lists(session: Session, numbers: Sequence[int]) -> None:
    """Take the contents out of all revisions, and delete drafts, links, pools and proxies."""
    run = session.connection().execute
    own = select(Submission.id).where(col(Submission.registration_id).in_(numbers))
    run(
        update(SubmissionSource)
        .where(col(SubmissionSource.submission_id).in_(own))
        .values(data=b"", name=ERASED)
    )
    run(
        update(StoredReport)
        .where(col(StoredReport.submission_id).in_(own))
        .values(decks=[], cards=[], summary={})
    )
    run(
        update(Submission)
        .where(col(Submission.registration_id).in_(numbers))
        .values(submitted_by=ERASED, reason="", letters="")
    )
    for table in (Draft, Access, StoredPool, Proxy, Artwork):
        run(delete(table).where(col(table.registration_id).in_(numbers)))
    items = select(BatchDeck.item_id).where(col(BatchDeck.registration_id).in_(numbers))
    run(update(BatchItem).where(col(BatchItem.id).in_(items)).values(data=b"", name=ERASED, player=ERASED))
    run(delete(BatchDeck).where(col(BatchDeck.registration_id).in_(numbers)))


def _empty_checks(session: Session, numbers: Sequence[int], names: set[str]) -> None:
    """Take photos, planned corrections and names out of the deck checks of a person."""
    run = session.connection().execute
    checks = session.exec(select(DeckCheck).where(col(DeckCheck.registration_id).in_(numbers))).all()
    own = [stored(check.id) for check in checks]
    run(delete(CheckPhoto).where(col(CheckPhoto.check_id).in_(own)))
    for check in checks:
        check.outcome = {key: value for key, value in check.outcome.items() if key != "correction"}
    for version in session.exec(select(CheckVersion).where(col(CheckVersion.check_id).in_(own))).all():
        document = without(version.document, names)
        run(update(CheckVersion).where(col(CheckVersion.id) == version.id).values(document=document))


def _empty_log(session: Session, numbers: Sequence[int], names: set[str]) -> None:
    """Let the log say what happened, but no longer to whom."""
    about = or_(
        col(AuditEntry.registration_id).in_(numbers),
        (col(AuditEntry.object_kind) == "registration") & col(AuditEntry.object_id).in_(numbers),
        col(AuditEntry.actor_name).in_(names),
    )
    events = select(Registration.event_id).where(col(Registration.id).in_(numbers))
    query = select(AuditEntry).where(or_(about, col(AuditEntry.event_id).in_(events)))
    for entry in session.exec(query):
        changed: dict[str, Any] = {}
        if entry.actor_name in names:
            changed["actor_name"] = ERASED
        details = without(entry.details, names)
        if details != entry.details:
            changed["details"] = details
        if any(name in entry.reason for name in names):
            changed["reason"] = ERASED
        if changed:
            session.connection().execute(
                update(AuditEntry).where(col(AuditEntry.id) == entry.id).values(**changed)
            )


def without(value: Any, names: set[str]) -> Any:
    """Return details of a log entry in which some names and addresses no longer stand."""
    if isinstance(value, dict):
        return {key: without(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [without(item, names) for item in value]
    if isinstance(value, str) and any(name in value for name in names):
        return ERASED
    return value


def erase_account(caller: Caller, account_id: int) -> None:
    """Forget whose an account was; it stays closed, and the log keeps what it did."""
    with caller.writing() as session:
        caller.standing(session, None).require(Action.CLOSE_ACCOUNT)
        account = session.get(Account, account_id)
        if account is None or account.closed_at is None:
            raise NotFound("Close the account first. Then it can be erased.")
        names = {account.name, account.email}
        permit = ErasurePermit()
        session.add(permit)
        session.flush()
        mine = col(AuditEntry.account_id) == account_id
        run = session.connection().execute
        run(update(AuditEntry).where(mine).values(actor_name=ERASED))
        of_accounts = col(AuditEntry.action).startswith("account.") & col(AuditEntry.event_id).is_(None)
        for entry in session.exec(select(AuditEntry).where(of_accounts)):
            details = without(entry.details, names)
            if details != entry.details:
                run(update(AuditEntry).where(col(AuditEntry.id) == entry.id).values(details=details))
        session.delete(permit)
        run(delete(SignIn).where(col(SignIn.account_id) == account_id))
        own = select(ApiToken.id).where(ApiToken.account_id == account_id)
        run(delete(KeyedRequest).where(col(KeyedRequest.token_id).in_(own)))
        run(delete(ApiToken).where(col(ApiToken.account_id) == account_id))
        run(update(Staff).where(col(Staff.account_id) == account_id).values(name=ERASED))
        account.name, account.email = ERASED, ""
        account.email_key, account.password_hash = f"erased {account_id}", ""
        account.owner = account.organizer = False
        caller.record(session, "account.erased", account)
