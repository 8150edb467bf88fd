"""Statistics of an event on pages, as CSV and for programs: who sees them, when, and of which lists."""

from __future__ import annotations

import csv
import io
import re
import time

import pytest
from flask import Flask
from sqlmodel import col, select

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.web.api.test_api_events import program
from tests.web.crowd import add_crowd
from tests.web.two_events import LEGAL_RUNNER, TwoEvents, add_playing_staff, two_events
from validator.services.stored_rows import find_event
from validator.store.event_tables import Stage
from validator.store.roster import Registration

# Nine of each: Tāo with too many criminal cards, Zahya as it should be, Zahya with a banned card.
TAO = LEGAL_RUNNER.replace(
    b"Zahya Sadeghi: Versatile Smuggler", "Tāo Salonga: Telepresence Magician".encode()
)
TEXTS = (TAO, f"{CORP}\n\n{RUNNER}".encode(), f"{CORP}\n\n{ILLEGAL_RUNNER}".encode())


@pytest.fixture
def events(app: Flask) -> TwoEvents:
    found = two_events(app)
    add_crowd(found.store, found.now, found.own.event_id, 27, TEXTS)
    return found


def finish(events: TwoEvents, level: str, consenting: int) -> None:
    """End the event; so many of the crowd agree to publish their lists."""
    with events.store.writing() as session:
        event = find_event(session, events.own.event_id)
        event.stage, event.visibility = Stage.FINISHED, {"finished": level}
        crowd = select(Registration).where(
            Registration.event_id == event.id, col(Registration.rank).is_not(None)
        )
        for registration in session.exec(crowd.order_by(col(Registration.id)).limit(consenting)):
            registration.publish_consent = True


def page(events: TwoEvents, role: str = "organizer") -> str:
    answer = events.client(role).get(f"/events/{events.own.event_id}/statistics")
    assert answer.status_code == 200, answer.text
    return answer.text


def rows(text: str, chart: str) -> list[tuple[str, str]]:
    """Return names and numbers of the table below a chart."""
    panel = text.partition(f'id="chart-{chart}"')[2].partition("</section>")[0]
    return re.findall(r'<th scope="row">(.*?)</th><td class="number">(\d+)</td>', panel)


def test_staff_see_charts_with_their_tables(events: TwoEvents) -> None:
    text = page(events)
    # Ada of the two events plays Zahya, too.
    assert rows(text, "runner-identities") == [
        ("Zahya Sadeghi: Versatile Smuggler", "19"),
        ("Tāo Salonga: Telepresence Magician", "9"),
    ]
    assert rows(text, "corp-identities") == [("Nebula Talent Management: Making Stars", "18")]
    assert rows(text, "runner-factions") == [("Criminal", "19"), ("Shaper", "9")]
    assert ("Sure Gamble", "28") in rows(text, "runner-cards")
    assert rows(text, "faults-left") == [("Banned card", "9"), ("Too much influence", "9")]
    assert rows(text, "arrivals")[0][1] == "28"
    assert "chart-deck-checks" not in text  # nobody was checked
    assert 'role="img" aria-label="Runner identities. ' in text
    assert f'href="/events/{events.own.event_id}/statistics"' in text  # the tab


def test_a_chart_is_a_table_for_spreadsheets(events: TwoEvents) -> None:
    answer = events.client("judge").get(f"/events/{events.own.event_id}/statistics/runner-identities.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    found = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert found[0] == ["Runner identities", "Number", "Percent"]
    assert [row[1:] for row in found[1:]] == [["19", "68"], ["9", "32"]]
    missing = events.client("judge").get(f"/events/{events.own.event_id}/statistics/nothing.csv")
    assert missing.status_code == 404


def test_programs_read_the_same(events: TwoEvents) -> None:
    answer = program(events, "events:read")(f"/{events.own.event_id}/statistics")
    assert answer.status_code == 200
    assert answer.json is not None
    assert (answer.json["lists"], answer.json["smallest_group"]) == (28, 3)
    charts = {one["chart"]: one for one in answer.json["charts"]}
    zahya = {"key": "zahya-sadeghi-versatile-smuggler", "number": 19, "percent": 68}
    assert zahya.items() <= charts["runner-identities"]["groups"][0].items()
    assert (charts["runner-identities"]["others"], charts["runner-cards"]["others"]) == (0, None)
    assert program(events, "lists:read")(f"/{events.own.event_id}/statistics").status_code == 403
    assert program(events, where="other")(f"/{events.own.event_id}/statistics").status_code == 404


def test_staff_who_play_see_them_once_the_event_is_over(events: TwoEvents) -> None:
    add_playing_staff(events)
    url = f"/events/{events.own.event_id}/statistics"
    for role in ("playing_organizer", "playing_judge"):
        early = events.client(role).get(url)
        assert early.status_code == 403
        assert "once it is over" in early.text
        assert "statistics" not in events.client(role).get(f"/events/{events.own.event_id}").text
        assert events.client(role).get(f"{url}/arrivals.csv").status_code == 403
    finish(events, "hidden", 0)
    assert "chart-runner-identities" in page(events, "playing_judge")


def test_everybody_sees_published_lists_only_and_only_when_they_are_published(events: TwoEvents) -> None:
    url = f"/e/{events.own.code}/statistics"
    visitor = events.app.test_client()
    assert visitor.get(url).status_code == 404
    finish(events, "list", 12)  # four of each text
    text = visitor.get(url).text
    assert [number for _, number in rows(text, "runner-identities")] == ["8", "4"]
    assert ("Sure Gamble", "12") in rows(text, "runner-cards")
    assert rows(text, "faults-left") == [("Banned card", "4"), ("Too much influence", "4")]
    assert url in visitor.get(f"/e/{events.own.code}").text
    table = visitor.get(f"{url}/runner-identities.csv")
    assert table.data.decode("utf-8-sig").splitlines()[2].endswith(",4,33")


def test_where_identities_are_published_no_card_is_told(events: TwoEvents) -> None:
    finish(events, "identities", 12)
    visitor = events.app.test_client()
    text = visitor.get(f"/e/{events.own.code}/statistics").text
    assert [number for _, number in rows(text, "runner-identities")] == ["8", "4"]
    assert "Sure Gamble" not in text
    assert "faults" not in text
    assert visitor.get(f"/e/{events.own.code}/statistics/runner-cards.csv").status_code == 404


def test_a_few_published_lists_are_too_few(events: TwoEvents) -> None:
    finish(events, "list", 4)
    text = events.app.test_client().get(f"/e/{events.own.code}/statistics").text
    assert "Too few lists" in text
    assert '<svg class="bars"' not in text


def test_five_hundred_players_do_not_slow_the_page_down(events: TwoEvents) -> None:
    add_crowd(events.store, events.now, events.other.event_id, 500, TEXTS)
    client = events.client("organizer")
    with events.store.writing() as session:
        for registration in session.exec(select(Registration)):
            registration.event_id = events.own.event_id
    url = f"/events/{events.own.event_id}/statistics"
    client.get(url)
    spent = []
    for _ in range(5):
        begun = time.process_time()
        assert client.get(url).status_code == 200
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.15
