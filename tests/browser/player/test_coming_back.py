"""A player who comes back: a public event, a list, a link by mail, and the next list from the last."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import Picture, problems_of
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage, live_site
from tests.browser.stories.test_whole_way import RUNNER, fill_deck, sign_up, submit
from tests.deckcheck.decks import PRECISION
from tests.web.batch.test_mail import Mailbox, open_mailbox
from validator.config import Mail
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.roster.mailed_links import send_mailed_links
from validator.web.site import KEY


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as server:
        yield server


@pytest.fixture
def mailing(tmp_path: Path, mailbox: Mailbox) -> Iterator[LiveSite]:
    port = mailbox.server_address[1]
    mail = Mail(host="127.0.0.1", port=port, sender="decks@example.org", start_tls=False)
    with live_site(tmp_path, mail=mail) as site:
        yield site


def test_a_stranger_plays_comes_back_and_starts_from_the_last_list(
    mailing: LiveSite, mailbox: Mailbox, open_page: OpenPage, picture: Picture
) -> None:
    organizer, player = open_page(DESKTOP), open_page(PHONE)
    sign_up(organizer, mailing)
    event = publish(organizer)

    player.goto(mailing.address)
    enter_from_the_public_list(player, "Autumn Regional", picture)
    expect(player.get_by_text("Get a link to your earlier lists by e-mail")).to_be_visible()
    fill_deck(player, "corp", PRECISION)
    fill_deck(player, "runner", RUNNER)
    submit(player, 1)

    mailing.clock.moment += timedelta(days=7)
    hold_another(organizer, event)
    player.goto(mailing.address)
    player.get_by_role("link", name="Events", exact=True).first.click()
    expect(player.get_by_role("heading", name="Autumn Regional")).to_have_count(0)  # it is over
    enter_from_the_public_list(player, "Winter Regional", picture)
    expect(player.get_by_text("Start from an earlier list")).to_have_count(0)  # anybody can type an address

    player.get_by_role("link", name="Get a link to your earlier lists by e-mail").click()
    player.goto(mailing.address + link_by_mail(player, mailing, mailbox, picture))
    assert problems_of(player, picture, "my-lists") == []
    expect(row(player, "Autumn Regional")).to_contain_text("Zahya Sadeghi: Versatile Smuggler")
    expect(row(player, "Autumn Regional")).to_contain_text("Legal")
    row(player, "Winter Regional").get_by_role("button", name="Submit a list").click()
    player.get_by_role("button", name="Start from your list of Autumn Regional, 18 November 2026").click()
    expect(player.get_by_text("Copied. It is checked under the rules of this event")).to_be_visible()
    expect(player.locator("[data-to-do]")).to_contain_text("Corp deck: Legal")
    expect(player.locator("[data-to-do]")).to_contain_text("Runner deck: Legal")
    expect(player.locator("#deck-runner")).to_have_value(re.compile("2x Pennyshaver"))
    assert problems_of(player, picture, "copied") == []
    submit(player, 1)

    put_away(organizer, event, picture)


def publish(page: Page) -> str:
    """Create an event that everybody finds, and return its address."""
    page.get_by_role("link", name="Create your first event").click()
    page.get_by_role("textbox", name="Name").fill("Autumn Regional")
    page.get_by_role("textbox", name="Place").fill("Köln")
    page.get_by_label("Starts at").fill("2026-11-18T10:00")
    page.get_by_label("Show in the public list of events").check()
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Autumn Regional")).to_be_visible()
    return page.url


def hold_another(page: Page, event: str) -> None:
    """Create the next event like the last one."""
    page.goto(event)
    page.get_by_role("link", name="Clone", exact=True).click()
    page.get_by_role("textbox", name="Name").fill("Winter Regional")
    page.get_by_label("Starts at").fill("2026-12-19T10:00")
    page.get_by_role("button", name="Create it").click()
    expect(page.get_by_role("heading", name="Winter Regional")).to_be_visible()


def enter_from_the_public_list(page: Page, event: str, picture: Picture) -> None:
    """Find an event as a stranger does, and register."""
    page.get_by_role("link", name="Events", exact=True).first.click()
    page.get_by_role("searchbox", name="Search events").fill("köl")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("Registration open")).to_be_visible()
    assert problems_of(page, picture, "public-events") == []
    page.get_by_role("link", name=event).click()
    page.get_by_label("Your name").fill("Ada Marsh")
    page.get_by_label("E-mail address").fill("ada@example.org")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are registered.")).to_be_visible()


def link_by_mail(page: Page, live: LiveSite, mailbox: Mailbox, picture: Picture) -> str:
    """Ask for a link, let a worker have its turn, and return the path in the only letter."""
    assert problems_of(page, picture, "ask") == []
    page.get_by_label("Your e-mail address").fill("ADA@example.org")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_visible()
    worker = Caller(live.store, SYSTEM, live.clock())
    assert send_mailed_links(worker, live.app.extensions[KEY].settings.mail, live.address) == 1
    (letter,) = mailbox.mails
    assert letter["To"] == "ada@example.org"
    found = re.search(rf"{re.escape(live.address)}(/mine/[\w-]+)", letter.get_payload())
    assert found
    return found[1]


def row(page: Page, event: str) -> Locator:
    """Return the card of an event among one's lists."""
    return page.locator(".listed-events > li", has_text=event)


def put_away(page: Page, event: str, picture: Picture) -> None:
    """Archive the event that is over."""
    page.goto(event)
    page.get_by_role("link", name="Archive", exact=True).click()
    assert problems_of(page, picture, "archive") == []
    page.get_by_role("button", name="Archive the event").click()
    expect(page.get_by_text("Archived: Autumn Regional.")).to_be_visible()
    page.get_by_role("link", name="Archived (1)").click()
    assert problems_of(page, picture, "archived") == []
    expect(page.get_by_role("button", name="Bring back")).to_be_visible()
