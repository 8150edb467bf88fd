from concurrent.futures import ThreadPoolExecutor

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from validator.store.all_tables import METADATA, TABLES
from validator.store.database import Store
from validator.store.migrate import current_revision, newest_revision, upgrade


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
    upgrade(empty_store, "0001")
    with empty_store.engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
    assert {"event", "registration", "access"} <= names
    assert "submission" not in names
    upgrade(empty_store)
    assert differences(empty_store) == []


def test_upgrading_twice_changes_nothing(store: Store) -> None:
    upgrade(store)
    assert current_revision(store) == newest_revision()


def test_processes_that_start_together_may_all_upgrade(empty_store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: upgrade(Store(empty_store.url)), range(4)))
    assert differences(empty_store) == []


def test_the_list_of_tables_is_complete() -> None:
    assert {table.__table__.name for table in TABLES} == set(METADATA.tables)  # type: ignore[attr-defined]
