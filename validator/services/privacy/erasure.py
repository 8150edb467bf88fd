"""Forgetting a person who asks for it: names, addresses and lists go, the log stays without them.

Results of checks and rulings stay as well: they belong to somebody who has no name any more.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import delete, update
from sqlmodel import Session, col, select

from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import NotFound
from validator.services.privacy.forgotten_names import (
    ERASED,
    forget_imports,
    forget_in,
    forget_names,
    past_names,
)
from validator.store.account import Account, ApiToken, KeyedRequest, OneTimeLink, SignIn
from validator.store.audit import AuditEntry, ErasurePermit
from validator.store.batch_tables import BatchDeck, BatchItem
from validator.store.deck_check import DeckCheck
from validator.store.event_tables import Staff
from validator.store.judge_desk import CheckPhoto
from validator.store.roster import WITHDRAWN, Access, MailedLink, Player, Registration
from validator.store.submission_tables import (
    Artwork,
    Draft,
    ListPicture,
    Proxy,
    StoredPool,
    StoredReport,
    Submission,
    SubmissionSource,
)


def erase_player(caller: Caller, registration_id: int) -> int:
    """Forget the player of a registration at all events of the organizer who knows them."""
    with caller.writing() as session:
        registration = session.find_registration(registration_id, Action.ERASE_PLAYER)
        return erase_person(session, registration.player_id)


def erase_person(session: CallSession, player_id: int) -> int:
    """Forget a player in this transaction; return at how many events."""
    player = session.exec(select(Player).where(Player.id == player_id)).one()
    rows = session.exec(select(Registration).where(Registration.player_id == player_id)).all()
    _forget(session, rows, {player.name, player.email})
    session.connection().execute(delete(MailedLink).where(col(MailedLink.email_key) == player.email_key))
    player.name, player.name_key, player.email, player.email_key = f"{ERASED} {player_id}", "", "", ""
    session.flush()
    for row in rows:
        session.record("registration.erased", row)
    return len(rows)


def erase_players_of(session: Session, event_id: int) -> int:
    """Forget all players of one event in this transaction; what they do elsewhere stays theirs."""
    found = session.exec(
        select(Registration, Player)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event_id)
    ).all()
    elsewhere = set(session.exec(select(Registration.player_id).where(Registration.event_id != event_id)))
    _forget(session, [row for row, _ in found], {text for _, one in found for text in (one.name, one.email)})
    for row, player in found:
        if player.id in elsewhere:
            nobody = Player(owner_id=player.owner_id, name=f"{ERASED} {row.id}", name_key="")
            session.add(nobody)
            session.flush()
            row.player_id = nobody.id
            continue
        run = session.connection().execute
        run(delete(MailedLink).where(col(MailedLink.email_key) == player.email_key))
        player.name, player.name_key, player.email, player.email_key = f"{ERASED} {player.id}", "", "", ""
    session.flush()
    return len(found)


def _forget(session: Session, rows: Sequence[Registration], known: set[str]) -> None:
    """Empty everything that belongs to registrations, and take their people's names out of their events."""
    numbers = [row.id for row in rows]
    for row in rows:
        row.status, row.publish_consent, row.unlocked_until = WITHDRAWN, False, None
    with _permit(session):
        names = known | past_names(session, numbers)
        forget_imports(session, numbers)
        _empty_lists(session, numbers)
        _empty_checks(session, numbers)
        theirs = col(AuditEntry.registration_id).in_(numbers)
        session.connection().execute(update(AuditEntry).where(theirs).values(actor_name=ERASED))
        session.flush()
        forget_names(session, names, list({row.event_id for row in rows}))


def _empty_lists(session: Session, numbers: Sequence[int]) -> None:
    """Take the contents out of all revisions, and delete drafts, links, pools and proxies."""
    run = session.connection().execute
    own = select(Submission.id).where(col(Submission.registration_id).in_(numbers))
    run(
        update(SubmissionSource)
        .where(col(SubmissionSource.submission_id).in_(own))
        .values(data=b"", reading=None, name=ERASED)
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
    for table in (Draft, Access, StoredPool, Proxy, Artwork, ListPicture):
        run(delete(table).where(col(table.registration_id).in_(numbers)))
    items = select(BatchDeck.item_id).where(col(BatchDeck.registration_id).in_(numbers))
    emptied = {"data": b"", "reading": None, "name": ERASED, "player": ERASED}
    run(update(BatchItem).where(col(BatchItem.id).in_(items)).values(**emptied))
    run(delete(BatchDeck).where(col(BatchDeck.registration_id).in_(numbers)))


def _empty_checks(session: Session, numbers: Sequence[int]) -> None:
    """Take photos and planned corrections out of the deck checks of a person."""
    checks = session.exec(select(DeckCheck).where(col(DeckCheck.registration_id).in_(numbers))).all()
    own = [check.id for check in checks]
    session.connection().execute(delete(CheckPhoto).where(col(CheckPhoto.check_id).in_(own)))
    for check in checks:
        kept = check.outcome.copy()
        kept.pop("correction", None)
        check.outcome = kept


@contextmanager
def _permit(session: Session) -> Iterator[None]:
    """Let evidence be changed: a person asked to be forgotten."""
    permit = ErasurePermit()
    session.add(permit)
    session.flush()
    yield
    session.flush()
    session.delete(permit)
    session.flush()


def erase_account(caller: Caller, account_id: int) -> None:
    """Forget whose an account was; it stays closed, and the log keeps what it did."""
    with caller.writing(Action.CLOSE_ACCOUNT) as session:
        account = session.get(Account, account_id)
        if account is None or account.closed_at is None:
            raise NotFound("Close the account first. Then it can be erased.")
        run = session.connection().execute
        mine = col(AuditEntry.account_id) == account_id
        places = select(Staff.name).where(Staff.account_id == account_id)
        names = {account.name, account.email, *session.exec(places)}
        acted = select(AuditEntry.event_id).where(mine, col(AuditEntry.event_id).is_not(None)).distinct()
        served = select(Staff.event_id).where(Staff.account_id == account_id)
        with _permit(session):
            run(update(AuditEntry).where(mine).values(actor_name=ERASED))
            forget_names(session, names, [*session.exec(acted), *session.exec(served)])
            outside = col(AuditEntry.action).startswith("account.") & col(AuditEntry.event_id).is_(None)
            forget_in(session, AuditEntry, names, outside)
            forget_in(session, OneTimeLink, names, col(OneTimeLink.email).in_(names))
        run(delete(SignIn).where(col(SignIn.account_id) == account_id))
        own = select(ApiToken.id).where(ApiToken.account_id == account_id)
        run(delete(KeyedRequest).where(col(KeyedRequest.token_id).in_(own)))
        run(delete(ApiToken).where(col(ApiToken.account_id) == account_id))
        run(update(Staff).where(col(Staff.account_id) == account_id).values(name=ERASED))
        account.name, account.email = ERASED, ""
        account.email_key, account.password_hash = f"erased {account_id}", ""
        account.owner = account.organizer = False
        session.record("account.erased", account)
