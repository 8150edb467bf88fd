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
from xdist.scheduler import LoadScopeScheduling

from card_data.updates import updates_folder, use_updates
from tests.store.databases import stop_servers
from validator.ingest.reading_limits import DEFAULT_LIMITS, use_limits
from validator.log import LineFormatter
from validator.services.accounts import passwords

# Real hashes of the same kind with the least work: one that resists guessing takes longer than a test.
passwords._hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)

# Modules and tests stay: a search for cycles among them, while they are loaded, finds nothing.
gc.disable()
OBJECTS_BETWEEN_SEARCHES = 10_000
# Where tests take longest.
LONG = ("tests/browser/", "tests/web/")
# What tests of a module share: a copy of the project, a served site, pictures that were read, processes.
SHARING = (
    "tests/cli/test_batch_keep.py",
    "tests/contributing/test_recipes.py",
    "tests/documents/",
    "tests/ingest/pdf/test_pdf_scan.py",
    "tests/jobs/test_killed_workers.py",
    "tests/pipeline/test_bounded.py",
    "tests/web/test_api_client.py",
    "tests/web/test_serving.py",
)
# What somebody has fetched on this machine is no part of the program.
NO_UPDATES = Path(__file__).parent / "no updates"
use_updates(NO_UPDATES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pages begin first: at the end of many short tests no process waits long for the others."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


class WholeModules(LoadScopeScheduling):
    """Hands out modules whose tests share something as a whole, then all others test by test."""

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return module if module.startswith(SHARING) else nodeid


# The groups of the plugin itself rest on names of tests that pytest no longer lets it change.
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
