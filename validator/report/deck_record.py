"""A report written down as a record, as `deck_report.py` lays it down."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, cast

import orjson

from card_data.card import Card
from validator.deck import CARD, IDENTITY, Entry, ReadLine
from validator.finding import Citation, Finding, Severity
from validator.pipeline import Report

if TYPE_CHECKING:  # the command writes records without asking what types they have
    from validator.report.deck_report import (
        CandidateRecord,
        CitationRecord,
        DeckReport,
        EntryRecord,
        FindingRecord,
        LineRecord,
        SeverityWord,
        VerdictWord,
    )

_NAMED = (CARD, IDENTITY)
SEVERITIES: tuple[SeverityWord, ...] = ("note", "judge", "error")
SEVERITY_OF = {word: Severity(place) for place, word in enumerate(SEVERITIES)}


def json_line(report: Report) -> bytes:
    """Return one deck's report as one line of JSON."""
    return orjson.dumps(deck_report(report), option=orjson.OPT_APPEND_NEWLINE)


def deck_report(report: Report) -> DeckReport:
    """Return one deck's report as the public contract lays it down."""
    deck, totals, rules = report.deck, report.totals, report.rules
    identity = deck.identity
    return {
        "source": report.source,
        "deck": report.number,
        "title": deck.title,
        "side": deck.side,
        "identity": identity.id if identity else None,
        "identity_title": identity.title if identity else None,
        "verdict": cast("VerdictWord", report.verdict),
        "policy": rules.policy,
        "tier": rules.tier,
        "format": rules.format,
        "environment": rules.environment or None,
        "date": rules.day.isoformat(),
        "pool": rules.pool_id,
        "pool_name": rules.pool_name,
        "card_list": rules.list_id or None,
        "ruleset": rules.version,
        "catalogue": rules.catalogue.version,
        "data_as_of": iso(rules.catalogue.as_of),
        "size": totals.size,
        "minimum_size": totals.minimum_size,
        "influence_spent": totals.influence_spent,
        "influence_limit": totals.influence_limit,
        "agenda_points": totals.agenda_points,
        "agenda_points_needed": totals.agenda_points_needed,
        "list_points": totals.list_points,
        "list_point_limit": totals.list_point_limit,
        "paperwork": dict(deck.paperwork),
        "entries": _entries(deck.entries),
        "lines": _lines(report.lines),
        "findings": [finding_record(finding) for finding in report.findings],
    }


def _entries(entries: tuple[Entry, ...]) -> list[EntryRecord]:
    return [
        {
            "quantity": quantity,
            "card": card.id,
            "title": card.title,
            "zone": zone,
            "proxies": proxies,
            "lines": [*lines],
        }
        for card, quantity, zone, lines, proxies in entries
    ]


def _lines(lines: tuple[ReadLine, ...]) -> list[LineRecord]:
    return [
        {
            "number": number,
            "text": text,
            "role": role,  # type: ignore[typeddict-item]  # a cast per line would be a call per line
            "match": match,  # type: ignore[typeddict-item]
            "card": card.id if card is not None else None,
            "title": card.title if card is not None else None,
            "quantity": quantity if role in _NAMED else None,
            "zone": zone if role in _NAMED else None,
            "candidates": [_candidate(one) for one in candidates] if candidates else [],
        }
        for number, text, role, quantity, match, card, candidates, zone, _, _, _, _, _, _, _ in lines
    ]


def _candidate(card: Card) -> CandidateRecord:
    return {"card": card.id, "title": card.title}


def finding_record(finding: Finding) -> FindingRecord:
    """Return one finding as the public contract lays it down."""
    return {
        "code": finding.code,
        "severity": SEVERITIES[finding.severity],
        "message": finding.message,
        "card": finding.card,
        "zone": finding.zone or None,
        "line": finding.line,
        "citation": citation_record(finding.citation) if finding.citation else None,
        "fixes": list(finding.fixes),
        "cards": list(finding.cards) or ([finding.card] if finding.card else []),
        "lines": list(finding.lines) or ([finding.line] if finding.line else []),
        "changes": [{"card": card, "copies": copies, "zone": zone} for card, copies, zone in finding.changes],
        "follows": finding.follows or None,
    }


def citation_record(citation: Citation) -> CitationRecord:
    """Return where a rule is written as the public contract lays it down."""
    return {
        "document": citation.document,
        "section": citation.section,
        "effective": iso(citation.effective),
        "rule": citation.rule,
    }


def iso(day: date | None) -> str | None:
    """Write a day or a moment as records hold it."""
    return day.isoformat() if day else None
