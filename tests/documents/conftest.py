"""A site with an organizer who is signed in and a clock that tests can move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import SecretStr

from tests.documents.visitors import Visitors
from tests.store.databases import fresh_store
from validator.config import Settings
from validator.web.app import create_app
from validator.web.limits import limiter
from validator.web.site import KEY

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@contextmanager
def opened_site(folder: Path) -> Iterator[Visitors]:
    settings = Settings(
        data_dir=folder,
        database_url=fresh_store("sqlite", folder).url,
        secret_key=SecretStr("only for tests"),
        base_url="http://localhost",
    )
    people = Visitors(NOON)
    people.app = create_app(settings, now=lambda: people.now)
    people.app.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    limiter.reset()
    yield people
    people.app.extensions[KEY].store.close()


@pytest.fixture
def visitors(tmp_path: Path) -> Iterator[Visitors]:
    with opened_site(tmp_path) as people:
        yield people


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """One site for tests that only read: an event under the same rules is made once."""
    with opened_site(tmp_path_factory.mktemp("site")) as people:
        yield people
