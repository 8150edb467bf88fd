"""An organizer drops everything that arrived and works through the triage, with real workers."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.batch.decks import CORP, ILLEGAL_RUNNER, NEWLY_ILLEGAL_CORP, RUNNER, UNCLEAR_RUNNER, question
from tests.browser.conftest import PHONE, LiveSite, OpenPage
from validator.jobs.processes import start_worker
from validator.pipeline import check_bytes
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import sheet_of
from validator.web.site import KEY

NAMES = ("Anna Schmidt", "Ben Okafor", "Cleo Diaz", "Dmitri Volkov", "Eve Larsen", "Farid Haddad")
BOTH = CORP + "\n\n" + RUNNER
Picture = Callable[[Page, str], None]


def sheet(player: str, text: str) -> bytes:
    reports = check_bytes("list.txt", text.encode(), question())
    return sheets_pdf([sheet_of(reports, {"player": player, "event": "Autumn", "date": "2026-12-01"})])


def everything() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Anna Schmidt.pdf", sheet("Anna Schmidt", BOTH))
        archive.writestr("scan 17.pdf", sheet("Ben Okafor", CORP + "\n\n" + ILLEGAL_RUNNER))
        archive.writestr("Cleo Diaz corp.txt", CORP)
        archive.writestr("Cleo Diaz runner.txt", UNCLEAR_RUNNER)
        archive.writestr("volkov.txt", BOTH)
        archive.writestr("mail/Eve Larsen/list.txt", NEWLY_ILLEGAL_CORP + "\n\n" + RUNNER)
    return out.getvalue()


@pytest.fixture
def workers(live: LiveSite) -> Iterator[None]:
    running = start_worker(live.app.extensions[KEY].settings)
    yield
    running.stop()


def event_with_players(page: Page, live: LiveSite) -> None:
    page.goto(live.first_link())
    page.get_by_label("Name").fill("Olga Organizer")
    page.get_by_label("E-mail address").fill("olga@example.org")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("link", name="Create your first event").click()
    page.get_by_label("Name", exact=True).fill("Autumn Regional")
    page.get_by_label("Starts").fill("2026-12-01T10:00")
    page.get_by_role("button", name="Create").click()
    rows = "".join(f"{name},{name.split()[0].lower()}@example.org\n" for name in NAMES)
    roster = {"name": "roster.csv", "mimeType": "text/csv", "buffer": f"Name,Email\n{rows}".encode()}
    page.get_by_label(re.compile("CSV, XLSX")).set_input_files(roster)  # type: ignore[arg-type]
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("6 new: Anna Schmidt")).to_be_visible()
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("6 added")).to_be_visible()


def drop_everything(page: Page, picture: Picture) -> None:
    expect(page.get_by_role("link", name="6 – Missing")).to_be_visible()
    page.get_by_role("link", name="Drop lists").click()
    picture(page, "1-drop")
    upload = {"name": "lists.zip", "mimeType": "application/zip", "buffer": everything()}
    page.locator("#files").set_input_files(upload)  # type: ignore[arg-type]
    page.get_by_role("button", name="Check these lists").click()
    picture(page, "2-progress")
    page.wait_for_url(re.compile(r"/events/\d+$"), timeout=90_000)
    picture(page, "3-triage")


def look_at_the_list_beside_its_source(page: Page, picture: Picture) -> None:
    page.get_by_role("link", name="2 ✕ Illegal").click()
    expect(page.get_by_role("link", name="Ben Okafor")).to_be_visible()
    expect(page.get_by_role("link", name="Anna Schmidt")).to_have_count(0)
    page.wait_for_load_state("load")  # without its script a name is a link to another page
    page.get_by_role("link", name="Ben Okafor").click()
    expect(page.locator("[data-beside-pane]")).to_contain_text("Bukhgalter is banned.")
    picture(page, "4-beside")
    page.get_by_role("link", name="Open and edit").click()
    expect(page.get_by_alt_text(re.compile("Page 1"))).to_be_visible()
    expect(page.locator("rect.mark.fault")).to_have_count(1)
    message = page.get_by_label("Message", exact=True)
    expect(message).to_have_value(re.compile("Remove 2 copies of Bukhgalter"))
    picture(page, "4-player")
    page.get_by_role("link", name="Autumn Regional").click()


def write_to_everybody(page: Page, picture: Picture) -> None:
    page.wait_for_url(re.compile(r"/events/\d+$"))  # with its script, which selects all
    page.get_by_label("Select all").check()
    page.get_by_role("button", name="Messages").click()
    expect(page.get_by_role("heading", name="6 messages ready to send")).to_be_visible()
    picture(page, "5-messages")
    page.get_by_role("link", name="Autumn Regional").click()


def take_the_kit_offline(page: Page, open_page: OpenPage, picture: Picture, kit: Path) -> None:
    page.get_by_text("Export", exact=True).click()
    with page.expect_download(timeout=90_000) as download:
        page.get_by_role("button", name="Offline kit (HTML)").click(no_wait_after=True, timeout=90_000)
    download.value.save_as(kit)
    offline = open_page(offline=True)
    offline.goto(f"file://{kit}")
    offline.get_by_role("searchbox", name="Search").fill("okafor")
    expect(offline.locator("details.player:visible")).to_have_count(1)
    offline.locator("summary:visible").click()
    picture(offline, "6-kit")


def ask_what_if(page: Page, picture: Picture) -> None:
    page.get_by_role("link", name="What if …").click()
    page.get_by_label("On another day").fill("2026-07-31")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_text("1 would no longer be illegal")).to_be_visible()
    expect(page.get_by_text("Red Level Clearance is banned.")).to_be_visible()
    picture(page, "7-what-if")


def test_everything_dropped_is_triaged_and_worked_through(
    live: LiveSite, workers: None, open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    page = open_page()
    event_with_players(page, live)
    drop_everything(page, picture)
    for counter in ("2 ✕ Illegal", "2 ? Needs a look", "2 – Missing", "1 ✓ Legal"):
        expect(page.get_by_role("link", name=counter)).to_be_visible()
    page.get_by_role("button", name="Yes, Dmitri Volkov").click()
    expect(page.get_by_text("1 list assigned.")).to_be_visible()
    expect(page.get_by_role("link", name="2 ✓ Legal")).to_be_visible()
    look_at_the_list_beside_its_source(page, picture)
    write_to_everybody(page, picture)
    take_the_kit_offline(page, open_page, picture, tmp_path / "kit.html")
    ask_what_if(page, picture)


def test_a_batch_can_be_cancelled_and_the_triage_works_on_a_phone(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(PHONE)
    event_with_players(page, live)
    picture(page, "1-triage")
    page.get_by_role("link", name="Drop lists").click()
    upload = {"name": "anna schmidt.txt", "mimeType": "text/plain", "buffer": BOTH.encode()}
    page.locator("#files").set_input_files(upload)  # type: ignore[arg-type]
    page.get_by_role("button", name="Check these lists").click()
    expect(page.get_by_text("0 of 1 files read")).to_be_visible()
    picture(page, "2-progress")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The batch is cancelled.")).to_be_visible()
