"""Importing players: a preview with columns that can be changed, and undo."""

from __future__ import annotations

import io
import re

import openpyxl
from flask.testing import FlaskClient

from tests.web.batch.test_decisions import undo
from tests.web.two_events import TwoEvents

FORM_EXPORT = [
    ["Timestamp", "Your full name", "Contact e-mail", "Will you bring a friend?"],
    ["2026/11/01 10:00:00", "Cy Dent", "cy@example.org", "no"],
    ["2026/11/01 11:00:00", "Dee Ell", "dee@example.org", "yes"],
]


def workbook(rows: list[list[str]]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def send(events: TwoEvents, client: FlaskClient, name: str, data: bytes) -> str:
    url = f"/events/{events.own.event_id}/import"
    return client.post(url, data={"file": (io.BytesIO(data), name)}).text


def confirm(events: TwoEvents, client: FlaskClient, page: str, **columns: str) -> str:
    """Send the form of a preview, with columns that a person chose."""
    kept = page.split('name="data" value="')[1].split('"')[0]
    chosen = {}
    for field in ("name", "first", "last", "email", "cobra_id", "rank"):
        options = page.split(f'name="{field}"')[1].split("</select>")[0]
        marked = re.search(r'value="(\d+)" selected', options)
        chosen[field] = marked[1] if marked else ""
    data = {"data": kept, "chosen": "1", **chosen, **columns}
    return client.post(f"/events/{events.own.event_id}/import", data=data, follow_redirects=True).text


def players(events: TwoEvents, client: FlaskClient) -> set[str]:
    page = client.get(f"/events/{events.own.event_id}").text
    return set(re.findall(r'class="row-link" href="[^"]+/players/[^>]*>([^<]+)</a>', page))


def test_the_export_of_a_form_is_previewed_and_imported(events: TwoEvents, organizer: FlaskClient) -> None:
    page = send(events, organizer, "answers.xlsx", workbook(FORM_EXPORT))
    assert "<strong>2</strong> new: Cy Dent, Dee Ell" in page
    assert "Column" not in page.split("Which column")[1], "a workbook is no wider than what is written in it"
    assert players(events, organizer) == {"Ada of own", "Bo of own"}
    done = confirm(events, organizer, page, do="import")
    assert "2 added, 0 updated, 0 unchanged." in done
    assert players(events, organizer) == {"Ada of own", "Bo of own", "Cy Dent", "Dee Ell"}


def test_a_file_without_names_registers_nobody(events: TwoEvents, organizer: FlaskClient) -> None:
    page = send(events, organizer, "scores.csv", b"id,score\n1,20\n2,18\n")
    assert "No column of this file looks like names." in page
    assert 'value="import"' not in page


def test_another_column_can_be_chosen(events: TwoEvents, organizer: FlaskClient) -> None:
    page = send(events, organizer, "nicks.csv", b"name,nick\nCy Dent,cyd\nDee Ell,dee\n")
    changed = confirm(events, organizer, page, name="1")
    assert "<strong>2</strong> new: cyd, dee" in changed


def test_an_import_can_be_undone(events: TwoEvents, organizer: FlaskClient) -> None:
    data = b"name,email\nAda of own,ada@example.org\nCy Dent,cy@example.org\n"
    page = send(events, organizer, "roster.csv", data)
    assert "<strong>1</strong> changed: Ada of own" in page
    done = confirm(events, organizer, page, do="import")
    undo(organizer, done, events.own.event_id)
    assert players(events, organizer) == {"Ada of own", "Bo of own"}
    assert "Cy Dent" in organizer.get(f"/events/{events.own.event_id}?show=withdrawn").text
    ada = events.own.registrations[0]
    assert "ada@example.org" not in organizer.get(f"/events/{events.own.event_id}/players/{ada}").text
