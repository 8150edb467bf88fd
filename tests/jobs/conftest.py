from collections.abc import Iterator
from pathlib import Path

import pytest

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
