"""Counters of limits that all processes of a machine share: a small file beside the database."""

from __future__ import annotations

import sqlite3
import threading
import time
from pathlib import Path

from limits.storage import Storage

from validator.store.database import private_file

# The file only counts: losing it costs a minute of limits, so nothing waits for the disk.
_PREPARE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = OFF",
    "CREATE TABLE IF NOT EXISTS counter (key TEXT PRIMARY KEY, count INTEGER, ends REAL) WITHOUT ROWID",
)
_COUNT = """
INSERT INTO counter VALUES (:key, :amount, :ends)
ON CONFLICT (key) DO UPDATE SET
  count = CASE WHEN ends <= :now THEN :amount ELSE count + :amount END,
  ends = CASE WHEN ends <= :now THEN :ends ELSE ends END
RETURNING count
"""
BUSY_SECONDS = 0.25
SWEEP_SECONDS = 60.0


class FileStorage(Storage):
    """Fixed windows in a file; every thread has a connection of its own."""

    STORAGE_SCHEME = ["limitfile"]  # noqa: RUF012 - the library wants a list here

    def __init__(self, uri: str, wrap_exceptions: bool = False, **options: float | str | bool) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        self._path = Path(uri.removeprefix("limitfile://"))
        self._own = threading.local()
        self._swept = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """Name what goes wrong when the file cannot be used."""
        return sqlite3.Error

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count once more, in a new window when the last is over."""
        now = time.time()
        values = {"key": key, "amount": amount, "ends": now + expiry, "now": now}
        (count,) = self._connection().execute(_COUNT, values).fetchone()
        self._sweep(now)
        return int(count)

    def get(self, key: str) -> int:
        """Return how often was counted in the window."""
        query = "SELECT count FROM counter WHERE key = ? AND ends > ?"
        found = self._connection().execute(query, (key, time.time())).fetchone()
        return int(found[0]) if found else 0

    def get_expiry(self, key: str) -> float:
        """Return when the window ends."""
        found = self._connection().execute("SELECT ends FROM counter WHERE key = ?", (key,)).fetchone()
        return float(found[0]) if found else time.time()

    def check(self) -> bool:
        """Say whether the file can be used."""
        try:
            self._connection().execute("SELECT 1 FROM counter LIMIT 1").fetchone()
        except sqlite3.Error:
            return False
        return True

    def reset(self) -> int | None:
        """Forget all counters."""
        return self._connection().execute("DELETE FROM counter").rowcount

    def clear(self, key: str) -> None:
        """Forget one counter."""
        self._connection().execute("DELETE FROM counter WHERE key = ?", (key,))

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            private_file(self._path)
            found = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
            for statement in _PREPARE:
                found.execute(statement)
            self._own.connection = found
        return found

    def _sweep(self, now: float) -> None:
        if now < self._swept + SWEEP_SECONDS:
            return
        self._swept = now
        self._connection().execute("DELETE FROM counter WHERE ends <= ?", (now,))
