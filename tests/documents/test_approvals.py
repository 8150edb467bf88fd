"""Proxies and third-party art under the document of 2018: approved by staff, before the start."""

from __future__ import annotations

import re

from tests.batch.decks import CORP, RUNNER
from tests.documents.visitors import NISEI_14, NISEI_2018, Visitors, text_of

PROXIED = RUNNER.replace("3 Sure Gamble", "3 Sure Gamble (3 proxies)")
APPROVED_BY = r"approved by Olga Organizer, 16 November 2026, 1[23]:\d\d CET"


def handed_in(visitors: Visitors, event: str, runner: str = PROXIED) -> str:
    desk = visitors.player(event, "Ann Lee")
    data = {"deck-corp": CORP, "deck-runner": runner}
    assert visitors.app.test_client().post(f"{desk}/submit", data=data).status_code == 303
    return desk


def test_unapproved_proxies_keep_an_event_from_being_all_in_and_legal(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    handed_in(visitors, event)
    assert "All lists are in, but 1 player waits for the approval of proxies or art." in visitors.page(event)
    assert "proxies or art to approve" in visitors.page(event)
    listed = visitors.listed(event, "Ann Lee")
    visitors.organizer.post(f"{listed}/proxies", data={"card": "sure-gamble"})
    assert "All lists are in and legal." in visitors.page(event)
    assert re.search(rf"3 Sure Gamble \(Neutral Event\) proxy {APPROVED_BY}", visitors.page(listed))
    assert "after the start" not in visitors.page(listed)


def test_an_approval_after_the_start_is_marked(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    handed_in(visitors, event)
    listed = visitors.listed(event, "Ann Lee")
    visitors.later(days=19)
    visitors.organizer.post(f"{listed}/proxies", data={"card": "sure-gamble"})
    approved = r"approved by Olga Organizer, 5 December 2026, 1[23]:\d\d CET after the start"
    assert re.search(approved, visitors.page(listed))


def test_an_approval_during_swiss_is_late_whatever_the_clock_says(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    handed_in(visitors, event)
    listed = visitors.listed(event, "Ann Lee")
    visitors.organizer.post(f"{event}/stage", data={"stage": "swiss"})
    visitors.organizer.post(f"{listed}/proxies", data={"card": "sure-gamble"})
    assert re.search(f"{APPROVED_BY} after the start", visitors.page(listed))


def test_players_declare_art_and_staff_approve_it(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    desk = handed_in(visitors, event, RUNNER)
    assert "All lists are in and legal." in visitors.page(event)
    visitors.app.test_client().post(f"{desk}/art", data={"art": "3 Sure Gamble by a friend"})
    assert "Art of 3 Sure Gamble by a friend: not approved yet" in visitors.read(desk)
    assert "1 player waits for the approval of proxies or art." in visitors.page(event)
    listed = visitors.listed(event, "Ann Lee")
    visitors.organizer.post(f"{listed}/art", data={"art": "3 Sure Gamble by a friend", "do": "approve"})
    assert "Art of 3 Sure Gamble by a friend: approved by Olga Organizer" in visitors.read(desk)
    assert "All lists are in and legal." in visitors.page(event)


def test_other_art_needs_another_approval_and_no_art_needs_none(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    desk = handed_in(visitors, event, RUNNER)
    listed = visitors.listed(event, "Ann Lee")
    visitors.organizer.post(f"{listed}/art", data={"art": "Carmen", "do": "approve"})
    visitors.app.test_client().post(f"{desk}/art", data={"art": "Carmen and Revolver"})
    assert "Art of Carmen and Revolver: not approved yet" in visitors.read(desk)
    visitors.app.test_client().post(f"{desk}/art", data={"art": ""})
    assert "All lists are in and legal." in visitors.page(event)


def test_art_that_nobody_declared_cannot_be_approved(visitors: Visitors) -> None:
    event = visitors.event(NISEI_2018)
    handed_in(visitors, event, RUNNER)
    listed = visitors.listed(event, "Ann Lee")
    answer = visitors.organizer.post(
        f"{listed}/art", data={"art": " ", "do": "approve"}, follow_redirects=True
    )
    assert "No third-party art is declared. Note the cards first." in text_of(answer.text)


def test_who_plays_does_not_approve_the_own_proxies(visitors: Visitors) -> None:
    event = visitors.event({**NISEI_2018, "tier": "casual"})
    handed_in(visitors, event)
    for name in ("Jo Judge", "Al Judge"):
        visitors.organizer.post(f"{event}/staff", data={"name": name, "role": "judge"})
    listed = visitors.listed(event, "Ann Lee")
    number = listed.rpartition("/")[2]
    page = visitors.organizer.get(f"{event}/staff").text
    own_form = re.search(r'aria-label="Olga Organizer".*?action="([^"]+)"', page, re.S)
    assert own_form
    plays = {"role": "organizer", "plays": "1", "registration_id": number}
    assert visitors.organizer.post(own_form[1], data=plays).status_code == 303
    assert visitors.organizer.post(f"{listed}/proxies", data={"card": "sure-gamble"}).status_code == 403
    assert visitors.organizer.post(f"{listed}/art", data={"art": "Leech", "do": "approve"}).status_code == 403


def test_only_documents_that_ask_for_an_approval_offer_one(visitors: Visitors) -> None:
    event = visitors.event(NISEI_14)
    desk = handed_in(visitors, event)
    assert "Proxies and third-party art" not in visitors.page(visitors.listed(event, "Ann Lee"))
    assert "Proxies and third-party art" not in visitors.read(desk)
    assert "All lists are in and legal." in visitors.page(event)
