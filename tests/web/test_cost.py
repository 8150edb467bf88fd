"""What pages cost: no query per player, and a live check that answers at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event as database_event

from tests.web.crowd import add_crowd
from tests.web.two_events import LEGAL_RUNNER, TwoEvents, two_events


@contextmanager
def counted(events: TwoEvents) -> Iterator[list[str]]:
    statements: list[str] = []

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    database_event.listen(events.store.engine, "before_cursor_execute", count)
    yield statements
    database_event.remove(events.store.engine, "before_cursor_execute", count)


@pytest.mark.parametrize(
    "path",
    [
        "/events/",
        "/events/{event}",
        "/events/{event}/staff",
        "/events/{event}/log",
        "/events/{event}/re-check",
    ],
)
def test_a_page_asks_the_database_as_often_for_forty_players_as_for_five(app: Flask, path: str) -> None:
    events = two_events(app)
    client = events.client("organizer")
    url = path.format(event=events.own.event_id)
    numbers = []
    for more in (5, 35):
        add_crowd(events.store, events.now, events.own.event_id, more)
        client.get(url)
        with counted(events) as statements:
            assert client.get(url).status_code == 200
        numbers.append(len(statements))
    assert numbers[0] == numbers[1]
    assert numbers[0] <= 14


def test_a_live_check_costs_less_than_fifty_milliseconds(client: FlaskClient) -> None:
    def spent() -> float:
        answer = client.post("/live", data={"text": LEGAL_RUNNER.decode()})
        assert answer.json is not None
        assert answer.json["verdict"] == "legal"
        return float(answer.headers["Server-Timing"].removeprefix("app;dur="))

    spent()
    assert median(spent() for _ in range(9)) < 50
