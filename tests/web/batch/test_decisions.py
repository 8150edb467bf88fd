"""Deciding about lists that arrived: copies, rivals side by side, undo, and where the table stays."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from sqlmodel import col, select

from tests.batch.decks import CORP, RUNNER
from tests.web.batch.test_batch_pages import drop_for_event, revisions
from tests.web.public.test_check_page import text_of
from tests.web.two_events import TwoEvents
from validator.services.stored_rows import not_taken_back
from validator.store.submission_tables import StoredReport, Submission

BOTH = CORP + "\n\n" + RUNNER
OTHER_CORP = CORP.replace("1 F2P", "1 Kakugo")
OTHER_RUNNER = RUNNER.replace("2 Leech", "2 Cookbook")


def table_url(events: TwoEvents) -> str:
    return f"/events/{events.own.event_id}"


def triage_url(events: TwoEvents) -> str:
    return f"{table_url(events)}/triage"


def titles(events: TwoEvents, registration_id: int) -> dict[str, set[str]]:
    """Return the titles of the list that counts, by side."""
    query = (
        select(StoredReport)
        .join(Submission, col(Submission.id) == StoredReport.submission_id)
        .where(Submission.registration_id == registration_id, not_taken_back())
        .order_by(col(Submission.number).desc(), col(StoredReport.id).desc())
    )
    with events.store.reading() as session:
        report = session.exec(query).first()
    decks = report.decks if report else []
    return {deck["side"]: {entry["title"] for entry in deck["entries"]} for deck in decks}


def undo(client: FlaskClient, page: str, event_id: int) -> str:
    """Press the button of the notice."""
    form = page.split('role="status" method="post"')[1].split("</form>")[0]
    url = form.split('action="')[1].split('"')[0]
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    return client.post(url, data=data, follow_redirects=True).text


def test_two_copies_of_one_list_are_not_asked_about(events: TwoEvents, organizer: FlaskClient) -> None:
    bo = events.own.registrations[1]
    drop_for_event(events, organizer, {"Bo of own.txt": BOTH, "Bo_of_own.txt": BOTH + "\n"})
    page = organizer.get(table_url(events)).text
    assert "Which one counts?" not in page
    assert revisions(events, bo) == 1
    assert set(titles(events, bo)) == {"corp", "runner"}


def test_a_list_that_the_player_has_already_is_not_asked_about(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    drop_for_event(events, organizer, {"Bo of own.txt": BOTH})
    drop_for_event(events, organizer, {"again/Bo of own.txt": RUNNER + "\n\n\n" + CORP})
    assert "replace it?" not in organizer.get(table_url(events)).text
    assert revisions(events, events.own.registrations[1]) == 1


def test_of_two_lists_one_deck_of_each_can_be_taken(events: TwoEvents, organizer: FlaskClient) -> None:
    bo = events.own.registrations[1]
    lists: dict[str, str | bytes] = {
        "Bo of own.txt": BOTH,
        "Bo_of_own.txt": OTHER_CORP + "\n\n" + OTHER_RUNNER,
    }
    drop_for_event(events, organizer, lists)
    page = organizer.get(table_url(events)).text
    row = page.split("Bo of own</a>")[1].split("</tr>")[0]
    assert "Which one counts?" in row
    assert "Accept" not in row
    link = row.split('href="')[1].split('"')[0]
    shown = organizer.get(link).text
    words = text_of(shown)
    assert "− 1 F2P" in words
    assert "+ 1 Kakugo" in words
    assert "+ 2 Cookbook" in words
    first_corp = shown.split('name="side-corp" value="')[1].split('"')[0]
    second_runner = shown.split('name="side-runner" value="')[2].split('"')[0]
    value = link.rsplit("/", 1)[1]
    refused = organizer.post(
        f"{triage_url(events)}/accept", data={"proposal": value, "player": str(bo)}, follow_redirects=True
    )
    assert "choose which one counts" in refused.text
    form = {"proposal": value, "player": str(bo), "side-corp": first_corp, "side-runner": second_runner}
    done = organizer.post(f"{triage_url(events)}/accept", data=form, follow_redirects=True).text
    assert "1 list assigned." in done
    found = titles(events, bo)
    assert "F2P" in found["corp"]
    assert "Kakugo" not in found["corp"]
    assert "Cookbook" in found["runner"]
    assert "Leech" not in found["runner"]
    assert "Which one counts?" not in done
    again = undo(organizer, done, events.own.event_id)
    assert "Which one counts?" in again.split("Bo of own</a>")[1].split("</tr>")[0]
    assert titles(events, bo) == {}


def test_what_counts_now_stands_beside_what_arrived(events: TwoEvents, organizer: FlaskClient) -> None:
    bo = events.own.registrations[1]
    drop_for_event(events, organizer, {"Bo of own.txt": BOTH})
    drop_for_event(events, organizer, {"new/Bo of own.txt": OTHER_CORP})
    row = organizer.get(table_url(events)).text.split("Bo of own</a>")[1].split("</tr>")[0]
    link = re.findall(r'href="([^"]*proposals[^"]*)"', row)[0]
    shown = organizer.get(link).text
    assert "Revision 1, which counts now" in shown
    form = {"proposal": link.rsplit("/", 1)[1], "player": str(bo), "side-corp": ""}
    organizer.post(f"{triage_url(events)}/accept", data=form)
    assert "F2P" in titles(events, bo)["corp"]
    assert revisions(events, bo) == 1


def test_dismissing_can_be_undone_and_the_log_names_the_list(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    value = f"{events.own.batch_id}:{events.own.deck_id}"
    form = {"proposal": value, "show": "look", "sort": "name", "q": "unknown"}
    answer = organizer.post(f"{triage_url(events)}/dismiss", data=form)
    assert answer.location == f"{table_url(events)}?show=look&sort=name&q=unknown"
    page = organizer.get(answer.location).text
    assert "Dismissed: unknown." in page
    assert "1 dismissed" in page
    assert "Bring back" in organizer.get(f"{table_url(events)}?show=dismissed").text
    log = organizer.get(f"/events/{events.own.event_id}/log").text
    assert "unknown.txt" in log.split("Batch dismissed")[1].split("</tr>")[0]
    assert "Whose list is this?" in undo(organizer, page, events.own.event_id)


def test_a_decision_of_another_event_cannot_be_undone(events: TwoEvents, organizer: FlaskClient) -> None:
    value = f"{events.other.batch_id}:{events.other.deck_id}"
    assert organizer.post(f"{triage_url(events)}/reopen", data={"proposal": value}).status_code in (403, 404)


def test_filing_nothing_is_explained(events: TwoEvents, organizer: FlaskClient) -> None:
    page = organizer.post(f"{triage_url(events)}/accept", data={}, follow_redirects=True).text
    assert "Nothing to assign" in page
    assert "0 lists assigned" not in page


def test_the_same_files_again_double_nothing(events: TwoEvents, organizer: FlaskClient) -> None:
    files: dict[str, str | bytes] = {
        "Bo of own.txt": BOTH,
        "Zoe Quill.txt": RUNNER,
        "broken.pdf": b"%PDF-1.4 x",
    }
    drop_for_event(events, organizer, files)
    drop_for_event(events, organizer, files)
    page = organizer.get(table_url(events)).text
    assert "3 of 3 files had arrived before" in page
    assert page.count(">Zoe Quill</a>") == 1
    assert page.count(">broken</a>") == 1


def test_files_dropped_again_find_players_who_were_registered_meanwhile(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    drop_for_event(events, organizer, {"Zoe Quill.txt": BOTH})
    organizer.post(f"/events/{events.own.event_id}/players", data={"name": "Zoe Quill"})
    drop_for_event(events, organizer, {"Zoe Quill.txt": BOTH})
    row = organizer.get(table_url(events)).text.split("Zoe Quill</a>")[1].split("</tr>")[0]
    assert "not on the roster" not in row
    assert "Nebula Talent Management" in row


def test_withdrawing_a_player_can_be_undone(events: TwoEvents, organizer: FlaskClient) -> None:
    url = f"/events/{events.own.event_id}"
    ada = events.own.registrations[0]
    page = organizer.post(f"{url}/players/{ada}/withdraw", follow_redirects=True).text
    assert "Ada of own" not in organizer.get(url).text
    assert "1 player is back." in undo(organizer, page, events.own.event_id)
    row = organizer.get(url).text.split("Ada of own</a>")[1].split("</tr>")[0]
    assert "Zahya Sadeghi" in row
    assert "withdrawn already" not in page
