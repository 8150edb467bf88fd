"""The triage of a batch without an event: one row per person or file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.batch.file_words import stem_without_side
from validator.batch.triage import group_of, worst_verdict
from validator.person_key import name_key
from validator.services.actor import Actor
from validator.services.batch_rules import find_batch
from validator.services.open_decks import decks_of_batch
from validator.services.stored_rows import stored
from validator.services.triage_event import URGENCY, EventTriage, Proposal, TriageRow
from validator.store.batch import BatchDeck

if TYPE_CHECKING:
    from validator.store.database import Store

Found = list[tuple[BatchDeck, str]]


def triage_batch(store: Store, actor: Actor, batch_id: int) -> EventTriage:
    """Sort the decks of a batch; those of one person or of one file name come together."""
    with store.reading() as session:
        batch = find_batch(session, actor, batch_id)
        decks = decks_of_batch(session, stored(batch.id))
    people: dict[str, Found] = {}
    for deck, name in decks:
        person = name_key(deck.player) if deck.player else stem_without_side(name)
        people.setdefault(person, []).append((deck, name))
    rows = sorted(
        (_row(batch_id, found) for found in people.values()),
        key=lambda row: (URGENCY[row.group], name_key(row.player)),
    )
    return EventTriage(tuple(rows))


def _row(batch_id: int, found: Found) -> TriageRow:
    deck, name = found[0]
    summaries = tuple(deck.summary for deck, _ in found)
    verdict = worst_verdict(summaries)
    files = ", ".join(dict.fromkeys(file for _, file in found))
    ids = tuple(stored(deck.id) for deck, _ in found)
    return TriageRow(
        player=deck.player or stem_without_side(name).rsplit("/", 1)[-1],
        group=group_of(verdict),
        verdict=verdict,
        decks=summaries,
        proposals=(Proposal(batch_id, ids, files, summaries),),
    )
