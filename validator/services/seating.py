"""Who sits where in the newest round of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.store.roster import Round, Seat

if TYPE_CHECKING:
    from sqlmodel import Session


def tables_of(session: Session, event_id: int) -> dict[int, int]:
    """Return the table of every registration that has one."""
    newest = select(Round.id).where(Round.event_id == event_id).order_by(col(Round.number).desc()).limit(1)
    round_id = session.exec(newest).first()
    seats = session.exec(select(Seat).where(Seat.round_id == round_id)) if round_id is not None else ()
    return {seat.registration_id: seat.table_number for seat in seats}
