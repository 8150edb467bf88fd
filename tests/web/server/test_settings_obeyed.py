"""Settings that an operator changes have their effect on the running site."""

from __future__ import annotations

import io
import logging
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from tests.web.conftest import NOON, OpenSite
from tests.web.middleware.test_limits import site_with
from tests.web.two_events import LEGAL_RUNNER, two_events
from validator.config import Limits, Rates, Retention
from validator.log import set_up_log
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.retention import tidy
from validator.store.event_tables import Event

RUNNER = LEGAL_RUNNER.decode()


def test_a_list_has_so_many_documents_of_such_a_size(open_site: OpenSite) -> None:
    limits = Limits(sources_per_list=1, source_bytes=600)
    events = two_events(open_site(limits=limits))
    visitor, url = events.app.test_client(), f"/p/{events.own.tokens[0]}/submit"
    two = visitor.post(url, data={"deck-runner": RUNNER, "deck-corp": "3x Hedge Fund", "confirmed": "1"})
    assert "A list has at most 1 files." in two.text
    large = visitor.post(url, data={"deck-runner": RUNNER * 2, "confirmed": "1"})
    assert "A file is too large" in large.text
    assert (two.status_code, large.status_code) == (422, 422)
    assert visitor.post(url, data={"deck-runner": RUNNER}).status_code == 303


def test_a_roster_has_so_many_rows(open_site: OpenSite) -> None:
    events = two_events(open_site(limits=Limits(roster_rows=2)))
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}/import"

    def load(*names: str) -> str:
        file = (io.BytesIO("\n".join(("name", *names)).encode()), "roster.csv")
        return organizer.post(url, data={"file": file}, follow_redirects=True).text

    assert "at most 2 players" in load("Cy", "Di", "Ed")
    assert "Cy" in load("Cy", "Di")


def test_requests_are_so_large_at_most(tmp_path: Path) -> None:
    app = site_with(tmp_path, limits=Limits(upload_bytes=200_000, batch_bytes=400_000))
    assert app.test_client().post("/", data={"text": "x" * 300_000}).status_code == 413
    events = two_events(app)
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}/batch"
    sizes = {
        n: organizer.post(url, data={"files": (io.BytesIO(b"1" * n), "a.txt")}) for n in (300_000, 500_000)
    }
    assert {n: answer.status_code for n, answer in sizes.items()} == {300_000: 303, 500_000: 413}


def test_checks_completions_and_registrations_are_limited_as_set(open_site: OpenSite) -> None:
    rates = Rates(checking="1 per minute", completing="2 per minute", registering="1 per minute")
    events = two_events(open_site(rates=rates))
    visitor = events.app.test_client()
    assert [visitor.post("/live", data={"text": "x"}).status_code for _ in range(2)] == [200, 429]
    names = "/api/v1/cards?game=netrunner&q=sure"
    assert [visitor.get(names).status_code for _ in range(3)] == [200, 200, 429]
    register = [visitor.post(f"/e/{events.own.code}", data={"name": f"N{n}"}).status_code for n in (1, 2)]
    assert register == [303, 429]


def test_sign_ins_from_one_address_are_limited_as_set(open_site: OpenSite) -> None:
    app = open_site(rates=Rates(guessing_from_one_address="2 per minute"))
    client = app.test_client()
    answers = [
        client.post("/sign-in", data={"email": f"p{n}@example.org", "password": "wrong"}).status_code
        for n in range(3)
    ]
    assert answers == [403, 403, 429]


def test_metrics_are_for_whoever_knows_the_token(open_site: OpenSite) -> None:
    assert open_site().test_client().get("/metrics").status_code == 404
    client = open_site(metrics_token=SecretStr("prometheus")).test_client()
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 401
    client.get("/docs/")
    page = client.get("/metrics", headers={"Authorization": "Bearer prometheus"})
    assert page.status_code == 200
    assert 'legaldeck_requests_total{endpoint="docs.index",method="GET",status="200"}' in page.text
    assert 'legaldeck_good{part="database"} 1.0' in page.text


def test_the_log_is_as_talkative_as_set() -> None:
    root, ours = logging.getLogger(), logging.getLogger("legaldeck")
    before = root.handlers[:], root.level, ours.level
    try:
        set_up_log("warning")
        assert not ours.isEnabledFor(logging.INFO)
        set_up_log("debug")
        assert ours.isEnabledFor(logging.DEBUG)
    finally:
        root.handlers[:], root.level, ours.level = before[0], before[1], before[2]
        ours.setLevel(before[2])


@pytest.mark.parametrize(
    ("period", "gone"),
    [
        ("shared_days", {"shared checks": 2}),
        ("draft_days", {"drafts": 1}),
        ("link_days", {"private links": 4}),
        ("batch_days", {"batches": 2, "deliveries of web hooks": 2}),
        ("session_days", {"sessions": 1}),
        ("event_days", {"players": 4}),
    ],
)
def test_things_are_kept_for_as_many_days_as_set(
    open_site: OpenSite, period: str, gone: dict[str, int]
) -> None:
    events = two_events(open_site())
    visitor = events.app.test_client()
    visitor.post("/share", data={"text": "3x Sure Gamble"})
    visitor.post(f"/p/{events.own.tokens[0]}/draft", data={"deck-runner": RUNNER})
    events.client("judge")
    with events.store.reading() as session:
        day = session.get_one(Event, events.own.event_id).day
    kept = Retention(**dict.fromkeys(Retention.model_fields, 0) | {period: 10})
    first = datetime.combine(day, time(12), UTC) if period in ("link_days", "event_days") else NOON
    for days, expected in ((9, {}), (11, gone)):
        assert tidy(Caller(events.store, SYSTEM, first + timedelta(days=days)), kept) == expected
