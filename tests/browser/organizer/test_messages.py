"""Messages to players in a real browser: folded, with the link to answer by, and sent from here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import Picture, problems_of, sign_in
from tests.browser.conftest import PHONE, LiveSite, OpenPage, live_site
from tests.web.batch.test_mail import Mailbox, give_address, open_mailbox
from tests.web.two_events import TwoEvents, two_events
from validator.config import Mail
from validator.services.access import account_actor
from validator.services.caller import Caller
from validator.services.roster.players import register_player

CROWD = 60
MOST_PIXELS = 10_000  # of a phone, for so many messages; unfolded they took 22,000 on a wide screen


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as server:
        yield server


@pytest.fixture
def posting(tmp_path: Path, mailbox: Mailbox) -> Iterator[LiveSite]:
    """A site that sends mail."""
    server = Mail(
        host="127.0.0.1", port=mailbox.server_address[1], sender="decks@example.org", start_tls=False
    )
    with live_site(tmp_path, mail=server) as site:
        yield site


@pytest.fixture
def events(posting: LiveSite) -> TwoEvents:
    return two_events(posting.app)


def test_a_reminder_says_where_to_answer_and_is_sent_from_here(
    posting: LiveSite, events: TwoEvents, mailbox: Mailbox, open_page: OpenPage, picture: Picture
) -> None:
    posting.app.config["WTF_CSRF_ENABLED"] = False
    give_address(events, 1, "bo@example.org")
    page = open_page(PHONE)
    sign_in(page, posting, events.own.accounts["organizer"])
    page.goto(f"{posting.address}/events/{events.own.event_id}")
    page.get_by_role("button", name="Write reminders").click()
    message = page.get_by_label("Message to Bo of own").get_by_role("textbox")
    expect(message).to_be_visible()
    assert "/p/" in message.input_value()
    assert problems_of(page, picture, "reminder") == []
    page.get_by_role("button", name="Send all by mail").click()
    expect(page.get_by_text("1 message sent.")).to_be_visible()
    (mail,) = mailbox.mails
    link = str(mail.get_payload()).split("with your private link:")[1].split()[0]
    player = open_page(PHONE)
    player.goto(link)
    expect(player.get_by_role("heading", name="Your list so far")).to_be_visible()


def test_many_messages_are_looked_through_and_somebody_new_is_welcomed(
    posting: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture
) -> None:
    caller = Caller(posting.store, account_actor(events.own.accounts["organizer"]), posting.clock())
    for number in range(CROWD):
        register_player(caller, events.own.event_id, f"Player {number:02d}")
    page = open_page(PHONE)
    sign_in(page, posting, events.own.accounts["organizer"])
    page.goto(f"{posting.address}/events/{events.own.event_id}")
    page.get_by_role("button", name="Write reminders").click()
    expect(page.get_by_role("heading", name=f"{CROWD + 1} messages ready to send")).to_be_visible()
    picture(page, "many")
    assert page.evaluate("document.documentElement.scrollHeight") < MOST_PIXELS
    page.goto(f"{posting.address}/events/{events.own.event_id}")
    page.get_by_text("Add players", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Zoe Quill")
    page.get_by_role("button", name="Add player", exact=True).click()
    welcome = page.get_by_label("Message to Zoe Quill").get_by_role("textbox")
    expect(welcome).to_be_visible()
    assert "you are registered for The own event" in welcome.input_value()
    assert "haven't received" not in welcome.input_value()
