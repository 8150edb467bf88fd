"""Pages of the batch without any script: uploads, triage, proposals, messages, exports, what-if."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta

import openpyxl
import pytest
from flask.testing import FlaskClient
from sqlmodel import col, select

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER, UNCLEAR_RUNNER
from tests.web.signed_in import sign_in_as
from tests.web.two_events import EventWorld, TwoEvents
from validator.services.batches.batch_work import Worker, work_batch
from validator.services.batches.filing import finish_batch
from validator.services.caller import Caller
from validator.store.batch_tables import Batch
from validator.store.submission_tables import Submission

BOTH = CORP + "\n\n" + RUNNER


@pytest.fixture
def own(events: TwoEvents) -> EventWorld:
    return events.own


def drop(events: TwoEvents, client: FlaskClient, files: dict[str, str | bytes], where: str) -> int:
    """Upload files and do the work that follows; return the number of the batch."""
    data = [
        (io.BytesIO(text if isinstance(text, bytes) else text.encode()), name) for name, text in files.items()
    ]
    answer = client.post(where, data={"files": data, "format": "standard", "date": "2026-11-15"})
    assert answer.status_code == 303, answer.text
    with events.store.reading() as session:
        number = session.exec(select(Batch.id).order_by(col(Batch.id).desc())).first()
    assert number is not None
    worker = Worker("tests", lambda: events.now, timedelta(seconds=60))
    work_batch(events.store, worker, number, 60)
    finish_batch(events.store, worker.clock, number)
    return number


def drop_for_event(events: TwoEvents, client: FlaskClient, files: dict[str, str | bytes]) -> int:
    return drop(events, client, files, f"/events/{events.own.event_id}/batch")


def revisions(events: TwoEvents, registration_id: int) -> int:
    with events.store.reading() as session:
        query = select(Submission).where(Submission.registration_id == registration_id)
        return len(session.exec(query).all())


def test_a_batch_tells_a_script_how_far_it_is(events: TwoEvents, organizer: FlaskClient) -> None:
    url = f"/events/{events.own.event_id}/batch"
    answer = organizer.post(url, data={"files": [(io.BytesIO(BOTH.encode()), "Bo of own.txt")]})
    page = organizer.get(answer.location)
    assert "0 of 1 files read" in page.text
    assert '<progress id="bar"' in page.text
    state = organizer.get(f"{answer.location}/progress").json
    assert state == {"running": True, "done": 0, "total": 1, "words": "0 of 1 files read, 0 decks"}


def test_a_finished_batch_leads_to_the_triage(events: TwoEvents, organizer: FlaskClient) -> None:
    number = drop_for_event(events, organizer, {"Bo of own.txt": BOTH})
    answer = organizer.get(f"/batches/{number}")
    assert (answer.status_code, answer.location) == (303, f"/events/{events.own.event_id}")


def test_an_archive_is_taken_apart(events: TwoEvents, organizer: FlaskClient) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("Bo of own/corp.txt", CORP)
        archive.writestr("Bo of own/runner.txt", ILLEGAL_RUNNER)
    drop_for_event(events, organizer, {"lists.zip": out.getvalue()})
    page = organizer.get(f"/events/{events.own.event_id}?show=illegal").text
    assert "Bo of own" in page
    assert "Bukhgalter is banned." in page
    assert "Ada of own" not in page


def test_an_empty_upload_is_explained(events: TwoEvents, organizer: FlaskClient) -> None:
    url = f"/events/{events.own.event_id}/batch"
    answer = organizer.post(url, data={}, follow_redirects=True)
    assert "There is nothing to check in what you sent." in answer.text


def test_whole_events_may_be_larger_than_other_uploads(events: TwoEvents, organizer: FlaskClient) -> None:
    large = b"x" * (events.app.config["MAX_CONTENT_LENGTH"] + 1000)
    url = f"/events/{events.own.event_id}"
    batch = organizer.post(f"{url}/batch", data={"files": [(io.BytesIO(large), "a.bin")]})
    other = organizer.post(f"{url}/import", data={"file": (io.BytesIO(large), "a.csv")})
    assert (batch.status_code, other.status_code) == (303, 413)


def test_the_triage_is_searched_and_sorted_by_its_address(events: TwoEvents, organizer: FlaskClient) -> None:
    drop_for_event(events, organizer, {"Bo of own.txt": BOTH})
    url = f"/events/{events.own.event_id}"
    assert "Ada of own" not in organizer.get(f"{url}?q=bo").text
    by_name = organizer.get(f"{url}?sort=name").text
    assert by_name.index("Ada of own") < by_name.index("Bo of own")
    assert "No matches." in organizer.get(f"{url}?show=missing").text


def test_a_proposal_is_looked_at_and_filed_for_the_chosen_player(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    bo = events.own.registrations[1]
    url = f"/events/{events.own.event_id}"
    value = f"{events.own.batch_id}:{events.own.deck_id}"
    page = organizer.get(f"{url}/triage/proposals/{value}").text
    assert "unknown.txt" in page
    assert "3x Sure Gamble" in page
    form = {"proposal": value, "player": str(bo)}
    answer = organizer.post(f"{url}/triage/accept", data=form, follow_redirects=True)
    assert "1 list assigned." in answer.text
    assert revisions(events, bo) == 1
    assert organizer.get(f"{url}/triage/proposals/{value}").status_code == 404


def test_a_list_of_somebody_new_registers_its_player_and_is_filed(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    number = drop_for_event(events, organizer, {"Zoe Quill.txt": BOTH})
    url = f"/events/{events.own.event_id}"
    value = f"{number}:" + organizer.get(url).text.split(f'name="row" value="{number}:')[1].split('"')[0]
    page = organizer.get(f"{url}/triage/proposals/{value}").text
    assert '<option value="new">Nobody yet: register Zoe Quill</option>' in page
    form = {"proposal": value, "player": "new"}
    answer = organizer.post(f"{url}/triage/accept", data=form, follow_redirects=True).text
    assert "1 list assigned." in answer
    assert "not on the roster" not in answer.split("Zoe Quill")[1].split("</tr>")[0]


def test_proposals_of_a_selection_are_filed_where_one_player_is_likely(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    number = drop_for_event(events, organizer, {"Bo off own.txt": BOTH})
    page = organizer.get(f"/events/{events.own.event_id}").text
    likely = page.split(f'name="row" value="{number}:')[1].split('"')[0]
    form = {"row": [f"{number}:{likely}", f"{events.own.batch_id}:{events.own.deck_id}"]}
    answer = organizer.post(f"/events/{events.own.event_id}/triage/accept", data=form, follow_redirects=True)
    assert "1 list assigned." in answer.text
    assert revisions(events, events.own.registrations[1]) == 1


def test_a_list_stands_beside_its_source_with_a_message(events: TwoEvents, organizer: FlaskClient) -> None:
    drop_for_event(events, organizer, {"Bo of own.txt": CORP + "\n\n" + UNCLEAR_RUNNER})
    page = organizer.get(f"/events/{events.own.event_id}/players/{events.own.registrations[1]}").text
    assert '<li class="doubt" value="' in page
    assert "Write Sneakdoor Prime A; or: Write Sneakdoor Prime B." in page
    assert "Revision 1" in page


def test_messages_need_a_selection(events: TwoEvents, organizer: FlaskClient) -> None:
    answer = organizer.post(f"/events/{events.own.event_id}/triage/messages", follow_redirects=True)
    assert "Select at least one player first." in answer.text


def test_messages_carry_a_fresh_link_while_old_links_go_on_working(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    form = {"registration": str(events.own.registrations[1])}
    page = organizer.post(f"/events/{events.own.event_id}/triage/messages", data=form).text
    assert "with your private link:" in page
    link = page.split("with your private link:")[1].split("</textarea>")[0].split()[0]
    assert events.app.test_client().get(link.replace("http://localhost", "")).status_code == 200
    assert events.app.test_client().get(f"/p/{events.own.tokens[1]}").status_code == 200


def test_messages_as_csv_cannot_act_as_formulas(events: TwoEvents, organizer: FlaskClient) -> None:
    organizer.post(
        f"/events/{events.own.event_id}/players/{events.own.registrations[1]}/change", data={"name": "=cmd()"}
    )
    form = {"registration": str(events.own.registrations[1])}
    answer = organizer.post(f"/events/{events.own.event_id}/triage/messages/csv", data=form)
    assert answer.mimetype == "text/csv"
    assert "'=cmd()" in answer.text


@pytest.mark.parametrize(
    ("kind", "start"),
    [
        ("csv", b"\xef\xbb\xbfPlayer,E-mail,Status"),
        ("xlsx", b"PK"),
        ("json", b"{"),
        ("reports", b"%PDF"),
        ("sheets", b"%PDF"),
        ("sheets-by-table", b"%PDF"),
        ("kit", b"<!doctype html>"),
    ],
)
def test_every_export_is_a_file_and_leaves_a_trace(
    events: TwoEvents, organizer: FlaskClient, kind: str, start: bytes
) -> None:
    answer = organizer.post(f"/events/{events.own.event_id}/triage/export", data={"kind": kind})
    assert answer.status_code == 200
    assert answer.data.startswith(start)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "Lists exported" in organizer.get(f"/events/{events.own.event_id}/log").text


def test_an_export_holds_the_selection_only(events: TwoEvents, organizer: FlaskClient) -> None:
    form = {"kind": "json", "registration": str(events.own.registrations[0])}
    answer = organizer.post(f"/events/{events.own.event_id}/triage/export", data=form)
    players = json.loads(answer.data)["players"]
    assert [player["player"] for player in players] == ["Ada of own"]
    assert players[0]["link"] == f"http://localhost/proof/{events.own.receipt}"


def test_tables_also_hold_the_lists_that_belong_to_nobody_yet(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    drop_for_event(events, organizer, {"a stranger.txt": ILLEGAL_RUNNER})
    url = f"/events/{events.own.event_id}/triage/export"
    book = openpyxl.load_workbook(io.BytesIO(organizer.post(url, data={"kind": "xlsx"}).data))
    rows = [row[:3] for row in book["Players"].iter_rows(values_only=True)]
    assert ("a stranger", None, "Needs a look") in rows
    assert ("a stranger", "runner") in [row[:2] for row in book["Decks"].iter_rows(values_only=True)]
    findings = [row[0] for row in book["Findings"].iter_rows(values_only=True)]
    assert "a stranger" in findings
    selection = {"kind": "csv", "registration": str(events.own.registrations[0])}
    assert "a stranger" not in organizer.post(url, data=selection).text
    assert b"stranger" not in organizer.post(url, data={"kind": "kit"}).data


def test_many_lists_are_checked_without_an_event(events: TwoEvents, organizer: FlaskClient) -> None:
    number = drop(
        events,
        organizer,
        {"anna corp.txt": CORP, "anna runner.txt": ILLEGAL_RUNNER, "b.txt": RUNNER},
        "/batches",
    )
    page = organizer.get(f"/batches/{number}").text
    assert "3 of 3 files read, 3 decks" in page
    assert "anna corp.txt, anna runner.txt" in page
    assert "Bukhgalter is banned." in page
    answer = organizer.post(f"/batches/{number}/export", data={"kind": "xlsx"})
    rows = list(openpyxl.load_workbook(io.BytesIO(answer.data))["Decks"].iter_rows(values_only=True))
    assert len(rows) == 4


def test_batches_without_an_event_belong_to_whoever_started_them(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    number = drop(events, organizer, {"b.txt": RUNNER}, "/batches")
    other = events.app.test_client()
    account = events.other.accounts["organizer"]
    sign_in_as(other, account)
    assert other.get(f"/batches/{number}").status_code == 403
    assert other.get("/batches").status_code == 200
    assert "b.txt" not in other.get("/batches").text


def test_what_if_names_who_would_become_illegal_and_why(events: TwoEvents, organizer: FlaskClient) -> None:
    page = organizer.get(f"/events/{events.own.event_id}/what-if?format=startup").text
    assert "1 of 1 lists would become illegal." in page
    assert "not in the card pool" in page
    everywhere = organizer.get("/what-if?format=startup").text
    assert "The own event" in everywhere
    assert "The other event" not in everywhere


def test_a_day_that_is_none_is_explained(events: TwoEvents, organizer: FlaskClient) -> None:
    answer = organizer.get(f"/events/{events.own.event_id}/what-if?day=soon")
    assert answer.status_code == 422
    assert "is not a date" in answer.text


def test_the_triage_of_many_players_costs_a_fixed_number_of_queries(
    events: TwoEvents, organizer: FlaskClient
) -> None:
    from sqlalchemy import event

    from validator.services.access import account_actor
    from validator.services.roster.players import register_player

    actor = account_actor(events.own.accounts["organizer"])
    statements: list[str] = []
    event.listen(events.store.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert organizer.get(f"/events/{events.own.event_id}").status_code == 200
    few = asked_for_the_page(statements)
    for number in range(30):
        register_player(Caller(events.store, actor, events.now), events.own.event_id, f"Player {number}")
    statements.clear()
    assert organizer.get(f"/events/{events.own.event_id}").status_code == 200
    assert asked_for_the_page(statements) == few < 25


def asked_for_the_page(statements: list[str]) -> int:
    """Count statements without the look for newer data, a transaction and a query, once a minute."""
    return len(statements) - 2 * sum("FROM data_update" in statement for statement in statements)
