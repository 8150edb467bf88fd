"""What all tests share: hashes of passwords that cost no time, and no server that outlives them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher, profiles

from card_data.updates import use_updates
from tests.store.databases import stop_servers
from validator.ingest.reading_limits import DEFAULT_LIMITS, use_limits
from validator.services.accounts import passwords

# Real hashes of the same kind with the least work: one that resists guessing takes longer than a test.
passwords._hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)


# What somebody has fetched on this machine is no part of the program.
NO_UPDATES = Path(__file__).parent / "no updates"
use_updates(NO_UPDATES)


@pytest.fixture(autouse=True)
def usual_limits() -> Iterator[None]:
    """Leave no limits and no newer data behind that a site of a test has set for its process."""
    yield
    use_limits(DEFAULT_LIMITS)
    use_updates(NO_UPDATES)


def pytest_sessionfinish() -> None:
    stop_servers()
