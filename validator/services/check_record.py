"""The outcome of a check as plain data, kept with the check when it is closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from validator.deckcheck.comparison import Deviation
    from validator.deckcheck.repair import Repair
    from validator.finding import Finding
    from validator.services.check_outcome import DeckOutcome, Outcome

SEVERITIES = ("note", "judge", "error")


def plain_outcome(outcome: Outcome, repairs: Mapping[int, Repair]) -> dict[str, Any]:
    """Return what a check found as plain data."""
    return {
        "match": outcome.match,
        "facts": dict(outcome.facts),
        "faults": [item.id for item in outcome.faults],
        "decks": [plain_deck(deck, repairs.get(deck.number)) for deck in outcome.decks],
    }


def plain_deck(deck: DeckOutcome, plan: Repair | None = None) -> dict[str, Any]:
    """Return one deck's deviations, verdict and, for an illegal one, what makes it legal."""
    return {
        "number": deck.number,
        "verdict": deck.judged.verdict,
        "disqualifying": deck.judged.disqualifying,
        "stopped": deck.stopped,
        "size": deck.physical.size,
        "deviations": [plain_deviation(item) for item in deck.deviations],
        "findings": [_finding(finding) for finding in deck.judged.findings],
        "repair": _repair(plan, deck) if plan else None,
    }


def plain_deviation(item: Deviation) -> dict[str, Any]:
    """Return one deviation as plain data."""
    return {
        "card": item.card,
        "title": item.title,
        "zone": item.zone,
        "listed": item.listed,
        "found": item.found,
        "missing": item.missing,
        "extra": item.extra,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    cited = finding.citation
    return {
        "code": finding.code,
        "severity": SEVERITIES[finding.severity],
        "message": finding.message,
        "document": cited.document if cited else "",
        "section": cited.section if cited else "",
    }


def _repair(plan: Repair, deck: DeckOutcome) -> dict[str, Any]:
    entries = (*deck.physical.entries, *deck.listed.deck.entries)
    titles = {entry.card.id: entry.card.title for entry in entries}
    return {
        "take_out": {titles[card]: copies for card, copies in plan.take_out.items()},
        "put_in": {titles[card]: copies for card, copies in plan.put_in.items()},
        "blanks": plan.blanks,
        "blank_agendas": plan.blank_agendas,
        "left": [_finding(finding) for finding in plan.left],
    }
