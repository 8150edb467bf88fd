"""Files that are refused, and why."""

from __future__ import annotations

from validator.finding import Finding


class RefusedError(Exception):
    """A file that cannot be read, with the finding that says why."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(reason.message)
        self.finding = reason


def reason_of(error: Exception) -> str:
    """Say in a few words what is wrong; libraries write at length or nothing at all."""
    if isinstance(error, RecursionError):
        return "its parts are nested too deeply"
    return (" ".join(str(error).split())[:80] or type(error).__name__).rstrip(".")
