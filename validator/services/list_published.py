"""The lists that an event shows to everybody once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.event_rules import workflow_of
from validator.services.list_visibility import EVERYBODY, HIDDEN, visibility_of
from validator.store.roster import REGISTERED, Player, Registration

if TYPE_CHECKING:
    from validator.store.database import Store
    from validator.store.event import Event


def list_published(store: Store, event: Event) -> list[tuple[int, str]]:
    """Return registrations and names of those who agreed, where the event publishes lists; else nobody."""
    visible = visibility_of(event, workflow_of(event))
    if visible.level == HIDDEN or visible.to != EVERYBODY:
        return []
    query = (
        select(Registration.id, Player.name)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
        .where(col(Registration.publish_consent))
        .order_by(Player.name_key)
    )
    with store.reading() as session:
        return [(number, name) for number, name in session.exec(query) if number is not None]
