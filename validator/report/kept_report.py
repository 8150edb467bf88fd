"""A report brought back from its public JSON, for printing it again or judging its deck under other rules."""

import zlib
from datetime import date
from itertools import repeat
from typing import Any

import orjson
from typing_extensions import TypedDict

from card_data.catalogue import Catalogue
from validator.checks.totals import totals
from validator.deck import DECK_ZONE, UNSETTLED, Deck, Entry, ReadLine
from validator.finding import Change, Citation, Finding, Verdict
from validator.pipeline import Report
from validator.report.deck_record import SEVERITY_OF
from validator.report.deck_report import (
    CitationRecord,
    DeckReport,
    FindingRecord,
    LineRecord,
    problems_in,
)
from validator.rules.ruleset import Ruleset

# Reports repeat themselves so much that a higher level gains next to nothing.
PACKING_LEVEL = 1


class KeptCards(TypedDict):
    """What other rules would judge of a deck, column by column, and what was found under its own rules."""

    identity: str | None
    side: str
    title: str
    paperwork: dict[str, str]
    open_copies: int
    unread: bool
    cards: list[str]
    copies: list[int]
    zones: list[str]
    proxies: list[int]
    line: list[int]
    lines: list[list[int]]
    findings: list[FindingRecord]


def kept_report(record: DeckReport, rules: Ruleset) -> Report:
    """Return the report of a kept record; sums are those of the given rules, findings stay as they were."""
    deck = kept_deck(kept_cards(record), rules.catalogue)
    return Report(
        source=record["source"],
        number=record["deck"],
        deck=deck,
        lines=tuple(_line(line, rules) for line in record["lines"]),
        totals=totals(deck, rules),
        findings=tuple(map(_finding, record["findings"])),
        verdict=Verdict(record["verdict"]),
        rules=rules,
        readable=bool(record["entries"] or record["lines"]),
    )


def kept_cards(record: DeckReport) -> KeptCards:
    """Return what other rules would judge of a kept record, and what was found under its own.

    Entries are kept column by column, and zones, proxies and lines only where they say something: all lists
    of an event are brought back together.
    """
    entries = record["entries"]
    lines = [entry["lines"] for entry in entries]
    is_single = all(len(line) == 1 for line in lines)
    unread = [line for line in record["lines"] if line["match"] in UNSETTLED]
    return {
        "identity": record["identity"],
        "side": record["side"] or "",
        "title": record["title"] or "",
        "paperwork": record["paperwork"],
        "open_copies": sum(line["quantity"] or 1 for line in unread if line["zone"] != "identity"),
        "unread": bool(unread),
        "cards": [entry["card"] for entry in entries],
        "copies": [entry["quantity"] for entry in entries],
        "zones": _unless_all([entry["zone"] for entry in entries], DECK_ZONE),
        "proxies": _unless_all([entry["proxies"] for entry in entries], 0),
        "line": [line[0] for line in lines] if is_single else [],
        "lines": [] if is_single else lines,
        "findings": problems_in(record["findings"]),
    }


def _unless_all(values: list[Any], usual: Any) -> list[Any]:
    return [] if values.count(usual) == len(values) else values


def kept_deck(kept: KeptCards, catalogue: Catalogue) -> Deck:
    """Return the deck of kept cards; those that the catalogue lost count as copies still open."""
    found = list(map(catalogue.cards.get, kept["cards"]))
    lines = zip(kept["line"], strict=True) if kept["line"] else map(tuple, kept["lines"])
    zones, proxies = kept["zones"] or repeat(DECK_ZONE), kept["proxies"] or repeat(0)
    columns = zip(found, kept["copies"], zones, lines, proxies, strict=False)  # some never end
    # A whole event's decks pass here at once: this takes a third of the time of naming the fields.
    entries = tuple(map(Entry._make, columns))
    lost = 0
    if None in found:
        lost = sum(entry.quantity for entry in entries if entry.card is None)
        entries = tuple(entry for entry in entries if entry.card is not None)
    identity = catalogue.cards.get(kept["identity"] or "")
    return Deck(
        entries=entries,
        identity=identity,
        side=kept["side"],
        title=kept["title"],
        paperwork=kept["paperwork"],
        open_copies=lost + kept["open_copies"],
        open_identity=identity is None and (kept["unread"] or bool(kept["identity"])),
    )


def _line(line: LineRecord, rules: Ruleset) -> ReadLine:
    cards = rules.catalogue.cards
    return ReadLine(
        number=line["number"],
        text=line["text"],
        role=line["role"],
        quantity=line["quantity"] or 0,
        match=line["match"],
        card=cards.get(line["card"] or ""),
        candidates=tuple(cards[c["card"]] for c in line["candidates"] if c["card"] in cards),
        zone=line["zone"] or "deck",
    )


def _finding(finding: FindingRecord) -> Finding:
    cited = finding["citation"]
    return Finding(
        code=finding["code"],
        severity=SEVERITY_OF[finding["severity"]],
        message=finding["message"],
        citation=_citation(cited) if cited else None,
        card=finding["card"],
        zone=finding["zone"] or "",
        line=finding["line"],
        fixes=tuple(finding["fixes"]),
        # Reports kept before these fields existed do without them.
        cards=tuple(finding.get("cards", ())),
        lines=tuple(finding.get("lines", ())),
        changes=tuple(Change(**change) for change in finding.get("changes", ())),
        follows=finding.get("follows") or "",
    )


def _citation(cited: CitationRecord) -> Citation:
    effective = date.fromisoformat(cited["effective"]) if cited["effective"] else None
    return Citation(cited["document"], cited["section"], effective, cited["rule"])


def compress_report(record: DeckReport) -> bytes:
    """Return a report as a batch keeps it: compressed, since a batch may hold thousands."""
    return zlib.compress(orjson.dumps(record), PACKING_LEVEL)


def decompress_report(data: bytes) -> DeckReport:
    """Return a kept report."""
    found: DeckReport = orjson.loads(zlib.decompress(data))
    return found
