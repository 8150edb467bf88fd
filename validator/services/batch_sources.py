"""From decks of a batch to a list that can be submitted, without reading its documents again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.batch.document import FILE
from validator.batch.extract import extract_deck
from validator.services.checked_list import SourceFile
from validator.services.event_rules import CheckDecks, EventRules
from validator.services.judge_decks import event_question, judge_decks
from validator.services.kept_document import unpack_report
from validator.services.list_input import ListInput
from validator.services.stored_rows import stored
from validator.store.batch import BatchDeck, BatchItem

if TYPE_CHECKING:
    from sqlmodel import Session

Kept = dict[SourceFile, list[dict[str, Any]]]


def list_of_decks(
    session: Session, registration_id: int, decks: Sequence[BatchDeck], reason: str = ""
) -> tuple[ListInput, CheckDecks]:
    """Return the list that some decks make, and a check that knows their reports already."""
    kept: Kept = {}
    for item_id in dict.fromkeys(deck.item_id for deck in decks):
        chosen = [deck for deck in decks if deck.item_id == item_id]
        kept |= _source(session, item_id, chosen)
    return ListInput(registration_id, tuple(kept), reason=reason), _check_with(kept)


def _source(session: Session, item_id: int, chosen: Sequence[BatchDeck]) -> Kept:
    """Return the document itself where all its decks are chosen, else the chosen decks as text."""
    item = session.exec(select(BatchItem).where(BatchItem.id == item_id)).one()
    every = session.exec(select(BatchDeck.id).where(BatchDeck.item_id == item_id)).all()
    in_order = sorted(chosen, key=lambda deck: deck.number)
    documents = [unpack_report(deck.report) for deck in in_order]
    if item.kind == FILE and set(every) == {deck.id for deck in chosen}:
        return {SourceFile(item.name, item.data): documents}
    return {
        SourceFile(f"{item.name}, deck {deck.number}.txt", extract_deck(document).encode()): []
        for deck, document in zip(in_order, documents, strict=True)
    }


def _check_with(kept: Kept) -> CheckDecks:
    def check(data: bytes, name: str, rules: EventRules) -> list[dict[str, Any]]:
        documents = kept.get(SourceFile(name, data)) or []
        if documents and _judged_under(documents, rules):
            return documents
        return judge_decks(data, name, rules)

    return check


def _judged_under(documents: Sequence[dict[str, Any]], rules: EventRules) -> bool:
    """Say whether reports were made under exactly these rules; letters and pools are a player's own."""
    if rules.letters or rules.pool is not None:
        return False
    ruleset = event_question(rules).rules
    pinned = (ruleset.version, ruleset.catalogue.version)
    return all((document["ruleset"], document["catalogue"]) == pinned for document in documents)


def decks_by_id(session: Session, batch_id: int, deck_ids: Sequence[int]) -> list[BatchDeck]:
    """Return decks of a batch in their order."""
    query = select(BatchDeck).where(BatchDeck.batch_id == batch_id, col(BatchDeck.id).in_(list(deck_ids)))
    return sorted(session.exec(query), key=lambda deck: (deck.item_id, deck.number, stored(deck.id)))
