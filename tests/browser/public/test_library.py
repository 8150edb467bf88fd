"""Strips, facts and search as a person meets them: with a mouse, by keyboard, with a finger, in the dark."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessibility import Picture, problems_in_both_looks
from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.where.decks import PRECISION_DESIGN


def to_the_strip(page: Page, live: LiveSite) -> None:
    page.goto(live.address)
    page.get_by_label("Decklist").fill(PRECISION_DESIGN)
    page.get_by_role("button", name="Where is this deck legal?").click()
    expect(page.get_by_role("heading", name="Where is this deck legal?")).to_be_visible()
    page.wait_for_load_state("load")  # its script listens to keys by then


def test_the_keyboard_walks_along_the_strip_and_the_caption_tells(
    live: LiveSite, open_page: OpenPage
) -> None:
    page = open_page()
    to_the_strip(page, live)
    caption = page.locator("[data-strip-caption]")
    lane = page.get_by_role("group", name="Standard", exact=True)
    page.get_by_role("button", name="Back to the list").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".band:focus")).to_have_accessible_name(
        "Casual, since 6 September 2012: Legal. In force: pool Every card."
    )
    lane.locator(".band[tabindex='0']").focus()
    expect(caption).to_contain_text("Standard, since 1 August 2026: Illegal. Red Level Clearance is banned.")
    page.keyboard.press("ArrowLeft")
    expect(caption).to_contain_text("Standard, 1 May 2026 to 31 July 2026: Legal.")
    page.keyboard.press("Home")
    expect(caption).to_contain_text("Standard, 6 September 2012 to 13 September 2012")
    page.keyboard.press("ArrowDown")
    expect(caption).to_contain_text("Startup,")
    assert lane.locator(".band[tabindex='0']").count() == 1


def test_pointing_at_a_band_tells_its_reason(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    to_the_strip(page, live)
    page.get_by_role("group", name="Standard", exact=True).locator(".band").last.hover()
    expect(page.locator("[data-strip-caption]")).to_contain_text("Red Level Clearance is banned.")


def test_axe_finds_nothing_serious_on_the_strip(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(PHONE)
    to_the_strip(page, live)
    page.get_by_text("Every day as a table").click()
    assert problems_in_both_looks(page, picture, "where") == []


def test_slash_goes_to_the_search_and_enter_finds(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{live.address}/docs/")
    page.keyboard.press("/")
    page.keyboard.type("temujin contract")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Temüjin Contract")


def test_slash_is_only_a_letter_where_somebody_types(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    page.get_by_label("Decklist").press("/")
    expect(page.get_by_label("Decklist")).to_be_focused()
    expect(page.get_by_label("Decklist")).to_have_value("/")


def test_a_name_under_the_mouse_shows_its_facts_and_escape_hides_them(
    live: LiveSite, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(f"{live.address}/search?q=fund")
    page.get_by_role("link", name="Diversion of Funds").hover()
    box = page.locator(".facts-box")
    expect(box).to_contain_text("Criminal")
    expect(box).to_contain_text("Copies in a deck")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_a_tap_shows_the_facts_which_lead_to_the_card(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    page.goto(f"{live.address}/search?q=fund")
    page.get_by_role("link", name="Diversion of Funds").tap()
    page.get_by_role("link", name="All about Diversion of Funds").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Diversion of Funds")


def test_without_script_everything_is_there(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{live.address}/search?q=fund")
    page.get_by_role("link", name="Diversion of Funds").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Diversion of Funds")
    expect(page.get_by_role("table").last).to_contain_text("Eternal")
