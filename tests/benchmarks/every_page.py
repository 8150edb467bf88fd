"""Server time and queries of every page at an event with 500 players, in each of the three games."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.all_pages.every_page import every_page, signed_in
from tests.web.all_pages.test_cost import counted
from tests.web.conftest import NOON
from tests.web.full_event import LISTS, FullEvent, full_event
from validator.config import Settings
from validator.web.app import create_app
from validator.web.downloads.event_files import EXPORTS
from validator.web.server.serve import warm_up

PLAYERS = 500
LARGEST = "nisei-1.4"  # two decks a player
SHOWN = 6
TABLE = "events.show"
Row = tuple[str, float, str, str]


class Visit(NamedTuple):
    """What a page took: when opened first, at best of three later times, in queries and in kilobytes."""

    name: str
    first: float
    best: float
    queries: int
    weight: float
    is_file: bool


def measured() -> Iterator[Row]:
    """Yield the slowest pages of each game, then what is downloaded or judges all lists again."""
    for policy in LISTS:
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(data_dir=Path(folder), database_url=f"sqlite:///{folder}/bench.db")
            app = create_app(settings, now=lambda: NOON)
            app.config["WTF_CSRF_ENABLED"] = False
            warm_up(app)
            full = full_event(app, policy, PLAYERS)
            yield from _pages(full, policy)
            yield _posted(signed_in(full), f"{policy}: re-check, preview", _url(full, "re-check"), {})
            if policy == LARGEST:
                yield from _exports(full)


def _pages(full: FullEvent, policy: str) -> Iterator[Row]:
    client = signed_in(full)
    visits = [_visit(full, client, name, url) for name, url in every_page(full)]
    pages = sorted((v for v in visits if not v.is_file), key=lambda v: v.best, reverse=True)
    yield f"{policy}: slowest of {len(pages)} pages, best of three", pages[0].best, "ms", "200"
    yield f"{policy}: slowest of {len(pages)} pages, first time", max(v.first for v in pages), "ms", "200"
    yield f"{policy}: most queries of a page", max(v.queries for v in visits), "", "36"
    table = next(visit for visit in pages if visit.name == TABLE)
    yield f"{policy}: the table of all players", table.best, "ms", "< 150 ms"
    yield f"{policy}: weight of its page", table.weight, "kB", "< 150 kB"
    for visit in pages[:SHOWN]:
        yield f"  {visit.name}, {visit.queries} queries", visit.best, "ms", "200"
    for visit in visits:
        if visit.is_file and visit.best > 50:
            yield f"  {visit.name} (a file)", visit.best, "ms", ""


def _visit(full: FullEvent, client: FlaskClient, name: str, url: str) -> Visit:
    with counted(full.ready.store) as statements:
        first, answer = _get(client, url)
    best = min(_get(client, url)[0] for _ in range(3))
    is_file = "Content-Disposition" in answer.headers
    return Visit(name, first, best, len(statements), len(answer.data) / 1000, is_file)


def _get(client: FlaskClient, url: str) -> tuple[float, TestResponse]:
    answer = client.get(url)
    assert answer.status_code == 200, (url, answer.status_code)
    return spent(answer.headers["Server-Timing"]), answer


def _exports(full: FullEvent) -> Iterator[Row]:
    """Yield what an organizer waits for when all lists are taken away."""
    for kind in EXPORTS:
        form = {"kind": kind, "reason": "Measured."}
        yield _posted(signed_in(full), f"export {kind}", _url(full, "triage/export"), form)


def _posted(client: FlaskClient, name: str, url: str, form: dict[str, str]) -> Row:
    answer = client.post(url, data=form)
    assert answer.status_code == 200, (name, answer.status_code)
    return f"  {name}, all lists", spent(answer.headers["Server-Timing"]), "ms", ""


def _url(full: FullEvent, page: str) -> str:
    return f"/events/{full.ready.event_id}/{page}"


def spent(timing: str) -> float:
    """Return the milliseconds that a header tells."""
    return float(timing.removeprefix("app;dur="))
