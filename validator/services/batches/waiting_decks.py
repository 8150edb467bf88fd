"""Decks of a batch that were not filed yet: which there are, and opening them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import select as sql_select
from sqlalchemy.orm import QueryableAttribute, defer
from sqlmodel import Session, col, select

from validator.report.deck_report import DeckReport
from validator.report.kept_report import unpack_report
from validator.report.list_summary import DeckSummary
from validator.services.batches.batch_rules import find_batch
from validator.services.batches.filing import decks_by_id
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.store.batch_tables import WORKING, Batch, BatchDeck, BatchItem

WITHOUT_REPORT = defer(cast("QueryableAttribute[Any]", BatchDeck.report), raiseload=True)


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """A deck that waits for somebody's word, the file it is in, and the batch it came with."""

    id: int
    batch_id: int
    arrived_at: datetime
    file: str
    player: str
    summary: DeckSummary
    match: str
    reason: str
    candidates: list[int]
    registration_id: int | None


def open_decks(session: Session, event_id: int) -> list[OpenDeck]:
    """Return the decks of an event's batches that were not filed, dismissed ones too, the oldest first."""
    # Columns, not rows of the tables: a thousand objects of each cost more than everything else.
    columns = (
        BatchDeck.id,
        BatchDeck.batch_id,
        Batch.created_at,
        BatchItem.name,
        BatchDeck.player,
        BatchDeck.summary,
        BatchDeck.match,
        BatchDeck.reason,
        BatchDeck.candidates,
        BatchDeck.registration_id,
    )
    query = (
        sql_select(*map(col, columns))
        .join(BatchItem, col(BatchItem.id) == BatchDeck.item_id)
        .join(Batch, col(Batch.id) == BatchDeck.batch_id)
        .where(col(Batch.event_id) == event_id, col(Batch.state) != WORKING)
        .where(col(BatchDeck.submission_id).is_(None))
        .order_by(col(BatchDeck.item_id), col(BatchDeck.number))
    )
    return [OpenDeck(*row) for row in session.execute(query)]


def decks_of_batch(session: Session, batch_id: int, *, reports: bool = False) -> list[tuple[BatchDeck, str]]:
    """Return all decks of a batch with the names of their files; their reports only where wanted."""
    query = (
        select(BatchDeck, BatchItem.name)
        .join(BatchItem, col(BatchItem.id) == BatchDeck.item_id)
        .where(BatchDeck.batch_id == batch_id)
        .order_by(col(BatchItem.position), col(BatchDeck.number))
    )
    return list(session.exec(query if reports else query.options(WITHOUT_REPORT)))


@dataclass(frozen=True, slots=True)
class OpenedDecks:
    """Decks of a batch with their reports and the files they are in."""

    batch: Batch
    decks: tuple[BatchDeck, ...]
    records: tuple[DeckReport, ...]
    items: tuple[BatchItem, ...]


def open_batch_decks(caller: Caller, batch_id: int, deck_ids: Sequence[int], reason: str = "") -> OpenedDecks:
    """Open decks of a batch; staff who play say why, and every opening is logged."""
    with caller.writing() as session:
        batch = find_batch(session, caller.actor, batch_id)
        standing = caller.standing(session, batch.event_id)
        if not standing.opens_lists(reason):
            raise Invalid("You play in this event: say why you must open this list.", "reason")
        decks = decks_by_id(session, batch_id, deck_ids)
        if not decks:
            raise NotFound("There is no such list in this batch.")
        wanted = list(dict.fromkeys(deck.item_id for deck in decks))
        items = session.exec(select(BatchItem).where(col(BatchItem.id).in_(wanted))).all()
        caller.record(session, "batch.opened", batch, reason=reason, decks=[deck.id for deck in decks])
    records = tuple(unpack_report(deck.report) for deck in decks)
    return OpenedDecks(batch, tuple(decks), records, tuple(items))
