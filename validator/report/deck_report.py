"""A deck's report as it is kept and handed on: the public JSON contract of `check --json` and of the API."""

from __future__ import annotations

from datetime import date
from typing import Literal, NotRequired, cast

import orjson

# The programming interface describes itself from these types, and its library wants this class of them.
from typing_extensions import TypedDict

from card_data.card import Card
from validator.deck import CARD, IDENTITY, Entry, ReadLine
from validator.finding import Citation, Finding, Severity
from validator.pipeline import Report

VerdictWord = Literal["legal", "judge", "illegal"]
SeverityWord = Literal["note", "judge", "error"]
Role = Literal["card", "identity", "heading", "total", "paperwork", "note", "unknown"]
HowFound = Literal[
    "code",
    "exact",
    "normalised",
    "alias",
    "translated",
    "set",
    "beginning",
    "guess",
    "ambiguous",
    "unknown",
    "seen",
    "faint",
]
_NAMED = (CARD, IDENTITY)
SEVERITIES: tuple[SeverityWord, ...] = ("note", "judge", "error")
SEVERITY_OF = {word: Severity(place) for place, word in enumerate(SEVERITIES)}


class CandidateRecord(TypedDict):
    """A card that a line may mean."""

    card: str
    title: str


class CitationRecord(TypedDict):
    """Where a rule is written."""

    document: str
    section: str
    effective: str | None
    rule: str


class ChangeRecord(TypedDict):
    """A part of a fix for programs: so many copies more or, below 0, fewer."""

    card: str
    zone: str
    copies: int


class FindingRecord(TypedDict):
    """One statement about a deck, about all the cards and lines that it concerns."""

    code: str
    severity: SeverityWord
    message: str
    card: str | None
    zone: str | None
    line: int | None
    citation: CitationRecord | None
    fixes: list[str]
    cards: list[str]
    lines: list[int]
    changes: list[ChangeRecord]
    follows: str | None


class LineRecord(TypedDict):
    """The receipt for one line of input."""

    number: int
    text: str
    role: Role
    match: HowFound | None
    card: str | None
    title: str | None
    quantity: int | None
    zone: str | None
    candidates: list[CandidateRecord]


class EntryRecord(TypedDict):
    """So many copies of one card."""

    quantity: int
    card: str
    title: str
    zone: str
    proxies: int
    lines: list[int]


class DeckReport(TypedDict):
    """The report on one deck; `deck` is its place in its source, from 1."""

    source: str
    deck: int
    title: str
    side: str
    identity: str | None
    identity_title: str | None
    verdict: VerdictWord
    policy: str
    tier: str
    format: str
    environment: str | None
    date: str
    pool: str | None
    pool_name: str | None
    card_list: str | None
    ruleset: str
    catalogue: str
    # Up to which day cards and card lists were known; reports from before this was noted lack it.
    data_as_of: NotRequired[str | None]
    size: int
    minimum_size: int | None
    influence_spent: int | None
    influence_limit: int | None
    agenda_points: int | None
    agenda_points_needed: tuple[int, int] | None
    list_points: int | None
    list_point_limit: int | None
    paperwork: dict[str, str]
    entries: list[EntryRecord]
    lines: list[LineRecord]
    findings: list[FindingRecord]


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
