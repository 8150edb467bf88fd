"""The site: server time of the live check, and of every page of an event with 500 players."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from flask import Flask
from flask.testing import FlaskClient

from tests.benchmarks.typed_decks import typed_decks
from tests.web.crowd import add_crowd
from tests.web.two_events import two_events
from validator.config import Settings
from validator.web.app import create_app
from validator.web.limits import limiter

PLAYERS = 500
Row = tuple[str, float, str, str]


def run() -> list[Row]:
    """Measure the live check and the pages of a large event."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), database_url=f"sqlite:///{folder}/bench.db")
        app = create_app(settings, now=lambda: datetime(2026, 11, 16, 12, tzinfo=UTC))
        app.config["WTF_CSRF_ENABLED"] = False
        limiter.enabled = False
        try:
            return [*_live(app), *_pages(app)]
        finally:
            limiter.enabled = True


def _live(app: Flask) -> list[Row]:
    client = app.test_client()
    decks = [deck.decode() for deck in typed_decks(60)]
    times = [_spent(client, "POST", "/live", {"text": deck}) for deck in decks][5:]
    cards = [_spent(client, "GET", f"/api/v1/cards?q={start}") for start in ("su", "sure g", "gamble", "z")]
    return [
        ("live check of a typed deck, median", median(times), "ms", "50"),
        ("live check of a typed deck, slowest", max(times), "ms", "50"),
        ("card-name completion, slowest after the first", max(cards[1:]), "ms", "50"),
    ]


def _pages(app: Flask) -> list[Row]:
    events = two_events(app)
    number = events.own.event_id
    tokens = add_crowd(events.store, events.now, number, PLAYERS)
    client = events.client("organizer")
    paths = {
        "list of events": "/events/",
        "event": f"/events/{number}",
        "event, filtered": f"/events/{number}?show=legal",
        "settings": f"/events/{number}/settings",
        "staff": f"/events/{number}/staff",
        "log": f"/events/{number}/log",
        "list of a player": f"/events/{number}/players/{events.own.registrations[0]}",
        "player's page": f"/p/{tokens[0]}",
        "receipt": f"/p/{tokens[0]}/receipt/1",
        "public page": f"/e/{events.own.code}",
    }
    return [
        (f"{name}, {PLAYERS} players", _typical(client, path), "ms", "200") for name, path in paths.items()
    ]


def _typical(client: FlaskClient, path: str) -> float:
    _spent(client, "GET", path)
    return median(_spent(client, "GET", path) for _ in range(5))


def _spent(client: FlaskClient, method: str, path: str, form: dict[str, str] | None = None) -> float:
    answer = client.open(path, method=method, data=form)
    assert answer.status_code == 200, (path, answer.status_code)
    return float(answer.headers["Server-Timing"].removeprefix("app;dur="))
