"""A player's consent that others may see the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.permission import Action
from validator.services.stored_rows import hold_registration

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def give_consent(store: Store, actor: Actor, now: datetime, registration_id: int, consent: bool) -> None:
    """Record whether a player agrees that others see the list where the event opens lists."""
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing = standing_of(session, actor, registration.event_id)
        standing.require(Action.GIVE_CONSENT, registration_id)
        registration.publish_consent = consent
        action = "registration.consent_given" if consent else "registration.consent_taken_back"
        record_action(session, actor, now, action, registration, event_id=registration.event_id)
