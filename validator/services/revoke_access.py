"""Ending a player's private links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.issue_access import end_links
from validator.services.permission import Action
from validator.services.stored_rows import hold_registration

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def revoke_access(store: Store, actor: Actor, now: datetime, registration_id: int, reason: str = "") -> None:
    """End all private links of a registration."""
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing_of(session, actor, registration.event_id).require(Action.REVOKE_ACCESS)
        end_links(session, now, [registration_id], replaced=False)
        record_action(
            session, actor, now, "access.revoked", registration, event_id=registration.event_id, reason=reason
        )
