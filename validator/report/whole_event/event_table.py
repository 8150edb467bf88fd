"""A whole event as tables: rows for players, decks and findings, as CSV and as a workbook."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from validator.report.deck_report import CitationRecord, DeckReport
from validator.report.table import csv_text
from validator.report.whole_event.player_list import EventLists, PlayerList

PLAYER_COLUMNS = (
    "Player",
    "E-mail",
    "Status",
    "Table",
    "Identities",
    "Problems",
    "Questions",
    "What to do",
    "Files",
)
DECK_COLUMNS = (
    "Player",
    "Side",
    "Identity",
    "Deck",
    "Verdict",
    "Cards",
    "Influence",
    "Limit",
    "Agenda points",
    "Source",
)
FINDING_COLUMNS = ("Player", "Side", "Weight", "Code", "Finding", "What to do", "Line", "Rule", "From")
WIDTHS = {
    "Player": 26, "E-mail": 30, "Status": 16, "Identities": 44, "Problems": 60, "Questions": 50,
    "What to do": 50, "Files": 40, "Identity": 40, "Deck": 30, "Finding": 70, "Rule": 50, "Source": 40,
    "Says": 80,
}  # fmt: skip
LONGEST_CELL = 32_000
WEIGHTS = {"error": "problem", "judge": "question", "note": "note"}
Cell = str | int | None


def players_csv(event: EventLists) -> bytes:
    """Return one row per player as CSV, safe to open in a spreadsheet."""
    return csv_text([PLAYER_COLUMNS, *_player_rows(event)]).encode("utf-8-sig")


def workbook(event: EventLists) -> bytes:
    """Return players, decks and findings as a workbook in which no text can act as a formula."""
    from xlsxwriter import Workbook  # type: ignore[import-untyped]  # ships no annotations

    out = io.BytesIO()
    # Without these options a player called "=1+1" or "http://..." would become a formula or a link.
    as_written = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    book = Workbook(out, {"constant_memory": True, **as_written})
    _sheet(book, "Players", PLAYER_COLUMNS, _player_rows(event))
    _sheet(book, "Decks", DECK_COLUMNS, _deck_rows(event.lists))
    _sheet(book, "Findings", FINDING_COLUMNS, _finding_rows(event.lists))
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


def _player_rows(event: EventLists) -> Iterator[tuple[Cell, ...]]:
    for item in event.lists:
        findings = [*item.findings("error"), *item.findings("judge")]
        yield (
            item.player,
            item.email,
            event.word(item.state),
            item.table,
            "\n".join(_identity(deck) for deck in item.decks),
            _lines(finding["message"] for finding in item.findings("error")),
            _lines([*item.questions, *(finding["message"] for finding in item.findings("judge"))]),
            _lines(fix for finding in findings for fix in finding["fixes"]),
            "\n".join(item.files),
        )


def _deck_rows(lists: Iterable[PlayerList]) -> Iterator[tuple[Cell, ...]]:
    for item in lists:
        for deck in item.decks:
            yield (
                item.player,
                deck["side"],
                deck["identity_title"],
                deck["title"],
                deck["verdict"],
                deck["size"],
                deck["influence_spent"],
                deck["influence_limit"],
                deck["agenda_points"],
                deck["source"],
            )


def _finding_rows(lists: Iterable[PlayerList]) -> Iterator[tuple[Cell, ...]]:
    for item in lists:
        for deck in item.decks:
            for finding in deck["findings"]:
                cited: CitationRecord | None = finding["citation"]
                yield (
                    item.player,
                    deck["side"],
                    WEIGHTS[finding["severity"]],
                    finding["code"],
                    finding["message"],
                    _lines(finding["fixes"]),
                    finding["line"],
                    f"{cited['document']}, {cited['section']}" if cited else "",
                    cited["effective"] if cited else None,
                )


def _identity(deck: DeckReport) -> str:
    return str(deck["identity_title"] or deck["title"] or deck["side"] or "unknown")


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(texts))
