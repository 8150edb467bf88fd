"""Measuring what was read of a list against what was written: right, asked, wrong, lost, invented."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from card_data.card import Card
from tests.reading.page import Page
from tests.reading.real_decks import RealDeck
from validator.finding import Severity
from validator.pipeline import Question, Report, check_bytes

READING = ("IN", "PA", "NM")


@dataclass
class Tally:
    """Card lines of one kind by how they were read, with examples of what went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, what: str, example: str = "") -> None:
        """Count one line."""
        self.counts[what] += 1
        if example and len(self.examples) < 200:
            self.examples.append(f"{what}: {example}")


def measure(page: Page, question: Question, tally: Tally) -> None:
    """Read a page and count each of its card lines."""
    reports = check_bytes(page.name, page.text(), question)
    tally.counts["lists"] += 1
    wrong_before = _wrong(tally)
    for deck, report in _paired(page.decks, reports):
        _compare(page, deck, report, tally)
    for report in _left_over(page.decks, reports):
        for entry in report.deck.entries:
            _count_invented(page, entry.card, entry.lines, report, tally)
    if page.stated:
        tally.counts["stated"] += 1
        tally.counts["stated right"] += _wrong(tally) == wrong_before
    tally.counts["questions"] += any(_questions(report) for report in reports)


def _wrong(tally: Tally) -> int:
    return sum(tally.counts[what] for what in ("asked", "wrong", "lost", "invented"))


def _paired(decks: list[RealDeck], reports: list[Report]) -> Iterable[tuple[RealDeck, Report | None]]:
    """Give each deck the report that shares most cards with it."""
    for deck in decks:
        shared = [(sum(e.card in deck.cards for e in r.deck.entries), -n, r) for n, r in enumerate(reports)]
        best = max(shared, default=None, key=lambda row: row[:2])
        yield deck, best[2] if best else None


def _left_over(decks: list[RealDeck], reports: list[Report]) -> list[Report]:
    taken = [id(report) for _, report in _paired(decks, reports)]
    return [report for report in reports if id(report) not in taken]


def _compare(page: Page, deck: RealDeck, report: Report | None, tally: Tally) -> None:
    read = Counter[Card]()
    lines: dict[Card, tuple[int, ...]] = {}
    for entry in report.deck.entries if report else ():
        if entry.zone in ("deck", "identity"):
            read[entry.card] += entry.quantity
            lines[entry.card] = (*lines.get(entry.card, ()), *entry.lines)
    for card, copies in {**deck.cards, deck.identity: 1}.items():
        if read[card] == copies or (card in page.misspelt and _is_asked(report, page, card)):
            tally.add("right")
        elif report is None or read[card] < copies:
            asked = _is_asked(report, page, card)
            tally.add("asked" if asked else "lost", _told(page, card, copies, read[card]))
        else:
            asked = _asked(report, set(lines[card]) - page.places[card], card)
            tally.add("asked" if asked else "wrong", _told(page, card, copies, read[card]))
    for card in read:
        if report and card not in deck.cards and card is not deck.identity:
            _count_invented(page, card, lines[card], report, tally)


def _is_asked(report: Report | None, page: Page, card: Card) -> bool:
    return report is not None and _asked(report, page.places[card], card)


def _count_invented(page: Page, card: Card, lines: Iterable[int], report: Report, tally: Tally) -> None:
    asked = _asked(report, set(lines), card)
    shown = " | ".join(page.lines[line - 1].strip() for line in list(lines)[:2])
    tally.add("asked" if asked else "invented", f"{card.title} from {shown!r}")


def _told(page: Page, card: Card, copies: int, read: int) -> str:
    shown = " | ".join(page.lines[line - 1].strip() for line in sorted(page.places[card])[:2])
    return f"{card.title}: {copies} written, {read} read, {shown!r}"


def _questions(report: Report) -> list[str]:
    return [f.message for f in report.findings if f.severity is Severity.JUDGE and f.code[:2] in READING]


def _asked(report: Report, lines: set[int], card: Card) -> bool:
    """Tell whether a person is asked about one of the lines, or about a sum that shows the fault."""
    for one in report.findings:
        if one.severity is Severity.JUDGE and one.code[:2] in READING:
            named = card.title in str(one.params.get("names", ""))
            sum_differs = one.code == "NM201" and one.params.get("what") == "cards"
            if one.line in lines or named or sum_differs:
                return True
    return False
