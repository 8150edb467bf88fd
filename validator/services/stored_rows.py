"""Finding rows, and holding them against change while a service decides on them."""

from collections.abc import Collection
from typing import TypeVar

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, col, select

from validator.services.errors import NotFound
from validator.services.person_names import email_key
from validator.store.account import Account
from validator.store.column_types import NumberedRow
from validator.store.event_tables import Event
from validator.store.roster import Access, Player, Registration, Round, Seat
from validator.store.submission_tables import StoredPool, StoredReport, Submission, TakenBack

N = TypeVar("N", bound=NumberedRow)
NO_EVENT = "There is no such event. Check the link or ask the organizer."
NO_ACCOUNT = "There is no account with this e-mail address."
NO_STAFF = "There is no such member of the staff."
NO_REGISTRATION = "There is no such registration in this event."
NO_ROUND = "There is no round yet. Import or enter the pairings first."


def stored(row_id: int | None) -> int:
    """Return the id of a row that is in the database."""
    assert row_id is not None
    return row_id


def rows_of(session: Session, table: type[N], *where: ColumnElement[bool] | bool) -> list[N]:
    """Return the rows of a table that fit, oldest first."""
    return list(session.exec(select(table).where(*where).order_by(col(table.id))))


def find_row(session: Session, table: type[N], number: int, missing: str) -> N:
    """Return a row for reading; raise with a sentence when there is none."""
    row = session.get(table, number)
    if row is None:
        raise NotFound(missing)
    return row


def hold_row(session: Session, table: type[N], number: int, missing: str) -> N:
    """Return a row that nobody else can change until the transaction ends."""
    row = session.exec(select(table).where(table.id == number).with_for_update()).first()
    if row is None:
        raise NotFound(missing)
    return row


def find_event(session: Session, event_id: int) -> Event:
    """Return an event for reading."""
    event = session.get(Event, event_id)
    if event is None or event.deleted_at is not None:
        raise NotFound(NO_EVENT)
    return event


def find_event_by_code(session: Session, code: str) -> Event:
    """Return the event behind a public code."""
    event = session.exec(select(Event).where(Event.code == code, col(Event.deleted_at).is_(None))).first()
    if event is None:
        raise NotFound(NO_EVENT)
    return event


def hold_event(session: Session, event_id: int, *, to_change: bool = True) -> Event:
    """Return an event that nobody else can change until the transaction ends."""
    # "No key update" in PostgreSQL: rows that merely point at the event must not wait for us.
    query = select(Event).where(Event.id == event_id, col(Event.deleted_at).is_(None))
    event = session.exec(query.with_for_update(read=not to_change, key_share=to_change)).first()
    if event is None:
        raise NotFound(NO_EVENT)
    return event


def find_account(session: Session, email: str) -> Account:
    """Return the open account of an e-mail address."""
    query = select(Account).where(Account.email_key == email_key(email), col(Account.closed_at).is_(None))
    account = session.exec(query).first()
    if account is None:
        raise NotFound(NO_ACCOUNT, "email")
    return account


def find_registration(session: Session, registration_id: int) -> Registration:
    """Return a registration for reading."""
    return find_row(session, Registration, registration_id, NO_REGISTRATION)


def registration_at(session: Session, event_id: int | None, registration_id: int) -> Registration:
    """Return a registration for reading; one of another event is not found."""
    registration = find_registration(session, registration_id)
    if registration.event_id != event_id:
        raise NotFound(NO_REGISTRATION)
    return registration


def hold_registration(session: Session, registration_id: int) -> Registration:
    """Return a registration that nobody else can change until the transaction ends."""
    query = select(Registration).where(Registration.id == registration_id)
    registration = session.exec(query.with_for_update(key_share=True)).first()
    if registration is None:
        raise NotFound(NO_REGISTRATION)
    return registration


def player_of(session: Session, registration: Registration) -> Player:
    """Return the player of a registration."""
    return session.exec(select(Player).where(Player.id == registration.player_id)).one()


def player_names(session: Session, event_id: int) -> dict[int, str]:
    """Return the name of every registration of an event."""
    query = (
        select(Registration.id, Player.name)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event_id)
    )
    return dict(session.exec(query).all())


def link_issuers(session: Session, access_ids: Collection[int | None]) -> dict[int, str]:
    """Return who of the staff issued private links; players who registered alone got theirs from nobody."""
    query = select(Access.id, Account.name).join(Account, col(Account.id) == Access.issued_by)
    wanted = [number for number in access_ids if number is not None]
    return dict(session.exec(query.where(col(Access.id).in_(wanted))).all())


def newest_submission(session: Session, registration_id: int) -> Submission | None:
    """Return the revision that counts."""
    query = select(Submission).where(Submission.registration_id == registration_id, not_taken_back())
    return session.exec(query.order_by(col(Submission.number).desc()).limit(1)).first()


def not_taken_back() -> ColumnElement[bool]:
    """Return the condition that a revision was not taken back."""
    return col(Submission.id).not_in(select(TakenBack.submission_id))


def next_revision_number(session: Session, registration_id: int) -> int:
    """Return the number of a registration's next revision; those taken back keep theirs."""
    query = select(func.max(Submission.number)).where(Submission.registration_id == registration_id)
    return (session.exec(query).one() or 0) + 1


def counting_list(session: Session, registration_id: int) -> tuple[Submission, StoredReport] | None:
    """Return the revision and the report that count of a player's list, or None without one."""
    submission = newest_submission(session, registration_id)
    report = newest_report(session, submission.id) if submission else None
    return (submission, report) if submission and report else None


def newest_report(session: Session, submission_id: int) -> StoredReport | None:
    """Return the report that counts."""
    query = select(StoredReport).where(StoredReport.submission_id == submission_id)
    return session.exec(query.order_by(col(StoredReport.id).desc()).limit(1)).first()


def newest_round(session: Session, event_id: int | None) -> Round | None:
    """Return the round that is played, or None before the first."""
    query = select(Round).where(Round.event_id == event_id).order_by(col(Round.number).desc())
    return session.exec(query.limit(1)).first()


def current_round(session: Session, event_id: int) -> Round:
    """Return the round that is played; raise before the first."""
    current = newest_round(session, event_id)
    if current is None:
        raise NotFound(NO_ROUND)
    return current


def tablemates(session: Session, round_id: int | None, registrations: Collection[int]) -> set[int]:
    """Return everybody who sits at the tables of some players in a round, these included."""
    tables = select(Seat.table_number).where(
        Seat.round_id == round_id, col(Seat.registration_id).in_(list(registrations))
    )
    query = select(Seat.registration_id).where(Seat.round_id == round_id, col(Seat.table_number).in_(tables))
    return set(session.exec(query))


def recorded_cards(session: Session, event: Event, registration_id: int) -> dict[str, int] | None:
    """Return the cards that a player of a limited event may build from; None where nobody recorded any."""
    pool = newest_pool(session, registration_id) if event.limited else None
    return pool.cards if pool else None


def newest_pool(session: Session, registration_id: int) -> StoredPool | None:
    """Return the card pool that counts."""
    query = select(StoredPool).where(StoredPool.registration_id == registration_id)
    return session.exec(query.order_by(col(StoredPool.number).desc()).limit(1)).first()
