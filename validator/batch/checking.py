"""Checking one document of a batch, whatever it is."""

from __future__ import annotations

from collections.abc import Sequence

from validator.batch.document import LINK, REFUSED, Document
from validator.batch.matching import Clue, Roster
from validator.batch.triage import CheckedDeck
from validator.deck import Source
from validator.finding import Finding, Severity
from validator.ingest.limits import ReadingLimits
from validator.pipeline import Question, Report, check_bytes, check_source
from validator.report.deck_report import DeckReport, deck_report


def check_document(
    item: Document, question: Question, limits: ReadingLimits | None = None
) -> list[DeckReport]:
    """Read and judge one document; what cannot be read is a report that says so."""
    return [deck_report(report) for report in reports_on(item, question, limits)]


def reports_on(item: Document, question: Question, limits: ReadingLimits | None = None) -> list[Report]:
    """Return the reports on all decks of one document."""
    if item.kind == LINK:
        from validator.ingest.link import fetch_link

        return list(check_source(fetch_link(item.data.decode()), question))
    if item.kind == REFUSED:
        refusal = Finding("IN405", Severity.JUDGE, item.data.decode())
        return list(check_source(Source(item.name, "zip", (), None, (refusal,)), question))
    return check_bytes(item.name, item.data, question, limits)


def assign(item: Document, decks: Sequence[DeckReport], roster: Roster) -> list[CheckedDeck]:
    """Say of each deck of a document whose it is."""
    return [CheckedDeck(deck, item.name, roster.match(clue_of(item, deck)), item.player) for deck in decks]


def clue_of(item: Document, deck: DeckReport) -> Clue:
    """Gather what says whose deck this is."""
    paperwork = deck["paperwork"]
    return Clue(
        player=paperwork.get("player", ""),
        beside=item.player,
        file=item.name,
        email=paperwork.get("email", ""),
        cobra_id=item.cobra_id,
    )
