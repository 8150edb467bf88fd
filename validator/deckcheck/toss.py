"""A side at random, in a way that anybody can repeat: the same ticket as for a draw, modulo the choices."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256


def toss(seed: str, number: int, choices: Sequence[str]) -> tuple[int, str]:
    """Return the ticket and the choice it falls on: the SHA-256 of "seed/toss/number" as a number."""
    digest = sha256(f"{seed}/toss/{number}".encode()).digest()
    ticket = int.from_bytes(digest, "big") % len(choices)
    return ticket, choices[ticket]
