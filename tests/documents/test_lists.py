"""When lists are due and what becomes of a ban that a document does not know."""

from __future__ import annotations

import pytest

from tests.batch.decks import CORP, RUNNER
from tests.documents.visitors import FFG, NISEI_14, NISEI_2018, PLAN, TRC, Visitors, text_of


def test_lists_are_collected_before_the_first_round_also_when_it_begins_early(visitors: Visitors) -> None:
    event = visitors.event(NISEI_14)
    desk = visitors.player(event, "Ann Lee")
    decks = {"deck-corp": CORP, "deck-runner": RUNNER}
    visitors.organizer.post(f"{event}/stage", data={"stage": "swiss"})
    answer = visitors.app.test_client().post(f"{desk}/submit", data=decks)
    assert answer.status_code == 403
    assert "Lists are locked" in text_of(answer.text)
    assert "NISEI Organized Play Policies 1.4, Decks And Decklists" in text_of(answer.text)


def test_lists_that_nobody_requires_stay_open_at_casual_events(visitors: Visitors) -> None:
    event = visitors.event({**NISEI_14, "tier": "casual"})
    desk = visitors.player(event, "Ann Lee")
    visitors.organizer.post(f"{event}/stage", data={"stage": "swiss"})
    data = {"deck-corp": CORP, "deck-runner": RUNNER}
    assert visitors.app.test_client().post(f"{desk}/submit", data=data).status_code == 303


@pytest.mark.parametrize(
    ("rules", "section"),
    [(NISEI_14, "Proxies And Third-Party Alternate-Art Cards"), (NISEI_2018, "Proxies")],
    ids=["NISEI14-proxies-permitted", "NISEI18-proxies-permitted"],
)
def test_a_ban_on_proxies_has_no_effect(visitors: Visitors, rules: dict[str, str], section: str) -> None:
    event = visitors.event(rules, proxies_banned="1", proxy_ban_announced="2026-01-01")
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Banned at this event" not in page
    assert "The ban does not apply: this policy permits proxies at all events" in page
    assert section in page.partition("The ban does not apply")[2]


@pytest.mark.parametrize(
    "rules", [NISEI_14, NISEI_2018, FFG], ids=["NISEI14-both-decks", "NISEI18-both-decks", "FFG-two-decks"]
)
def test_a_player_owes_a_deck_of_each_side(visitors: Visitors, rules: dict[str, str]) -> None:
    event = visitors.event(rules)
    desk = visitors.player(event, "Ann Lee")
    sent = visitors.app.test_client().post(f"{desk}/submit", data={"deck-corp": CORP})
    assert "Still missing: Runner." in visitors.read(sent.headers["Location"])
    assert "Runner deck is missing." in visitors.page(event)


def test_required_lists_of_2017_are_due_at_the_start(visitors: Visitors) -> None:
    event = visitors.event(FFG, lists_required="yes")
    page = visitors.read(f"{visitors.public(event)}/rules")
    assert "Every player submits a decklist, due by 5 December 2026, 10:00 CET." in page
    late = {"lists_required": "yes", "deadline": "2026-12-05T12:00"}
    answer = visitors.organizer.post("/events/new", data={**PLAN, **FFG, **late})
    assert answer.status_code == 422
    assert "Lists are due before the first round" in text_of(answer.text)
    assert "Deck Lists" in text_of(answer.text)


def test_lists_that_nobody_has_to_hand_in_are_not_all_in(visitors: Visitors) -> None:
    event = visitors.event(TRC)
    for name, text in (("Ann Lee", "45x Filter"), ("Bo Castellan", "")):
        desk = visitors.player(event, name)
        if text:
            visitors.app.test_client().post(f"{desk}/submit", data={"deck-corp": text})
    page = visitors.page(event)
    assert "No list is required. 1 list needs you: tell the players, or look at them yourself." in page
    assert "All lists are in" not in page


def test_a_deck_without_identity_goes_by_its_side(visitors: Visitors) -> None:
    event = visitors.event(TRC)
    desk = visitors.player(event, "Ann Lee")
    receipt = visitors.app.test_client().post(f"{desk}/submit", data={"deck-corp": "45x Filter"})
    said = visitors.read(receipt.headers["Location"].partition("#")[0])
    assert "Deck 1" not in said
    assert "Corp Cards 45 (min. 45)" in said
