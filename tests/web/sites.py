"""Sites for tests: an application is put together once per process, its database is fresh for each test."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from pydantic import SecretStr

from card_data.updates import FOLDER, use_updates
from tests.store.databases import discard_store, fresh_store
from validator.config import Settings
from validator.ingest.reading_limits import use_limits
from validator.store.database import Store
from validator.web.app import create_app
from validator.web.middleware.limits import limiter
from validator.web.site import KEY, Site

SECRET = SecretStr("only for tests")
LOCAL = "http://localhost"
# A site whose operator has not said where it stands takes requests for any of its own names.
ANYWHERE = ""
# Compiling the addresses of all pages takes longer than most tests; what an application knows beside them
# is its site, its configuration, its views and the counters of its visitors, and these are set anew.
_free: dict[str, list[tuple[Flask, dict[str, Any]]]] = defaultdict(list)
_folders: list[tempfile.TemporaryDirectory[str]] = []  # they are removed when the process ends


@dataclass
class Clock:
    """The time on the site, which a test may move."""

    moment: datetime = field(default_factory=lambda: datetime(2026, 11, 16, 12, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.moment


@contextmanager
def opened_app(
    folder: Path,
    now: Callable[[], datetime],
    *,
    base_url: str = LOCAL,
    csrf: bool = False,
    kind: str = "sqlite",
    **settings: Any,
) -> Iterator[Flask]:
    """Open a site with an empty database, its files in a folder, and its settings otherwise as they come."""
    app, counters = _free[base_url].pop() if _free[base_url] else _new_application(base_url)
    configuration, views = dict(app.config), dict(app.view_functions)
    folder.mkdir(exist_ok=True)
    store = fresh_store(kind, folder)
    chosen = _settings(folder, store, base_url, **settings)
    app.extensions[KEY] = Site(chosen, store, now)
    use_limits(chosen.reading)
    use_updates(chosen.data_dir / FOLDER)
    app.config.update(TESTING=not csrf, WTF_CSRF_ENABLED=csrf)
    vars(limiter).update(counters)
    limiter.reset()
    yield app
    app.config.clear()
    app.config.update(configuration)
    app.view_functions.update(views)
    discard_store(store)
    _free[base_url].append((app, counters))


def _new_application(base_url: str) -> tuple[Flask, dict[str, Any]]:
    """Put an application together; the counters of its visitors are those of the limiter, which all share."""
    _folders.append(tempfile.TemporaryDirectory(prefix="legaldeck-site-"))
    folder = Path(_folders[-1].name)
    store = fresh_store("sqlite", folder)
    app = create_app(_settings(folder, store, base_url))
    discard_store(store)
    return app, dict(vars(limiter))


def _settings(folder: Path, store: Store, base_url: str, **settings: Any) -> Settings:
    named = {"base_url": base_url} if base_url else {}
    return Settings(data_dir=folder, database_url=store.url, secret_key=SECRET, **named, **settings)
