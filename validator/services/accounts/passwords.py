"""Passwords: what is accepted, how they are kept and compared."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from validator.services.errors import Invalid

SHORTEST, LONGEST = 10, 200
_hasher = PasswordHasher()


def hash_password(password: str, email: str) -> str:
    """Return the argon2 hash of a new password; raise when it is too easy to guess."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Invalid(f"A password has {SHORTEST} to {LONGEST} characters. A few words are fine.", "password")
    if password.casefold() in email.casefold() or len(set(password)) < SHORTEST // 2:
        raise Invalid("This password is too easy to guess. Take a few unrelated words.", "password")
    return _hasher.hash(password)


def verify_password(stored: str | None, password: str) -> bool:
    """Compare a password with a hash; with no hash it takes as long and fails."""
    try:
        return _hasher.verify(stored or _nobodys_hash(), password[: LONGEST + 1]) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def outdated_hash(stored: str) -> bool:
    """Say whether a hash was made with weaker settings than today's."""
    return _hasher.check_needs_rehash(stored)


def rehash_password(password: str) -> str:
    """Return a fresh hash of a password that was just verified."""
    return _hasher.hash(password)


@cache
def _nobodys_hash() -> str:
    return _hasher.hash("the password of nobody")
