"""What all tests share: hashes of passwords that cost no time, and no server that outlives them."""

from __future__ import annotations

from argon2 import PasswordHasher, profiles

from tests.store.databases import stop_servers
from validator.services.accounts import passwords

# Real hashes of the same kind with the least work: one that resists guessing takes longer than a test.
passwords._hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)


def pytest_sessionfinish() -> None:
    stop_servers()
