"""What an event adds to the rules."""

from tests.games.judged import codes, deck_of, pool_of, rules_of
from validator.checks import run_checks
from validator.deck import Deck, Entry
from validator.rules.house_rules import Pod, add_pods, ban_proxies
from validator.rules.kinds import PodCards

OWN = Pod("House of Cards", "character", {"white-ninja": 2, "hacker": 1})


def test_sws_f8_organizers_add_pods_of_their_own():
    rules = add_pods(rules_of("sws-1.2", "baptism-of-fire"), [OWN])
    deck = deck_of(["2 White Ninja", "1 Hacker", "1 Final Brawl"], pool=pool_of(["1 Final Brawl"]))
    found = run_checks(deck, rules)
    assert codes(found) == ["FM503"]
    assert "House of Cards" in found[0].message
    assert rules.version != rules_of("sws-1.2", "baptism-of-fire").version


def test_sws_f8_own_pods_are_played_whole_too():
    rules = add_pods(rules_of("sws-1.2", "baptism-of-fire"), [OWN])
    deck = deck_of(["1 White Ninja", "1 Hacker"], pool={})
    assert [f.cards for f in run_checks(deck, rules)] == [("white-ninja", "hacker")]


def test_pods_of_an_event_without_limited_play_change_nothing():
    rules = rules_of("sws-1.2", "final-brawl")
    assert add_pods(rules, [OWN]) is rules


def test_sws_p1_after_a_ban_a_marked_proxy_is_illegal():
    rules = ban_proxies(rules_of("sws-1.2"))
    card = deck_of(["1 Final Brawl"]).entries[0].card
    found = run_checks(Deck((Entry(card, 3, proxies=2),)), rules)
    assert "PX101" in codes(found)
    assert next(f for f in found if f.code == "PX101").citation.rule == "SWS-P1"
    assert rules.version != rules_of("sws-1.2").version


ASCENDED = [
    "1 The Pledged",
    "1 Student of the Bear",
    "1 Student of the Shark",
    "1 SWAT Team",
    "1 Liquidators",
]


def test_sws_f8_the_organizer_takes_sample_pods_off_the_offer():
    rules = rules_of("sws-1.2", "whirlpool-of-blood")
    deck = deck_of(ASCENDED, pool={})
    assert codes(run_checks(deck, rules)) == ["FM503"]
    assert codes(run_checks(deck, add_pods(rules, [Pod("Dragons", "character", {})]))) == ["FM503"]
    assert codes(run_checks(deck, add_pods(rules, [Pod("Ascended", "character", {})]))) == ["FM501"]


def test_sws_f8_a_pod_of_the_same_name_replaces_the_sample():
    rules = add_pods(rules_of("sws-1.2", "whirlpool-of-blood"), [Pod("Ascended", "character", {"hacker": 1})])
    assert "FM501" in codes(run_checks(deck_of(ASCENDED, pool={}), rules))
    assert codes(run_checks(deck_of(["1 Hacker"], pool={}), rules)) == ["FM503"]


def test_sws_f8_pods_can_be_switched_off():
    samples = rules_of("sws-1.2", "whirlpool-of-blood")
    rules = add_pods(samples, [Pod(pod.name, pod.group, {}) for pod in samples.of(PodCards)])
    assert rules.of(PodCards) == ()
    assert codes(run_checks(deck_of(ASCENDED, pool={}), rules)) == ["FM501"]
