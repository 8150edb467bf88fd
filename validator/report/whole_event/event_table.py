"""A whole event as tables: rows for players, decks and findings, as CSV and as a workbook."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from validator.report.deck_report import CitationRecord, DeckReport, FindingRecord
from validator.report.table import csv_text
from validator.report.whole_event.player_list import EventLists, PlayerList

WIDTHS = {
    "Player": 26, "E-mail": 30, "Status": 16, "Identities": 44, "Problems": 60, "Questions": 50,
    "What to do": 50, "Files": 40, "Identity": 40, "Deck": 30, "Finding": 70, "Rule": 50, "Source": 40,
    "Says": 80,
}  # fmt: skip
# Excel refuses cells of more than 32,767 characters.
LONGEST_CELL = 32_000
WEIGHTS = {"error": "problem", "judge": "question", "note": "note"}
Cell = str | int | None
# What each column of a table says of a row.
PLAYERS: dict[str, Callable[[EventLists, PlayerList], Cell]] = {
    "Player": lambda event, item: item.player,
    "E-mail": lambda event, item: item.email,
    "Status": lambda event, item: event.word(item.state),
    "Table": lambda event, item: item.table,
    "Identities": lambda event, item: "\n".join(_identity(deck) for deck in item.decks),
    "Problems": lambda event, item: _lines(_messages(item, "error")),
    "Questions": lambda event, item: _lines([*item.questions, *_messages(item, "judge")]),
    "What to do": lambda event, item: _lines(
        fix for weight in ("error", "judge") for finding in item.findings(weight) for fix in finding["fixes"]
    ),
    "Files": lambda event, item: "\n".join(item.files),
}
DECKS: dict[str, Callable[[PlayerList, DeckReport], Cell]] = {
    "Player": lambda item, deck: item.player,
    "Side": lambda item, deck: deck["side"],
    "Identity": lambda item, deck: deck["identity_title"],
    "Deck": lambda item, deck: deck["title"],
    "Verdict": lambda item, deck: deck["verdict"],
    "Cards": lambda item, deck: deck["size"],
    "Influence": lambda item, deck: deck["influence_spent"],
    "Limit": lambda item, deck: deck["influence_limit"],
    "Agenda points": lambda item, deck: deck["agenda_points"],
    "Source": lambda item, deck: deck["source"],
}
FINDINGS: dict[str, Callable[[PlayerList, DeckReport, FindingRecord], Cell]] = {
    "Player": lambda item, deck, finding: item.player,
    "Side": lambda item, deck, finding: deck["side"],
    "Weight": lambda item, deck, finding: WEIGHTS[finding["severity"]],
    "Code": lambda item, deck, finding: finding["code"],
    "Finding": lambda item, deck, finding: finding["message"],
    "What to do": lambda item, deck, finding: _lines(finding["fixes"]),
    "Line": lambda item, deck, finding: finding["line"],
    "Rule": lambda item, deck, finding: _rule(finding["citation"]),
    "From": lambda item, deck, finding: finding["citation"] and finding["citation"]["effective"],
}


def players_csv(event: EventLists) -> bytes:
    """Return one row per player as CSV, safe to open in a spreadsheet."""
    return csv_text([[*PLAYERS], *_player_rows(event)]).encode("utf-8-sig")


def workbook(event: EventLists) -> bytes:
    """Return players, decks and findings as a workbook in which no text can act as a formula."""
    from xlsxwriter import Workbook  # type: ignore[import-untyped]  # ships no annotations

    out = io.BytesIO()
    # Without these options a player called "=1+1" or "http://..." would become a formula or a link.
    as_written = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = Workbook(out, {"constant_memory": True, **as_written})
    decks = [(item, deck) for item in event.lists for deck in item.decks]
    findings = ((item, deck, finding) for item, deck in decks for finding in deck["findings"])
    _sheet(book, "Players", [*PLAYERS], _player_rows(event))
    _sheet(book, "Decks", [*DECKS], ([cell(*row) for cell in DECKS.values()] for row in decks))
    _sheet(book, "Findings", [*FINDINGS], ([cell(*row) for cell in FINDINGS.values()] for row in findings))
    about = [("Lists", event.title), ("Rules", event.rules), ("Made", event.made_at)]
    _sheet(book, "About", ("What", "Says"), about)
    book.close()
    return out.getvalue()


def _sheet(book: Any, title: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    sheet = book.add_worksheet(title)
    for place, column in enumerate(columns):
        sheet.set_column(place, place, WIDTHS.get(column, 12))
    sheet.freeze_panes(1, 1)
    bold = book.add_format({"bold": True})
    # "Text" as the format keeps a text a text even when somebody edits the cell.
    wrapped = book.add_format({"text_wrap": True, "valign": "top", "num_format": "@"})
    plain = book.add_format({"valign": "top"})
    for place, column in enumerate(columns):
        sheet.write_string(0, place, column, bold)
    number = 0
    for number, row in enumerate(rows, 1):
        for place, cell in enumerate(row):
            if isinstance(cell, int):
                sheet.write_number(number, place, cell, plain)
            elif cell:
                sheet.write_string(number, place, printable(cell), wrapped)
    sheet.autofilter(0, 0, number, len(columns) - 1)


def printable(text: str) -> str:
    """Return a text that a cell can hold."""
    kept = text if text.isprintable() else "".join(c if c.isprintable() or c == "\n" else " " for c in text)
    return kept[:LONGEST_CELL]


def _player_rows(event: EventLists) -> Iterator[list[Cell]]:
    return ([cell(event, item) for cell in PLAYERS.values()] for item in event.lists)


def _messages(item: PlayerList, severity: str) -> list[str]:
    return [finding["message"] for finding in item.findings(severity)]


def _rule(cited: CitationRecord | None) -> str:
    return f"{cited['document']}, {cited['section']}" if cited else ""


def _identity(deck: DeckReport) -> str:
    return str(deck["identity_title"] or deck["title"] or deck["side"] or "unknown")


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(texts))
