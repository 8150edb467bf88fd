"""The pages of local cards, pods and pools in a browser: one whole way, and axe on each of them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessibility import Picture, problems_in_both_looks, sign_in
from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.web.organizer.small_event import SWS, Small, small
from tests.web.two_events import two_events


def signed_in(live: LiveSite, open_page: OpenPage) -> tuple[Page, Small]:
    events = two_events(live.app)
    draft = small(events, **SWS | {"format": "whirlpool-of-blood"})
    account = events.own.accounts["organizer"]
    page = open_page(PHONE)
    sign_in(page, live, account)
    return page, draft


def test_an_organizer_adds_a_card_and_a_pod_records_a_pool_and_the_player_sees_it(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page, draft = signed_in(live, open_page)
    page.goto(live.address + draft.url)
    page.get_by_role("link", name="Local cards").click()
    page.get_by_label("Title").fill("Midnight Courier")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="1 local card")).to_be_visible()
    problems = problems_in_both_looks(page, picture, "local-cards")
    page.get_by_role("link", name="Pods").click()
    page.get_by_label("Name").fill("House Pod")
    page.get_by_label("Cards, one per line").fill("2 Midnight Courier\n1 Hacker")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="House Pod")).to_be_visible()
    problems += problems_in_both_looks(page, picture, "pods")
    page.goto(live.address + draft.listed)
    page.get_by_label("Cards the player received").fill("3 Hacker\n2 White Ninja")
    page.get_by_role("button", name="Record the pool").click()
    expect(page.get_by_text("5 cards recorded, 5 of them left.")).to_be_visible()
    problems += problems_in_both_looks(page, picture, "list-with-pool")
    page.goto(live.address + draft.desk)
    expect(page.get_by_text("Card pool: 5 cards recorded")).to_be_visible()
    problems += problems_in_both_looks(page, picture, "desk-with-pool")
    assert problems == []
