"""Real databases for tests: a fresh SQLite file or a fresh PostgreSQL database each time."""

import atexit
import functools
import itertools
import shutil
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import psycopg
from psycopg import sql

from validator.store.all_tables import METADATA
from validator.store.database import Store, sqlite_url
from validator.store.migrate import upgrade

KINDS = ("sqlite", "postgresql")
_numbers = itertools.count(1)
_cleared: list[str] = []
_servers: list[Callable[[], None]] = []


def fresh_store(kind: str, folder: Path, *, empty: bool = False) -> Store:
    """Return a store on a database of its own, migrated unless it shall be empty."""
    if kind == "postgresql":
        if _cleared and not empty:
            return Store(_cleared.pop())
        return Store(_fresh_postgres("template1" if empty else _postgres_template()))
    path = folder / f"store{next(_numbers)}.db"
    if not empty:
        shutil.copy(_sqlite_template(), path)
    return Store(sqlite_url(path))


def discard_store(store: Store) -> None:
    """Close a store; a PostgreSQL database is cleared for the next test, which is quicker than a new one."""
    store.close()
    if store.dialect == "postgresql":
        url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        if _clear(url):
            _cleared.append(url)


def _clear(url: str) -> bool:
    """Empty all tables, past the triggers that guard evidence; False where the tables are not ours."""
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        tables = {name for (name,) in found} - {"alembic_version"}
        if tables != set(METADATA.tables):
            return False
        connection.execute("SET session_replication_role = replica")
        for table in sorted(tables):
            connection.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
        connection.execute("SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'")
    return True


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
