from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import MetaData, inspect, select, text

from validator.store import all_tables
from validator.store.all_tables import METADATA, TABLES
from validator.store.database import Store
from validator.store.migrate import current_revision, newest_revision, upgrade
from validator.store.unknown_tables import UnknownTablesError

OF_0_1_0 = "0006"
THEN = datetime(2026, 11, 1, 10, 0, tzinfo=UTC)


def differences(store: Store) -> list[object]:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, METADATA))


def test_migrations_from_empty_yield_exactly_the_tables_of_the_program(empty_store: Store) -> None:
    assert current_revision(empty_store) is None
    upgrade(empty_store)
    assert differences(empty_store) == []
    assert current_revision(empty_store) == newest_revision()


def test_every_step_of_the_migrations_runs_on_the_one_before(empty_store: Store) -> None:
    upgrade(empty_store, OF_0_1_0)
    with empty_store.engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
    assert {"event", "registration", "access", "submission", "deck_check", "batch"} <= names
    assert "web_hook" not in names
    upgrade(empty_store)
    assert differences(empty_store) == []


def call_version(store: Store, revision: str) -> None:
    with store.connection() as connection:
        connection.execute(text("update alembic_version set version_num = :name"), {"name": revision})


def test_tables_that_nobody_knows_are_left_alone(empty_store: Store) -> None:
    upgrade(empty_store)
    call_version(empty_store, "0012")
    with pytest.raises(UnknownTablesError, match="the tables of version 0012, which this program does not"):
        upgrade(empty_store)
    assert current_revision(empty_store) == "0012"
    call_version(empty_store, newest_revision())  # the database is another test's next


def fill(store: Store, table: str, *rows: dict[str, Any]) -> None:
    """Put rows into a table as the database has it, with nothing in the columns that are not named."""
    found = MetaData()
    with store.connection() as connection:
        found.reflect(connection)
        columns = found.tables[table].columns
        empty = {"INTEGER": 0, "VARCHAR": "", "BOOLEAN": False, "JSON": [], "DATE": date(2026, 11, 1)}
        for row in rows:
            needed = [column for column in columns if not column.nullable and column.name != "id"]
            # SQLite keeps moments without their zone.
            moment = THEN.replace(tzinfo=None) if store.dialect == "sqlite" else THEN
            blank = {column.name: empty.get(str(column.type), moment) for column in needed}
            given = {name: moment if value is THEN else value for name, value in row.items()}
            connection.execute(found.tables[table].insert(), blank | given)


def read(store: Store, table: str, *columns: str) -> list[tuple[Any, ...]]:
    tables = METADATA.tables[table]
    with store.engine.connect() as connection:
        query = select(*(tables.c[name] for name in columns)).order_by(tables.c.id)
        return [tuple(row) for row in connection.execute(query)]


def test_version_0_1_0_comes_along_with_its_owner_its_rulings_and_what_appeals_left_of_them(
    empty_store: Store,
) -> None:
    upgrade(empty_store, OF_0_1_0)
    fill(empty_store, "account", {"email_key": "a", "closed_at": THEN, "organizer": True})
    fill(empty_store, "account", {"email_key": "b"}, {"email_key": "c", "organizer": True})
    fill(empty_store, "account", {"email_key": "d", "organizer": True, "session_version": 4})
    fill(empty_store, "event", {"stage": "swiss"})
    fill(empty_store, "player", {})
    fill(
        empty_store, "registration", {"event_id": 1, "player_id": 1, "status": "registered", "origin": "self"}
    )
    rose = {"kind": "escalation", "code": "game-loss", "text": "", "from": "warning"}
    ruled = {"event_id": 1, "registration_id": 1, "recorded_by": "Jo", "reason": "seen", "effects": [rose]}
    fill(
        empty_store,
        "infraction",
        ruled | {"penalty": "game-loss", "confirmed_at": THEN},
        ruled | {"penalty": "disqualification", "effects": []},
        ruled | {"penalty": "disqualification", "confirmed_at": THEN},
        ruled | {"penalty": "disqualification", "confirmed_at": THEN, "effects": []},
    )
    decided = {
        "infraction_id": 3,
        "penalty": "warning",
        "decided_at": THEN,
        "decided_by": "Al",
        "reason": "mild",
    }
    fill(empty_store, "appeal", decided, {"infraction_id": 4})
    upgrade(empty_store)
    assert differences(empty_store) == []
    assert read(empty_store, "account", "owner", "session_version") == [
        (False, 1),
        (False, 1),
        (True, 1),
        (False, 5),
    ]
    assert read(empty_store, "infraction", "status", "penalty", "chosen", "removes", "effects") == [
        ("standing", "game-loss", "warning", False, [rose]),
        ("waiting", "disqualification", "disqualification", False, []),
        ("standing", "warning", "warning", False, []),
        ("standing", "disqualification", "disqualification", True, []),
    ]
    states = ("infraction_id", "number", "action", "status", "penalty", "reason", "made_by", "made_at")
    assert read(empty_store, "ruling_state", *states) == [
        (1, 1, "given", "standing", "game-loss", "seen", "Jo", THEN),
        (2, 1, "given", "waiting", "disqualification", "seen", "Jo", THEN),
        (3, 1, "given", "standing", "disqualification", "seen", "Jo", THEN),
        (3, 2, "decided", "standing", "warning", "mild", "Al", THEN),
        (4, 1, "given", "standing", "disqualification", "seen", "Jo", THEN),
    ]


def test_upgrading_twice_changes_nothing(store: Store) -> None:
    upgrade(store)
    assert current_revision(store) == newest_revision()


def test_processes_that_start_together_may_all_upgrade(empty_store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: upgrade(Store(empty_store.url)), range(4)))
    assert differences(empty_store) == []


def test_the_list_of_tables_is_complete() -> None:
    files = Path(all_tables.__file__).parent.glob("*.py")
    declaring = {file.stem for file in files if "table=True" in file.read_text(encoding="utf-8")}
    assert {module.__name__.rsplit(".", 1)[1] for module in all_tables.ROOMS} == declaring
    assert {table.__table__.name for table in TABLES} == set(METADATA.tables)  # type: ignore[attr-defined]
