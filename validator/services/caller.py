"""Whoever calls a service, and when: the one door through which services reach the store."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session

from validator.config import Limits, Quotas
from validator.services.access import Actor, Standing, standing_of
from validator.services.audit_log import record_action
from validator.store.column_types import Row
from validator.store.database import Store

USUAL_LIMITS, USUAL_QUOTAS = Limits(), Quotas()


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks for something at a moment, within the limits of the installation."""

    store: Store
    actor: Actor
    now: datetime
    limits: Limits = USUAL_LIMITS
    quotas: Quotas = USUAL_QUOTAS

    def reading(self) -> AbstractContextManager[Session]:
        """Open the store for reading."""
        return self.store.reading()

    def writing(self) -> AbstractContextManager[Session]:
        """Open a transaction, which is kept as a whole or not at all."""
        return self.store.writing()

    def standing(self, session: Session, event_id: int | None) -> Standing:
        """Return what the caller is at an event, or outside of any event."""
        return standing_of(session, self.actor, event_id)

    def record(
        self,
        session: Session,
        action: str,
        subject: Row,
        *,
        event_id: int | None = None,
        reason: str = "",
        details: dict[str, Any] | None = None,
    ) -> None:
        """Add the audit row of a change to the transaction of that change."""
        record_action(
            session, self.actor, self.now, action, subject, event_id=event_id, reason=reason, details=details
        )
