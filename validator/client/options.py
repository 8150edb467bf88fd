"""What callers hand in: a list in whatever form they have it, and the rules they ask about."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, TypedDict

Decklist = str | bytes | Path


class RuleOptions(TypedDict, total=False):
    """Under which rules; what is left out comes from the newest governing document."""

    policy: str
    tier: str
    format: str
    date: str | date
    environment: str


class CheckOptions(RuleOptions, total=False):
    """Under which rules a list is judged, and what else is asked of it."""

    letters: str
    paperwork: bool


def read_decklist(decklist: Decklist) -> tuple[str, bytes]:
    """Return the name and the bytes of a list: a text, the bytes of a file of any kind, or its path."""
    if isinstance(decklist, Path):
        return decklist.name, decklist.read_bytes()
    return "list", decklist.encode() if isinstance(decklist, str) else decklist


def plain_options(options: Mapping[str, Any]) -> dict[str, str]:
    """Return options as the interface takes them: texts, days as YYYY-MM-DD, yes as 1."""
    known = {*CheckOptions.__optional_keys__, *RuleOptions.__optional_keys__}
    unknown = sorted(set(options) - known)
    if unknown:
        raise TypeError(f"{unknown[0]!r} is none of: {', '.join(sorted(known))}")
    return {key: _text(value) for key, value in options.items()}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else ""
    return value.isoformat() if isinstance(value, date) else str(value)
