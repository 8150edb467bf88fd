"""The database behind everything: SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlmodel import Session

BUSY_MILLISECONDS = 10_000


class Store:
    """A database and the two ways to use it: reading, and writing in one transaction."""

    def __init__(self, url: str) -> None:
        self.url = full_url(url)
        self.engine = _engine(self.url)
        if self.dialect == "sqlite" and self.engine.url.database not in (None, "", ":memory:"):
            Path(str(self.engine.url.database)).parent.mkdir(parents=True, exist_ok=True)
        # SQLite takes its write lock at BEGIN, so that what a service reads cannot be outdated
        # when it writes; PostgreSQL services lock the rows they decide on instead.
        self._writer = self.engine.execution_options(writes=True)

    @property
    def dialect(self) -> str:
        """Name the kind of database: sqlite or postgresql."""
        return self.engine.dialect.name

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session for reading; whatever is changed in it is thrown away."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session whose changes are kept together, or not at all when something raises."""
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Open a plain connection in one writing transaction (migrations and restores)."""
        with self._writer.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def full_url(url: str) -> str:
    """Return the URL with the driver that we use, whatever short form was given."""
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def sqlite_url(path: Path) -> str:
    """Return the URL of a database file."""
    return f"sqlite:///{path}"


def _engine(url: str) -> Engine:
    backend = make_url(url).get_backend_name()
    if backend == "postgresql":
        return create_engine(url, pool_pre_ping=True, json_deserializer=orjson.loads)
    if backend != "sqlite":
        raise ValueError(f"The database {backend} is not supported; use sqlite or postgresql.")
    engine = create_engine(url, json_deserializer=orjson.loads)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver's own transaction handling is off: it would begin late and never immediately.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
