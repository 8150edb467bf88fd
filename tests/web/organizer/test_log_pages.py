"""The audit log as the organizer reads and exports it: in words and with names."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from flask import Flask

from tests.web.conftest import NOON
from tests.web.organizer.test_organizer_pages import fields_of, text_of
from tests.web.two_events import TwoEvents
from validator.deckcheck.handbook import load_handbook
from validator.store.audit import AuditEntry
from validator.web.organizer.log_pages import details_in_words, with_names

NAMES = {7: "Ada Marsh", 8: "Bo Castellan"}


def entry(action: str, **details: Any) -> AuditEntry:
    return AuditEntry(
        at=NOON, actor_kind="account", actor_name="Robin", action=action, object_kind="event", details=details
    )


@pytest.mark.parametrize(
    ("logged", "words"),
    [
        (entry("list.opened", registration=7, revision=2, plays=False), "Revision: 2"),
        (
            entry(
                "list.submitted", registration=7, missing=["corp", "runner"], hash="a" * 64, after_lock=True
            ),
            "Missing: corp, runner; Hash: aaaaaaaaaaaa …; After lock",
        ),
        (
            entry("event.changed", changed={"deadline": ["None", "2026-11-16 11:00:00+00:00"]}),
            "Changed: deadline – → 16 November 2026, 12:00 CET",
        ),
        (
            entry("staff.changed", plays=[False, True], role=["judge", "head_judge"]),
            "Plays: no → yes; Role: judge → head judge",
        ),
        (
            entry("registration.player_changed", **{"from": ["Ada Marsh", ""], "to": ["Ada M. Marsh", ""]}),
            "Ada Marsh, – → Ada M. Marsh, –",
        ),
        (
            entry("infraction.recorded", procedure="deck-or-list", penalty="game-loss", prescribed="none"),
            "Procedure: Illegal deck or decklist; Penalty: Game loss; Prescribed: No penalty",
        ),
        (
            entry(
                "event.rechecked", lists=2, changed=[{"registration": 8, "before": "legal", "after": "judge"}]
            ),
            "Lists: 2; Changed: Bo Castellan: Legal → Needs a look",
        ),
    ],
)
def test_details_are_words(logged: AuditEntry, words: str) -> None:
    assert details_in_words(logged, NAMES, "Europe/Berlin", load_handbook("nisei-1.4")) == words


def test_the_export_names_the_players_whom_an_entry_is_about() -> None:
    heading = ["time", "who", "kind", "action", "object", "number", "reason", "details"]
    rows = [
        heading,
        ["", "", "", "list.opened", "submission", "3", "", '{"registration": 7}'],
        ["", "", "", "access.issued", "event", "1", "", '{"registrations": [7, 8]}'],
        ["", "", "", "list.locked", "registration", "8", "", ""],
        ["", "", "", "event.created", "event", "", "", ""],
    ]
    assert [row[-1] for row in with_names(rows, NAMES)] == [
        "about",
        "Ada Marsh",
        "Ada Marsh, Bo Castellan",
        "Bo Castellan",
        "",
    ]


def test_the_log_says_whose_list_was_opened(events: TwoEvents) -> None:
    organizer, judge = events.client("organizer"), events.client("judge")
    judge.get(f"/events/{events.own.event_id}/players/{events.own.registrations[0]}")
    shown = text_of(organizer.get(f"/events/{events.own.event_id}/log").text)
    assert "own.judge List opened Ada of own" in shown
    exported = organizer.get(f"/events/{events.own.event_id}/log.csv").data.decode("utf-8-sig")
    opened = [row for row in csv.DictReader(io.StringIO(exported)) if row["action"] == "list.opened"]
    assert [row["about"] for row in opened] == ["Ada of own"]


def test_the_exported_log_is_safe_in_a_spreadsheet(events: TwoEvents) -> None:
    events.app.test_client().post(f"/e/{events.own.code}", data={"name": "=HYPERLINK(1)"})
    exported = (
        events.client("organizer").get(f"/events/{events.own.event_id}/log.csv").data.decode("utf-8-sig")
    )
    rows = list(csv.reader(io.StringIO(exported)))
    assert rows[0][:4] == ["time (UTC)", "who", "kind", "action"]
    assert any("'=HYPERLINK(1)" in row for row in rows)
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_a_changed_setting_is_logged_with_what_it_was_and_is(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/settings"
    organizer.post(url, data={**fields_of(organizer.get(url).text), "place": "Main hall"})
    shown = text_of(organizer.get(f"/events/{events.own.event_id}/log").text)
    assert "Changed: place – → Main hall" in shown


def test_in_another_language_the_log_has_no_english_left(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    events.app.test_client().post(f"/e/{events.own.code}", data={"name": "Eva"})
    organizer.post(f"/events/{events.own.event_id}/stage", data={"stage": "swiss"})
    shown = text_of(
        organizer.get(f"/events/{events.own.event_id}/log", headers={"Accept-Language": "de"}).text
    )
    assert "Vorbereitung → Swiss" in shown
    assert "ein Besucher" in shown
    assert "a visitor" not in shown


def test_what_a_script_writes_into_the_form_is_in_the_language_of_the_page(events: TwoEvents) -> None:
    page = events.client("organizer").get("/events/new", headers={"Accept-Language": "de"}).text
    assert "Vorgabe des Regelwerks (optional)" in page
    assert "Policy default" not in page


def test_a_ruling_is_named_in_the_words_of_its_document(app: Flask) -> None:
    logged = entry("infraction.recorded", procedure="deck", penalty="disqualification")
    with app.test_request_context(headers={"Accept-Language": "fr"}):
        app.preprocess_request()
        said = details_in_words(logged, NAMES, "Europe/Berlin", load_handbook("sws-1.2"))
    assert "Deck construction or change of deck" in said
    assert "Pénalité: Disqualification" in said
