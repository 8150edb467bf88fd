"""A site with an organizer who is signed in and a clock that tests can move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.documents.visitors import Visitors
from tests.web.sites import opened_app

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@contextmanager
def opened_site(folder: Path) -> Iterator[Visitors]:
    people = Visitors(NOON)
    with opened_app(folder, lambda: people.now) as people.app:
        yield people


@pytest.fixture
def visitors(tmp_path: Path) -> Iterator[Visitors]:
    with opened_site(tmp_path) as people:
        yield people


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """One site for tests that only read: an event under the same rules is made once."""
    with opened_site(tmp_path_factory.mktemp("site")) as people:
        yield people
