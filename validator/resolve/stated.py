"""Totals that a list states about itself, compared with what was read: how misreading shows."""

from typing import Protocol

from validator.deck import CARD, HEADING, IDENTITY, ParsedDeck, ReadLine, Stated
from validator.finding import Finding, Severity, finding
from validator.resolve.resolution import Resolved


class DeckSums(Protocol):
    """What the rules of the event make of a deck."""

    @property
    def influence_spent(self) -> int | None:
        """Return the influence that the deck spends."""

    @property
    def agenda_points(self) -> int | None:
        """Return the agenda points of the deck."""


# One and several.
CARD_WORDS = ("card", "cards")
HEADED_WORDS = ("card under this heading", "cards under this heading")
_SUMS = {"influence": "influence", "agenda_points": "agenda points"}


def compare_stated(parsed: ParsedDeck, resolved: Resolved, sums: DeckSums, kind: str) -> tuple[Finding, ...]:
    """Report every stated total that differs from the cards that were read."""
    if not parsed.stated:
        return ()
    sizes = {stated.value for stated in parsed.stated if stated.what == "size"}
    size = resolved.deck.size + resolved.deck.open_copies
    fitting = {size} if sizes <= {size} else {size, max(size, _numbered(resolved))}
    under: dict[int, int] | None = None
    lines: dict[int, ReadLine] = {}
    found: list[Finding] = []
    for stated in parsed.stated:
        if stated.what in _SUMS:
            counted = sums.influence_spent if stated.what == "influence" else sums.agenda_points
            if counted is not None and counted != stated.value and not resolved.deck.open_copies:
                found.append(_differs("NM202", stated, _SUMS[stated.what], counted))
        elif stated.what == "size":
            if stated.value not in fitting:
                lines = lines or _by_number(parsed)
                found.append(_miscounted(stated, CARD_WORDS, size, lines[stated.line]))
        else:
            under = _under_headings(parsed) if under is None else under
            counted = under.get(stated.line, 0)
            if counted != stated.value:
                lines = lines or _by_number(parsed)
                severity = Severity.NOTE if sizes and kind == "text" else None
                found.append(_miscounted(stated, HEADED_WORDS, counted, lines[stated.line], severity))
    return tuple(found)


def _differs(code: str, stated: Stated, what: str, counted: int) -> Finding:
    return finding(code, line=stated.line, stated=stated.value, what=what, counted=counted)


def _miscounted(
    stated: Stated, words: tuple[str, str], counted: int, line: ReadLine, severity: Severity | None = None
) -> Finding:
    """Report a number of cards that is not the one read; a heading behind a number may be a card instead."""
    perhaps_a_card = line.role == HEADING and line.text.lstrip()[:1].isdigit()
    return finding(
        "NM201",
        line=stated.line,
        severity=severity,
        fixes=(f"If line {stated.line} names a card, write its full title.",) if perhaps_a_card else (),
        stated=stated.value,
        what=words[stated.value != 1],
        counted=counted,
        were="was" if counted == 1 else "were",
    )


def _by_number(parsed: ParsedDeck) -> dict[int, ReadLine]:
    """Return the lines by their numbers; several pieces of one line share its number: the first counts."""
    return {line.number: line for line in reversed(parsed.lines)}


def _numbered(resolved: Resolved) -> int:
    """Count all lines that carry a number, the identity's too: some people mean that by "cards"."""
    return sum(line.quantity for line in resolved.lines if line.text.lstrip("*-> \t")[:1].isdigit())


def _under_headings(parsed: ParsedDeck) -> dict[int, int]:
    """Count the copies between each heading and the next one, by the line of the heading."""
    counted: dict[int, int] = {}
    heading = 0
    for line in parsed.lines:
        if line.role == HEADING:
            heading = line.number
            counted[heading] = 0
        elif heading and line.role in (CARD, IDENTITY):
            counted[heading] += line.quantity
    return counted
