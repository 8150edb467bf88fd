"""Whoever follows all fixes of a report has a legal deck: 2,000 random illegal decks are put right."""

from __future__ import annotations

import random
from datetime import date

import pytest

from card_data.card import Card
from validator.checks import run_checks
from validator.checks.fixes.remedies import changed
from validator.deck import DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, Deck, Entry
from validator.finding import Finding, Severity, verdict_of
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

# policy, tier, format, day, environment: lists that ban, restrict, give points, cost influence, cap agendas
QUESTIONS = {
    "bans": ("nisei-1.4", "competitive", "standard", date(2026, 6, 1), ""),
    "caps": ("nisei-1.4", "competitive", "startup", date(2026, 6, 1), ""),
    "points": ("nisei-1.4", "casual", "eternal", date(2026, 6, 1), ""),
    "restrictions": ("nisei-2018", "competitive", "standard", date(2018, 12, 21), ""),
    "currents": ("nisei-1.4", "competitive", "standard", date(2021, 7, 1), ""),
    "surcharges": ("ffg-2.2.1", "premier", "standard", date(2017, 8, 1), ""),
    "penalties": ("ffg-2.2.1", "premier", "standard", date(2016, 10, 1), ""),
    "one product": ("nisei-1.4", "casual", "system-gateway", date(2026, 6, 1), ""),
    "1996": ("trc-1998", "open", "constructed", date(1998, 8, 1), ""),
    "designators": ("sws-1.2", "open", "comrades-in-arms", date(2026, 6, 6), "classic"),
    "letters": ("sws-1.2", "open", "ritual-of-the-unnameable", date(2026, 6, 6), "modern"),
    "singles": ("sws-1.2", "open", "one-hundred-names", date(2026, 6, 6), "old-masters"),
}
DECKS = 170
NO_FIX = "No single change is enough"


def rules_of(name: str) -> Ruleset:
    return load_rulebook().ruleset(*QUESTIONS[name])


def random_deck(rules: Ruleset, chance: random.Random) -> Deck:
    """Make a deck that looks half right: mostly cards of its side and pool, in odd numbers."""
    cards = [card for card in rules.catalogue.cards.values() if not card.identity]
    identity = _identity(rules, chance)
    side = identity.side if identity else chance.choice([*rules.catalogue.game.sides, ""][:2])
    own = [card for card in cards if card.side == side and card.id in rules.in_pool]
    agendas = [card for card in own if card.agenda_points]
    entries = {identity: Entry(identity, 1, IDENTITY_ZONE, (1,))} if identity else {}
    for line in range(2, chance.randint(4, 26)):
        pool = chance.choices([own, agendas or own, cards], weights=[12, 5, 1])[0]
        zone = EXTRA_ZONE if chance.random() < 0.02 else DECK_ZONE
        card = chance.choice(pool)
        entries[card] = Entry(card, chance.choice([1, 2, 3, 3, 3, 4, 6]), zone, (line,))
    return Deck(tuple(entries.values()), identity, side)


def _identity(rules: Ruleset, chance: random.Random) -> Card | None:
    all_ = [card for card in rules.catalogue.cards.values() if card.identity]
    fitting = [card for card in all_ if card.id in rules.in_pool]
    return chance.choice(all_ if chance.random() < 0.03 else fitting) if fitting else None


def apply_all(deck: Deck, found: list[Finding], rules: Ruleset) -> Deck:
    return changed(deck, [change for finding in found for change in finding.changes], rules)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_deck_is_legal_after_all_fixes_or_the_report_says_that_none_is_enough(name: str) -> None:
    rules, chance, illegal = rules_of(name), random.Random(name), 0
    while illegal < DECKS:
        deck = random_deck(rules, chance)
        found = run_checks(deck, rules)
        if verdict_of(found) != "illegal":
            continue
        illegal += 1
        if any(NO_FIX in fix for finding in found for fix in finding.fixes):
            continue
        after = run_checks(apply_all(deck, found, rules), rules)
        left = [finding.message for finding in after if finding.severity is not Severity.NOTE]
        assert not left, ([f"{f.message} -> {f.fixes}" for f in found], left)


@pytest.mark.parametrize("name", QUESTIONS)
def test_hardly_any_deck_has_no_fix_but_for_its_identity(name: str) -> None:
    rules, chance = rules_of(name), random.Random(f"{name} again")
    found = [run_checks(random_deck(rules, chance), rules) for _ in range(60)]
    hopeless = [f for f in found if any(fix.startswith(NO_FIX) for finding in f for fix in finding.fixes)]
    assert len(hopeless) <= 3


@pytest.mark.parametrize("name", QUESTIONS)
def test_everything_that_goes_is_said_in_words(name: str) -> None:
    rules, chance = rules_of(name), random.Random(f"{name} in words")
    found = [finding for _ in range(40) for finding in run_checks(random_deck(rules, chance), rules)]
    gone = [(finding, change.card) for finding in found for change in finding.changes if change.copies < 0]
    assert gone
    for finding, card in gone:
        title = rules.catalogue.cards[card].title
        assert any(title.rstrip(".") in fix for fix in finding.fixes), (title, finding)
