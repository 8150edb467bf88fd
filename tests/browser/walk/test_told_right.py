"""What people were once told wrong or left alone with, in a real browser."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.browser.accessibility import sign_in
from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.web.batch.test_batch_pages import drop_for_event
from tests.web.two_events import TwoEvents, two_events
from validator.store.event_tables import Event, Stage
from validator.store.roster import Seat


@pytest.fixture
def events(live: LiveSite) -> TwoEvents:
    return two_events(live.app)


def checked(page: Page, text: str) -> None:
    """Type a list on the home page and wait for its answer."""
    with page.expect_response("**/live"):
        page.get_by_label("Decklist").fill(text)
    expect(page.locator(".answer-head.waiting")).to_have_count(0)
    expect(page.locator("[data-answer][aria-busy=true]")).to_have_count(0)


def test_the_home_page_gives_advice_that_holds(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(live.address)
    answer = page.get_by_label("Answer", exact=True)
    checked(page, CORP.replace("1 Send a Message", "4 Send a Message"))
    expect(answer).to_contain_text("4 copies of Send a Message")
    expect(answer).to_contain_text("Remove agendas worth 6 points: for example 2 Send a Message.")
    answer.get_by_role("button", name="Keep 3").click()
    expect(answer).not_to_contain_text("copies of Send a Message")
    checked(page, RUNNER.replace("Sure Gamble", "Sure Gambel"))
    expect(answer).to_contain_text("“Sure Gambel” not found. Did you mean Sure Gamble?")
    expect(answer).not_to_contain_text("Add 3 cards")
    info = answer.get_by_role("button", name="The rule behind this (NM103)")
    rule = answer.get_by_role("link", name="NM103 explained")
    expect(rule).to_be_hidden()
    info.click()
    expect(rule).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()
    checked(page, CORP + "1 The Supercomputer\n")
    expect(answer).to_contain_text("The Supercomputer")
    for far in ("Dorm Computer", "Supercorridor"):
        expect(answer.get_by_role("button", name=far)).to_have_count(0)
    checked(page, RUNNER.replace("3 Sure Gamble", "3 sure g"))
    expect(answer.locator("button.fix").first).to_have_text("Sure Gamble")
    checked(page, "Dear organizer,\nsee you on Saturday, looking forward to it!\n")
    expect(answer.get_by_role("heading", name="Could not be read")).to_be_visible()
    expect(answer.get_by_role("button", name="Share this result")).to_have_count(0)
    page.get_by_role("radio", name="Netrunner (1996)").check()
    page.get_by_label("Format").select_option("sealed")
    checked(page, RUNNER)
    expect(answer).to_contain_text("Let the organizer record the pool at the event.")


def test_an_illegal_result_is_no_proof_of_legality(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    checked(page, ILLEGAL_RUNNER)
    page.get_by_role("button", name="Share this result").click()
    expect(page.get_by_role("heading", name="Result of a check")).to_be_visible()
    expect(page.get_by_text("Proof of legality")).to_have_count(0)


def test_a_worse_list_asks_before_it_counts_and_the_earlier_one_comes_back(
    live: LiveSite, events: TwoEvents, open_page: OpenPage
) -> None:
    page = open_page(PHONE)
    desk = f"{live.address}/p/{events.own.tokens[1]}"
    page.goto(desk)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_text("There is no list to submit.")).to_be_in_viewport(ratio=1)
    page.locator("#deck-corp").fill(CORP)
    page.locator("[data-side=runner]").click()
    page.locator("#deck-runner").fill(RUNNER)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("heading", name="Your list is in")).to_be_visible()
    page.goto(desk)
    page.locator("[data-side=runner]").click()
    page.locator("#deck-runner").fill(ILLEGAL_RUNNER)
    # The rule behind a finding stands in its sentence, not on a row of its own.
    expect(page.locator(".findings .message").first).to_have_css("display", "block")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_text("Revision 1 is legal; this list is illegal.")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Submit it anyway").click()
    page.get_by_role("link", name="Revisions").click()
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_text("Revision 3")).to_be_visible()


def test_the_organizer_is_told_what_the_stage_and_the_lock_ask(
    live: LiveSite, events: TwoEvents, open_page: OpenPage
) -> None:
    live.app.config["WTF_CSRF_ENABLED"] = False
    for _ in range(2):
        drop_for_event(events, events.client("organizer"), {"Zoe Quill.txt": RUNNER})
    page = open_page()
    sign_in(page, live, events.own.accounts["organizer"])
    address = f"{live.address}/events/{events.own.event_id}"
    page.goto(address)
    expect(page.get_by_role("link", name="Zoe Quill")).to_have_count(1)
    page.goto(f"{address}/players/{events.own.registrations[0]}")
    reason = page.locator("#correct").get_by_label(re.compile("^Reason"))
    expect(reason).not_to_have_attribute("required", "")
    with events.store.writing() as session:
        event = session.exec(select(Event).where(Event.id == events.own.event_id)).one()
        event.deadline = live.clock() - timedelta(minutes=1)
        event.stage = Stage.ELIMINATION
        for seat in session.exec(select(Seat)):
            session.delete(seat)
    page.reload()
    expect(reason).to_have_attribute("required", "")
    expect(page.get_by_text("Lists are locked: say why this one changes.")).to_be_visible()
    page.goto(address)
    expect(page.get_by_text("Opponents see each other's lists once the round's pairings are")).to_be_visible()
    page.get_by_role("link", name="Enter pairings").click()
    expect(page.get_by_role("heading", name="Pairings")).to_be_visible()
