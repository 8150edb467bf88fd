"""The checks against a second, independent reading of the rules, on thousands of random decks."""

from __future__ import annotations

import zlib
from collections import Counter
from datetime import date
from random import Random

import pytest

from card_data.catalogue import load_catalogue
from tests.properties.oracle import PlainDeck, judge
from tests.properties.random_decks import Shelf, mutate
from validator.checks import run_checks
from validator.deck import DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, Deck, Entry
from validator.finding import Severity, verdict_of
from validator.rules.rulebook import load_rulebook

DECKS_EACH = 100
FAULTS = {
    "DK102": "second identity",
    "DK111": "size",
    "DK201": "copies",
    "DK202": "one of each",
    "DK301": "side",
    "DK311": "excluded faction",
    "DK321": "agenda faction",
    "DK322": "agenda spread",
    "DK401": "too few agenda points",
    "DK402": "too many agenda points",
    "DK501": "influence",
    "FM101": "pool",
    "FM102": "not yet legal",
    "FM201": "banned",
    "FM202": "banned",
    "FM203": "banned",
    "FM204": "banned subtype",
    "FM211": "restricted",
    "FM221": "points",
    "FM231": "large agendas",
    "FM301": "bound",
    "FM401": "product",
}
DAYS = [
    ("standard", date(2012, 12, 28)),
    ("standard", date(2016, 6, 10)),
    ("standard", date(2016, 8, 26)),
    ("standard", date(2017, 5, 12)),
    ("standard", date(2017, 10, 1)),
    ("standard", date(2018, 12, 21)),
    ("standard", date(2020, 1, 10)),
    ("standard", date(2020, 6, 26)),
    ("standard", date(2022, 7, 29)),
    ("standard", date(2024, 12, 27)),
    ("standard", date(2026, 3, 6)),
    ("standard", date(2026, 3, 13)),
    ("standard", date(2026, 6, 1)),
    ("standard", date(2026, 8, 1)),
    ("startup", date(2021, 5, 1)),
    ("startup", date(2024, 9, 20)),
    ("startup", date(2026, 3, 6)),
    ("startup", date(2026, 6, 1)),
    ("eternal", date(2017, 10, 1)),
    ("eternal", date(2018, 12, 21)),
    ("eternal", date(2022, 9, 26)),
    ("eternal", date(2026, 6, 1)),
    ("snapshot", date(2018, 12, 21)),
    ("snapshot", date(2026, 6, 1)),
    ("core-experience", date(2019, 2, 1)),
    ("system-gateway", date(2021, 5, 1)),
    ("casual", date(2026, 6, 1)),
]


def as_deck(plain: PlainDeck) -> Deck:
    found = load_catalogue("netrunner").cards
    identity = found[plain.identity]
    entries = [Entry(identity, 1, IDENTITY_ZONE, (1,))]
    entries += [Entry(found[card], copies, DECK_ZONE) for card, copies in plain.cards.items()]
    entries += [Entry(found[card], copies, EXTRA_ZONE) for card, copies in plain.extra.items()]
    return Deck(tuple(entries), identity, identity.side)


def random_decks(format_name: str, day: date, *, delayed: bool) -> list[PlainDeck]:
    random = Random(zlib.crc32(f"{format_name} {day} {delayed}".encode()))
    shelf = Shelf.of(format_name, day, delayed=delayed)
    built = [shelf.build(random) for _ in range(DECKS_EACH)]
    return [deck if number % 3 == 0 else mutate(deck, shelf, random) for number, deck in enumerate(built)]


def compared(format_name: str, day: date, *, delayed: bool) -> Counter[str]:
    """Compare verdicts and faults of random decks with the second reading, and count what that found."""
    rules = load_rulebook().ruleset("nisei-1.4", "competitive" if delayed else "casual", format_name, day)
    seen: Counter[str] = Counter()
    for plain in random_decks(format_name, day, delayed=delayed):
        expected = judge(plain, format_name, day, delayed=delayed)
        found = run_checks(as_deck(plain), rules)
        faults = {FAULTS[finding.code] for finding in found if finding.severity is Severity.ERROR}
        assert faults == expected, plain
        assert verdict_of(found) == ("illegal" if expected else "legal"), plain
        seen.update(expected or ["legal"])
    return seen


@pytest.mark.parametrize(("format_name", "day"), DAYS, ids=[f"{name} on {day}" for name, day in DAYS])
def test_verdict_and_faults_equal_the_second_reading(format_name: str, day: date) -> None:
    compared(format_name, day, delayed=False)


def test_they_do_at_competitive_events_where_both_verdicts_and_every_fault_are_well_represented() -> None:
    # All days in one test: the decks are counted while they are compared.
    seen = sum((compared(format_name, day, delayed=True) for format_name, day in DAYS), Counter[str]())
    assert seen.keys() >= set(FAULTS.values())
    assert 0.25 * DECKS_EACH * len(DAYS) < seen["legal"] < 0.75 * DECKS_EACH * len(DAYS)
