"""A report as plain data: the public JSON contract of `legaldeck check --json` and of the API."""

from __future__ import annotations

from typing import Any

from card_data.card import Card
from validator.deck import CARD, IDENTITY, Entry, ReadLine
from validator.finding import Citation, Finding
from validator.pipeline import Report

Plain = dict[str, Any]


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
        "entries": [_entry(entry) for entry in deck.entries],
        "lines": [_line(line) for line in report.lines],
        "findings": [plain_finding(finding) for finding in report.findings],
    }


def _entry(entry: Entry) -> Plain:
    card = entry.card
    return {
        "quantity": entry.quantity,
        "card": card.id,
        "title": card.title,
        "zone": entry.zone,
        "proxies": entry.proxies,
        "lines": entry.lines,
    }


def _line(line: ReadLine) -> Plain:
    card = line.card
    is_card = line.role in (CARD, IDENTITY)
    return {
        "number": line.number,
        "text": line.text,
        "role": line.role,
        "match": line.match,
        "card": card.id if card else None,
        "title": card.title if card else None,
        "quantity": line.quantity if is_card else None,
        "zone": line.zone if is_card else None,
        "candidates": [_candidate(c) for c in line.candidates] if line.candidates else [],
    }


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
    }


def _citation(citation: Citation) -> Plain:
    return {
        "document": citation.document,
        "section": citation.section,
        "effective": citation.effective.isoformat() if citation.effective else None,
        "rule": citation.rule,
    }
