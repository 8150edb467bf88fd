"""What people work with stays in sight and says the same everywhere, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.batch.decks import CORP
from tests.browser.accessibility import Picture, sign_in
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.browser.walk.test_no_dead_ends import OLD_DECK
from tests.web.crowd import add_crowd
from tests.web.two_events import TwoEvents, two_events

ROWS_OF_A_PAGE = 50
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "phone"])


@pytest.fixture
def events(live: LiveSite) -> TwoEvents:
    return two_events(live.app)


@SIZES
def test_among_many_players_one_is_found_and_another_added_without_scrolling(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture, size: dict[str, int]
) -> None:
    add_crowd(live.store, live.clock(), events.own.event_id, 120)
    page = open_page(size)
    sign_in(page, live, events.own.accounts["organizer"])
    page.goto(f"{live.address}/events/{events.own.event_id}")
    expect(page.get_by_text("Add players", exact=True)).to_be_in_viewport()
    expect(page.locator(".row-link")).to_have_count(ROWS_OF_A_PAGE)
    page.get_by_role("searchbox", name="Search the table").fill("bo")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".row-link").first).to_have_text("Bo of own")
    picture(page, "found")


@SIZES
def test_the_editor_stays_in_sight_and_its_lines_have_numbers(
    live: LiveSite, open_page: OpenPage, size: dict[str, int]
) -> None:
    page = open_page(size)
    page.goto(live.address)
    page.get_by_label("Decklist").fill(OLD_DECK)
    expect(page.get_by_label("Answer", exact=True)).to_contain_text("18 cards are not in the card pool")
    numbers = page.locator(".gutter.numbers")
    expect(numbers.get_by_text("19", exact=True)).to_be_visible()
    if size is DESKTOP:
        page.get_by_text("How we read each line").click()
        page.get_by_text("Decklist", exact=True).click()
        page.get_by_role("button", name="Share this result").scroll_into_view_if_needed()
        expect(numbers).to_be_in_viewport(ratio=0.4)


def test_the_first_screen_of_a_small_phone_shows_where_a_file_goes(
    live: LiveSite, open_page: OpenPage
) -> None:
    page = open_page({"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    for language in ("en", "de", "fr", "es", "pl"):
        page.context.add_cookies([{"name": "language", "value": language, "url": live.address}])
        page.goto(live.address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        offer = page.locator(".empty-editor")
        expect(offer.locator("strong")).to_be_in_viewport(ratio=1)
        expect(offer.locator("label[for=file]")).to_be_in_viewport(ratio=1)
        expect(offer.locator("[data-camera]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("tab", ["statistics", "log", "away"])
def test_the_open_tab_of_an_event_is_in_sight_on_a_phone(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, tab: str
) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    sign_in(page, live, events.own.accounts["organizer"])
    page.goto(f"{live.address}/events/{events.own.event_id}/{tab}")
    expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=0.9)


def test_a_list_that_lacks_a_deck_is_called_the_same_everywhere(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture
) -> None:
    player = open_page(PHONE)
    player.goto(f"{live.address}/p/{events.own.tokens[1]}")
    player.locator("#deck-corp").fill(CORP)
    player.get_by_role("button", name="Submit", exact=True).click()
    expect(player.get_by_role("heading", name="Your list is in")).to_be_visible()
    organizer = open_page(DESKTOP)
    sign_in(organizer, live, events.own.accounts["organizer"])
    organizer.goto(f"{live.address}/events/{events.own.event_id}?q=bo")
    expect(organizer.get_by_role("row", name="Bo of own")).to_contain_text("Needs a look")
    proof = open_page()
    proof.goto(player.get_by_label("Link to the proof").input_value())
    organizer.goto(f"{live.address}/events/{events.own.event_id}/players/{events.own.registrations[1]}")
    answer = organizer.get_by_role("region", name="Deck 1").first
    for page, shown in (
        (player, player.locator("main")),
        (proof, proof.locator("main")),
        (organizer, answer),
    ):
        expect(shown.get_by_role("heading", name="Needs a look")).to_be_visible()
        expect(shown.get_by_text("Legal", exact=True)).to_have_count(0)
        picture(page, "incomplete")
