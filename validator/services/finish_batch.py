"""Finishing a batch: lists whose owner is beyond doubt are filed, then the batch is closed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy import update
from sqlmodel import col, select

from validator.services.actor import Actor
from validator.services.audit_log import record_action
from validator.services.batch_rules import starter_of
from validator.services.batch_sources import list_of_decks, replaces_deck
from validator.services.errors import ServiceError
from validator.services.list_input import content_hash
from validator.services.stored_rows import newest_submission, stored
from validator.services.submit_decklist import submit_decklist
from validator.services.work_batch import unfinished_items
from validator.store.batch import CERTAIN, FINISHED, WORKING, Batch, BatchDeck

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.services.work_batch import Clock
    from validator.store.database import Store


def finish_batch(store: Store, clock: Clock, batch_id: int) -> bool:
    """File what is certain and close the batch; False while documents are still to be read.

    Several workers may do this at once, and again after one was killed: what is filed stays filed once.
    """
    if unfinished_items(store, batch_id):
        return False
    with store.reading() as session:
        batch = session.get(Batch, batch_id)
        if batch is None or batch.state != WORKING:
            return True
        actor = starter_of(session, batch)
        decks = _unfiled(session, batch)
    for registration_id, own in decks.items():
        file_if_first(store, actor, batch.created_at, registration_id, own)
    _close(store, actor, clock(), batch_id)
    return True


def _unfiled(session: Session, batch: Batch) -> dict[int, list[BatchDeck]]:
    query = select(BatchDeck).where(
        BatchDeck.batch_id == batch.id,
        BatchDeck.match == CERTAIN,
        col(BatchDeck.registration_id).is_not(None),
        col(BatchDeck.submission_id).is_(None),
    )
    found: dict[int, list[BatchDeck]] = {}
    for deck in session.exec(query.order_by(col(BatchDeck.item_id), col(BatchDeck.number))):
        found.setdefault(stored(deck.registration_id), []).append(deck)
    return found


def file_if_first(
    store: Store, actor: Actor, arrived: datetime, registration_id: int, decks: list[BatchDeck]
) -> None:
    """File the first deck of its side that a player hands in; where there is one already, a person decides.

    So does a person where two decks of one side arrived, and where lists are locked.
    """
    sides = Counter(deck.summary.get("side") or "" for deck in decks)
    if any(side and count > 1 for side, count in sides.items()):
        return
    with store.reading() as session:
        entry, check = list_of_decks(session, registration_id, decks)
        newest = newest_submission(session, registration_id)
        known = newest is not None and newest.content_hash == content_hash(entry)
        if not known and replaces_deck(session, registration_id, decks):
            return
    try:
        receipt = submit_decklist(store, actor, arrived, entry, check)
    except ServiceError:
        return
    mark_filed(store, decks, stored(receipt.submission.id))


def mark_filed(store: Store, decks: list[BatchDeck], submission_id: int) -> None:
    """Note the revision that decks became."""
    ids = [deck.id for deck in decks]
    with store.writing() as session:
        session.connection().execute(
            update(BatchDeck).where(col(BatchDeck.id).in_(ids)).values(submission_id=submission_id)
        )


def _close(store: Store, actor: Actor, now: datetime, batch_id: int) -> None:
    with store.writing() as session:
        batch = session.exec(select(Batch).where(Batch.id == batch_id).with_for_update()).one()
        if batch.state != WORKING:
            return
        batch.state, batch.ended_at = FINISHED, now
        verdicts = session.exec(select(BatchDeck.verdict).where(BatchDeck.batch_id == batch_id)).all()
        details = {"decks": len(verdicts), "verdicts": dict(Counter(verdicts))}
        record_action(session, actor, now, "batch.finished", batch, event_id=batch.event_id, details=details)
