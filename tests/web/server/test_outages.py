"""A full disk, a database that cannot be written, or none at all: clear words, and nothing kept is lost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import create_engine, event, make_url, text
from sqlmodel import col, select

from tests.store.databases import KINDS
from tests.web.conftest import OpenSite
from tests.web.two_events import LEGAL_RUNNER, TwoEvents, two_events
from validator.store.database import Store
from validator.store.submission_tables import Submission

TYPED = {"deck-runner": LEGAL_RUNNER.decode().replace("3x Bravado", "2x Bravado"), "confirmed": "1"}


@pytest.fixture
def events(open_site: OpenSite) -> TwoEvents:
    return two_events(open_site())


@contextmanager
def with_pragma(store: Store, pragma: str) -> Iterator[None]:
    """Let every connection to a SQLite file begin with a pragma."""

    def prepare(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    store.engine.dispose()
    event.listen(store.engine, "connect", prepare)
    try:
        yield
    finally:
        event.remove(store.engine, "connect", prepare)
        store.engine.dispose()


@contextmanager
def without_database(store: Store) -> Iterator[None]:
    """Let a PostgreSQL server refuse its database, as it does while it restarts."""
    url = make_url(store.url)
    server = create_engine(url.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f'ALTER DATABASE "{url.database}" ALLOW_CONNECTIONS false'))
        store.engine.dispose()
        try:
            yield
        finally:
            connection.execute(text(f'ALTER DATABASE "{url.database}" ALLOW_CONNECTIONS true'))
    server.dispose()


@contextmanager
def read_only(store: Store) -> Iterator[None]:
    """Let a database be read only: as a file without rights, or as a server that copies another."""
    if store.dialect == "sqlite":
        with with_pragma(store, "query_only = ON"):
            yield
        return
    name = make_url(store.url).database
    for value in ("on", "off"):
        with store.engine.connect() as connection, connection.begin():
            connection.execute(text("SET transaction_read_only = off"))
            connection.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {value}'))
        store.engine.dispose()
        if value == "on":
            yield


def revisions(events: TwoEvents) -> list[int]:
    with events.store.reading() as session:
        query = select(Submission.number).where(Submission.registration_id == events.own.registrations[0])
        return list(session.exec(query.order_by(col(Submission.number))))


def test_a_full_disk_is_told_and_what_was_typed_comes_back(events: TwoEvents) -> None:
    visitor, url = events.app.test_client(), f"/p/{events.own.tokens[0]}"
    before = revisions(events)
    with events.store.reading() as session:
        pages = session.execute(text("PRAGMA page_count")).scalar_one()
    with with_pragma(events.store, f"max_page_count = {pages}"):
        answer = visitor.post(f"{url}/submit", data=TYPED)
        assert answer.status_code == 503
        assert "The disk of the site is full, so this was not kept." in answer.text
        assert "2x Bravado" in answer.text
        assert visitor.get(url).status_code == 200
        assert events.client("organizer").get(f"/events/{events.own.event_id}").status_code == 200
        program = visitor.post(f"{url}/submit", data=TYPED, headers={"X-Requested-With": "fetch"})
        assert program.json is not None
        assert "is full" in program.json["error"]
        assert revisions(events) == before
    assert visitor.post(f"{url}/submit", data=TYPED).status_code == 303
    assert revisions(events) == [*before, len(before) + 1]


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_that_cannot_be_written_is_told_and_read(kind: str, open_site: OpenSite) -> None:
    events = two_events(open_site(kind=kind))
    visitor, url = events.app.test_client(), f"/p/{events.own.tokens[0]}"
    with read_only(events.store):
        answer = visitor.post(f"{url}/submit", data=TYPED)
        assert answer.status_code == 503
        assert "The database of the site cannot be written, so this was not kept." in answer.text
        assert "2x Bravado" in answer.text
        assert visitor.get(url).status_code == 200
        ready = visitor.get("/ready")
        assert (ready.status_code, ready.json and ready.json["checks"]["database"]) == (503, "bad")
        assert visitor.get("/health").status_code == 200
    assert visitor.post(f"{url}/submit", data=TYPED).status_code == 303
    assert visitor.get("/ready").status_code == 200


def test_a_database_that_is_away_is_told_and_found_again(open_site: OpenSite) -> None:
    events = two_events(open_site(kind="postgresql"))
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}"
    with without_database(events.store):
        answer = organizer.get(url)
        assert answer.status_code == 503
        assert "Its database does not answer. Nothing that was saved is lost." in answer.text
        assert organizer.get("/ready").status_code == 503
        assert organizer.get("/health").status_code == 200
        assert events.app.test_client().get("/").status_code == 200  # decks are checked all the same
    assert organizer.get(url).status_code == 200
    assert organizer.get("/ready").status_code == 200


def test_a_disk_without_room_makes_the_site_not_ready(events: TwoEvents) -> None:
    visitor = events.app.test_client()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert visitor.get("/ready").status_code == 200
    resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, hard))
    try:
        answer = visitor.get("/ready")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["checks"]["disk"] == "bad"
    assert answer.json["checks"]["database"] == "good"
