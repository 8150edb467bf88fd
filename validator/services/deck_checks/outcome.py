"""What a check found: deviations, the engine's verdict, failed lines of the checklist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from validator.deckcheck.comparison import Count, Deviation, Judged, compare, judge_deck, physical_deck
from validator.deckcheck.handbook import Item
from validator.deckcheck.listed import ListedDeck
from validator.deckcheck.procedure import Procedure
from validator.finding import Verdict
from validator.services.deck_checks.check_state import CheckState, DeckCount
from validator.store.event import Stage

if TYPE_CHECKING:
    from validator.deck import Deck
    from validator.deckcheck.repair import Repair
    from validator.finding import Finding
    from validator.services.deck_checks.material import Material

FAULT = "fault"
LEGAL, ILLEGAL = Verdict.LEGAL, Verdict.ILLEGAL
SEVERITIES = ("note", "judge", "error")


@dataclass(frozen=True, slots=True)
class DeckOutcome:
    """One deck: how it differs from its list, what it really is, and what the engine says about it."""

    number: int
    listed: ListedDeck
    deviations: tuple[Deviation, ...]
    physical: Deck
    judged: Judged
    stopped: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """All decks of a check, the failed lines of the checklist, and the procedures that must be followed."""

    decks: tuple[DeckOutcome, ...]
    faults: tuple[Item, ...]
    procedures: tuple[Procedure, ...]
    facts: dict[str, bool | None]

    @property
    def match(self) -> bool:
        """Tell whether deck and list agree, the deck is not illegal and nothing of the checklist failed."""
        return not self.procedures


def outcome_of(material: Material, state: CheckState) -> Outcome:
    """Compare, let the engine judge, and say which procedures follow."""
    decks = tuple(
        _deck_outcome(material, number, listed, state.decks.get(str(number), DeckCount()))
        for number, listed in material.listed.items()
    )
    faults = tuple(item for item in material.items if state.physical.get(item.id) == FAULT)
    handbook = material.handbook
    wanted = {item.fails: handbook.procedures[item.fails] for item in faults}
    if any(deck.deviations or deck.judged.verdict == ILLEGAL for deck in decks):
        procedure = handbook.deck_procedure()
        wanted = {procedure.id: procedure, **wanted}
    return Outcome(decks, faults, tuple(wanted.values()), _facts(material, decks))


def _deck_outcome(material: Material, number: int, listed: ListedDeck, counted: DeckCount) -> DeckOutcome:
    catalogue = material.rules.catalogue
    ids = {card.title: card.id for card in catalogue.cards.values()}
    added = {ids[title]: copies for title, copies in counted.added.items() if title in ids and copies}
    unknown = {title: copies for title, copies in counted.added.items() if title not in ids and copies}
    count = Count(_found(listed, counted), added, unknown)
    physical = physical_deck(listed, count, catalogue)
    return DeckOutcome(
        number=number,
        listed=listed,
        deviations=compare(listed, count, catalogue),
        physical=physical,
        judged=judge_deck(physical, material.rules),
        stopped=counted.stopped,
    )


def _found(listed: ListedDeck, counted: DeckCount) -> dict[str, int]:
    """Return the copies by row; when time ran out, rows left half way count as they are listed."""
    found = {row.key: counted.found.get(row.key, 0) for row in listed.rows}
    if counted.stopped:
        for row in listed.rows:
            if found[row.key] < row.copies and row.key not in counted.fixed:
                found[row.key] = row.copies
    return found


def _facts(material: Material, decks: tuple[DeckOutcome, ...]) -> dict[str, bool | None]:
    verdicts = {deck.judged.verdict for deck in decks}
    legal = False if ILLEGAL in verdicts else True if verdicts <= {LEGAL} else None
    return {
        "begun": material.event.stage != Stage.PREPARING,
        "legal": legal,
        "disqualifying": any(deck.judged.disqualifying for deck in decks),
        "limited": material.event.limited,
    }


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
