"""Where a rule is written and from when it holds: the day, or the month where its document names no day."""

from datetime import date

from validator.languages.speech import language, said
from validator.languages.written_days import month_in
from validator.report.deck_report import CitationRecord
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


def cited(citation: CitationRecord | None) -> str:
    """Say where a rule is written and from when it holds; reports kept long ago do not tell all of it."""
    if not citation:
        return ""
    since = since_words(citation["document"], citation.get("effective"), citation.get("rule", ""))
    return ", ".join(filter(None, (citation["document"], citation.get("section"), said(since))))
