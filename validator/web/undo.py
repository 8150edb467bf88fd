"""A notice that something was done, with a button that undoes it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import flash

# The sentence, where the button leads, and what its form sends.
Undoable = tuple[str, str, list[tuple[str, str]]]


def flash_with_undo(sentence: str, url: str, fields: Sequence[tuple[str, str]]) -> None:
    """Say on the next page what was done, and offer to undo it."""
    flash((sentence, url, list(fields)), "good")  # type: ignore[arg-type]
