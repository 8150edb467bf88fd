from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.services.world import World, new_world
from tests.store.databases import KINDS, discard_store, fresh_store
from validator.store.database import Store


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store(kind: str, tmp_path: Path) -> Iterator[Store]:
    store = fresh_store(kind, tmp_path)
    yield store
    discard_store(store)


@pytest.fixture
def world(store: Store) -> World:
    return new_world(store)


@pytest.fixture
def queries(store: Store) -> Iterator[list[str]]:
    """Collect every statement that reaches the database."""
    seen: list[str] = []

    def collect(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        seen.append(statement)

    event.listen(store.engine, "before_cursor_execute", collect)
    yield seen
    event.remove(store.engine, "before_cursor_execute", collect)
