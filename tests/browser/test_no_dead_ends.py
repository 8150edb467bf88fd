"""Ways that used to end in a wall, in a real browser: typos, the deadline, two lists, an import."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select

from tests.batch.decks import CORP, RUNNER
from tests.browser.accessibility import Picture, sign_in
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.web.test_batch_pages import drop_for_event
from tests.web.test_states import TYPOS
from tests.web.two_events import TwoEvents, two_events
from validator.store.event_tables import Event


@pytest.fixture
def events(live: LiveSite) -> TwoEvents:
    return two_events(live.app)


def as_organizer(live: LiveSite, events: TwoEvents, open_page: OpenPage, size: dict[str, int]) -> Page:
    page = open_page(size)
    sign_in(page, live, events.own.accounts["organizer"])
    return page


def test_six_typos_are_mended_with_one_tap_on_a_phone(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(PHONE)
    page.goto(live.address)
    text = RUNNER
    for right, wrong in TYPOS.items():
        text = text.replace(right, wrong)
    page.get_by_label("Decklist").fill(text)
    button = page.get_by_role("button", name="Fix all 6 spellings")
    button.scroll_into_view_if_needed()
    picture(page, "typos")
    before = page.evaluate("window.scrollY")
    button.click()
    expect(page.get_by_label("Answer", exact=True).get_by_role("heading", name="Legal")).to_be_visible()
    assert abs(page.evaluate("window.scrollY") - before) < 200
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Fix all 6 spellings")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "phone"])
def test_the_players_page_warns_and_locks_itself(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture, size: dict[str, int]
) -> None:
    with events.store.writing() as session:
        event = session.exec(select(Event).where(Event.id == events.own.event_id)).one()
        event.deadline = live.clock() + timedelta(minutes=16)
    page = open_page(size)
    page.clock.install()
    page.goto(f"{live.address}/p/{events.own.tokens[1]}")
    expect(page.get_by_role("timer")).to_have_text("16 minutes left")
    expect(page.get_by_role("timer")).to_be_in_viewport()
    page.clock.fast_forward("02:00")
    expect(page.get_by_role("alert")).to_contain_text("14 minutes until lists lock")
    page.clock.fast_forward("10:00")
    expect(page.get_by_role("alert")).to_contain_text("4 minutes until lists lock")
    picture(page, "warned")
    page.clock.fast_forward("05:00")
    expect(page.get_by_role("alert")).to_contain_text("Time is up")
    expect(page.get_by_role("button", name="Submit", exact=True)).to_be_disabled()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "phone"])
def test_two_lists_of_one_player_are_compared_and_one_deck_of_each_is_taken(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture, size: dict[str, int]
) -> None:
    live.app.config["WTF_CSRF_ENABLED"] = False
    other = CORP.replace("1 F2P", "1 Kakugo") + "\n\n" + RUNNER.replace("2 Leech", "2 Cookbook")
    drop_for_event(
        events, events.client("organizer"), {"Bo of own.txt": CORP + "\n\n" + RUNNER, "Bo_of_own.txt": other}
    )
    page = as_organizer(live, events, open_page, size)
    page.goto(f"{live.address}/events/{events.own.event_id}")
    picture(page, "players")
    page.get_by_role("link", name="Decide").click()
    picture(page, "triage")
    page.get_by_role("link", name="Compare them").click()
    expect(page.get_by_text("+ 1 Kakugo")).to_be_visible()
    picture(page, "compared")
    page.get_by_role("group", name="Which Corp deck counts?").get_by_role("radio").nth(0).check()
    page.get_by_role("group", name="Which Runner deck counts?").get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="Save the choice").click()
    expect(page.get_by_text("1 list filed.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Which one counts?")).to_be_visible()


def test_players_are_imported_after_a_preview(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    file = tmp_path / "answers.csv"
    file.write_text("Timestamp,Your full name,Contact e-mail\n2026-11-01 10:00,Cy Dent,cy@example.org\n")
    page = as_organizer(live, events, open_page, PHONE)
    page.goto(f"{live.address}/events/{events.own.event_id}")
    page.get_by_text("Add players", exact=True).click()
    page.get_by_label("CSV, XLSX or the tournament JSON of Cobra").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("1 new: Cy Dent")).to_be_visible()
    picture(page, "preview")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("1 added, 0 updated, 0 unchanged.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="1 withdrawn")).to_be_visible()
    expect(page.get_by_role("link", name="Cy Dent")).to_have_count(0)
