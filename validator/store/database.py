"""The database behind everything: SQLite by default, PostgreSQL by its URL."""

import os
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlmodel import Session

BUSY_MILLISECONDS = 10_000
S = TypeVar("S", bound=Session)


class Store:
    """A database and the two ways to use it: reading, and writing in one transaction."""

    def __init__(self, url: str) -> None:
        self.url = full_url(url)
        self.engine = _engine(self.url)
        if self.dialect == "sqlite" and self.engine.url.database not in (None, "", ":memory:"):
            private_file(Path(str(self.engine.url.database)))
        # SQLite takes its write lock at BEGIN, so that what a service reads cannot be outdated
        # when it writes; PostgreSQL services lock the rows they decide on instead.
        self._writer = self.engine.execution_options(writes=True)
        self._turn = threading.Lock()

    @property
    def dialect(self) -> str:
        """Name the kind of database: sqlite or postgresql."""
        return self.engine.dialect.name

    def reading(self) -> AbstractContextManager[Session]:
        """Open a session for reading; whatever is changed in it is thrown away."""
        return self.reading_in(Session)

    def writing(self) -> AbstractContextManager[Session]:
        """Open a session whose changes are kept together, or not at all when something raises."""
        return self.writing_in(Session)

    @contextmanager
    def reading_in(self, kind: type[S]) -> Iterator[S]:
        """Open a session of some kind for reading."""
        with kind(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing_in(self, kind: type[S]) -> Iterator[S]:
        """Open a session of some kind for writing."""
        with self._in_turn(), kind(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Let threads write one after the other: SQLite makes them poll, and some would wait for long."""
        if self.dialect != "sqlite":
            yield
            return
        mine = self._turn.acquire(timeout=BUSY_MILLISECONDS / 1000)
        try:
            yield
        finally:
            if mine:
                self._turn.release()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Open a plain connection in one writing transaction (migrations and restores)."""
        with self._writer.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def private_file(path: Path) -> None:
    """Make a file that only we can read, in a folder of ours; SQLite gives its side files the same rights."""
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=0o700)
    # A file that is there stays closed: closing it here would end the locks that SQLite holds on it for this
    # process, and others would take away the log from which it reads and into which it writes.
    with suppress(PermissionError):  # somebody else's file, which they let us use
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


def full_url(url: str) -> str:
    """Return the URL with the driver that we use, whatever short form was given."""
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def _engine(url: str) -> Engine:
    backend = make_url(url).get_backend_name()
    if backend == "postgresql":
        return create_engine(url, pool_pre_ping=True, json_deserializer=orjson.loads, hide_parameters=True)
    if backend != "sqlite":
        raise ValueError(f"The database {backend} is not supported; use sqlite or postgresql.")
    engine = create_engine(url, json_deserializer=orjson.loads, hide_parameters=True)
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
