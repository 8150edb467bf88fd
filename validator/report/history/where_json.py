"""Where a deck is legal, as plain data for JSON."""

from typing import Any

from validator.deck import Deck
from validator.finding import Finding
from validator.report.deck_record import iso
from validator.report.history.span_words import nearest_words, reason
from validator.where.exchange import Picks
from validator.where.nearest import Nearest
from validator.where.timeline import Span
from validator.where.whereabouts import Whereabouts, WhereRow

Plain = dict[str, Any]


def where_json(where: Whereabouts) -> Plain:
    """Return every format with today's verdict, all spans and the nearest legal deck."""
    deck = where.deck
    return {
        "deck": {
            "title": deck.title,
            "identity": deck.identity.id if deck.identity else None,
            "side": deck.side or None,
            "size": deck.size,
        },
        "policy": where.policy,
        "tier": where.tier,
        "day": where.today.isoformat(),
        "first_day": where.first_day.isoformat(),
        "last_change": where.last_change.isoformat(),
        "legal_in": [
            row.format + (f"/{row.environment}" if row.environment else "") for row in where.legal_today
        ],
        "formats": [_row(row, deck) for row in where.rows],
    }


def _row(row: WhereRow, deck: Deck) -> Plain:
    return {
        "format": row.format,
        "environment": row.environment or None,
        "name": row.name,
        "verdict": row.today.verdict,
        "today": _span(row.today, deck),
        "spans": [_span(span, deck) for span in row.spans],
        "nearest": _nearest(row.nearest) if row.nearest else None,
    }


def _span(span: Span, deck: Deck) -> Plain:
    return {
        "first": span.first.isoformat(),
        "last": iso(span.last),
        "verdict": span.verdict,
        "pool": span.pool or None,
        "card_list": span.list_id or None,
        "reason": reason(span, deck) or None,
        "findings": [_finding(finding) for finding in span.reasons],
    }


def _finding(finding: Finding) -> Plain:
    cited = finding.citation
    return {
        "code": finding.code,
        "cards": list(finding.cards),
        "message": finding.message,
        "citation": {
            "document": cited.document,
            "section": cited.section,
            "effective": iso(cited.effective),
        }
        if cited
        else None,
    }


def _nearest(nearest: Nearest) -> Plain:
    return {
        "certainty": nearest.certainty.value,
        "changes": nearest.changes or None,
        "at_least": nearest.at_least,
        "message": nearest_words(nearest),
        "identity": nearest.identity.id if nearest.identity else None,
        "leaving": _cards(nearest.leaving),
        "coming": _cards(nearest.coming),
    }


def _cards(picks: Picks) -> list[Plain]:
    return [{"card": card.id, "title": card.title, "copies": copies} for card, copies in picks]
