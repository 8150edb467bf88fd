"""Pods of sealed and draft events: what the document says they hold, and which it does not allow."""

from __future__ import annotations

import re

import pytest

from tests.documents.visitors import SWS, Visitors, text_of
from validator.rules.rulebook import load_rulebook

SEALED = {**SWS, "format": "baptism-of-fire"}
# Written by hand from Appendix IV; the card that it calls Blessed Orchid is printed as Blessed Orchard.
SAMPLES = {
    "Architects of the Flesh": "PubOrd Officer, Test Subjects, Alpha Beast, Beta Beast, PubOrd Squad",
    "Ascended": "The Pledged, Student of the Bear, Student of the Shark, SWAT Team, Liquidators",
    "Dragons": "Friends of the Dragon, Redeemed Gunman, Everyday Hero, Hacker, Ring Fighter",
    "Eaters of the Lotus": "Vassals of the Lotus, Sinister Priest, Thorns of the Lotus, Eunuch Underling, "
    "Shadowy Horror",
    "Four Monarchs": "Thunder Gladiator, Ice Healer, Fire Warriors, Soul Doctor, Ice Tiger",
    "Guiding Hand": "Swordsman, Golden Candle Society, Righteous Fist, Instrument of the Hand, Shaolin Monk",
    "Jammers": "Edge Warrior, Mad Scientist, Portal Jockey, Street Gang, Low-Rent Cyborg",
    "Purists": "Purist Aspirant, Purist Initiate, Morphic Spirit, Arcane Scientist, Shadow Legion",
    "Syndicate": "Mars Colonist, Triad Punks, Street Sweepers, 2 × Street Sensei",
    "Feng Shui": "Auspicious Termites, Blessed Orchard, City Park, Family Home, Grove of Willows, "
    "Inner Sanctum, Jagged Cliffs, Sacred Ground",
}
ENVIRONMENTS = [key for key, found in load_rulebook().environments.items() if found.game == "shadowfist"]


def pods(visitors: Visitors, event: str, **data: str) -> str:
    """Send a form of the pods page in its newest version; return what the page then says."""
    found = re.search(r'name="version" value="(\d+)"', visitors.organizer.get(f"{event}/pods").text)
    assert found
    data = {"version": found[1], **data}
    return text_of(visitors.organizer.post(f"{event}/pods", data=data, follow_redirects=True).text)


def judged(visitors: Visitors, event: str, deck: str) -> str:
    """Record a pool of one card, hand a deck in and return what the staff see of it."""
    desk = visitors.player(event, "Ann Lee")
    listed = visitors.listed(event, "Ann Lee")
    assert visitors.organizer.post(f"{listed}/pool", data={"pool": "1 White Ninja"}).status_code == 303
    sent = visitors.app.test_client().post(f"{desk}/submit", data={"deck-deck": deck})
    assert sent.status_code == 303
    return visitors.page(listed)


def cards_of(pod: str) -> str:
    return "\n".join(f"1 {title}" for title in SAMPLES[pod].split(", "))


@pytest.mark.parametrize(
    "text",
    [
        "five foundation characters of one faction",
        "two of cost 1, two of cost 2 and one of cost 3",
        "only two provide the talent",
        "There are no pods of The Seven Masters",
    ],
    ids=["SWS-pod-contents", "SWS-pod-costs", "SWS-pod-talents", "SWS-pod-factions"],
)
def test_whoever_adds_a_pod_reads_what_it_holds(visitors: Visitors, text: str) -> None:
    page = visitors.page(f"{visitors.event(SEALED)}/pods")
    assert text in page
    assert "Appendix IV(a), IV(d), IV(e), IV(f)" in page.partition(text)[2]


def test_a_pod_of_the_seven_masters_is_refused(visitors: Visitors) -> None:
    event = visitors.event(SEALED)
    data = {
        "do": "add",
        "version": "1",
        "name": "Masters",
        "group": "character",
        "cards": "5 Balanced Harmonies",
    }
    answer = visitors.organizer.post(f"{event}/pods", data=data)
    assert answer.status_code == 422
    assert "Balanced Harmonies is of a faction that has no pods" in text_of(answer.text)


def test_a_pod_of_another_faction_is_taken(visitors: Visitors) -> None:
    event = visitors.event(SEALED)
    data = {"do": "add", "version": "1", "name": "Mine", "group": "character", "cards": "5 Sinister Priest"}
    assert visitors.organizer.post(f"{event}/pods", data=data).status_code == 303
    assert "5 Sinister Priest" in visitors.page(f"{event}/pods")
    assert "The pod Mine: 5 × Sinister Priest." in visitors.read(f"{visitors.public(event)}/rules")


def test_the_sample_pods_are_those_of_the_document(readers: Visitors) -> None:
    page = readers.rules_page(SEALED)
    for pod, cards in SAMPLES.items():
        head, _, last = cards.rpartition(", ")
        assert f"The pod {pod}: {head} and {last}." in page


def test_a_pod_takes_the_place_of_a_sample_of_its_name(visitors: Visitors) -> None:
    event = visitors.event(SEALED)
    page = pods(visitors, event, do="add", name="Ascended", group="character", cards="5 Sinister Priest")
    assert "Ascended · Character 5 Sinister Priest" in page
    assert "not in the recorded pool" not in judged(visitors, event, "5 Sinister Priest")
    assert "The pod Ascended: 5 × Sinister Priest." in visitors.read(f"{visitors.public(event)}/rules")


def test_pods_can_be_switched_off_and_on_again(visitors: Visitors) -> None:
    event = visitors.event(SEALED)
    assert "Pods of the format Architects of the Flesh · Character · not on offer" in pods(
        visitors, event, do="take-off"
    )
    assert "The pod " not in visitors.read(f"{visitors.public(event)}/rules")
    pods(visitors, event, do="remove", name="Ascended")
    assert "The pod Ascended" in visitors.read(f"{visitors.public(event)}/rules")
    pods(visitors, event, do="take-off", name="Ascended")
    assert "5 cards are not in the recorded pool" in judged(visitors, event, cards_of("Ascended"))


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_a_whole_pod_is_playable_in_every_environment(readers: Visitors, environment: str) -> None:
    event = readers.event({**SEALED, "environment": environment})
    page = judged(readers, event, cards_of("Ascended"))
    assert "Played with the pod Ascended." in page
    assert "is not in the card pool" not in page
