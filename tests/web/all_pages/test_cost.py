"""What pages cost: no query per player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event as database_event

from tests.web.all_pages.every_page import SAME_EVERYWHERE, every_page, signed_in
from tests.web.conftest import NOON
from tests.web.full_event import LISTS, full_event
from tests.web.sites import opened_app
from validator.store.database import Store


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    statements: list[str] = []

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    database_event.listen(store.engine, "before_cursor_execute", count)
    yield statements
    database_event.remove(store.engine, "before_cursor_execute", count)


def costs(folder: Path, policy: str, players: int) -> dict[str, int]:
    """Return how often each page asks the database at an event with so many players."""
    found = {}
    with opened_app(folder, lambda: NOON) as app:
        full = full_event(app, policy, players)
        client = signed_in(full)
        for name, url in every_page(full):
            if policy != next(iter(LISTS)) and name.startswith(SAME_EVERYWHERE):
                continue
            with counted(full.ready.store) as statements:
                answer = client.get(url)
            assert answer.status_code == 200, (name, url, answer.status_code)
            # Once a minute, whatever the page is, a site looks for newer data: a transaction and a query.
            looks = sum("FROM data_update" in statement for statement in statements)
            found[name] = len(statements) - 2 * looks
    return found


@pytest.mark.parametrize("policy", LISTS)
def test_every_page_asks_the_database_as_often_for_many_players_as_for_few(
    tmp_path: Path, policy: str
) -> None:
    few, many = (costs(tmp_path / str(number), policy, number) for number in (5, 26))
    assert {name: (few[name], many[name]) for name in few if many[name] > few[name]} == {}
    assert max(many.values()) <= 48
