"""Where an event stands, from all that is known: its stage, its rounds and its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.store.deck_check import Infraction
from validator.store.event import Stage
from validator.store.roster import Round

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.event import Event


def has_begun(session: Session, event: Event, now: datetime) -> bool:
    """Tell whether an event has begun: somebody said so, a round is paired, or its start is past."""
    if event.stage != Stage.PREPARING or event.starts_at <= now:
        return True
    return session.exec(select(Round.id).where(Round.event_id == event.id).limit(1)).first() is not None


def removed_players(session: Session, event_id: int) -> dict[int, str]:
    """Return who is out of an event by a ruling that stands, and the penalty that took them out."""
    query = select(Infraction.registration_id, Infraction.penalty).where(
        Infraction.event_id == event_id, col(Infraction.removes).is_(True)
    )
    return dict(session.exec(query.order_by(col(Infraction.id))).all())
