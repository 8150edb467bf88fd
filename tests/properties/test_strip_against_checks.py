"""Random days of a strip say what a single check of that day says; a few changes are undone by as few."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from card_data.card import Card
from card_data.catalogue import load_catalogue
from tests.properties.oracle import PlainDeck
from tests.properties.random_decks import Shelf
from validator.checks import run_checks
from validator.deck import IDENTITY_ZONE, Deck, Entry
from validator.finding import Severity, verdict_of
from validator.pipeline import Question, check_bytes
from validator.rules.rulebook import load_rulebook
from validator.where.epochs import courses
from validator.where.leaving import led_by, with_cards, without
from validator.where.nearest import Certainty, nearest
from validator.where.timeline import ABSENT
from validator.where.whereabouts import whereabouts

CARDS = load_catalogue("netrunner").cards
TODAY = date(2026, 11, 17)
SHELVES = [
    ("standard", date(2014, 6, 1)),
    ("standard", date(2017, 11, 5)),
    ("standard", date(2019, 6, 1)),
    ("standard", date(2026, 6, 30)),
    ("startup", date(2026, 7, 1)),
    ("eternal", date(2024, 2, 2)),
    ("snapshot", date(2020, 2, 2)),
]
DECKS_PER_SHELF, DAYS_PER_ROW, BROKEN_PER_SHELF = 2, 4, 8


def as_text(plain: PlainDeck) -> str:
    lines = [f"{copies} {CARDS[card].title}" for card, copies in plain.cards.items()]
    return "\n".join([CARDS[plain.identity].title, *lines])


def as_deck(plain: PlainDeck) -> Deck:
    identity = CARDS[plain.identity]
    entries = (Entry(CARDS[card], copies) for card, copies in plain.cards.items())
    return Deck((Entry(identity, 1, IDENTITY_ZONE), *entries), identity, identity.side)


@pytest.mark.parametrize(("format_id", "built_on"), SHELVES)
def test_any_day_of_any_row_is_what_a_check_of_that_day_says(format_id: str, built_on: date) -> None:
    random = Random(f"{format_id} {built_on}")
    shelf = Shelf.of(format_id, built_on, delayed=True)
    rulebook = load_rulebook()
    usual = rulebook.ruleset("nisei-1.4", "", "", TODAY)
    for _ in range(DECKS_PER_SHELF):
        text = as_text(shelf.build(random)).encode()
        (report,) = check_bytes("list", text, Question(usual))
        found = whereabouts(report, rulebook, TODAY, with_nearest=False)
        for row in found.rows:
            edges = [edge for span in row.spans for edge in (span.first, span.last) if edge]
            anywhere = (TODAY - found.first_day).days + 200
            days = [found.first_day + timedelta(days=random.randrange(anywhere)) for _ in range(DAYS_PER_ROW)]
            for day in {*days, *random.sample(edges, min(len(edges), DAYS_PER_ROW))}:
                (span,) = (span for span in row.spans if span.covers(day))
                if span.verdict == ABSENT:
                    continue
                rules = rulebook.ruleset("nisei-1.4", "", row.format, day)
                (single,) = check_bytes("list", text, Question(rules))
                faults = [(f.code, f.card, f.message) for f in single.findings if f.severity > Severity.NOTE]
                assert (span.verdict, span.list_id, span.pool) == (
                    single.verdict,
                    rules.list_id,
                    rules.pool_name,
                )
                assert sorted(map(str, faults)) == sorted(
                    str((f.code, f.card, f.message)) for f in span.reasons
                )


@pytest.mark.parametrize(("format_id", "built_on"), SHELVES)
def test_what_a_few_changes_broke_a_few_changes_mend(format_id: str, built_on: date) -> None:
    random = Random(f"broken {format_id} {built_on}")
    shelf = Shelf.of(format_id, built_on, delayed=True)
    (course,) = (c for c in courses(load_rulebook(), "nisei-1.4", "") if c.format.id == format_id)
    rules = course.on(built_on)
    assert rules is not None
    broken = 0
    while broken < BROKEN_PER_SHELF:
        deck = as_deck(shelf.build(random))
        if verdict_of(run_checks(deck, rules)) != "legal":
            continue
        swaps = random.randint(1, 3)
        worse = swapped(deck, swaps, random)
        if verdict_of(run_checks(worse, rules)) == "legal":
            continue
        broken += 1
        found = nearest(worse, rules)
        assert found.certainty in (Certainty.PROVEN, Certainty.FOUND)
        assert 1 <= found.at_least <= swaps
        if found.certainty is Certainty.PROVEN:
            assert found.changes <= swaps
        led = led_by(worse, found.identity) if found.identity else worse
        mended = with_cards(without(led, Counter(dict(found.leaving))), Counter(dict(found.coming)))
        assert verdict_of(run_checks(mended, rules)) == "legal"
        out, into = (sum(copies for _, copies in picks) for picks in (found.leaving, found.coming))
        assert found.changes == max(out, into) + (found.identity is not None)


def swapped(deck: Deck, swaps: int, random: Random) -> Deck:
    """Swap cards for others of the side, whether the format has them or not."""
    others = [card for card in CARDS.values() if card.side == deck.side and not card.identity]
    out: Counter[Card] = Counter()
    copies = [entry.card for entry in deck.entries if not entry.card.identity for _ in range(entry.quantity)]
    for card in random.sample(copies, swaps):
        out[card] += 1
    return with_cards(without(deck, out), Counter(random.choices(others, k=swaps)))
