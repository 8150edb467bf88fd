"""Decks that a batch brought: which there are, and opening them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select

from validator.batch.matching import ProbableOwner
from validator.batch.triage import ArrivedDeck
from validator.report.deck_report import DeckReport
from validator.report.kept_report import decompress_report
from validator.services.batches.batch_rules import find_batch
from validator.services.batches.filing import decks_by_id
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.store.batch_tables import WORKING, Batch, BatchDeck, BatchItem


@dataclass(frozen=True, slots=True)
class WaitingDeck(ArrivedDeck):
    """A deck that a batch brought to the site; somebody may have given it to a player."""

    id: int
    batch_id: int
    arrived_at: datetime
    registration_id: int | None


def unfiled_decks(session: Session, event_id: int) -> list[WaitingDeck]:
    """Return the decks of an event's batches that were not filed, dismissed ones too, the oldest first."""
    return _decks(
        session,
        col(Batch.event_id) == event_id,
        col(Batch.state) != WORKING,
        col(BatchDeck.submission_id).is_(None),
    )


def decks_of_batch(session: Session, batch_id: int) -> list[WaitingDeck]:
    """Return all decks of a batch."""
    return _decks(session, col(BatchDeck.batch_id) == batch_id)


def _decks(session: Session, *where: ColumnElement[bool]) -> list[WaitingDeck]:
    # Columns, not rows of the tables: a thousand objects of each cost more than everything else.
    arrived = (BatchDeck.summary, BatchItem.name, BatchDeck.player)
    owner = (BatchDeck.match, BatchDeck.reason, BatchDeck.candidates)
    kept = (BatchDeck.id, BatchDeck.batch_id, Batch.created_at, BatchDeck.registration_id)
    query = (
        sql_select(*map(col, (*arrived, *owner, *kept)))
        .join(BatchItem, col(BatchItem.id) == BatchDeck.item_id)
        .join(Batch, col(Batch.id) == BatchDeck.batch_id)
        .where(*where)
        .order_by(col(BatchDeck.item_id), col(BatchDeck.number))
    )
    return [
        WaitingDeck(summary, file, player, ProbableOwner(match, reason, tuple(candidates)), *rest)
        for summary, file, player, match, reason, candidates, *rest in session.execute(query)
    ]


def reports_of_batch(session: Session, batch_id: int) -> list[tuple[str, str, DeckReport]]:
    """Return the file, the player and the report of every deck of a batch."""
    query = (
        select(BatchItem.name, BatchDeck.player, BatchDeck.report)
        .join(BatchItem, col(BatchItem.id) == BatchDeck.item_id)
        .where(BatchDeck.batch_id == batch_id)
        .order_by(col(BatchItem.position), col(BatchDeck.number))
    )
    return [(file, player, decompress_report(report)) for file, player, report in session.exec(query)]


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
        batch = find_batch(session, batch_id)
        standing = session.standing(batch.event_id)
        if not standing.opens_lists(reason):
            raise Invalid("You play in this event: say why you must open this list.", "reason")
        decks = decks_by_id(session, batch_id, deck_ids)
        if not decks:
            raise NotFound("There is no such list in this batch.")
        wanted = list(dict.fromkeys(deck.item_id for deck in decks))
        items = session.exec(select(BatchItem).where(col(BatchItem.id).in_(wanted))).all()
        session.record("batch.opened", batch, reason=reason, decks=[deck.id for deck in decks])
    records = tuple(decompress_report(deck.report) for deck in decks)
    return OpenedDecks(batch, tuple(decks), records, tuple(items))
