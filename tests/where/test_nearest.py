"""The nearest legal deck: hand-counted cases, and a search through every single change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

import pytest

from tests.checks.test_cards_of_another_load import loaded_again
from tests.where.decks import PRECISION_DESIGN, TODAY, read, row, rules_on
from validator.checks import run_checks
from validator.deck import Deck
from validator.finding import verdict_of
from validator.rules.ruleset import Ruleset
from validator.where.exchange import Picks
from validator.where.leaving import led_by, with_cards, without
from validator.where.nearest import Certainty, Nearest, nearest

STANDARD_BEFORE = date(2026, 7, 31)

REINA = """Reina Roja: Freedom Fighter
3 Paperclip
1 Employee Strike
1 Film Critic
3 Armitage Codebusting
3 Daily Casts
3 Dirty Laundry
3 Corroder
3 Datasucker
3 Cyberfeeder
3 Black Orchestra
3 Earthrise Hotel
3 Clot
3 D4v1d
3 DDoS
3 Day Job
3 Hippo
1 Crypsis
"""


def asked(text: str, format_id: str = "standard", day: date = TODAY) -> Nearest:
    return nearest(read(text).deck, rules_on(day, format_id))


def carried_out(deck: Deck, found: Nearest) -> Deck:
    deck = led_by(deck, found.identity) if found.identity else deck
    return with_cards(without(deck, Counter(dict(found.leaving))), Counter(dict(found.coming)))


def titles(picks: Picks) -> dict[str, int]:
    return {card.title: copies for card, copies in picks}


def is_legal(deck: Deck, rules: Ruleset) -> bool:
    return verdict_of(run_checks(deck, rules)) == "legal"


def test_three_banned_copies_are_three_changes() -> None:
    found = asked(PRECISION_DESIGN)
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 3)
    assert titles(found.leaving) == {"Red Level Clearance": 3}
    assert is_legal(carried_out(read(PRECISION_DESIGN).deck, found), rules_on(TODAY, "standard"))


def test_a_deck_at_its_minimum_takes_as_many_in_as_leave() -> None:
    deck = PRECISION_DESIGN.replace("Haas-Bioroid: Precision Design", "MirrorMorph: Endless Iteration")
    found = asked(deck)
    assert found.certainty is Certainty.PROVEN
    assert found.changes == 3
    assert sum(titles(found.coming).values()) == 3


def test_a_legal_deck_asks_for_nothing() -> None:
    assert row(PRECISION_DESIGN, "eternal").nearest is None


def test_too_many_copies_cost_one_change_each() -> None:
    found = asked(PRECISION_DESIGN.replace("3 Rime", "5 Rime"), day=STANDARD_BEFORE)
    assert (found.certainty, found.changes, titles(found.leaving)) == (Certainty.PROVEN, 2, {"Rime": 2})


def test_cards_of_another_load_are_the_same_cards() -> None:
    deck = loaded_again(read(PRECISION_DESIGN.replace("3 Rime", "5 Rime")).deck)
    found = nearest(deck, rules_on(STANDARD_BEFORE, "standard"))
    assert (found.certainty, found.changes, titles(found.leaving)) == (Certainty.PROVEN, 2, {"Rime": 2})


def test_influence_is_freed_by_the_dearest_cards_first() -> None:
    # 3 x 4 + 4 + 2 x 3 = 22 influence, 15 are allowed: no single card is worth 7, two of 4 are.
    deck = PRECISION_DESIGN.replace("3 Rime", "3 Anoetic Void").replace(
        "3 Whitespace", "1 Complete Image\n2 Attini"
    )
    found = asked(deck, day=STANDARD_BEFORE)
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 2)
    assert sum((card.influence_cost or 0) * copies for card, copies in found.leaving) == 8


def test_one_restricted_card_stays_the_one_with_most_copies() -> None:
    # Restricted on 2018-12-22: Paperclip (3), Employee Strike (1), Film Critic (1). One may stay.
    found = asked(REINA, day=date(2018, 12, 22))
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 2)
    assert titles(found.leaving) == {"Employee Strike": 1, "Film Critic": 1}


def test_too_few_agenda_points_are_made_up_by_swaps() -> None:
    # 3 x 2 points short: each swap of a card without points for an agenda of 2 or 3 brings at most 3 points.
    deck = PRECISION_DESIGN.replace("3 Midnight-3 Arcology\n", "3 Jaguarundi\n")
    found = asked(deck, day=STANDARD_BEFORE)
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 2)
    points = sum((card.agenda_points or 0) * copies for card, copies in found.coming)
    assert points in (5, 6)


def test_an_identity_that_left_the_format_counts_as_one_change() -> None:
    deck = PRECISION_DESIGN.replace("Haas-Bioroid: Precision Design", "Haas-Bioroid: Engineering the Future")
    found = asked(deck, day=STANDARD_BEFORE)
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 1)
    assert found.identity is not None
    assert found.identity.factions == ("haas-bioroid",)
    assert found.leaving == ()


def test_a_missing_identity_counts_as_one_change() -> None:
    deck = PRECISION_DESIGN.replace("Haas-Bioroid: Precision Design\n", "")
    found = asked(deck, day=STANDARD_BEFORE)
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 1)
    assert found.identity is not None


def test_a_deck_of_another_age_is_far_away() -> None:
    found = row(PRECISION_DESIGN, "snapshot").nearest
    assert found is not None
    # All but Hedge Fund left the pool of Snapshot or never were in it: 42 cards and the identity.
    assert (found.certainty, found.at_least) == (Certainty.FAR, 43)
    assert found.leaving == found.coming == ()


def test_points_of_a_list_are_brought_down_by_whole_cards() -> None:
    # Jackson Howard 2, Estelle Moon 3, four others 1 each: 9 points where 7 are allowed. The two with more
    # points are played three times each, so two of the single cards go.
    deck = PRECISION_DESIGN.replace("3 Red Level Clearance", "3 Jackson Howard").replace(
        "3 Rime\n", "3 Estelle Moon\n"
    )
    deck = deck.replace("3 Nico Campaign", "1 Wage Workers\n1 Violet Level Clearance\n1 Spin Doctor")
    deck = deck.replace("3 Regolith Mining License", "2 Regolith Mining License\n1 Hellion Beta Test")
    found = asked(deck, "eternal")
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 2)
    singles = {"Wage Workers", "Violet Level Clearance", "Spin Doctor", "Hellion Beta Test"}
    assert set(titles(found.leaving)) < singles


def test_lines_that_nobody_could_read_come_first() -> None:
    found = nearest(
        (report := read(PRECISION_DESIGN.replace("3 Rime", "3 Rhymes of Old"))).deck,
        rules_on(TODAY, "standard"),
        [finding for finding in report.findings if finding.code.startswith("NM")],
    )
    assert found.certainty is Certainty.NOT_BY_CARDS
    assert "Rhymes of Old" in found.because[0].message


def test_a_sealed_deck_needs_its_pool_and_not_other_cards() -> None:
    lines = "5 Friends of the Dragon\n5 Redeemed Gunman\n5 Everyday Hero\n"
    report = read(lines, "sws-1.2")
    rules = rules_on(TODAY, "baptism-of-fire", "sws-1.2", "classic")
    found = nearest(report.deck, rules)
    assert found.certainty is Certainty.NOT_BY_CARDS
    assert [finding.code for finding in found.because] == ["FM502"]


def test_a_designator_is_made_up_by_cards_that_have_it() -> None:
    # 21 cards with "dragon", 23 are needed: two more.
    lines = "5 Friends of the Dragon\n5 Dragon Adept\n5 Dragon Fighter\n5 Dragon Boat Festival\n"
    report = read(lines, "sws-1.2")
    rules = rules_on(TODAY, "comrades-in-arms", "sws-1.2", "classic")
    found = nearest(report.deck, rules)
    assert found.certainty is Certainty.PROVEN
    assert all(copies > 0 for _, copies in found.coming)
    assert is_legal(carried_out(report.deck, found), rules)


def single_changes(deck: Deck, rules: Ruleset) -> Iterator[Deck]:
    """Yield every deck that is one change away: a swap, a removal, an addition or another identity."""
    cards = [card for card in rules.catalogue.cards.values() if card.id in rules.in_pool]
    side = [card for card in cards if card.side == deck.side]
    fewer = [without(deck, Counter({entry.card: 1})) for entry in deck.entries if not entry.card.identity]
    for rest in (deck, *fewer):
        yield rest
        yield from (with_cards(rest, Counter({card: 1})) for card in side if not card.identity)
    yield from (led_by(deck, card) for card in side if card.identity)


@pytest.mark.parametrize(
    "change",
    [
        ("3 Red Level Clearance", "2 Red Level Clearance\n1 Sprint"),
        ("3 Midnight-3 Arcology\n", "3 Jaguarundi\n"),
    ],
    ids=["two banned copies", "too few agenda points"],
)
def test_no_single_change_is_enough_where_two_are_claimed(change: tuple[str, str]) -> None:
    deck = read(PRECISION_DESIGN.replace(*change)).deck
    day = TODAY if "Clearance" in change[0] else STANDARD_BEFORE
    rules = rules_on(day, "standard")
    found = nearest(deck, rules)
    assert (found.certainty, found.changes) == (Certainty.PROVEN, 2)
    assert is_legal(carried_out(deck, found), rules)
    assert not any(is_legal(other, rules) for other in single_changes(deck, rules))
