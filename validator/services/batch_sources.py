"""From decks of a batch to a list that can be submitted, without reading its documents again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.batch.document import FILE
from validator.batch.extract import extract_deck
from validator.services.checked_list import SourceFile
from validator.services.event_rules import CheckDecks, EventRules
from validator.services.judge_decks import event_question, judge_decks
from validator.services.kept_document import unpack_report
from validator.services.list_input import ListInput
from validator.services.stored_rows import newest_report, newest_submission, stored
from validator.store.batch import BatchDeck, BatchItem
from validator.store.submission import SubmissionSource

if TYPE_CHECKING:
    from sqlmodel import Session

Kept = dict[SourceFile, list[dict[str, Any]]]


def list_of_decks(
    session: Session, registration_id: int, decks: Sequence[BatchDeck], reason: str = ""
) -> tuple[ListInput, CheckDecks]:
    """Return the list that some decks make, and a check that knows their reports already.

    Decks of other sides that the player has handed in before stay in the list.
    """
    sides = {_side(deck.summary) for deck in decks}
    kept: Kept = {} if "" in sides else _other_sides(session, registration_id, sides)
    for item_id in dict.fromkeys(deck.item_id for deck in decks):
        chosen = [deck for deck in decks if deck.item_id == item_id]
        kept |= _source(session, item_id, chosen)
    return ListInput(registration_id, tuple(kept), reason=reason), _check_with(kept)


def replaces_deck(session: Session, registration_id: int, decks: Sequence[BatchDeck]) -> bool:
    """Say whether the player has a list with a deck of the same side; a deck without a side replaces all."""
    newest = newest_submission(session, registration_id)
    report = newest_report(session, stored(newest.id)) if newest else None
    if report is None:
        return False
    there = {_side(deck) for deck in report.decks}
    return "" in there or any(_side(deck.summary) in there | {""} for deck in decks)


def _other_sides(session: Session, registration_id: int, sides: set[str]) -> Kept:
    """Return what stays of the player's list: whole documents, or single decks of them as text."""
    newest = newest_submission(session, registration_id)
    report = newest_report(session, stored(newest.id)) if newest else None
    if newest is None or report is None or any(not _side(deck) for deck in report.decks):
        return {}
    query = select(SubmissionSource).where(SubmissionSource.submission_id == newest.id)
    kept: Kept = {}
    for source in session.exec(query.order_by(col(SubmissionSource.position))):
        decks = [deck for deck in report.decks if _stands_in(deck, source.name)]
        staying = [deck for deck in decks if _side(deck) not in sides]
        if len(staying) == len(decks) and decks:
            kept[SourceFile(source.name, source.data)] = decks
        else:
            kept |= {SourceFile(f"{_side(deck)}.txt", extract_deck(deck).encode()): [] for deck in staying}
    return kept


def _side(deck: Mapping[str, Any]) -> str:
    return str(deck.get("side") or "")


def _stands_in(deck: Mapping[str, Any], name: str) -> bool:
    """Say whether a deck came from a document; parts of it carry its name in front."""
    source = str(deck.get("source") or "")
    return source == name or source.startswith(f"{name}/")


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
