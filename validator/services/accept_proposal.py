"""What a person says about proposals: this list is theirs, or it is nobody's concern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from validator.services.actor import Actor
from validator.services.audit_log import record_action
from validator.services.batch_rules import find_batch
from validator.services.batch_sources import decks_by_id, list_of_decks
from validator.services.errors import NotFound
from validator.services.stored_rows import NO_REGISTRATION, find_registration, stored
from validator.services.submit_decklist import Receipt, submit_decklist
from validator.store.batch import ACCEPTED, DISMISSED

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store

NO_DECKS = "These lists are not in this batch any more. Reload the page and look again."


def accept_proposal(
    store: Store,
    actor: Actor,
    now: datetime,
    batch_id: int,
    deck_ids: Sequence[int],
    registration_id: int,
    reason: str = "",
) -> Receipt:
    """File decks of a batch as a player's new revision, whoever they seemed to belong to."""
    with store.reading() as session:
        batch = find_batch(session, actor, batch_id)
        decks = decks_by_id(session, batch_id, deck_ids)
        if not decks or len(decks) != len(set(deck_ids)):
            raise NotFound(NO_DECKS)
        if find_registration(session, registration_id).event_id != batch.event_id:
            raise NotFound(NO_REGISTRATION)
        entry, check = list_of_decks(session, registration_id, decks, reason)
    receipt = submit_decklist(store, actor, now, entry, check)
    with store.writing() as session:
        for deck in decks_by_id(session, batch_id, deck_ids):
            deck.match, deck.registration_id = ACCEPTED, registration_id
            deck.submission_id = stored(receipt.submission.id)
        details = {"decks": list(deck_ids), "registration": registration_id}
        record_action(session, actor, now, "batch.accepted", batch, event_id=batch.event_id, details=details)
    return receipt


def dismiss_proposal(
    store: Store, actor: Actor, now: datetime, batch_id: int, deck_ids: Sequence[int], reason: str = ""
) -> None:
    """Put decks of a batch aside: they stay with it, but nobody is asked about them again."""
    with store.writing() as session:
        batch = find_batch(session, actor, batch_id)
        decks = decks_by_id(session, batch_id, deck_ids)
        if not decks:
            raise NotFound(NO_DECKS)
        for deck in decks:
            deck.match = DISMISSED
        details = {"decks": [deck.id for deck in decks]}
        record_action(
            session,
            actor,
            now,
            "batch.dismissed",
            batch,
            event_id=batch.event_id,
            reason=reason,
            details=details,
        )
