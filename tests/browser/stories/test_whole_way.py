"""The whole way of a newcomer: event, players, lists, corrections, deadline, unlocking, differences."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.deckcheck.decks import PRECISION
from tests.web.two_events import LEGAL_RUNNER

RUNNER = LEGAL_RUNNER.decode()
Picture = Callable[[Page, str], None]


def sign_up(page: Page, live: LiveSite) -> None:
    page.goto(live.first_link())
    page.get_by_label("Your name").fill("Robin Vale")
    page.get_by_label("E-mail address").fill("robin@example.org")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/events/")


def create_event(page: Page, picture: Picture) -> str:
    page.get_by_role("link", name="Create your first event").click()
    page.get_by_role("textbox", name="Name").fill("Autumn Regional")
    page.get_by_role("textbox", name="Place").fill("Main hall")
    page.get_by_label("Starts at").fill("2026-11-18T10:00")
    page.get_by_label("Time zone").fill("Europe/Berlin")
    page.get_by_label("Deadline").fill("2026-11-17T20:00")
    picture(page, "1-form")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Autumn Regional")).to_be_visible()
    expect(page.locator(".next-step")).to_contain_text("Nobody is registered yet.")
    return page.get_by_label("Registration link").input_value()


def register(page: Page, live: LiveSite, link: str, name: str) -> str:
    # The link carries the site's configured name; here it answers on another port.
    page.goto(live.address + re.sub(r"^https?://[^/]+", "", link))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are registered.")).to_be_visible()
    return page.url.split("?")[0]


def fill_deck(page: Page, side: str, text: str) -> None:
    page.wait_for_load_state("load")  # before its styles have come, a page shows what it will hide
    tab = page.locator(f'[data-side-tabs] [data-side="{side}"]')
    if tab.is_visible():
        tab.click()
    page.locator(f"#deck-{side}").fill(text)


def submit(page: Page, revision: int) -> None:
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("heading", name="Your list is in")).to_be_visible()
    expect(page.locator(".receipt")).to_contain_text(f"Revision {revision}")


def event_row(page: Page, name: str) -> str:
    return re.sub(r"\s+", " ", page.locator("table.roster tr", has_text=name).inner_text())


def test_a_newcomer_goes_the_whole_way(live: LiveSite, open_page: OpenPage, picture: Picture) -> None:
    organizer = open_page(DESKTOP)
    sign_up(organizer, live)
    link = create_event(organizer, picture)
    event = organizer.url
    player = open_page(PHONE)

    good = register(player, live, link, "Ada Marsh")
    fill_deck(player, "corp", PRECISION)
    fill_deck(player, "runner", RUNNER)
    expect(player.locator("[data-to-do]")).to_contain_text("Corp deck: Legal")
    expect(player.locator("[data-to-do]")).to_contain_text("Runner deck: Legal")
    picture(player, "2-desk")
    submit(player, 1)
    picture(player, "3-receipt")

    register(player, live, link, "Bo Castellan")
    fill_deck(player, "corp", PRECISION)
    fill_deck(player, "runner", RUNNER.replace("2x Cat's Cradle", "2x Bukhgalter"))
    submit(player, 1)
    expect(player.locator(".receipt")).to_contain_text("Submitted, but not legal yet: 1 problem.")
    bad = player.url.split("/receipt")[0]

    register(player, live, link, "Chi Okafor")
    fill_deck(player, "corp", PRECISION.replace("3x Ansel 1.0", "3x Ansel"))
    fill_deck(player, "runner", RUNNER)
    submit(player, 1)
    expect(player.locator(".receipt")).to_contain_text("something is unclear")
    unclear = player.url.split("/receipt")[0]

    organizer.goto(event)
    assert "Legal" in event_row(organizer, "Ada Marsh")
    assert "Illegal" in event_row(organizer, "Bo Castellan")
    assert "Bukhgalter is banned." in event_row(organizer, "Bo Castellan")
    assert "Needs a look" in event_row(organizer, "Chi Okafor")
    picture(organizer, "4-event")

    correct_by_click(player, unclear)
    pass_the_deadline(live, player, good)
    unlock(organizer, event)
    see_the_difference(player, bad, organizer, event, picture)


def correct_by_click(player: Page, desk: str) -> None:
    player.goto(desk)
    player.get_by_role("button", name="Ansel 1.0", exact=True).click()
    expect(player.locator("[data-to-do]")).to_contain_text("Corp deck: Legal")
    submit(player, 2)


def pass_the_deadline(live: LiveSite, player: Page, desk: str) -> None:
    live.clock.moment += timedelta(days=1, hours=8)
    player.goto(desk)
    expect(player.get_by_text("Lists are locked. You can read yours here")).to_be_visible()
    expect(player.get_by_role("button", name="Submit", exact=True)).to_have_count(0)


def unlock(organizer: Page, event: str) -> None:
    organizer.goto(event)
    organizer.get_by_role("link", name="Bo Castellan").focus()
    organizer.keyboard.press("e")
    lock = organizer.locator("section", has=organizer.get_by_role("heading", name="Lock"))
    expect(lock).to_be_visible()
    organizer.wait_for_load_state("networkidle")  # the editors above have grown to their size
    lock.get_by_label("Reason").fill("He told us before the first round")
    lock.get_by_role("button", name="Unlock this list").click()
    expect(organizer.get_by_text("the player may submit once more")).to_be_visible()


def see_the_difference(player: Page, desk: str, organizer: Page, event: str, picture: Picture) -> None:
    player.goto(desk)
    expect(player.get_by_text("Your list is unlocked until")).to_be_visible()
    fill_deck(player, "runner", RUNNER)
    submit(player, 2)
    player.get_by_role("link", name="Revisions").click()
    expect(player.locator("main")).to_contain_text("− removed 2 Bukhgalter")
    expect(player.locator("main")).to_contain_text("+ added 2 Cat's Cradle")
    picture(player, "5-revisions")
    organizer.goto(event)
    row = event_row(organizer, "Bo Castellan")
    assert "Legal" in row
    assert "after the lock" in row
    organizer.get_by_role("link", name="Log", exact=True).click()
    expect(organizer.locator("main")).to_contain_text("He told us before the first round")
    picture(organizer, "6-log")
