"""A deck as text that can be edited, whatever it was read from."""

from __future__ import annotations

from collections.abc import Iterator

from validator.deck import IDENTITY, UNKNOWN, UNSETTLED
from validator.report.deck_report import DeckReport, LineRecord


def extract_deck(document: DeckReport) -> str:
    """Write a deck as it was read: cards by their titles, lines that are still open as they stood."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: DeckReport) -> Iterator[str]:
    if document["paperwork"].get("player"):
        yield f"Player: {document['paperwork']['player']}"
    if document["title"]:
        yield f"Deck: {document['title']}"
    identities = [line for line in document["lines"] if line["role"] == IDENTITY]
    yield from (_identity(line) for line in identities)
    yield ""
    read = {number for entry in document["entries"] for number in entry["lines"]}
    for entry in document["entries"]:
        if entry["zone"] != "identity":
            proxies = f" ({entry['proxies']} proxies)" if entry["proxies"] else ""
            yield f"{entry['quantity']}x {entry['title']}{proxies}"
    for line in document["lines"]:
        if line["number"] not in read and (line["match"] in UNSETTLED or line["role"] == UNKNOWN):
            yield line["text"].strip()


def _identity(line: LineRecord) -> str:
    return str(line["title"] or line["text"].strip())
