"""Ways that used to end in a wall, in a real browser: typos, the deadline, two lists, an import."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select

from tests.batch.decks import CORP, RUNNER, question
from tests.browser.accessibility import Picture, sign_in
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.web.all_pages.test_states import TYPOS
from tests.web.batch.test_batch_pages import drop_for_event
from tests.web.two_events import TwoEvents, two_events
from validator.pipeline import check_bytes
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import sheet_of
from validator.store.event_tables import Event

BOTH = CORP + "\n\n" + RUNNER
# Ids that stand on a page more than once: a label would lead to the wrong field.
TWICE = (
    "[...document.querySelectorAll('[id]')].filter(e => document.getElementById(e.id) !== e).map(e => e.id)"
)
# Legal fifteen years ago, and not one card of it in today's pool.
OLD_DECK = """Kate "Mac" McCaffrey: Digital Tinker

3 Diesel
3 Modded
3 The Maker's Eye
3 Tinkering
2 Akamatsu Mem Chip
3 Rabbit Hole
2 The Personal Touch
2 The Toolbox
3 Aesop's Pawnshop
2 Sacrificial Construct
2 Battering Ram
2 Gordian Blade
2 Pipeline
3 Magnum Opus
2 Net Shield
3 Sure Gamble
3 Infiltration
2 Crash Space
"""
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""
MOST_SHIFT = 0.1
READING = 60_000  # milliseconds for a picture, on a machine that does much else
TWO_ROWS = 100  # pixels: the offer to undo and a changed sentence; what is in sight stays in sight


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
def test_each_fix_leaves_the_page_and_the_focus_where_they_are(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, size: dict[str, int]
) -> None:
    wrong = RUNNER.replace("Sure Gamble", "Sure Gambel").replace("Overclock", "Overclok")
    page = open_page(size)
    for path, editor in (("/", "#list"), (f"/p/{events.own.tokens[1]}", "#deck-runner")):
        page.goto(live.address + path)
        tab = page.locator("[data-side=runner]")
        if editor != "#list" and tab.is_visible():
            tab.click()
        page.locator(editor).fill(wrong + "2 Bukhgalter\n")
        answer = page.locator("[data-answer]").last
        expect(answer).to_contain_text("Bukhgalter is banned.")
        for fix in ("Sure Gamble", "Overclock", "Remove it"):
            button = answer.get_by_role("button", name=fix, exact=True)
            expect(answer).not_to_have_attribute("aria-busy", "true")  # this answer stays
            button.scroll_into_view_if_needed()
            before = page.evaluate("scrollY")
            button.click()
            expect(button).to_have_count(0)
            expect(page.locator("[data-answer]:focus, [data-answer] :focus")).to_have_count(1)
            expect(page.locator(":focus")).to_be_in_viewport()
            assert abs(page.evaluate("scrollY") - before) < TWO_ROWS, f"{fix} moved {path}"
        expect(answer.get_by_role("heading", name="Legal")).to_be_visible()


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
    expect(page.get_by_text("1 list assigned.")).to_be_visible()
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
    page.get_by_label("CSV, XLSX, or a tournament exported from Cobra or Aesop's Tables").set_input_files(
        file
    )
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("1 new: Cy Dent")).to_be_visible()
    picture(page, "preview")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("1 added, 0 updated, 0 unchanged.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="1 withdrawn")).to_be_visible()
    expect(page.get_by_role("link", name="Cy Dent")).to_have_count(0)


def photo_of_sheet(player: str, path: Path) -> Path:
    """Keep a picture of a printed sheet, as a phone takes it."""
    reports = check_bytes("list.txt", BOTH.encode(), question())
    body = sheets_pdf([sheet_of(reports, {"player": player}, "https://decks.example.org")])
    picture = pypdfium2.PdfDocument(body)[0].render(scale=2.5).to_pil().convert("RGB")
    picture.rotate(4, expand=True, fillcolor=(90, 80, 70)).save(path, quality=70)
    return path


def test_a_photo_of_a_sheet_is_checked_edited_and_kept_as_both_decks(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    page = open_page(PHONE)
    desk = f"{live.address}/p/{events.own.tokens[1]}"
    page.goto(desk)
    page.locator("#list-files").set_input_files(photo_of_sheet("Ada of own", tmp_path / "IMG_1.jpg"))
    expect(page.locator("[data-to-do]")).to_contain_text("Corp deck: Legal", timeout=READING)
    expect(page.locator("[data-to-do]")).to_contain_text("Runner deck: Legal")
    expect(page.locator("#deck-corp")).to_have_value(re.compile("3x Kingmaking"))
    expect(page.get_by_alt_text(re.compile("Page 1 of IMG_1.jpg"))).to_be_visible()
    picture(page, "read")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator(".receipt")).to_contain_text("This list says it belongs to Ada of own.")
    page.goto(desk)
    expect(page.locator("#deck-corp")).to_have_value(re.compile("3x Kingmaking"))
    expect(page.locator("#deck-runner")).to_have_value(re.compile("3x Sure Gamble"))
    organizer = as_organizer(live, events, open_page, DESKTOP)
    organizer.goto(f"{live.address}/events/{events.own.event_id}?q=bo")
    expect(organizer.get_by_role("row", name="Bo of own")).to_contain_text("the list says Ada of own")


def test_the_one_table_is_worked_by_keyboard(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture
) -> None:
    live.app.config["WTF_CSRF_ENABLED"] = False
    drop_for_event(events, events.client("organizer"), {"Bo off own.txt": BOTH})
    page = as_organizer(live, events, open_page, DESKTOP)
    page.goto(f"{live.address}/events/{events.own.event_id}?sort=name")
    expect(page.get_by_text("2 lists are waiting for your decision.")).to_be_visible()
    expect(page.get_by_text("Add players", exact=True)).to_be_in_viewport()
    pane = page.locator("[data-beside-pane]")
    page.get_by_role("link", name="Ada of own").focus()
    page.keyboard.press("Enter")
    expect(pane).to_contain_text("Zahya Sadeghi")
    page.keyboard.press("j")
    expect(pane).to_contain_text("Bo of own has not submitted anything.")
    page.keyboard.press("j")
    expect(pane).to_contain_text("Nebula Talent Management")
    picture(page, "beside")
    assert page.locator(".split .table-wrap:has(.triage)").evaluate(
        "box => box.scrollWidth <= box.clientWidth"
    )
    assert page.evaluate(TWICE) == []
    page.keyboard.press("Escape")
    expect(pane).to_be_hidden()
    page.get_by_role("link", name="Bo off own").focus()
    page.keyboard.press("a")
    expect(page.get_by_text("1 list assigned.")).to_be_visible()
    assert "sort=name" in page.url
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_text("Dismissed: unknown.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="unknown")).to_be_visible()
    assert "sort=name" in page.url


def test_all_proposals_are_accepted_with_one_tap_and_a_withdrawn_player_comes_back(
    live: LiveSite, events: TwoEvents, open_page: OpenPage, picture: Picture
) -> None:
    live.app.config["WTF_CSRF_ENABLED"] = False
    drop_for_event(events, events.client("organizer"), {"Bo off own.txt": BOTH, "Ada off own.txt": BOTH})
    page = as_organizer(live, events, open_page, PHONE)
    page.goto(f"{live.address}/events/{events.own.event_id}")
    picture(page, "waiting")
    page.get_by_role("button", name="Accept all 2 proposals").click()
    expect(page.get_by_text("2 lists assigned.")).to_be_visible()
    expect(page.get_by_role("button", name="Accept all 2 proposals")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Accept all 2 proposals")).to_be_visible()
    page.goto(f"{live.address}/events/{events.own.event_id}/players/{events.own.registrations[1]}")
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("withdrawn. What was submitted stays.")).to_be_visible()
    expect(page.get_by_role("link", name="Bo of own")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Bo of own")).to_be_visible()


def test_a_deck_outside_its_format_takes_three_screens_of_a_phone_at_most(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(PHONE)
    page.goto(live.address)
    page.get_by_label("Decklist").fill(OLD_DECK)
    answer = page.get_by_label("Answer", exact=True)
    expect(answer).to_contain_text("18 cards are not in the card pool")
    picture(page, "old-deck")
    box = answer.bounding_box()
    assert box is not None
    assert box["height"] <= 3 * PHONE["height"]
    answer.get_by_role("button", name="Remove all 17").click()
    expect(page.get_by_label("Decklist")).not_to_have_value(re.compile("Diesel"))
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Decklist")).to_have_value(OLD_DECK)
    expect(answer).to_contain_text("18 cards are not in the card pool")


def test_nothing_jumps_on_the_main_pages(live: LiveSite, events: TwoEvents, open_page: OpenPage) -> None:
    event = f"/events/{events.own.event_id}"
    paths = ["/", "/?example=mistakes", "/events/", event, f"{event}/players/{events.own.registrations[0]}"]
    paths += [f"{event}/batch", f"/p/{events.own.tokens[0]}", f"/e/{events.own.code}"]
    moved = []
    sizes = {size["width"]: as_organizer(live, events, open_page, size) for size in (DESKTOP, PHONE)}
    for page in sizes.values():
        page.add_init_script(SHIFTS)
    for path in paths:
        for page in sizes.values():  # both come to rest at the same time
            page.goto(live.address + path)
        for width, page in sizes.items():
            page.wait_for_load_state("networkidle")
            shifted = page.evaluate("window.shifted")
            moved += [f"{path} at {width}: {shifted:.2f}"] if shifted > MOST_SHIFT else []
    assert moved == []
