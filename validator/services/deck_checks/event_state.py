"""The state of an event, from all that is known: its stage, its rounds and its start."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, select

from validator.store.event_tables import Event, Stage
from validator.store.roster import Round


def has_begun(session: Session, event: Event, now: datetime) -> bool:
    """Tell whether an event has begun: somebody said so, a round is paired, or its start is past."""
    if event.stage != Stage.PREPARING or event.starts_at <= now:
        return True
    return session.exec(select(Round.id).where(Round.event_id == event.id).limit(1)).first() is not None
