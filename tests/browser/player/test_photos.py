"""Photos and scans in a real browser: read, compared, confirmed with few taps, and never read twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.batch.decks import CORP, RUNNER
from tests.browser.accessibility import Picture, problems_of, sign_in
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.photos.taken import SHOTS, scan_worn_sheet, take
from tests.web.batch.test_batch_pages import drop_for_event
from tests.web.two_events import TwoEvents, two_events
from validator.ingest.any_file import can_scan
from validator.ingest.reading_limits import DEFAULT_LIMITS, ReadingLimits, use_limits
from validator.pipeline import default_reader
from validator.services.access import account_actor
from validator.services.caller import Caller
from validator.services.roster.players import register_player

pytestmark = pytest.mark.skipif(not can_scan(), reason="OCR is not installed, so no photo was read.")
OCR = 180_000  # milliseconds, on a machine that does much else


@pytest.fixture
def events(live: LiveSite) -> TwoEvents:
    return two_events(live.app)


@pytest.fixture
def no_more_ocr() -> Iterator[None]:
    """Forget everything that was read, and allow OCR no time at all."""
    yield
    use_limits(DEFAULT_LIMITS)


@cache
def photo() -> FilePayload:
    """Photograph a list of 45 cards, one of them misspelt, by a phone of few pixels."""
    printed = CORP.replace("Backroom Machinations", "Backroom Machinatoins")
    return {
        "name": "IMG_7.jpg",
        "mimeType": "image/jpeg",
        "buffer": take(printed, SHOTS[0]._replace(width=1500)),
    }


class Taps:
    """Counts what a person has to tap."""

    def __init__(self) -> None:
        self.count = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.count += 1


def confirm(page: Page, taps: Taps) -> int:
    """Settle everything that was read from a picture; return how many lines were doubtful."""
    doubtful = 0
    together = page.get_by_role("button", name=re.compile(r"^Confirm all \d+$"))
    alone = page.locator("[data-answer] .findings li").filter(
        has_text=re.compile("not found|Please confirm it")
    )
    while together.count() or alone.count():
        if together.count():
            before = together.count()
            taps.tap(together.first)
            expect(together).to_have_count(before - 1)
            continue
        doubtful += 1
        before = alone.count()
        taps.tap(alone.first.locator("button.fix").first)
        expect(alone).to_have_count(before - 1)
    return doubtful


def test_a_photo_is_confirmed_submitted_and_still_there_and_corrected_in_the_triage(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture, no_more_ocr: None
) -> None:
    """One photo, which OCR reads once: a player hands it in, and the organizer drops it, too."""
    confirm_and_submit(live, events, open_page(PHONE), picture)
    live.app.config["WTF_CSRF_ENABLED"] = False
    drop_for_event(events, events.client("organizer"), {"IMG_7.jpg": photo()["buffer"]})
    default_reader().close()
    use_limits(ReadingLimits(scan_seconds=0.001))
    find_it_again(live, events, open_page, picture)
    correct_in_the_triage(live, events, open_page(DESKTOP), picture)


def confirm_and_submit(live: LiveSite, events: TwoEvents, page: Page, picture: Picture) -> None:
    page.goto(f"{live.address}/p/{events.own.tokens[1]}")
    page.locator("#list-files").set_input_files(photo())
    expect(page.get_by_role("progressbar", name="Reading")).to_be_visible()
    expect(page.locator("[data-files-status]")).to_contain_text(re.compile(r"\d+ s$"))
    picture(page, "reading")
    corp = page.locator('[data-bench="corp"]')
    expect(corp).to_contain_text("24 lines were read from the picture. Please confirm them.", timeout=OCR)
    expect(page.get_by_alt_text("Page 1 of IMG_7.jpg")).to_be_visible()
    expect(corp.locator(".crop")).to_have_count(1)
    assert problems_of(page, picture, "read") == []
    page.locator("#deck-runner").evaluate("(area, text) => { area.value = text; }", RUNNER)
    taps = Taps()
    taps.tap(page.get_by_role("button", name="Submit", exact=True))
    expect(page.get_by_role("alert").filter(has_text="not confirmed yet: 24.")).to_be_visible()
    assert confirm(page, taps) == 1
    expect(page.locator("[data-to-do]")).to_contain_text("Corp deck: Legal")
    assert taps.count == 3
    page.get_by_role("button", name="Undo").click()
    expect(corp).to_contain_text("Backroom Machinatoins")
    corp.get_by_role("button", name="Backroom Machinations").click()
    expect(page.locator("[data-to-do]")).to_contain_text("Corp deck: Legal")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator(".receipt")).to_contain_text("Legal")


def find_it_again(live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture) -> None:
    page = open_page(PHONE)
    page.goto(f"{live.address}/p/{events.own.tokens[1]}")
    expect(page.locator("#deck-corp")).to_have_value(re.compile("3x Kingmaking"))
    expect(page.locator("#deck-runner")).to_have_value(re.compile("3 Sure Gamble"))
    expect(page.locator("[data-files-source] [data-text]").first).to_be_visible()
    picture(page, "again")
    organizer = open_page(DESKTOP)
    sign_in(organizer, live, events.own.accounts["organizer"])
    organizer.goto(f"{live.address}/events/{events.own.event_id}/players/{events.own.registrations[1]}")
    expect(organizer.get_by_alt_text("Page 1 of IMG_7.jpg")).to_be_visible()
    expect(organizer.locator("#deck-corp")).to_have_value(re.compile("3x Kingmaking"))
    assert problems_of(organizer, picture, "organizer") == []


def test_a_scanned_sheet_takes_a_tap_for_each_doubtful_line_and_two_more(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(PHONE, color_scheme="dark")
    sign_in(page, live, events.own.accounts["organizer"])
    page.goto(f"{live.address}/events/{events.own.event_id}/players/{events.own.registrations[1]}")
    page.locator("#list-files").set_input_files(
        {"name": "scan.png", "mimeType": "image/png", "buffer": scan_worn_sheet()}
    )
    corp, runner = page.locator('[data-bench="corp"]'), page.locator('[data-bench="runner"]')
    expect(corp).to_contain_text("19 lines were read from the picture", timeout=OCR)
    expect(runner).to_contain_text("20 lines were read from the picture")
    expect(corp).to_contain_text("Please confirm it")
    expect(page.locator(".crop")).to_have_count(7)
    assert problems_of(page, picture, "sheet") == []
    lines = page.locator("#deck-corp").input_value().splitlines()
    lines += page.locator("#deck-runner").input_value().splitlines()
    read = [line for line in lines if line and not line.startswith(("Player: ", "Deck: "))]
    assert len(read) == 46
    taps = Taps()
    assert confirm(page, taps) == 7
    assert taps.count == 7 + 2
    expect(page.locator("#deck-corp")).to_have_value(re.compile("2x Mumbad Construction Co."))
    expect(corp.get_by_role("heading", name="Illegal")).to_be_visible()
    expect(page.get_by_text("read from the picture")).to_have_count(0)


def correct_in_the_triage(live: LiveSite, events: TwoEvents, page: Page, picture: Picture) -> None:
    organizer = account_actor(events.own.accounts["organizer"])
    cy = register_player(Caller(live.store, organizer, live.clock()), events.own.event_id, "Cy of own")
    sign_in(page, live, events.own.accounts["organizer"])
    page.goto(f"{live.address}/events/{events.own.event_id}?q=IMG")
    page.goto(live.address + str(page.locator(".row-link").first.get_attribute("href")))
    expect(page.locator("[data-files-source] figure")).to_be_visible()
    expect(page.locator('[data-bench="corp"]')).to_contain_text("24 lines were read from the picture.")
    assert problems_of(page, picture, "proposal") == []
    taps = Taps()
    assert confirm(page, taps) == 1
    assert taps.count == 2
    page.get_by_label("This list belongs to").select_option(label="Cy of own")
    page.get_by_role("button", name="Assign").click()
    expect(page.get_by_text("1 list assigned.")).to_be_visible()
    page.goto(f"{live.address}/events/{events.own.event_id}/players/{cy.registration.id}")
    expect(page.locator("#deck-corp")).to_have_value(re.compile("2x Backroom Machinations"))
    expect(page.get_by_alt_text("Page 1 of IMG_7.jpg")).to_be_visible()
    expect(page.locator('[data-bench="corp"]').get_by_role("heading", name="Legal")).to_be_visible()
