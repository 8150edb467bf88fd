"""A report as plain data: the public JSON contract of `legaldeck check --json` and of the API."""

from __future__ import annotations

from typing import Any

from card_data.card import Card
from validator.deck import CARD, IDENTITY, Entry, ReadLine
from validator.finding import Citation, Finding
from validator.pipeline import Report

Plain = dict[str, Any]
_NAMED = (CARD, IDENTITY)


def document(report: Report) -> Plain:
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
        "verdict": report.verdict,
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
        "findings": [plain_finding(finding) for finding in report.findings],
    }


def _entries(entries: tuple[Entry, ...]) -> list[Plain]:
    return [
        {
            "quantity": quantity,
            "card": card.id,
            "title": card.title,
            "zone": zone,
            "proxies": proxies,
            "lines": lines,
        }
        for card, quantity, zone, lines, proxies in entries
    ]


def _lines(lines: tuple[ReadLine, ...]) -> list[Plain]:
    return [
        {
            "number": number,
            "text": text,
            "role": role,
            "match": match,
            "card": card.id if card else None,
            "title": card.title if card else None,
            "quantity": quantity if role in _NAMED else None,
            "zone": zone if role in _NAMED else None,
            "candidates": [_candidate(c) for c in candidates] if candidates else [],
        }
        for number, text, role, quantity, match, card, candidates, zone, _, _, _, _, _, _ in lines
    ]


def _candidate(card: Card) -> Plain:
    return {"card": card.id, "title": card.title}


_SEVERITIES = ("note", "judge", "error")


def plain_finding(finding: Finding) -> Plain:
    """Return one finding as the public contract lays it down."""
    return {
        "code": finding.code,
        "severity": _SEVERITIES[finding.severity],
        "message": finding.message,
        "card": finding.card,
        "zone": finding.zone or None,
        "line": finding.line,
        "citation": _citation(finding.citation) if finding.citation else None,
        "fixes": finding.fixes,
        "cards": finding.cards or ([finding.card] if finding.card else []),
        "lines": finding.lines or ([finding.line] if finding.line else []),
        "changes": [change._asdict() for change in finding.changes],
        "follows": finding.follows or None,
    }


def _citation(citation: Citation) -> Plain:
    return {
        "document": citation.document,
        "section": citation.section,
        "effective": citation.effective.isoformat() if citation.effective else None,
        "rule": citation.rule,
    }
