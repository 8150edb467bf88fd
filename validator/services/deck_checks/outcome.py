"""What a check found: deviations, the engine's verdict, failed lines of the checklist."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from validator.deck import Deck
from validator.deckcheck.comparison import (
    Count,
    Deviation,
    Judged,
    compare,
    judge_physical_deck,
    physical_deck,
)
from validator.deckcheck.listed import ListedDeck, ListFault
from validator.deckcheck.repair import Repair
from validator.finding import Finding, Verdict
from validator.report.deck_check_record import (
    DeviationRecord,
    FoundDeck,
    FoundOutcome,
    KnownFacts,
    RepairRecord,
    StatedFinding,
)
from validator.report.deck_record import SEVERITIES
from validator.report.deck_report import VerdictWord
from validator.rules.procedure_parts import ChecklistPoint, Procedure
from validator.services.deck_checks.check_state import CheckState, DeckCount
from validator.services.deck_checks.material import Material

FAULT, READABLE = "fault", "ok"
LEGAL, ILLEGAL = Verdict.LEGAL, Verdict.ILLEGAL


@dataclass(frozen=True, slots=True)
class DeckOutcome:
    """One deck: how it differs from its list, what it really is, and what the engine says about it.

    When time ran out, `open_rows` are the rows that nobody finished: not looked at, or counted half way.
    """

    number: int
    listed: ListedDeck
    deviations: tuple[Deviation, ...]
    physical: Deck
    judged: Judged
    stopped: bool
    open_rows: tuple[Deviation, ...] = ()

    @property
    def uncounted(self) -> int:
        """Count the listed copies that nobody got to."""
        return sum(row.missing for row in self.open_rows if not row.found)

    @property
    def untouched(self) -> bool:
        """Tell whether time ran out before anybody looked at this deck: what is judged then is its list."""
        copies = sum(row.copies for row in self.listed.rows)
        return self.stopped and self.uncounted == copies and not self.deviations


@dataclass(frozen=True, slots=True)
class Outcome:
    """All decks of a check, the failed lines of the checklist, and the procedures that must be followed."""

    decks: tuple[DeckOutcome, ...]
    faults: tuple[ChecklistPoint, ...]
    procedures: tuple[Procedure, ...]
    facts: KnownFacts
    list_faults: tuple[ListFault, ...] = ()

    @property
    def complete(self) -> bool:
        """Tell whether every listed card was looked at."""
        return not any(deck.open_rows for deck in self.decks)

    @property
    def in_order(self) -> bool:
        """Tell whether everything was looked at and nothing is wrong with deck, list or checklist."""
        return not self.procedures and self.complete


def outcome_of(material: Material, state: CheckState) -> Outcome:
    """Compare, let the engine judge, and say which procedures follow."""
    decks = tuple(
        _deck_outcome(material, number, listed, state.decks.get(str(number), DeckCount()))
        for number, listed in material.listed.items()
    )
    faults = tuple(item for item in material.points if state.physical.get(item.id) == FAULT)
    handbook = material.handbook
    wanted = {item.fails: handbook.procedures[item.fails] for item in faults}
    list_faults = tuple(f for f in material.list_faults if state.readings.get(f.key) != READABLE)
    if list_faults or any(deck.deviations or deck.judged.verdict == ILLEGAL for deck in decks):
        procedure = handbook.deck_procedure()
        wanted = {procedure.id: procedure, **wanted}
    return Outcome(decks, faults, tuple(wanted.values()), _facts(material, decks), list_faults)


def _deck_outcome(material: Material, number: int, listed: ListedDeck, counted: DeckCount) -> DeckOutcome:
    catalogue = material.rules.catalogue
    ids = {card.title: card.id for card in catalogue.cards.values()}
    added = {ids[title]: copies for title, copies in counted.added.items() if title in ids and copies}
    unknown = {title: copies for title, copies in counted.added.items() if title not in ids and copies}
    count = Count(_found(listed, counted), added, unknown)
    physical = physical_deck(listed, count, catalogue)
    open_rows = _open_rows(listed, counted)
    judged = judge_physical_deck(physical, material.rules)
    if open_rows and judged.verdict != ILLEGAL:
        # Nobody saw the whole deck, so nobody can say that it is legal.
        judged = replace(judged, verdict=Verdict.JUDGE)
    return DeckOutcome(
        number=number,
        listed=listed,
        deviations=compare(listed, count, catalogue),
        physical=physical,
        judged=judged,
        stopped=counted.stopped,
        open_rows=open_rows,
    )


def _open_rows(listed: ListedDeck, counted: DeckCount) -> tuple[Deviation, ...]:
    """Return the rows that were not finished when time ran out."""
    if not counted.stopped:
        return ()
    rows = [
        Deviation(row.card, row.title, row.zone, row.copies, counted.found.get(row.key, 0))
        for row in listed.rows
        if row.key not in counted.fixed
    ]
    return tuple(row for row in rows if row.missing)


def _found(listed: ListedDeck, counted: DeckCount) -> dict[str, int]:
    """Return the copies by row; when time ran out, rows left half way count as they are listed."""
    found = {row.key: counted.found.get(row.key, 0) for row in listed.rows}
    if counted.stopped:
        for row in listed.rows:
            if found[row.key] < row.copies and row.key not in counted.fixed:
                found[row.key] = row.copies
    return found


def _facts(material: Material, decks: tuple[DeckOutcome, ...]) -> KnownFacts:
    # Of a deck that nobody looked at, only the list is known: whoever rules is asked about the deck.
    verdicts = {Verdict.JUDGE if deck.untouched else deck.judged.verdict for deck in decks}
    legal = False if ILLEGAL in verdicts else True if verdicts <= {LEGAL} else None
    return {
        "begun": material.begun,
        "legal": legal,
        "disqualifying": any(deck.judged.disqualifying for deck in decks),
        "limited": material.event.limited,
        # Nothing is missing, so nothing can have been lost; whether something was, nobody knows.
        "lost": None if any(item.missing for deck in decks for item in deck.deviations) else False,
    }


def plain_outcome(outcome: Outcome, repairs: Mapping[int, Repair]) -> FoundOutcome:
    """Return what a check found as it is kept."""
    return {
        "match": outcome.in_order,
        "complete": outcome.complete,
        "list_faults": [{"key": fault.key, "text": fault.text} for fault in outcome.list_faults],
        "facts": outcome.facts,
        "faults": [item.id for item in outcome.faults],
        "decks": [plain_deck(deck, repairs.get(deck.number)) for deck in outcome.decks],
    }


def plain_deck(deck: DeckOutcome, plan: Repair | None = None) -> FoundDeck:
    """Return one deck's deviations, verdict and, for an illegal one, what makes it legal."""
    return {
        "number": deck.number,
        "verdict": cast("VerdictWord", deck.judged.verdict),
        "disqualifying": deck.judged.disqualifying,
        "stopped": deck.stopped,
        "size": deck.physical.size,
        "uncounted": deck.uncounted,
        "half_counted": [_deviation(item) for item in deck.open_rows if item.found],
        "deviations": [_deviation(item) for item in deck.deviations],
        "findings": [_finding(finding, _titles(deck)) for finding in deck.judged.findings],
        "repair": _repair(plan, deck) if plan else None,
    }


