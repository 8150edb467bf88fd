"""The rounds of an event: entering who sits where, and reading it."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.stored_rows import NO_REGISTRATION, newest_round
from validator.store.audit import Viewing
from validator.store.event_tables import Event
from validator.store.roster import Registration, Round, Seat


def record_round(
    caller: Caller,
    event_id: int,
    number: int,
    tables: Mapping[int, Sequence[int]],
    *,
    elimination: bool = False,
) -> Round:
    """Enter a round by hand: table numbers and the registrations that sit there; replaces its old tables."""
    if number < 1 or not tables:
        raise Invalid("A round has a number from 1 on and at least one table.", "tables")
    with caller.changing_event(event_id, Action.RECORD_ROUND) as (session, event):
        seated = [registration for seats in tables.values() for registration in seats]
        if len(seated) != len(set(seated)):
            raise Conflict("A player sits at two tables of this round.", "tables")
        _verify_registered(session, event, seated)
        row, _ = write_round(session, caller.now, event, number, list(tables.items()), elimination)
        session.record("round.recorded", row, round=number, tables=len(tables), elimination=elimination)
    return row


def _verify_registered(session: Session, event: Event, registrations: list[int]) -> None:
    query = select(Registration.id).where(
        Registration.event_id == event.id, col(Registration.id).in_(registrations)
    )
    if set(session.exec(query)) != set(registrations):
        raise NotFound(NO_REGISTRATION)


def write_round(
    session: Session,
    now: datetime,
    event: Event,
    number: int,
    tables: Sequence[tuple[int, Sequence[int]]],
    elimination: bool,
) -> tuple[Round, bool]:
    """Write the tables of a round into this transaction; say whether anything changed."""
    query = select(Round).where(Round.event_id == event.id, Round.number == number)
    row = session.exec(query).first()
    wanted = [
        (table, position, registration)
        for table, seats in tables
        for position, registration in enumerate(seats, 1)
    ]
    if row is None:
        row = Round(event_id=event.id, number=number, elimination=elimination, entered_at=now)
        session.add(row)
        session.flush()
    elif row.elimination == elimination and _seats(session, row) == sorted(wanted):
        return row, False
    row.elimination, row.entered_at = elimination, now
    _clear(session, row)
    for table, position, registration in wanted:
        session.add(
            Seat(round_id=row.id, table_number=table, position=position, registration_id=registration)
        )
    return row, True


def _seats(session: Session, row: Round) -> list[tuple[int, int, int]]:
    seats = session.exec(select(Seat).where(Seat.round_id == row.id))
    return sorted((seat.table_number, seat.position, seat.registration_id) for seat in seats)


def seats_of_round(session: Session, event_id: int, number: int) -> dict[int, list[int]]:
    """Return who sits at each table of a round, by registration; nothing when nobody has entered it."""
    query = select(Seat).join(Round).where(Round.event_id == event_id, Round.number == number)
    found: dict[int, list[int]] = {}
    for seat in session.exec(query.order_by(col(Seat.table_number), col(Seat.position))):
        found.setdefault(seat.table_number, []).append(seat.registration_id)
    return found


def _clear(session: Session, row: Round) -> None:
    # Other pairings are other opponents: their time to read a list begins anew.
    for table in (Seat, Viewing):
        for old in session.exec(select(table).where(table.round_id == row.id)):
            session.delete(old)
    session.flush()


def tables_of(session: Session, event_id: int) -> dict[int, int]:
    """Return the table of every registration that has one in the newest round."""
    current = newest_round(session, event_id)
    return round_places(session, current.id) if current else {}


def round_places(session: Session, round_id: int) -> dict[int, int]:
    """Return the table of every registration in a round."""
    query = select(Seat.registration_id, Seat.table_number).where(Seat.round_id == round_id)
    return dict(session.exec(query).all())


def round_numbers(session: Session, event_id: int) -> dict[int, int]:
    """Return the number of every round of an event by its id."""
    query = select(Round.id, Round.number).where(Round.event_id == event_id)
    return dict(session.exec(query).all())
