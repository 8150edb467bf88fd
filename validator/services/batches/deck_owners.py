"""Asking again whose a waiting deck is: the roster may have grown, or a decision was undone."""

from __future__ import annotations

from sqlmodel import Session, col, select

from validator.batch.checking import clue_of
from validator.batch.matching import CERTAIN, Entrants
from validator.batch.upload import Upload
from validator.report.kept_report import unpack_report
from validator.services.batches.batch_rules import roster_of_event
from validator.store.batch_tables import PROPOSED, UNKNOWN, WORKING, Batch, BatchDeck, BatchItem
from validator.store.database import Store


def owners_again(store: Store, event_id: int) -> list[int]:
    """Look again for the owners of an event's decks; return those decks whose owner is certain now."""
    query = (
        select(BatchDeck, BatchItem)
        .join(BatchItem, col(BatchItem.id) == BatchDeck.item_id)
        .join(Batch, col(Batch.id) == BatchDeck.batch_id)
        .where(Batch.event_id == event_id, Batch.state != WORKING)
        .where(col(BatchDeck.submission_id).is_(None), col(BatchDeck.match).in_((PROPOSED, UNKNOWN)))
    )
    with store.writing() as session:
        roster = roster_of_event(session, event_id)
        found = session.exec(query).all()
        for deck, item in found:
            write_owner(deck, item, roster)
        return [deck.id for deck, _ in found if deck.match == CERTAIN]


def write_owners(session: Session, event_id: int | None, decks: list[BatchDeck]) -> None:
    """Look for the owners of decks as if they had just arrived."""
    roster = roster_of_event(session, event_id)
    for deck in decks:
        item = session.exec(select(BatchItem).where(BatchItem.id == deck.item_id)).one()
        write_owner(deck, item, roster)


def write_owner(deck: BatchDeck, item: BatchItem, roster: Entrants) -> None:
    """Write on a deck whose it is, and why."""
    record = Upload(item.name, item.data, item.kind, item.player, item.cobra_id)
    owner = roster.owner_of(clue_of(record, unpack_report(deck.report)))
    deck.match, deck.reason, deck.candidates = owner.state, owner.reason, list(owner.candidates)
    deck.registration_id = owner.entrant if owner.state == CERTAIN else None
