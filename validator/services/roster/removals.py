"""Who is out of an event by a ruling."""

from __future__ import annotations

from sqlmodel import Session, col, select

from validator.store.deck_check import Infraction


def removed_players(session: Session, event_id: int) -> dict[int, str]:
    """Return who is out of an event by a ruling that stands, and the penalty that took them out."""
    query = select(Infraction.registration_id, Infraction.penalty).where(
        Infraction.event_id == event_id, col(Infraction.removes).is_(True)
    )
    return dict(session.exec(query.order_by(col(Infraction.id))).all())
