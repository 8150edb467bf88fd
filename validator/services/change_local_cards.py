"""Changing the local cards of an event; all its lists are checked again with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from validator.rules.house_rules import admits_local_cards
from validator.services.actor import Actor, standing_of
from validator.services.change_event import change_columns, preview_columns
from validator.services.errors import Invalid
from validator.services.event_additions import stored_local_cards, text_of_local_cards
from validator.services.event_rules import CheckDecks, rules_of
from validator.services.judge_decks import event_question
from validator.services.permission import Action
from validator.services.stored_rows import find_event

if TYPE_CHECKING:
    from datetime import datetime

    from card_data.local import LocalCard
    from validator.services.recheck_event import Recheck
    from validator.store.database import Store
    from validator.store.event import Event

NOT_ADMITTED = (
    "The card pool of this event admits no local cards. Choose another environment in its settings."
)


def preview_local_cards(
    store: Store, actor: Actor, event_id: int, cards: Sequence[LocalCard], check: CheckDecks
) -> Recheck | None:
    """Show what these local cards would do to the lists; None when nothing changes for them."""
    columns, _ = _columns(store, actor, event_id, cards)
    return preview_columns(store, actor, event_id, columns, check)


def change_local_cards(
    store: Store,
    actor: Actor,
    now: datetime,
    event_id: int,
    cards: Sequence[LocalCard],
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
) -> Event:
    """Give an event these local cards and no others; `confirmed` is the fingerprint of the preview."""
    columns, details = _columns(store, actor, event_id, cards)
    return change_columns(
        store,
        actor,
        now,
        event_id,
        columns,
        check,
        version=version,
        confirmed=confirmed,
        reason=reason,
        action="event.local_cards_changed",
        details=details,
    )


def _columns(
    store: Store, actor: Actor, event_id: int, cards: Sequence[LocalCard]
) -> tuple[dict[str, Any], dict[str, Any]]:
    with store.reading() as session:
        standing_of(session, actor, event_id).require(Action.CHANGE_EVENT)
        event = find_event(session, event_id)
    if cards and not admits_local_cards(event_question(rules_of(event)).rules):
        raise Invalid(NOT_ADMITTED, "local_cards")
    before = set(stored_local_cards(event.local_cards))
    details = {
        "added": sorted(card.title for card in set(cards) - before),
        "removed": sorted(card.title for card in before - set(cards)),
    }
    return {"local_cards": text_of_local_cards(cards)}, details
