"""Totals that a list states about itself, compared with what was read: how misreading shows."""

from __future__ import annotations

from validator.checks.totals import Totals
from validator.deck import CARD, HEADING, IDENTITY, ParsedDeck, Stated
from validator.finding import Finding, Severity
from validator.resolve import Resolved
from validator.resolve.messages import finding

_SUMS = {"influence": "influence", "agenda_points": "agenda points"}


def compare_stated(parsed: ParsedDeck, resolved: Resolved, totals: Totals, kind: str) -> tuple[Finding, ...]:
    """Report every stated total that differs from the cards that were read."""
    size_stated = any(stated.what == "size" for stated in parsed.stated)
    found: list[Finding] = []
    for stated in parsed.stated:
        if stated.what in _SUMS:
            counted = totals.influence_spent if stated.what == "influence" else totals.agenda_points
            if counted is not None and counted != stated.value and not resolved.deck.open_copies:
                found.append(_differs("NM202", stated, _SUMS[stated.what], counted))
        elif stated.what == "size":
            sizes = _sizes(resolved)
            if stated.value not in sizes:
                found.append(_differs("NM201", stated, "cards", sizes[0]))
        else:
            counted = _under_heading(parsed, stated)
            if counted != stated.value:
                severity = Severity.NOTE if size_stated and kind == "text" else None
                found.append(_differs("NM201", stated, "cards under this heading", counted, severity))
    return tuple(found)


def _differs(code: str, stated: Stated, what: str, counted: int, severity: Severity | None = None) -> Finding:
    return finding(code, line=stated.line, severity=severity, stated=stated.value, what=what, counted=counted)


def _sizes(resolved: Resolved) -> tuple[int, ...]:
    """Return the counts that people mean by "cards": the deck, and all lines that carry a number."""
    deck = resolved.deck
    size = deck.size + deck.open_copies
    numbered = sum(line.quantity for line in resolved.lines if line.text.lstrip("*-> \t")[:1].isdigit())
    return size, max(size, numbered)


def _under_heading(parsed: ParsedDeck, stated: Stated) -> int:
    """Count the copies between a heading and the next one."""
    counted = 0
    inside = False
    for line in parsed.lines:
        if line.role == HEADING:
            inside = line.number == stated.line
        elif inside and line.role in (CARD, IDENTITY):
            counted += line.quantity
    return counted
