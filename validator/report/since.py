"""From when a rule holds, in words: the day, or the month where its document names no day."""

from __future__ import annotations

from datetime import date

from validator.languages.speech import language
from validator.languages.written_days import month_in
from validator.rules.rulebook import load_rulebook

# Lists and pools have days of their own, whatever the document around them says.
DATED = frozenset({"card-list", "pool"})


def since_words(document: str, effective: str | None, rule: str) -> str:
    """Say from when a rule of a document holds; nothing where that is not known."""
    if not effective:
        return ""
    if document in load_rulebook().month_only and rule not in DATED:
        month = month_in(date.fromisoformat(effective), language())
        return f"from {month}"
    return f"from {effective}"