def _deviation(item: Deviation) -> DeviationRecord:
    return {
        "card": item.card,
        "title": item.title,
        "zone": item.zone,
        "listed": item.listed,
        "found": item.found,
        "missing": item.missing,
        "extra": item.extra,
    }


def _titles(deck: DeckOutcome) -> dict[str, str]:
    entries = (*deck.physical.entries, *deck.listed.deck.entries)
    return {entry.card.id: entry.card.title for entry in entries}


def _finding(finding: Finding, titles: Mapping[str, str]) -> StatedFinding:
    cited = finding.citation
    named = [titles[card] for card in finding.cards if card in titles]
    unnamed = len(named) > 1 and not all(title in finding.message for title in named)
    stated: StatedFinding = {
        "code": finding.code,
        "severity": SEVERITIES[finding.severity],
        "message": finding.message,
        "document": cited.document if cited else "",
        "section": cited.section if cited else "",
    }
    if unnamed:
        stated["cards"] = named
    return stated


def _repair(plan: Repair, deck: DeckOutcome) -> RepairRecord:
    titles = _titles(deck)
    return {
        "take_out": {titles[card]: copies for card, copies in plan.take_out.items()},
        "put_in": {titles[card]: copies for card, copies in plan.put_in.items()},
        "blanks": plan.blanks,
        "blank_agendas": plan.blank_agendas,
        "left": [_finding(finding, titles) for finding in plan.left],
    }
