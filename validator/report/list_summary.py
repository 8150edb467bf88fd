"""What tables show of a list: a few words about each deck and its first findings, kept beside the reports."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NotRequired

from typing_extensions import TypedDict

from validator.report.deck_report import DeckReport, SeverityWord, problems_in
from validator.report.list_states import UNREAD, state_of

SHOWN_FINDINGS = 8


class FindingSummary(TypedDict):
    """One finding in a table."""

    code: str
    severity: SeverityWord
    message: str


class DeckSummary(TypedDict):
    """One deck in a table; `problems` counts all its findings, also those that are not shown."""

    title: str
    side: str
    identity: str | None
    identity_title: str | None
    verdict: str
    size: int
    findings: list[FindingSummary]
    problems: int
    # Nothing in the file could be read as a list; summaries kept long ago do not say.
    unread: NotRequired[bool]
    # Whose list it says it is.
    player: NotRequired[str]


class ListSummary(TypedDict):
    """All decks of a list, the sides that lack a deck, and those that have several."""

    decks: list[DeckSummary]
    missing: list[str]
    doubled: list[str]


def deck_summary(deck: DeckReport) -> DeckSummary:
    """Return what tables show of a deck."""
    findings: list[FindingSummary] = [
        {"code": finding["code"], "severity": finding["severity"], "message": finding["message"]}
        for finding in problems_in(deck["findings"])
    ]
    return {
        "title": deck["title"],
        "side": deck["side"],
        "identity": deck["identity"],
        "identity_title": deck.get("identity_title"),
        "verdict": deck["verdict"],
        "size": deck["size"],
        "findings": findings[:SHOWN_FINDINGS],
        "problems": len(findings),
        "unread": state_of(deck) == UNREAD,
        "player": deck["paperwork"].get("player", ""),
    }


def missing_sides(given: Collection[str], owed: Iterable[str]) -> list[str]:
    """Return the sides of which a deck is owed and none is given."""
    return [side for side in owed if side not in given]


def doubled_sides(given: Iterable[str]) -> dict[str, int]:
    """Return the sides of which several decks are given, and how many; a deck may be of no side."""
    return {side: count for side, count in Counter(given).items() if side and count > 1}
