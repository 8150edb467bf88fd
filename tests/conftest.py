"""What all tests share: hashes of passwords that cost no time, and no server that outlives them."""

from __future__ import annotations

import gc
import io
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher, profiles

from card_data.updates import updates_folder, use_updates
from tests.schedule import LONG, WholeModules
from tests.store.databases import stop_servers
from validator.ingest.reading_limits import DEFAULT_LIMITS, use_limits
from validator.log import LineFormatter
from validator.services.accounts import passwords

# Real hashes of the same kind with the least work: one that resists guessing takes longer than a test.
passwords._hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)

# Modules and tests stay: a search for cycles among them, while they are loaded, finds nothing.
gc.disable()
OBJECTS_BETWEEN_SEARCHES = 10_000
# What somebody has fetched on this machine is no part of the program.
NO_UPDATES = Path(__file__).parent / "no updates"
use_updates(NO_UPDATES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pages begin first: at the end of many short tests no process waits long for the others."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> WholeModules:
    return WholeModules(config, log)


def pytest_collection_finish() -> None:
    """Let no search for cycles go through all modules and cards again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Leave no limits and no newer data behind that a site of a test has set for its process."""
    use_limits(DEFAULT_LIMITS)
    if updates_folder() != NO_UPDATES:
        use_updates(NO_UPDATES)


def pytest_sessionfinish() -> None:
    stop_servers()


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Collect everything that any logger says, as the log would write it."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(LineFormatter())
    root, ours = logging.getLogger(), logging.getLogger("legaldeck")
    levels = root.level, ours.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    ours.setLevel(logging.DEBUG)
    yield out
    root.removeHandler(handler)
    root.setLevel(levels[0])
    ours.setLevel(levels[1])
