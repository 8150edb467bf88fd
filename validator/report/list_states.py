"""The states of a list, one word for each, wherever people read it."""

from collections.abc import Iterable, Mapping
from typing import Any

from validator.finding import Severity, Verdict

# What the contract calls `judge` needs somebody's look; a file without any list has no verdict at all.
UNREAD, MISSING = "unread", "missing"
STATE_WORDS: dict[str, str] = {
    Verdict.LEGAL: "Legal",
    Verdict.ILLEGAL: "Illegal",
    Verdict.JUDGE: "Needs a look",
    UNREAD: "Could not be read",
    MISSING: "Missing",
}
STATE_SIGNS: dict[str, str] = {
    Verdict.LEGAL: "✓",
    Verdict.ILLEGAL: "✕",
    Verdict.JUDGE: "?",
    UNREAD: "!",
    MISSING: "–",
}
SEVERITY_SIGNS = {Severity.ERROR: "✕", Severity.JUDGE: "?", Severity.NOTE: "·"}
# From good to bad: what cannot be read is less bad only than what is surely illegal.
_ORDER: tuple[str, ...] = (Verdict.LEGAL, Verdict.JUDGE, UNREAD, Verdict.ILLEGAL)


def state_of(deck: Mapping[str, Any]) -> str:
    """Return the verdict of a deck, or that nothing in its file could be read as a list."""
    if deck.get("unread") or _nothing_in(deck):
        return UNREAD
    return str(deck["verdict"])


def list_state(verdict: str, missing: Iterable[str]) -> str:
    """Return the state of a whole list: one that lacks a deck is not legal, however good the others are."""
    return Verdict.JUDGE if verdict == Verdict.LEGAL and any(missing) else verdict


def _nothing_in(deck: Mapping[str, Any]) -> bool:
    """Say whether no line of a file is, or may be, a card; summaries of a deck have noted it."""
    if "entries" not in deck or deck["entries"] or deck.get("size") or deck.get("identity"):
        return False
    return not any(line["card"] or line["candidates"] for line in deck.get("lines", ()))


def worst_state(states: Iterable[str]) -> str:
    """Return the state over several decks; without any, somebody has to look."""
    return max(states, key=_ORDER.index, default=Verdict.JUDGE)
