"""A site with an empty database and a clock that stands at noon on 16 November 2026."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.sites import opened_app
from tests.web.two_events import TwoEvents, two_events

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with opened_app(tmp_path, lambda: NOON) as application:
        yield application


OpenSite = Callable[..., Flask]


@pytest.fixture
def open_site(tmp_path: Path) -> Iterator[OpenSite]:
    """Return a function that opens a site with settings of its own, or on a database of another kind."""
    with ExitStack() as opened:
        yield lambda **settings: opened.enter_context(opened_app(tmp_path, lambda: NOON, **settings))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def events(app: Flask) -> TwoEvents:
    return two_events(app)


@pytest.fixture
def organizer(events: TwoEvents) -> FlaskClient:
    return events.client("organizer")
