"""What somebody hands in as a list."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from validator.services.checked_list import SourceFile
from validator.services.errors import Invalid

MOST_SOURCES, MOST_BYTES = 8, 20_000_000


@dataclass(frozen=True, slots=True)
class ListInput:
    """The documents of a list for a registration, and what goes with them.

    `letters` are those that a player declares where the format asks for some; staff give a `reason`
    after the lock; `based_on` is the revision that was edited, for those who want to be warned. A
    `correction` follows from a deck check and is marked as one, locked or not.
    """

    registration_id: int
    sources: tuple[SourceFile, ...]
    letters: str = ""
    reason: str = ""
    based_on: int | None = None
    correction: bool = False


def verify_input(entry: ListInput) -> None:
    """Raise when there is nothing to read, or too much."""
    if not any(source.data.strip() for source in entry.sources):
        raise Invalid("There is no list to submit. Paste, type or upload one.", "sources")
    if len(entry.sources) > MOST_SOURCES:
        raise Invalid(f"A list has at most {MOST_SOURCES} documents.", "sources")
    if sum(len(source.data) for source in entry.sources) > MOST_BYTES:
        limit = MOST_BYTES // 1_000_000
        raise Invalid(f"The documents are too large: at most {limit} MB together.", "sources")
    if not re.fullmatch("[A-Z]{0,26}", entry.letters):
        raise Invalid("Declare letters such as ABC, without spaces.", "letters")


def content_hash(entry: ListInput) -> str:
    """Return the SHA-256 of a list: of its bytes, or for several documents of the lines of their hashes."""
    hashes = [hashlib.sha256(source.data).hexdigest() for source in entry.sources]
    if len(hashes) == 1 and not entry.letters:
        return hashes[0]
    lines = [*hashes, *([f"letters {entry.letters}"] if entry.letters else [])]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
