"""Counters of limits that all processes of a machine share: a small file beside the database.

Every request counts, so the file must not be what requests wait for. Low counts are written at once; where
somebody asks hundreds of times, a process writes each time another hundredth of what it knows has come.
"""

import sqlite3
import threading
import time
from dataclasses import dataclass
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
RETURNING count, ends
"""
BUSY_SECONDS = 0.25
SWEEP_SECONDS = 60.0
# A count is off by at most one part in so many for each process.
PARTS = 100


@dataclass(slots=True)
class CountedWindow:
    """What this process knows of a window: the count in the file, and what is not written there yet."""

    ends: float
    count: int = 0
    unwritten: int = 0

    @property
    def all(self) -> int:
        """Return how often was counted, as far as is known here."""
        return self.count + self.unwritten


class FileStorage(Storage):
    """Fixed windows in a file; the threads of a process take turns."""

    STORAGE_SCHEME = ["limitfile"]  # noqa: RUF012 - the library wants a list here

    def __init__(self, uri: str, wrap_exceptions: bool = False, **options: float | str | bool) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        self._path = Path(uri.removeprefix("limitfile://"))
        self._turn = threading.RLock()
        self._opened: sqlite3.Connection | None = None
        self._windows: dict[str, CountedWindow] = {}
        self._swept = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """Name what goes wrong when the file cannot be used."""
        return sqlite3.Error

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count once more, in a new window when the last is over."""
        now = time.time()
        with self._turn:
            window = self._windows.get(key)
            if window is None or window.ends <= now:
                window = self._windows[key] = CountedWindow(now + expiry)
            window.unwritten += amount
            if window.unwritten > window.count // PARTS:
                self._write(key, window, now)
            self._sweep(now)
            return window.all

    def _write(self, key: str, window: CountedWindow, now: float) -> None:
        """Add to the file what came here; while another process holds it, that waits for the next time."""
        values = {"key": key, "amount": window.unwritten, "ends": window.ends, "now": now}
        try:
            window.count, window.ends = self._connection().execute(_COUNT, values).fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        else:
            window.unwritten = 0

    def get(self, key: str) -> int:
        """Return how often was counted in the window."""
        query = "SELECT count FROM counter WHERE key = ? AND ends > ?"
        with self._turn:
            window = self._windows.get(key)
            found = self._connection().execute(query, (key, time.time())).fetchone()
        return int(found[0]) + (window.unwritten if window else 0) if found else 0

    def get_expiry(self, key: str) -> float:
        """Return when the window ends."""
        with self._turn:
            found = self._connection().execute("SELECT ends FROM counter WHERE key = ?", (key,)).fetchone()
        return float(found[0]) if found else time.time()

    def check(self) -> bool:
        """Say whether the file can be used."""
        try:
            with self._turn:
                self._connection().execute("SELECT 1 FROM counter LIMIT 1").fetchone()
        except sqlite3.Error:
            return False
        return True

    def reset(self) -> int | None:
        """Forget all counters."""
        with self._turn:
            self._windows.clear()
            return self._connection().execute("DELETE FROM counter").rowcount

    def clear(self, key: str) -> None:
        """Forget one counter."""
        with self._turn:
            self._windows.pop(key, None)
            self._connection().execute("DELETE FROM counter WHERE key = ?", (key,))

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            private_file(self._path)
            opened = sqlite3.connect(
                self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            for statement in _PREPARE:
                opened.execute(statement)
            self._opened = opened
        return self._opened

    def _sweep(self, now: float) -> None:
        if now < self._swept + SWEEP_SECONDS:
            return
        self._swept = now
        self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
        self._connection().execute("DELETE FROM counter WHERE ends <= ?", (now,))
