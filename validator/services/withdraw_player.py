"""Withdrawing a registration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Conflict
from validator.services.permission import Action
from validator.services.stored_rows import hold_registration
from validator.store.roster import WITHDRAWN, Registration

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def withdraw_player(
    store: Store, actor: Actor, now: datetime, registration_id: int, reason: str = ""
) -> Registration:
    """Withdraw a registration; everything submitted stays, and staff can register the player again."""
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing = standing_of(session, actor, registration.event_id)
        standing.require(Action.WITHDRAW_PLAYER, registration_id)
        if registration.status == WITHDRAWN:
            raise Conflict("This registration was withdrawn already.")
        registration.status = WITHDRAWN
        record_action(
            session,
            actor,
            now,
            "registration.withdrawn",
            registration,
            event_id=registration.event_id,
            reason=reason,
        )
    return registration
