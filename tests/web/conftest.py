"""A site with an empty database and a clock that stands at noon on 16 November 2026."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pydantic import SecretStr

from tests.store.databases import fresh_store
from validator.config import Settings
from validator.web.app import create_app
from validator.web.limits import limiter
from validator.web.site import KEY

NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    settings = Settings(
        data_dir=tmp_path,
        database_url=fresh_store("sqlite", tmp_path).url,
        secret_key=SecretStr("only for tests"),
        base_url="http://localhost",
    )
    application = create_app(settings, now=lambda: NOON)
    application.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    limiter.reset()
    yield application
    application.extensions[KEY].store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
