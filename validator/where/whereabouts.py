"""The answer to "where is this deck legal?": one row per format, with today's verdict and the whole past."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from validator.checks import CHECKS
from validator.deck import Deck
from validator.finding import Finding, Severity, Verdict
from validator.pipeline import Report
from validator.rules.kinds import Advice, BoundToFormat, CardNote, Pool, Record, RecordedPool
from validator.rules.rule import Rule
from validator.rules.rulebook import Rulebook
from validator.where.epochs import Course, EpochRules, courses
from validator.where.nearest import Nearest, nearest
from validator.where.timeline import ABSENT, Span, spans

# No deck has so many different cards, and judging whole collections on every day would take seconds.
MOST_DIFFERENT = 200
_CODES_OF_CHECKS = frozenset(check.code for check in CHECKS)


@dataclass(frozen=True, slots=True)
class WhereRow:
    """One format: what it says of the deck today, what it said on all other days, and what would help."""

    format: str
    environment: str
    name: str
    today: Span
    spans: tuple[Span, ...]
    nearest: Nearest | None


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """All rows of one deck, and the frame they are drawn in."""

    deck: Deck
    policy: str
    tier: str
    today: date
    first_day: date
    last_change: date
    rows: tuple[WhereRow, ...]

    @property
    def legal_today(self) -> tuple[WhereRow, ...]:
        """Return the formats in which the deck may be played today."""
        return tuple(row for row in self.rows if row.today.verdict == Verdict.LEGAL)


def whereabouts(report: Report, rulebook: Rulebook, today: date, *, with_nearest: bool = True) -> Whereabouts:
    """Say for every format of a report's game where and when its deck is legal.

    The deck is the one that was read for the report: a name that a person must still settle leaves every day
    in doubt, and policy and tier are those of the report throughout.
    """
    rules, deck, known = report.rules, report.deck, _DeckAsked(report.deck, doubts_of(report))
    all_courses = courses(rulebook, rules.policy, rules.tier)
    first_day = _first_release(deck, all_courses, today)
    return Whereabouts(
        deck=deck,
        policy=rules.policy,
        tier=rules.tier,
        today=today,
        first_day=first_day,
        last_change=_last_change(deck, all_courses, today),
        rows=tuple(_row(known, course, first_day, today, with_nearest) for course in all_courses),
    )


def too_large(report: Report) -> str:
    """Say why a list cannot be followed through the years; nothing where it can."""
    different = len(report.deck.tally.ids)
    if different <= MOST_DIFFERENT:
        return ""
    return (
        f"This list has {different} different cards, more than any deck ({MOST_DIFFERENT} at most). "
        "Send one deck at a time."
    )


def doubts_of(report: Report) -> tuple[Finding, ...]:
    """Return the findings about how a list was read: they do not depend on the day."""
    return tuple(
        finding
        for finding in report.findings
        if finding.severity > Severity.NOTE and finding.code not in _CODES_OF_CHECKS
    )


class _DeckAsked:
    """A deck, and the nearest legal decks found so far: formats that ask the same get the same answer."""

    def __init__(self, deck: Deck, doubts: tuple[Finding, ...]) -> None:
        self.deck, self.doubts = deck, doubts
        self._found: dict[object, Nearest] = {}

    def nearest(self, rules: EpochRules) -> Nearest:
        """Return the nearest legal deck."""
        asked = (
            rules.in_pool,
            frozenset(rule for rule in rules.rules if not _judges_no_deck(rule)),
            tuple(rules.format in rule.formats for rule in rules.of(BoundToFormat)),
        )
        if asked not in self._found:
            self._found[asked] = nearest(self.deck, rules, self.doubts)
        return self._found[asked]


def _judges_no_deck(rule: Rule) -> bool:
    """Tell whether a rule only names the pool, or speaks to people and judges nothing."""
    if isinstance(rule, RecordedPool):
        return not rule.required
    return isinstance(rule, Pool | Advice | Record | CardNote)


def _row(known: _DeckAsked, course: Course, start: date, today: date, with_nearest: bool) -> WhereRow:
    found = spans(known.deck, course, start, known.doubts)
    now = next(span for span in found if span.covers(today))
    rules = course.on(today)
    wanted = with_nearest and rules is not None and now.verdict not in ("legal", ABSENT)
    return WhereRow(
        format=course.format.id,
        environment=course.environment.id if course.environment else "",
        name=course.name,
        today=now,
        spans=found,
        nearest=known.nearest(rules) if wanted and rules is not None else None,
    )


def _first_release(deck: Deck, all_courses: Sequence[Course], today: date) -> date:
    """Return the day of the first product with a card of the deck, or else the game's first day."""
    catalogue = all_courses[0].epochs[0].catalogue
    cards = [catalogue.cards[card] for card in deck.tally.ids if card in catalogue.cards]
    days = (catalogue.sets[printing.set_id].released for card in cards for printing in card.printings)
    known = [day for day in days if day is not None]
    return min([today, min(known, default=min(course.first_day for course in all_courses))])


def _last_change(deck: Deck, all_courses: Sequence[Course], today: date) -> date:
    """Return the last day, known so far, on which any verdict can change, and today at the earliest."""
    legal_by = all_courses[0].epochs[-1].legal_by
    arrivals = [legal_by[card] for card in deck.tally.ids if card in legal_by]
    return max([today, *arrivals, *(course.last_change for course in all_courses)])
