"""A deck through time: spans of days on which one format gives it the same verdict for the same reasons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from validator.checks import hits
from validator.checks.fixes.grouping import findings_of
from validator.deck import Deck
from validator.finding import Finding, Severity, verdict_of
from validator.where.epochs import Course, EpochRules, last_days

# What a strip shows before a format began.
ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Span:
    """Days in a row with one verdict, one set of reasons, one pool and one card list.

    `last` is None where no later change is known. `reasons` tells what makes it illegal or needs a judge.
    """

    first: date
    last: date | None
    verdict: str
    reasons: tuple[Finding, ...] = ()
    pool: str = ""
    card_list: str = ""
    list_id: str = ""

    def covers(self, day: date) -> bool:
        """Tell whether a day lies in the span."""
        return self.first <= day and (self.last is None or day <= self.last)


def spans(deck: Deck, course: Course, start: date, doubts: Sequence[Finding] = ()) -> tuple[Span, ...]:
    """Judge a deck on every day from `start` on, once for all days that cannot differ.

    `doubts` are findings about how the list was read; they hold on every day.
    """
    found = list(_joined(_judged(deck, course, start, tuple(doubts))))
    ends = last_days([span.first for span in found])
    return tuple(replace(span, last=end) for span, end in zip(found, ends, strict=True))


def reasons_on(deck: Deck, rules: EpochRules) -> tuple[Finding, ...]:
    """Return what the checks hold against a deck under the rules of a day, notes left out."""
    found = hits(deck, rules)
    return tuple(findings_of((check, hit) for check, hit in found if check.severity_of(hit) > Severity.NOTE))


def _judged(deck: Deck, course: Course, start: date, doubts: tuple[Finding, ...]) -> Iterator[Span]:
    if start < course.first_day:
        yield Span(start, None, ABSENT)
    for rules in _days(deck, course, start):
        reasons = (*doubts, *reasons_on(deck, rules))
        yield Span(
            first=rules.day,
            last=None,
            verdict=verdict_of(reasons),
            reasons=reasons,
            pool=rules.pool_name,
            card_list=rules.card_list.name if rules.card_list else "",
            list_id=rules.list_id,
        )


def _days(deck: Deck, course: Course, start: date) -> Iterator[EpochRules]:
    """Yield the rules of each day on which the verdict may change: a rule or the day of one of the cards."""
    for epoch, end in course.stretches():
        first = max(epoch.day, start)
        if first >= end:
            continue
        arrivals = _arrivals(deck, epoch) if epoch.waits else ()
        for day in sorted({first, *(day for day in arrivals if first < day < end)}):
            yield epoch.on(day)


def _arrivals(deck: Deck, rules: EpochRules) -> set[date]:
    return {rules.legal_by[card] for card in deck.tally.ids if card in rules.legal_by}


def _joined(found: Iterable[Span]) -> Iterator[Span]:
    """Leave out each span that only repeats the one before."""
    before: Span | None = None
    for span in found:
        if before is None or replace(span, first=before.first) != before:
            yield span
            before = span
