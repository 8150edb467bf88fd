"""A card through time: what each format says of it, from its first printing on."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from card_data.card import Card
from card_data.catalogue import Catalogue
from validator.report.history.strip import Band, Lane, Strip
from validator.report.legality import OUT, CardStatus, card_status
from validator.rules.rulebook import Rulebook
from validator.where.epochs import Course, EpochRules, courses, last_days
from validator.where.timeline import ABSENT

_DAY = timedelta(days=1)


class StatusSpan(NamedTuple):
    """Days in a row on which a format says the same of a card, whichever of its lists or pools says so."""

    first: date
    last: date | None
    status: CardStatus
    sources: tuple[str, ...]

    @property
    def words(self) -> str:
        """Say it, with the first and the last list or pool that said so."""
        words = self.status.words
        if not self.sources:
            return words
        first, last = self.sources[0], self.sources[-1]
        return f"{words} ({first})" if first == last else f"{words} ({first} to {last})"


class CardRow(NamedTuple):
    """One format, or one environment: its status today, and all its days."""

    course: Course
    today: CardStatus
    spans: tuple[StatusSpan, ...]

    @property
    def name(self) -> str:
        """Return what people call it."""
        return row_name(self.course)


NOT_YET_WORDS = "not a format yet"
NOT_YET = CardStatus(ABSENT, NOT_YET_WORDS)


def card_rows(card: Card, rulebook: Rulebook, policy: str, today: date) -> list[CardRow]:
    """Return the status of a card in every format of its game, from its first printing on."""
    all_courses = courses(rulebook, policy)
    start = first_printing(card, all_courses[0].epochs[0].catalogue) or min(c.first_day for c in all_courses)
    return [
        CardRow(course, _on(card, rules), tuple(_spans(card, course, min(start, today))))
        for course, rules in rules_today(rulebook, policy, today)
    ]


def row_name(course: Course) -> str:
    """Name a format, or the environment that several formats share: cards go by these."""
    return course.environment.name if course.environment else course.name


def _card_pools(found: Iterable[Course]) -> Iterator[Course]:
    """Yield formats with a pool of their own, and each environment once."""
    seen: set[str] = set()
    for course in found:
        if course.environment is None:
            yield course
        elif course.environment.id not in seen:
            seen.add(course.environment.id)
            yield course


def statuses_today(
    card: Card, rulebook: Rulebook, policy: str, today: date
) -> list[tuple[Course, CardStatus]]:
    """Return the status of a card today in every format of its game."""
    return [(course, _on(card, rules)) for course, rules in rules_today(rulebook, policy, today)]


@lru_cache(maxsize=8)
def rules_today(rulebook: Rulebook, policy: str, today: date) -> list[tuple[Course, EpochRules | None]]:
    """Return the rules of every format and environment on a day; None before it began."""
    return [(course, course.on(today)) for course in _card_pools(courses(rulebook, policy))]


def first_printing(card: Card, catalogue: Catalogue) -> date | None:
    """Return the day of a card's first printing, if any is known."""
    days = (catalogue.sets[printing.set_id].released for printing in card.printings)
    return min((day for day in days if day is not None), default=None)


def card_strip(card: Card, rows: Sequence[CardRow], today: date) -> Strip:
    """Return the strip of a card: one lane per format."""
    first = min(row.spans[0].first for row in rows)
    last = max([today, *(row.spans[-1].first for row in rows)])
    lanes = [
        Lane(row.name, _capital(row.today.words), row.today.kind, [_band(row, s) for s in row.spans])
        for row in rows
    ]
    return Strip(f"{card.title} through the years", first, last, today, lanes)


def _band(row: CardRow, span: StatusSpan) -> Band:
    first, last = span.first.isoformat(), span.last.isoformat() if span.last else ""
    words = (
        f"{row.name}, {first} to {last}: {span.words}."
        if last
        else f"{row.name}, since {first}: {span.words}."
    )
    return Band(span.first, span.last, span.status.kind, words)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _on(card: Card, rules: EpochRules | None) -> CardStatus:
    return card_status(card, rules) if rules else NOT_YET


def _spans(card: Card, course: Course, start: date) -> Iterator[StatusSpan]:
    found: list[tuple[date, CardStatus, list[str]]] = []
    if start < course.first_day:
        found.append((start, NOT_YET, []))
    for rules in _days(card, course, start):
        status = card_status(card, rules)
        if not found or found[-1][1][:2] != status[:2]:
            found.append((rules.day, status, []))
        if status.source:
            found[-1][2].append(status.source)
    ends = last_days([first for first, _, _ in found])
    for (first, status, sources), last in zip(found, ends, strict=True):
        yield StatusSpan(first, last, status, tuple(sources))


def _days(card: Card, course: Course, start: date) -> Iterator[EpochRules]:
    for epoch, end in course.stretches():
        first = max(epoch.day, start)
        arrival = epoch.legal_by.get(card.id, date.min)
        if first < end:
            yield from (epoch.on(day) for day in sorted({first, min(max(first, arrival), end - _DAY)}))


def was_ever_in(row: CardRow) -> bool:
    """Tell whether a format ever had a card."""
    return any(span.status.kind not in (OUT, ABSENT) for span in row.spans)
