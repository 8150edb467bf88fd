"""What all tests share: hashes of passwords that cost no time."""

from __future__ import annotations

from argon2 import PasswordHasher, profiles

from validator.services.accounts import passwords

# Real hashes of the same kind, made with the least work: a hash that resists guessing takes longer than a whole test.
passwords._hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)
