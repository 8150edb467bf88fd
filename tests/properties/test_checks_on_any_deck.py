"""Whatever the deck, the checks answer: they never raise, always cite a rule and always finish a sentence."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.catalogue import load_catalogue
from validator.checks import run_checks
from validator.checks.forecast import forecast
from validator.checks.totals import breakdown, totals
from validator.deck import DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, SIDEBOARD_ZONE, Deck, Entry
from validator.finding import Severity
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

CARDS = sorted(load_catalogue("netrunner").cards.values(), key=lambda card: card.id)
IDENTITIES = [card for card in CARDS if card.identity]
ZONES = (DECK_ZONE, DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, SIDEBOARD_ZONE, "maybe")
EVENTS = (
    ("nisei-1.4", "competitive", "standard", date(2026, 7, 15)),
    ("nisei-1.4", "casual", "startup", date(2026, 6, 1)),
    ("nisei-1.4", "competitive", "eternal", date(2026, 6, 1)),
    ("nisei-2018", "competitive", "standard", date(2018, 12, 21)),
    ("nisei-2018", "competitive", "core-experience", date(2019, 2, 1)),
    ("ffg-2.2.1", "premier", "standard", date(2016, 8, 1)),
    ("ffg-2.2.1", "formal", "standard", date(2017, 8, 1)),
)

entries = st.builds(
    Entry,
    card=st.sampled_from(CARDS),
    quantity=st.integers(1, 60),
    zone=st.sampled_from(ZONES),
    lines=st.lists(st.integers(1, 99), max_size=2).map(tuple),
    proxies=st.integers(0, 3),
)
decks = st.builds(
    Deck,
    entries=st.lists(entries, max_size=25).map(tuple),
    identity=st.none() | st.sampled_from(IDENTITIES),
    side=st.sampled_from(("", "corp", "runner")),
    open_copies=st.integers(0, 5),
    open_identity=st.booleans(),
)
rulesets = st.sampled_from(EVENTS).map(lambda event: load_rulebook().ruleset(*event))


@settings(max_examples=300, deadline=None)
@given(decks, rulesets)
def test_every_finding_cites_a_rule_and_is_a_finished_sentence(deck: Deck, rules: Ruleset) -> None:
    found = run_checks(deck, rules, paperwork=True, sanctioned=True)
    for finding in found + forecast(deck, load_rulebook(), rules):
        assert finding.citation is not None
        assert finding.citation.document
        for sentence in (finding.message, *finding.fixes):
            assert "{" not in sentence
            assert sentence.endswith((".", "!", "”."))


@settings(max_examples=150, deadline=None)
@given(decks, rulesets)
def test_the_breakdown_adds_up_to_the_influence_spent(deck: Deck, rules: Ruleset) -> None:
    spent = totals(deck, rules).influence_spent
    assert sum(part.influence for part in breakdown(deck, rules)) == (spent or 0)


@settings(max_examples=150, deadline=None)
@given(decks, rulesets)
def test_unread_copies_soften_errors_but_never_hide_a_finding(deck: Deck, rules: Ruleset) -> None:
    settled = run_checks(replace(deck, open_copies=0, open_identity=False), rules)
    softened = run_checks(replace(deck, open_copies=60, open_identity=False), rules)
    assert [(f.code, f.card) for f in settled] == [(f.code, f.card) for f in softened]
    absent = {"DK101", "DK111", "DK401", "DK402", "DK501"}
    assert all(
        f.severity is g.severity for f, g in zip(settled, softened, strict=True) if f.code not in absent
    )
    assert all(g.severity is not Severity.ERROR for g in softened if g.code in {"DK101", "DK111", "DK401"})
