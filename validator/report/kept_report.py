"""A report brought back from its public JSON, for printing it again or judging its deck under other rules."""

from __future__ import annotations

from datetime import date

from validator.checks.totals import totals
from validator.deck import UNSETTLED, Deck, Entry, ReadLine
from validator.finding import Citation, Finding, Severity
from validator.pipeline import Report
from validator.report.document import Plain
from validator.rule import Ruleset

# Makes a named tuple in half the time of its own constructor; a whole event's decks pass here at once.
_new = tuple.__new__
_SEVERITIES = {"note": Severity.NOTE, "judge": Severity.JUDGE, "error": Severity.ERROR}


def kept_report(document: Plain, rules: Ruleset) -> Report:
    """Return the report of a kept document; sums are those of the given rules, findings stay as they were."""
    deck = kept_deck(kept_cards(document), rules)
    return Report(
        source=document["source"],
        number=document["deck"],
        deck=deck,
        lines=tuple(_line(line, rules) for line in document["lines"]),
        totals=totals(deck, rules),
        findings=tuple(map(_finding, document["findings"])),
        verdict=document["verdict"],
        rules=rules,
        readable=bool(document["entries"] or document["lines"]),
    )


def kept_cards(document: Plain) -> Plain:
    """Return what other rules would judge of a kept document, and what was found under its own."""
    unread = [line for line in document["lines"] if line["match"] in UNSETTLED]
    return {
        "identity": document["identity"],
        "side": document["side"] or "",
        "title": document["title"] or "",
        "paperwork": document["paperwork"],
        "open_copies": sum(line["quantity"] or 1 for line in unread if line["zone"] != "identity"),
        "unread": bool(unread),
        "entries": [
            [e["card"], e["quantity"], e["zone"], e["lines"], e["proxies"]] for e in document["entries"]
        ],
        "findings": [finding for finding in document["findings"] if finding["severity"] != "note"],
    }


def kept_deck(kept: Plain, rules: Ruleset) -> Deck:
    """Return the deck of kept cards; those that the catalogue lost count as copies still open."""
    cards = rules.catalogue.cards
    entries = kept["entries"]
    known = [
        _new(Entry, (cards[card], quantity, zone, tuple(lines), proxies))
        for card, quantity, zone, lines, proxies in entries
        if card in cards
    ]
    lost = 0
    if len(known) < len(entries):
        lost = sum(entry[1] for entry in entries if entry[0] not in cards)
    identity = cards.get(kept["identity"] or "")
    return Deck(
        entries=tuple(known),
        identity=identity,
        side=kept["side"],
        title=kept["title"],
        paperwork=kept["paperwork"],
        open_copies=lost + kept["open_copies"],
        open_identity=identity is None and kept["unread"],
    )


def _line(line: Plain, rules: Ruleset) -> ReadLine:
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


def _finding(finding: Plain) -> Finding:
    cited = finding["citation"]
    return Finding(
        code=finding["code"],
        severity=_SEVERITIES[finding["severity"]],
        message=finding["message"],
        citation=_citation(cited) if cited else None,
        card=finding["card"],
        zone=finding["zone"] or "",
        line=finding["line"],
        fixes=tuple(finding["fixes"]),
    )


def _citation(cited: Plain) -> Citation:
    effective = date.fromisoformat(cited["effective"]) if cited["effective"] else None
    return Citation(cited["document"], cited["section"], effective, cited["rule"])
