"""The organizer's pages: settings with a preview, roster, links, lists, staff, log."""

from __future__ import annotations

import csv
import html
import io
import re

import pytest

from tests.web.two_events import TwoEvents

PLAN = {
    "name": "Spring Cup",
    "place": "Hall",
    "zone": "Europe/Berlin",
    "starts_at": "2026-12-05T10:00",
    "policy": "nisei-1.4",
    "format": "standard",
    "registration_open": "1",
}


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def fields_of(page: str) -> dict[str, str]:
    """Return what a browser would send back of the settings form."""
    fields = dict(re.findall(r'<input type="[\w-]+" id="[\w-]+" name="([\w-]+)" value="([^"]*)"', page))
    fields |= dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    for name, options in re.findall(r'<select[^>]*name="([\w-]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)"[^>]*\sselected', options)
        fields[name] = chosen[1] if chosen else ""
    return {name: html.unescape(value) for name, value in fields.items()}


def test_an_event_is_created_with_the_policys_usual_tier_and_deadline(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    made = organizer.post("/events/new", data=PLAN)
    assert made.status_code == 303
    page = text_of(organizer.get(made.headers["Location"]).text)
    assert "5 December 2026, 10:00 CET · Hall · Standard · Competitive" in page
    assert "Nobody is registered yet." in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": " "}, "Give the event a name."),
        ({"zone": "Mars/Base"}, "There is no time zone 'Mars/Base'."),
        ({"starts_at": ""}, "Say when the event starts."),
        ({"starts_at": "soon"}, "Write date and time like"),
        ({"deadline": "2026-12-06T10:00"}, "Lists are due before the first round"),
        ({"rounds": "many"}, "Enter a whole number."),
        ({"policy": "nonsense"}, "Choose a policy from the list."),
        ({"format": "final-brawl"}, "is a format of another game"),
        (
            {"visibility-swiss": "list"},
            "During Swiss, the policy decides what others see: nothing (NISEI Organized Play Policies 1.4",
        ),
        ({"lists_required": "no"}, "The policy requires a list from every player"),
    ],
)
def test_a_wrong_setting_brings_the_form_back_with_a_sentence(
    events: TwoEvents, change: dict[str, str], sentence: str
) -> None:
    answer = events.client("organizer").post("/events/new", data={**PLAN, **change})
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert 'value="Hall"' in answer.text


