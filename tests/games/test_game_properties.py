"""What holds for every deck: counted again in the plainest way."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.catalogue import load_catalogue
from tests.games.judged import findings, rules_of
from validator.checks import run_checks
from validator.checks.pods import cover
from validator.checks.title_letters import best_letters, first_letter
from validator.deck import Deck, Entry

CARDS = list(load_catalogue("shadowfist").cards.values())
DECKS = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 7), max_size=25).map(
    lambda copies: Deck(tuple(Entry(card, number) for card, number in copies.items()))
)


def plain_letter(title):
    letters = [sign for sign in title if sign.isalpha()]
    return letters[0].upper()


@given(DECKS, st.data())
@settings(max_examples=150, deadline=None)
def test_another_copy_never_makes_a_five_copy_fault_disappear(deck, data):
    faults = {card for f in findings(deck, "sws-1.2") if f.code == "DK203" for card in f.cards}
    expected = {e.card.id for e in deck.entries if e.quantity > 5 and e.card.deck_limit is not None}
    assert faults == expected
    if deck.entries:
        chosen = data.draw(st.sampled_from(deck.entries))
        more = Deck(
            tuple(Entry(e.card, e.quantity + (e is chosen)) for e in deck.entries),
        )
        assert faults <= {card for f in findings(more, "sws-1.2") if f.code == "DK203" for card in f.cards}


@given(DECKS)
@settings(max_examples=100, deadline=None)
def test_the_best_three_letters_equal_a_search_through_all_choices(deck):
    counted = Counter()
    for entry in deck.entries:
        counted[plain_letter(entry.card.title)] += entry.quantity
    best = max(
        (sum(counted[letter] for letter in three) for three in combinations("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 3)),
        default=0,
    )
    found = findings(deck, "sws-1.2", "ritual-of-the-unnameable")
    notes = [f for f in found if f.code == "DK712"]
    assert [f.params["covered"] for f in notes] == ([best] if deck.entries else [])
    left = sum(
        e.quantity for e in deck.entries if any(e.card.id in f.cards for f in found if f.code == "DK711")
    )
    assert left == sum(counted.values()) - best


@given(st.dictionaries(st.sampled_from("ABCDEFGHIJ"), st.integers(1, 9)), st.integers(1, 4))
def test_no_other_choice_of_letters_covers_more(counted, limit):
    chosen = best_letters(counted, limit)
    covered = sum(counted[letter] for letter in chosen)
    assert all(
        sum(counted[x] for x in other) <= covered for other in combinations(counted, min(limit, len(counted)))
    )


@given(DECKS)
@settings(max_examples=100, deadline=None)
def test_designators_are_counted_as_one_counts_by_hand(deck):
    copies = [card for entry in deck.entries for card in [entry.card] * entry.quantity]
    designators = {designator for card in copies for designator in card.subtypes}
    naive = {d: sum(1 for card in copies if d in card.subtypes) for d in designators}
    found = run_checks(deck, rules_of("sws-1.2", "comrades-in-arms"))
    (shared,) = [finding for finding in found if finding.code in ("DK701", "DK702")]
    named = shared.params["candidates"]
    assert all(naive[designator] == number for designator, number in named)
    assert [number for _, number in named] == sorted(naive.values(), reverse=True)[: len(named)]


@given(DECKS)
@settings(max_examples=60, deadline=None)
def test_a_pool_that_equals_the_deck_explains_it_and_a_smaller_one_does_not(deck):
    rules = rules_of("sws-1.2", "baptism-of-fire")
    wanted = {entry.card.id: entry.quantity for entry in deck.entries}
    assert cover(wanted, wanted, rules).missing == {}
    for card in list(wanted)[:1]:
        smaller = wanted | {card: wanted[card] - 1}
        explained = cover(wanted, smaller, rules)
        assert explained.missing == ({} if explained.pods else {card: 1})


@given(st.sampled_from(CARDS))
def test_a_first_letter_is_the_first_letter_of_the_title(card):
    assert first_letter(card.title) == plain_letter(card.title)


@given(DECKS)
@settings(max_examples=60, deadline=None)
def test_no_deck_is_too_odd_to_be_judged(deck):
    for format_id in (
        "comrades-in-arms",
        "ritual-of-the-unnameable",
        "one-hundred-names",
        "whirlpool-of-blood",
    ):
        assert isinstance(run_checks(deck, rules_of("sws-1.2", format_id, "old-masters")), list)
