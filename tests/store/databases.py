"""Real databases for tests: SQLite files and PostgreSQL databases, empty for each test."""

import atexit
import functools
import itertools
import shutil
import sqlite3
import tempfile
import warnings
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy import event

from validator.store.all_tables import METADATA
from validator.store.database import Store
from validator.store.migrate import upgrade

KINDS = ("sqlite", "postgresql")
_numbers = itertools.count(1)
# Stores that tests have finished with, their databases cleared: a new one would learn all statements anew.
_free: dict[str, list[Store]] = {kind: [] for kind in KINDS}
_servers: list[Callable[[], None]] = []


def sqlite_url(path: Path) -> str:
    """Return the URL of a database file."""
    return f"sqlite:///{path}"


def fresh_store(kind: str, folder: Path, *, empty: bool = False) -> Store:
    """Return a store on a database of its own, migrated unless it shall be empty."""
    if _free[kind] and not empty:
        return _free[kind].pop()
    if kind == "postgresql":
        return Store(_fresh_postgres("template1" if empty else _postgres_template()))
    path = folder / f"store{next(_numbers)}.db"
    if not empty:
        shutil.copy(_sqlite_template(), path)
    store = Store(sqlite_url(path))
    event.listen(store.engine, "connect", _without_waiting_for_the_disk)
    return store


def _without_waiting_for_the_disk(connection: sqlite3.Connection, _record: object) -> None:
    """Let the system write when it likes: whoever is killed loses nothing, and no test cuts the power."""
    connection.execute("PRAGMA synchronous = OFF")


def discard_store(store: Store) -> None:
    """Close a store and clear its database for the next test."""
    store.close()
    cleared = _clear_postgres(store) if store.dialect == "postgresql" else _clear_sqlite(store)
    if cleared:
        _free[store.dialect].append(store)


def _clear_sqlite(store: Store) -> bool:
    """Put a migrated file in the place of the old one, which stays with whoever still holds it open."""
    path = Path(str(store.engine.url.database))
    if not path.parent.exists():
        return False
    for old in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        old.unlink(missing_ok=True)
    shutil.copy(_sqlite_template(), path)
    return True


def _clear_postgres(store: Store) -> bool:
    """Empty all tables, past the triggers that guard evidence; False where the tables are not ours."""
    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        tables = {name for (name,) in found} - {"alembic_version"}
        if tables != set(METADATA.tables):
            return False
        connection.execute("SET session_replication_role = replica")
        emptied = (sql.SQL("DELETE FROM {}").format(sql.Identifier(table)) for table in sorted(tables))
        connection.execute(sql.SQL("; ").join(emptied))
        connection.execute("SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'")
    return True


def copy_of(store: Store) -> sqlite3.Connection:
    """Return a copy of a SQLite database, in memory."""
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    with closing(sqlite3.connect(str(store.engine.url.database))) as source:
        source.backup(copy)
    return copy


def put_copy(copy: sqlite3.Connection, store: Store) -> None:
    """Let a SQLite database be what the copied one was: what takes many services to make is made once."""
    with closing(sqlite3.connect(str(store.engine.url.database))) as target:
        copy.backup(target)


def stop_servers() -> None:
    """Stop what runs, while there is time: a test process that has reported its results is soon killed."""
    while _servers:
        _servers.pop()()


@functools.cache
def _sqlite_template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="legaldeck-sqlite-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "template.db"
    store = Store(sqlite_url(path))
    upgrade(store)
    store.close()
    return path


@functools.cache
def _postgres_uri() -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver

        folder = tempfile.mkdtemp(prefix="legaldeck-postgres-")
        server = pgserver.get_server(folder, cleanup_mode="delete")
        _servers.append(server.cleanup)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        # Nothing here outlives the tests, so nothing needs to reach the disk.
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return str(server.get_uri())


def _fresh_postgres(template: str) -> str:
    name = f"test_{next(_numbers)}"
    with psycopg.connect(_postgres_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    return _postgres_uri().replace("/postgres?", f"/{name}?")


@functools.cache
def _postgres_template() -> str:
    url = _fresh_postgres("template1")
    store = Store(url)
    upgrade(store)
    store.close()
    return url.split("?")[0].rsplit("/", 1)[1]