def test_a_changed_format_shows_the_new_verdicts_before_they_apply(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/settings"
    form = {**fields_of(organizer.get(url).text), "format": "startup"}
    preview = organizer.post(url, data=form)
    assert "These settings change the rules" in preview.text
    shown = text_of(preview.text)
    assert "Verdicts that would change: 1 of" in shown
    assert "Ada of own" in shown
    assert "Standard" in text_of(organizer.get(f"/events/{events.own.event_id}").text)
    confirmed = {**form, "confirmed": fields_of(preview.text)["confirmed"], "reason": "agreed"}
    assert organizer.post(url, data=confirmed).status_code == 303
    page = text_of(organizer.get(f"/events/{events.own.event_id}").text)
    assert "Startup" in page
    assert "not in the card pool" in page


def test_settings_that_leave_the_rules_alone_are_saved_at_once(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/settings"
    form = {**fields_of(organizer.get(url).text), "name": "Renamed"}
    assert organizer.post(url, data=form).status_code == 303
    assert "<h1>Renamed</h1>" in organizer.get(f"/events/{events.own.event_id}").text


def test_settings_that_somebody_else_changed_meanwhile_are_not_overwritten(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/settings"
    form = fields_of(organizer.get(url).text)
    organizer.post(url, data={**form, "name": "First"})
    second = organizer.post(url, data={**form, "name": "Second"})
    assert second.status_code == 409
    assert "Somebody else changed this event" in second.text


def test_counters_filter_the_table(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}"
    everybody = text_of(organizer.get(url).text)
    assert "Ada of own" in everybody
    assert "Bo of own" in everybody
    missing = organizer.get(f"{url}?show=missing").text
    assert "Bo of own" in missing
    assert "Ada of own" not in missing
    look = organizer.get(f"{url}?show=look").text
    assert "Ada of own" in look
    assert "Corp deck is missing." in text_of(look)


def test_identities_in_the_table_have_their_face_and_facts(events: TwoEvents) -> None:
    page = events.client("organizer").get(f"/events/{events.own.event_id}").text
    card = "/cards/netrunner/zahya-sadeghi-versatile-smuggler"
    assert f'<a class="card-name" href="{card}" data-facts="{card}/facts">' in page
    assert "#faction-criminal" in page
    assert "(Criminal Identity)" in text_of(page)
    assert events.client("organizer").get(f"{card}/facts").status_code == 200


def test_adding_a_player_twice_says_so_on_the_page(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/players"
    assert "Walk Up" in organizer.post(url, data={"name": "Walk Up"}).text
    answer = organizer.post(url, data={"name": "Walk Up"}, follow_redirects=True)
    assert "This player is registered already." in answer.text


def test_an_imported_roster_tells_what_it_did_and_doubles_nobody(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/import"

    def load() -> str:
        file = (io.BytesIO(b"name,email\nCy Dent,cy@example.org\nDee Ell,\n"), "roster.csv")
        return text_of(organizer.post(url, data={"file": file, "do": "import"}, follow_redirects=True).text)

    assert "2 added, 0 updated, 0 unchanged." in load()
    assert "0 added, 0 updated, 2 unchanged." in load()


def test_messages_name_what_is_missing_and_carry_a_link_that_works(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    data = {"registration": [str(number) for number in events.own.registrations]}
    page = organizer.post(f"/events/{events.own.event_id}/links", data=data).text
    assert "we haven&#39;t received your decklist" in page
    assert "Not there yet: your corp deck." in page
    links = re.findall(r'href="http://localhost(/p/[\w-]+)"', page)
    assert len(links) == 2
    assert "Ada of own" in organizer.get(links[0]).text


def test_messages_come_as_a_spreadsheet_too(events: TwoEvents) -> None:
    data = {
        "registration": str(events.own.registrations[0]),
    }
    url = f"/events/{events.own.event_id}/triage/messages/csv"
    answer = events.client("organizer").post(url, data=data)
    rows = list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0]["player"] == "Ada of own"
    assert rows[0]["link"].startswith("http://localhost/p/")


def test_slips_hold_a_code_for_each_selected_player(events: TwoEvents) -> None:
    data = {"registration": [str(number) for number in events.own.registrations], "what": "slips"}
    page = events.client("organizer").post(f"/events/{events.own.event_id}/links", data=data).text
    assert page.count('aria-label="QR code of') == 2


def test_a_file_that_is_no_roster_is_refused_before_its_lines_become_players(events: TwoEvents) -> None:
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}/import"
    wrong = {"file": (io.BytesIO(b"# Our event\n\nBring your own pen.\n"), "announcement.md")}
    refused = organizer.post(url, data=wrong, follow_redirects=True).text
    assert "A roster is a CSV, XLSX or JSON file." in refused
    assert "Bring your own pen." not in refused
    right = {"file": (io.BytesIO(b"Name\nWalk Up\n"), "Roster.CSV")}
    assert "1 new: Walk Up" in text_of(organizer.post(url, data=right).text)


def test_the_source_of_a_list_stands_beside_it_with_numbered_and_marked_lines(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[0]}"
    page = events.client("judge").get(url).text
    assert '<li class="card" value="2" data-line="2">' in page


def test_opening_a_list_is_logged_once(events: TwoEvents) -> None:
    organizer, judge = events.client("organizer"), events.client("judge")
    judge.get(f"/events/{events.own.event_id}/players/{events.own.registrations[0]}")
    rows = organizer.get(f"/events/{events.own.event_id}/log.csv").data.decode("utf-8-sig")
    opened = [row for row in csv.DictReader(io.StringIO(rows)) if row["action"] == "list.opened"]
    assert [row["who"] for row in opened] == ["own.judge"]


def test_staff_who_play_say_why_before_a_list_opens(events: TwoEvents) -> None:
    organizer, judge = events.client("organizer"), events.client("judge")
    page = organizer.get(f"/events/{events.own.event_id}/staff").text
    number = re.search(r'aria-label="own judge".*?/staff/(\d+)"', page, re.DOTALL)
    assert number
    form = {"role": "judge", "plays": "1", "registration_id": str(events.own.registrations[1])}
    assert organizer.post(f"/events/{events.own.event_id}/staff/{number[1]}", data=form).status_code == 303
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[0]}"
    closed = judge.get(url)
    assert closed.status_code == 422
    assert "say why you must open this list" in closed.text
    assert "Sure Gamble" not in closed.text
    opened = judge.post(url, data={"reason": "a card was found on the floor"})
    assert "Sure Gamble" in opened.text
    assert "a card was found on the floor" in organizer.get(f"/events/{events.own.event_id}/log").text


def test_a_recheck_without_changes_says_so(events: TwoEvents) -> None:
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}/re-check"
    assert "1 list to check" in organizer.get(url).text
    assert "No verdict changes" in organizer.post(url).text


def test_a_sheet_is_a_pdf(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[0]}/sheet.pdf"
    assert events.client("judge").get(url).data.startswith(b"%PDF")


def test_a_clone_has_the_settings_but_not_the_players(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    data = {"name": "Again", "starts_at": "2026-12-20T10:00"}
    made = organizer.post(f"/events/{events.own.event_id}/clone", data=data)
    page = organizer.get(made.headers["Location"]).text
    assert "<h1>Again</h1>" in page
    assert "No players yet" in page


def test_going_back_a_stage_needs_a_reason(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    url = f"/events/{events.own.event_id}/stage"
    assert organizer.post(url, data={"stage": "swiss"}).status_code == 303
    refused = organizer.post(url, data={"stage": "preparing"}, follow_redirects=True)
    assert "Say why the event goes back to an earlier stage." in refused.text


def test_one_button_writes_to_everybody_whose_list_is_missing(events: TwoEvents) -> None:
    organizer, event = events.client("organizer"), events.own.event_id
    form = organizer.get(f"/events/{event}").text.split("Write reminders")[0].rsplit("<form", 1)[1]
    assert 'name="everything" value="1"' in form
    assert 'name="show" value="missing"' in form
    data = {"everything": "1", "show": "missing"}
    page = organizer.post(f"/events/{event}/triage/messages", data=data).text
    assert "Hi Bo of own," in page
    assert "Ada of own" not in page


def test_selected_players_are_withdrawn_together(events: TwoEvents) -> None:
    organizer, event = events.client("organizer"), events.own.event_id
    form = {"registration": [str(number) for number in events.own.registrations]}
    answer = organizer.post(f"/events/{event}/withdraw", data=form, follow_redirects=True).text
    assert "2 players are withdrawn." in answer
    assert "2 withdrawn" in answer
    gone = organizer.get(f"/events/{event}?show=withdrawn").text
    assert ("Ada of own" in gone, "Bo of own" in gone) == (True, True)
    again = organizer.post(f"/events/{event}/withdraw", data=form, follow_redirects=True).text
    assert "0 players are withdrawn." in again
    nobody = organizer.post(f"/events/{event}/withdraw", follow_redirects=True).text
    assert "Select at least one player first." in nobody


def test_players_of_another_event_are_not_withdrawn(events: TwoEvents) -> None:
    form = {"registration": str(events.other.registrations[0])}
    answer = events.client("organizer").post(f"/events/{events.own.event_id}/withdraw", data=form)
    assert answer.status_code == 404
