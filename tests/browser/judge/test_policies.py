"""What only one document asks for, and the check screen when nobody answers any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import Picture
from tests.browser.conftest import LiveSite, OpenPage, live_site
from tests.browser.judge.judge_phone import SMALL_PHONE, new_phone, start_check, wait_for_screen_offline
from tests.browser.organizer.organizer_steps import make_event
from tests.browser.stories.judge_stories import STORIES
from tests.browser.stories.test_whole_way import register, sign_up


def test_the_time_to_build_a_sealed_deck_runs_on_the_player_s_page(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page, player = open_page(), open_page(SMALL_PHONE)
    sealed = replace(next(story for story in STORIES if story.policy == "trc-1998"), settings={})
    sealed.chosen = {**sealed.chosen, "format": "sealed"}
    live.clock.moment = sealed.starts_at
    sign_up(page, live)
    make_event(page, sealed)
    link = page.get_by_label("Registration link").input_value()
    page.get_by_role("link", name="Time to build").click()
    page.get_by_label("Minutes to build").fill("45")
    page.get_by_role("button", name="Start the time to build").click()
    expect(page.locator(".big-time")).to_have_text(re.compile(r"4[45]:\d\d"))
    register(player, live, link, "Ann")
    player.clock.install()
    player.reload()
    clock, warning = player.get_by_label("Time to build"), player.get_by_text("Less than 5 minutes left")
    expect(clock).to_contain_text(re.compile(r"in 4\d minutes"))
    expect(warning).to_be_hidden()
    player.clock.fast_forward("40:01")
    expect(warning).to_be_visible()
    picture(player, "warned")
    player.clock.fast_forward("05:00")
    expect(warning).to_be_hidden()
    expect(player.get_by_text("The time to build is over.")).to_be_visible()


@pytest.fixture
def as_served(tmp_path: Path) -> Iterator[LiveSite]:
    """A site whose files browsers keep no longer than we let them: only the screen itself keeps any."""
    with live_site(tmp_path, kept=False) as site:
        yield site


def test_the_screen_is_ready_for_a_time_without_a_network(as_served: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(as_served, open_page)
    start_check(phone)
    as_served.stop()
    phone.go_offline()
    phone.page.reload()
    wait_for_screen_offline(phone)
