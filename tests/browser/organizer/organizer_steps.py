"""From the form of an event to its first round, by pages and forms alone."""

from __future__ import annotations

from datetime import timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveSite
from tests.browser.stories.judge_stories import Story
from tests.browser.stories.test_whole_way import fill_deck, register, submit


def make_event(page: Page, story: Story) -> int:
    """Make an event under the document through the form, with its settings; return its number."""
    page.goto(page.url.replace("/events/", "/events/new"))
    page.get_by_label("Name", exact=True).fill("Autumn Cup")
    page.get_by_label("Starts at").fill(f"{story.starts_at:%Y-%m-%dT%H:%M}")
    page.get_by_label("Time zone").fill("UTC")
    page.locator("#policy").select_option(story.policy)
    for name, choice in story.chosen.items():
        page.locator(f"#{name}").select_option(choice)
    page.get_by_text("More settings").click()
    for label, value in story.settings.items():
        if value is True:
            page.get_by_label(label).check()
        else:
            page.get_by_label(label).fill(str(value))
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    return int(page.url.rpartition("/")[2])


def hand_in(page: Page, player: Page, live: LiveSite, story: Story) -> None:
    """Let Ann read the rules, register and submit her list, and the organizer add Ben."""
    link = page.get_by_label("Registration link").input_value()
    register(player, live, link, "Ann")
    fill_deck(player, "deck" if story.policy == "sws-1.2" else "runner", story.listed)
    submit(player, 1)
    desk = player.url.partition("/receipt")[0]
    player.goto(desk)
    player.get_by_role("link", name="Rules of this event").first.click()
    expect(player.locator("main")).to_contain_text(story.said)
    live.clock.moment = story.starts_at + timedelta(minutes=30)
    player.goto(desk)
    expect(player.get_by_text("Lists are locked. You can read yours here")).to_be_visible()


def begin(page: Page, live: LiveSite, event_id: int) -> None:
    """Add a late player, pair the first round and let it begin."""
    page.goto(f"{live.address}/events/{event_id}")
    page.locator("summary", has_text="Add players").click()
    page.locator("form", has=page.get_by_role("button", name="Add player")).get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("region", name="Message to Ben")).to_be_visible()
    page.goto(f"{live.address}/events/{event_id}")
    page.get_by_label("Move to").select_option("swiss")
    with page.expect_navigation():
        page.get_by_role("button", name="Change the stage").click()
    page.goto(f"{live.address}/judge/{event_id}/pairings")
    page.get_by_label("Tables").fill("1: Ann - Ben")
    with page.expect_navigation():
        page.get_by_role("button", name="Save round").click()
