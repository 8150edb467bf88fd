"""What tables show of a list: a few words about each deck and its first findings, kept beside the reports."""

from typing import NotRequired

from typing_extensions import TypedDict

from validator.report.deck_report import DeckReport, SeverityWord
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
        for finding in deck["findings"]
        if finding["severity"] != "note"
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
