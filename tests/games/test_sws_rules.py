"""The Secret War Society's rules one by one, each test named after its rule."""

import pytest

from tests.games.judged import codes, deck_of, findings, pool_of, rules_of, verdict
from validator.finding import Severity, verdict_of
from validator.rules.kinds import PodCards, Pods, Record

SWS = "sws-1.2"
COPS = ["5 Cop on the Beat", "5 Cop on the Edge", "5 Cop on the Take", "5 Gruff Lieutenant"]


def records(format_id="", topic=""):
    return {rule.id: rule.text for rule in rules_of(SWS, format_id).of(Record) if rule.topic == topic}


def test_sws_d1_a_sixth_copy_is_illegal_and_disqualifies():
    found = findings(deck_of(["6 Sinister Priest"]), SWS)
    assert codes(found) == ["DK203"]
    assert "disqualify" in found[0].message
    assert found[0].severity is Severity.ERROR
    assert found[0].citation.section == "3.0(a)"


@pytest.mark.parametrize(
    "title",
    [
        "Fire Ants",
        "Imperial Sycophants",
        "Manchu Soldiers",
        "Siamang Twins",
        "Snow Seer",
        "The Great Wall",
        "Thunder Knights",
    ],
)
def test_sws_d1_no_max_titles_know_no_limit(title):
    assert verdict(deck_of([f"40 {title}"]), SWS) == "legal"


def test_sws_d1_only_those_seven_titles_have_no_max():
    unlimited = [card.title for card in rules_of(SWS).catalogue.cards.values() if card.deck_limit is None]
    assert len(unlimited) == 7


@pytest.mark.parametrize("lines", [["1 Final Brawl"], [f"5 {title}" for title in ("Final Brawl", "Hacker")]])
def test_sws_d2_a_deck_may_be_of_any_size(lines):
    assert verdict(deck_of(lines), SWS) == "legal"


def test_sws_d2_a_very_large_deck_is_legal():
    cards = rules_of(SWS).catalogue.cards.values()
    assert verdict(deck_of([f"5 {card.title}" for card in list(cards)[:200]]), SWS) == "legal"


def test_sws_d3_there_is_no_sideboard():
    deck = deck_of(["5 Final Brawl"], zone="sideboard")
    assert codes(findings(deck, SWS)) == ["DK601"]


def test_sws_p1_proxies_are_allowed_and_unlimited():
    entry = deck_of(["5 Final Brawl"]).entries[0]
    proxied = type(entry)(entry.card, 5, proxies=5)
    found = findings(type(deck_of([]))((proxied,)), SWS)
    assert codes(found) == ["PX112"]
    assert verdict_of(found) == "legal"


@pytest.mark.parametrize(
    ("rule", "topic"),
    [("SWS-P2", "proxies"), ("SWS-P3", "proxies"), ("SWS-P4", "sleeves"), ("SWS-I1", "penalties")],
)
def test_sws_p2_p3_p4_i1_are_recorded_for_people_to_see_to(rule, topic):
    assert rule in records(topic=topic)


@pytest.mark.parametrize("format_id", ["final-brawl", "big-man"])
def test_sws_f1_f2_only_the_number_of_copies_limits_a_deck(format_id):
    assert verdict(deck_of([*COPS, "1 Zeppelin"]), SWS, format_id) == "legal"
    assert verdict(deck_of([*COPS, "6 Zeppelin"]), SWS, format_id) == "illegal"


def test_sws_f3_comrades_in_arms_names_designator_count_and_runners_up():
    found = findings(deck_of([*COPS, "3 Captain Liu"]), SWS, "comrades-in-arms")
    assert codes(found) == ["DK702"]
    assert found[0].params["designator"] == "cop"
    assert found[0].params["number"] == 23
    assert found[0].params["candidates"][1] == ["pledged", 8]
    assert verdict(deck_of([*COPS, "2 Captain Liu"]), SWS, "comrades-in-arms") == "illegal"


def test_sws_f4_ritual_checks_declared_letters_or_finds_the_best():
    lines = ["5 Kar Fai", "5 Vassals of the Lotus", "5 Yellow Monk"]
    assert verdict(deck_of(lines), SWS, "ritual-of-the-unnameable") == "legal"
    assert verdict(deck_of(lines, letters=("K", "V", "Y")), SWS, "ritual-of-the-unnameable") == "legal"
    assert verdict(deck_of(lines, letters=("K", "V", "X")), SWS, "ritual-of-the-unnameable") == "illegal"
    assert verdict(deck_of([*lines, "1 Zeppelin"]), SWS, "ritual-of-the-unnameable") == "illegal"


def test_sws_f5_one_hundred_names_allows_one_copy_even_of_no_max_titles():
    found = findings(deck_of(["2 Fire Ants", "2 City Park", "1 Final Brawl"]), SWS, "one-hundred-names")
    assert [(finding.code, finding.cards) for finding in found] == [("DK201", ("fire-ants", "city-park"))]
    assert {finding.citation.rule for finding in found} == {"SWS-F5"}
    assert verdict(deck_of(["1 Fire Ants", "1 City Park"]), SWS, "one-hundred-names") == "legal"


def test_sws_f5_six_copies_still_disqualify():
    assert codes(findings(deck_of(["6 City Park"]), SWS, "one-hundred-names")) == ["DK201", "DK203"]


@pytest.mark.parametrize("format_id", ["baptism-of-fire", "whirlpool-of-blood"])
def test_sws_f6_f7_the_deck_is_drawn_from_the_recorded_pool(format_id):
    pool = pool_of(["3 Final Brawl", "1 City Park"])
    assert verdict(deck_of(["3 Final Brawl"], pool=pool), SWS, format_id) == "legal"
    assert verdict(deck_of(["4 Final Brawl"], pool=pool), SWS, format_id) == "illegal"
    assert verdict(deck_of(["3 Final Brawl"]), SWS, format_id) == "judge"


def test_sws_f6_the_copy_limit_holds_in_sealed_play_too():
    pool = pool_of(["7 Final Brawl"])
    assert codes(findings(deck_of(["6 Final Brawl"], pool=pool), SWS, "baptism-of-fire")) == ["DK203"]


def test_sws_f8_two_character_pods_and_one_of_sites_are_on_offer():
    rules = rules_of(SWS, "whirlpool-of-blood")
    limits = rules.first(Pods)
    assert (limits.character, limits.site) == (2, 1)
    pods = {pod.name: pod for pod in rules.of(PodCards)}
    assert len(pods) == 10
    assert all(sum(pod.cards.values()) == (8 if pod.group == "site" else 5) for pod in pods.values())
    assert pods["Syndicate"].cards == {
        "mars-colonist": 1,
        "triad-punks": 1,
        "street-sweepers": 1,
        "street-sensei": 2,
    }
    assert "Seven Masters" not in pods


def test_sws_f8_pods_are_not_on_offer_in_constructed_formats():
    assert rules_of(SWS, "final-brawl").of(PodCards) == ()
