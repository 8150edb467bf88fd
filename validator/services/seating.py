"""Who sits where in a round of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.stored_rows import stored
from validator.store.roster import Round, Seat

if TYPE_CHECKING:
    from sqlmodel import Session


def tables_of(session: Session, event_id: int) -> dict[int, int]:
    """Return the table of every registration that has one in the newest round."""
    newest = select(Round.id).where(Round.event_id == event_id).order_by(col(Round.number).desc()).limit(1)
    round_id = session.exec(newest).first()
    return round_places(session, round_id) if round_id is not None else {}


def round_places(session: Session, round_id: int) -> dict[int, int]:
    """Return the table of every registration in a round."""
    query = select(Seat.registration_id, Seat.table_number).where(Seat.round_id == round_id)
    return dict(session.exec(query).all())


def round_numbers(session: Session, event_id: int) -> dict[int, int]:
    """Return the number of every round of an event by its id."""
    query = select(Round.id, Round.number).where(Round.event_id == event_id)
    return {stored(row_id): number for row_id, number in session.exec(query)}
