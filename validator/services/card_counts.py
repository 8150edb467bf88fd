"""Reading cards that somebody recorded, such as a pool or a pod: every line must name one card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.deck import NOTE, UNKNOWN
from validator.pipeline import check_bytes
from validator.services.errors import Invalid

if TYPE_CHECKING:
    from validator.deck import ReadLine
    from validator.pipeline import Question

SHOWN_PROBLEMS = 8


def read_card_counts(name: str, data: bytes, question: Question, field: str) -> dict[str, int]:
    """Return copies by card id; raise `Invalid` that names the lines which leave a card open."""
    cards: dict[str, int] = {}
    problems: list[str] = []
    for report in check_bytes(name, data, question):
        problems += [_problem(line) for line in report.lines if _is_open(line)]
        for entry in report.deck.entries:
            cards[entry.card.id] = cards.get(entry.card.id, 0) + entry.quantity
    if problems:
        more = len(problems) - SHOWN_PROBLEMS
        rest = [f"And {more} more lines."] if more > 0 else []
        raise Invalid(" ".join([*problems[:SHOWN_PROBLEMS], *rest]), field)
    return cards


def _is_open(line: ReadLine) -> bool:
    # Words that begin with a number may be a card that nobody knows: a record must not lose it.
    counted = line.role == NOTE and line.text.strip()[:1].isdigit()
    return bool(line.candidates) or line.match == "unknown" or line.role == UNKNOWN or counted


def _problem(line: ReadLine) -> str:
    choices = [card.title for card in line.candidates[:3]]
    meant = f"; write {' or '.join(choices)}" if choices else ""
    return f'Line {line.number}: "{line.text.strip()}" names no single card{meant}.'
