"""A deck as text that can be edited, whatever it was read from."""

from collections.abc import Iterator

from validator.deck import CARD, IDENTITY, UNCONFIRMED, UNKNOWN, UNSETTLED
from validator.report.deck_report import DeckReport, LineRecord


def extract_deck(record: DeckReport) -> str:
    """Write a deck as it was read: cards by their titles, lines that are still open as they stood."""
    return "\n".join(_lines(record)) + "\n"


def as_written(line: LineRecord) -> str:
    """Write one line of a deck; what is no card is left out."""
    if line["title"] and line["role"] == IDENTITY:
        return line["title"]
    if line["title"]:
        return f"{line['quantity']}x {line['title']}"
    return line["text"].strip() if line["role"] in (CARD, IDENTITY, UNKNOWN) else ""


def _lines(record: DeckReport) -> Iterator[str]:
    if record["paperwork"].get("player"):
        yield f"Player: {record['paperwork']['player']}"
    if record["title"]:
        yield f"Deck: {record['title']}"
    if any(line["match"] in UNCONFIRMED for line in record["lines"]):
        # Beside its picture a list is compared line by line.
        yield from filter(None, map(as_written, record["lines"]))
        return
    identities = [line for line in record["lines"] if line["role"] == IDENTITY]
    yield from map(as_written, identities)
    yield ""
    read = {number for entry in record["entries"] for number in entry["lines"]}
    for entry in record["entries"]:
        if entry["zone"] != "identity":
            proxies = f" ({entry['proxies']} proxies)" if entry["proxies"] else ""
            yield f"{entry['quantity']}x {entry['title']}{proxies}"
    for line in record["lines"]:
        if line["number"] not in read and (line["match"] in UNSETTLED or line["role"] == UNKNOWN):
            yield line["text"].strip()
