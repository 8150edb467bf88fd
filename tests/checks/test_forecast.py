"""What is already known to change within 60 days is noted, with the day and the cards."""

from __future__ import annotations

import random
from datetime import date

import pytest

from tests.checks.case_files import DEFAULTS, Case
from tests.properties.test_all_fixes_together import random_deck
from validator.checks import messages, run_checks
from validator.checks.forecast import forecast, touched_cards
from validator.deck import Deck
from validator.finding import Finding, Severity, verdict_of
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

RULEBOOK = load_rulebook()
CHANGE = date(2026, 7, 31), date(2026, 8, 1)


def notes_for(day: date, **values: object) -> list[Finding]:
    case = Case("", "", DEFAULTS | values | {"day": day}, [])
    return forecast(case.deck(), load_rulebook(), case.rules())


def test_a_coming_ban_is_noted_with_its_day_and_card() -> None:
    (note,) = notes_for(
        date(2026, 7, 15), identity="Haas-Bioroid: Precision Design", cards=["3 Red Level Clearance"]
    )
    assert note.code == "FM901"
    assert note.severity is Severity.NOTE
    assert note.message == "From 2026-08-01 on more is wrong with this deck: Red Level Clearance is banned."
    assert note.line == 2
    assert note.fixes == ("Remove 3 copies of Red Level Clearance.",)
    assert note.citation is not None
    assert note.citation.effective == date(2026, 8, 1)


@pytest.mark.parametrize(
    ("day", "notes"),
    [
        (date(2026, 6, 1), 0),  # 61 days ahead
        (date(2026, 6, 2), 1),  # 60 days ahead
        (date(2026, 7, 31), 1),  # the day before
        (date(2026, 8, 1), 0),  # in force: a fault of today
        (date(2026, 8, 2), 0),
    ],
)
def test_the_forecast_looks_60_days_ahead(day: date, notes: int) -> None:
    found = notes_for(day, identity="Haas-Bioroid: Precision Design", cards=["3 Red Level Clearance"])
    assert len(found) == notes


def test_several_faults_of_one_day_are_one_note_that_names_them_all() -> None:
    (note,) = notes_for(
        date(2026, 7, 31), identity="Méliès U: Only the Brightest", cards=["3 Red Level Clearance"]
    )
    assert note.params["cards"] == "Red Level Clearance and Méliès U: Only the Brightest"
    assert note.card is None


def test_a_rotation_is_noted() -> None:
    (note,) = notes_for(
        date(2025, 4, 1), identity="Tāo Salonga: Telepresence Magician", cards=["1 Abagnale", "3 Sure Gamble"]
    )
    assert note.message.startswith(
        "From 2025-04-24 on more is wrong with this deck: Abagnale is not in the card pool"
    )


def test_a_deck_that_becomes_legal_is_told_from_which_day() -> None:
    cards = ["1 Aircheck", *(f"3 {title}" for title in FILLING)]
    (note,) = notes_for(date(2026, 3, 5), identity="Tāo Salonga: Telepresence Magician", cards=cards)
    assert note.code == "FM902"
    assert note.message == (
        "From 2026-03-13 on this deck is legal; until then: Aircheck is not legal before 2026-03-13."
    )


def test_a_deck_that_no_change_touches_gets_no_note() -> None:
    assert (
        notes_for(date(2026, 7, 31), identity="Tāo Salonga: Telepresence Magician", cards=["3 Sure Gamble"])
        == []
    )


def test_a_note_never_changes_the_verdict() -> None:
    case = Case(
        "", "", DEFAULTS | {"identity": "Tāo Salonga: Telepresence Magician", "day": date(2026, 7, 31)}, []
    )
    before = run_checks(case.deck(), case.rules())
    after = before + forecast(case.deck(), load_rulebook(), case.rules())
    assert verdict_of(before) == verdict_of(after)


@pytest.mark.parametrize("code", ["FM901", "FM902"])
def test_the_forecast_is_documented(code: str) -> None:
    message = messages()[code]
    assert message is not None
    assert message.severity is Severity.NOTE


FILLING = (
    "Sure Gamble",
    "Wildcat Strike",
    "Creative Commission",
    "VRcation",
    "Overclock",
    "Jailbreak",
    "T400 Memory Diamond",
    "DZMZ Optimizer",
    "Pantograph",
    "Conduit",
    "Leech",
    "Unity",
    "Mayfly",
    "Smartware Distributor",
)


def test_only_the_cards_that_a_change_touches_matter() -> None:
    before, after = (RULEBOOK.ruleset("nisei-1.4", "competitive", "standard", day) for day in CHANGE)
    assert before.card_list is not None
    assert after.card_list is not None
    changed = set(before.card_list.banned) ^ set(after.card_list.banned)
    assert changed
    assert touched_cards(before, after) == changed | (before.in_pool ^ after.in_pool)


def test_a_new_cap_touches_every_deck() -> None:
    days = date(2024, 9, 19), date(2024, 9, 20)
    before, after = (RULEBOOK.ruleset("nisei-1.4", "competitive", "startup", day) for day in days)
    assert touched_cards(before, after) is None


@pytest.mark.parametrize("seed", range(30))
def test_the_short_way_says_what_judging_on_both_days_says(seed: int) -> None:
    rules = RULEBOOK.ruleset("nisei-1.4", "competitive", "standard", CHANGE[0])
    later = RULEBOOK.ruleset("nisei-1.4", "competitive", "standard", CHANGE[1])
    deck = random_deck(rules, random.Random(seed))
    new = faults(deck, later) - faults(deck, rules)
    noted = [note for note in forecast(deck, RULEBOOK, rules, days_ahead=1) if note.code == "FM901"]
    assert {card for note in noted for card in note.cards} == {card for _, card in new if card}
    assert bool(noted) == bool(new)


def faults(deck: Deck, rules: Ruleset) -> set[tuple[str, str]]:
    found = [finding for finding in run_checks(deck, rules) if finding.severity is Severity.ERROR]
    return {(finding.code, card) for finding in found for card in finding.cards or ("",)}
