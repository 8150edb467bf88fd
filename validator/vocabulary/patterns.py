"""Patterns that are compiled when they are first used.

A list needs few of the hundreds that readers know: without this, a command takes a seventh more to start.
"""

import re
from typing import Any, cast


class _LaterPattern:
    """A stand-in for a compiled pattern; each of its methods is found here itself once it was asked for."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, found)
        return found


def lazy(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` would, without the cost of it until somebody searches."""
    return cast("re.Pattern[str]", _LaterPattern(source, flags))
