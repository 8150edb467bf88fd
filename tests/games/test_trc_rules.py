"""The rules of the Top Runners' Conference one by one, each test named after its rule."""

from datetime import date

import pytest

from tests.games.judged import codes, deck_of, findings, pool_of, rules_of, verdict
from validator.deck import Deck, Entry
from validator.rules.kinds import Record
from validator.rules.rulebook import load_rulebook
from validator.rules.workflow import DecksOwed

TRC = "trc-1998"
CORP = ["6 Corporate War", "20 Data Wall", "10 Filter", "9 Night Shift"]
RUNNER = ["15 Codecracker", "15 Jack 'n' Joe", "15 Loan from Chiba"]


def corp(*lines, **facts):
    return deck_of(lines, "onr", side="corp", **facts)


def runner(*lines, **facts):
    return deck_of(lines, "onr", side="runner", **facts)


def test_trc_d1_a_deck_has_at_least_45_cards():
    assert verdict(corp(*CORP), TRC) == "legal"
    assert verdict(runner(*RUNNER), TRC) == "legal"
    found = findings(runner(*RUNNER[:2], "14 Loan from Chiba"), TRC)
    assert codes(found) == ["DK111"]
    assert found[0].citation.rule == "TRC-D1"


def test_trc_d1_there_is_no_maximum():
    assert verdict(runner(*RUNNER, "100 Dupré"), TRC) == "legal"


def test_trc_d1_a_player_brings_both_decks():
    assert load_rulebook().workflow(TRC, "", date(1998, 8, 1)).first(DecksOwed).sides == ("corp", "runner")


@pytest.mark.parametrize(
    ("size", "points", "expected"),
    [
        (45, 17, "illegal"),
        (45, 18, "legal"),
        (46, 18, "illegal"),
        (46, 19, "judge"),
        (46, 20, "legal"),
        (47, 18, "illegal"),
        (47, 19, "judge"),
        (47, 20, "legal"),
        (48, 19, "illegal"),
        (48, 20, "legal"),
        (49, 20, "legal"),
        (50, 19, "illegal"),
        (50, 20, "legal"),
        (51, 20, "illegal"),
        (51, 21, "judge"),
        (52, 21, "judge"),
        (52, 22, "legal"),
        (53, 21, "illegal"),
        (55, 22, "legal"),
        (60, 24, "legal"),
    ],
)
def test_trc_d2_agenda_points_between_multiples_of_five_have_two_readings(size, points, expected):
    deck = corp(f"{points} Hostile Takeover", f"{size - points} Data Wall")
    assert verdict(deck, TRC) == expected


def test_trc_d3_no_card_is_banned_and_there_is_no_copy_limit():
    assert verdict(runner("45 Jack 'n' Joe"), TRC) == "legal"
    assert rules_of(TRC).card_list is None
    assert len(rules_of(TRC).in_pool) == 580


def test_trc_d4_only_cards_of_the_right_side():
    found = findings(corp(*CORP, "1 Codecracker"), TRC)
    assert "DK302" in codes(found)
    assert verdict(corp(*CORP, "1 Codecracker"), TRC) == "illegal"


def test_trc_d5_constructed_decks_are_fixed_and_have_no_sideboard():
    deck = corp("6 Corporate War", "39 Data Wall")
    aside = Entry(deck.entries[1].card, 3, "sideboard")
    assert codes(findings(Deck((*deck.entries, aside), side="corp"), TRC)) == ["DK601"]


def test_trc_p1_a_marked_proxy_is_illegal():
    deck = runner(*RUNNER)
    proxied = Entry(deck.entries[0].card, 15, proxies=1)
    found = findings(Deck((proxied, *deck.entries[1:]), side="runner"), TRC)
    assert codes(found) == ["PX101"]
    assert found[0].citation.rule == "TRC-P1"


@pytest.mark.parametrize(
    ("rule", "topic"), [("TRC-P2", "sleeves"), ("TRC-D3", "cards"), ("TRC-I1", "penalties")]
)
def test_trc_p2_d3_i1_are_recorded_for_people_to_see_to(rule, topic):
    assert rule in [record.id for record in rules_of(TRC).of(Record) if record.topic == topic]


def test_trc_l1_a_sealed_deck_is_drawn_from_its_pool_and_the_rest_is_the_sideboard():
    pool = pool_of(["25 Hostile Takeover", "40 Data Wall", "60 Codecracker"], "onr")
    found = findings(corp("18 Hostile Takeover", "27 Data Wall", pool=pool), TRC, "sealed")
    assert codes(found) == ["FM504"]
    assert found[0].params["left"] == 20
    assert verdict(corp("18 Hostile Takeover", "41 Data Wall", pool=pool), TRC, "sealed") == "illegal"


def test_trc_l1_each_match_may_have_its_own_list_from_the_same_pool():
    pool = pool_of(["25 Hostile Takeover", "40 Data Wall", "60 Codecracker"], "onr")
    for lines in (["18 Hostile Takeover", "27 Data Wall"], ["20 Hostile Takeover", "25 Data Wall"]):
        assert verdict(corp(*lines, pool=pool), TRC, "sealed") == "legal"


def test_trc_l1_a_sideboard_is_no_fault_in_sealed_play():
    pool = pool_of(["25 Hostile Takeover", "40 Data Wall", "60 Codecracker"], "onr")
    deck = corp("18 Hostile Takeover", "27 Data Wall", pool=pool)
    aside = Entry(deck.entries[1].card, 13, "sideboard")
    assert codes(findings(Deck((*deck.entries, aside), side="corp", pool=pool), TRC, "sealed")) == ["FM504"]


def test_trc_l1_a_pool_with_a_card_that_the_catalogue_no_longer_has_is_no_obstacle():
    pool = pool_of(["25 Hostile Takeover", "40 Data Wall"], "onr") | {"gone": 3}
    found = findings(corp("18 Hostile Takeover", "27 Data Wall", pool=pool), TRC, "sealed")
    assert [finding.params["left"] for finding in found if finding.code == "FM504"] == [20]


def test_ffg_l1_a_drafted_netrunner_deck_is_held_against_its_pool():
    identity = "The Masque: Cyber General"
    pool = pool_of(["3 Sure Gamble"], "netrunner")
    deck = deck_of(["3 Sure Gamble", "1 Medium"], "netrunner", pool=pool)
    masque = deck_of([f"1 {identity}"], "netrunner").entries[0].card
    for format_id in ("draft", "half-draft"):
        found = findings(
            Deck(deck.entries, identity=masque, side="runner", pool=pool), "ffg-2.2.1", format_id
        )
        assert [finding.card for finding in found if finding.code == "FM501"] == ["medium"]
