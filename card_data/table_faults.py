"""What is wrong with a game's fact tables: each fault with its file, its line and what to do."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

# Columns that a table must have and those that it may have; all other names are taken for misspellings.
COLUMNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cards": (
        ("id", "title", "type"),
        (
            "side",
            "faction",
            "subtypes",
            "former_subtypes",
            "deck_limit",
            "minimum_deck_size",
            "influence_cost",
            "influence_limit",
            "agenda_points",
            "unique",
            "sets",
        ),
    ),
    "sets": (("id", "name"), ("cycle", "cycle_name", "kind", "released", "publisher")),
    "printings": (("card", "set"), ("code", "position", "copies_per_product")),
    "pools": (("id", "name", "sets"), ("format",)),
    "titles": (("card", "title"), ("language",)),
    "aliases": (("alias", "card"), ()),
    "set_codes": (("code", "set"), ()),
}
NEEDED = ("cards", "sets")
NUMBERS = (
    "deck_limit",
    "minimum_deck_size",
    "influence_cost",
    "influence_limit",
    "agenda_points",
    "position",
    "copies_per_product",
)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class FactRow(dict[str, str]):
    """One row of a table by its columns, and the line that it ends on; "" holds cells beyond the columns."""

    def __init__(self, cells: Mapping[str, Any], line: int) -> None:
        super().__init__(cells)
        self.line = line


class _Nameable(NamedTuple):
    """What rows may refer to: the cards and sets of the tables, the sides and types of the game."""

    card: Collection[str]
    set: Collection[str]
    side: Collection[str]
    type: Collection[str]


def table_faults(
    folder: str, rows: Mapping[str, Sequence[FactRow]], game: Mapping[str, Any]
) -> Iterator[str]:
    """Yield every fault of a game's tables; nothing when all is well."""
    ids = {name: [row.get("id", "") for row in rows[name]] for name in NEEDED}
    names = _Nameable(ids["cards"], ids["sets"], game["sides"], game["types"])
    known = names._replace(card=set(names.card), set=set(names.set))
    for name in NEEDED:
        if not rows[name]:
            yield f"{folder}/{name}.csv:1: there are no {name}; write a heading and one row for each"
    for name, table in rows.items():
        for line, text in _faults(name, table, known):
            yield f"{folder}/{name}.csv:{line}: {text}"


def instead(word: str, words: Collection[str]) -> str:
    """Say which word was probably meant."""
    from difflib import get_close_matches  # only ever needed for a broken file

    close = get_close_matches(word, list(words), n=1)
    return f'; did you mean "{close[0]}"?' if close else "; remove or correct it"


def _faults(name: str, table: Sequence[FactRow], known: _Nameable) -> Iterator[tuple[int, str]]:
    needed, possible = COLUMNS[name]
    heading = list(table[0]) if table else [*needed]
    missing = [column for column in needed if column not in heading]
    if missing:
        yield 1, f'the table has no column "{missing[0]}"; add it'
        return
    for column in heading:
        if column and column not in (*needed, *possible):
            yield 1, f'unknown column "{column}"{instead(column, (*needed, *possible))}'
    met: set[str] = set()
    for row in table:
        for text in _row_faults(row, needed, known):
            yield row.line, text
        if "id" in needed and row["id"] in met:
            yield row.line, f'"{row["id"]}" stands here twice; remove or rename one'
        met.add(row.get("id", ""))


def _row_faults(row: FactRow, needed: tuple[str, ...], known: _Nameable) -> Iterator[str]:
    if row.get(""):
        yield "the row has more cells than the heading; put quotes around cells with a comma"
    for column in needed:
        if not row[column].strip():
            yield f'"{column}" is empty; fill it in'
    yield from _value_faults(row)
    named = [(column, row.get(column, "")) for column in known._fields]
    named += [("set", set_id) for set_id in row.get("sets", "").split("|")]
    for what, word in named:
        words = getattr(known, what)
        if word and word not in words:
            yield f'there is no {what} "{word}"{instead(word, words)}'


def _value_faults(row: FactRow) -> Iterator[str]:
    if row.get("id") and not _ID.fullmatch(row["id"]):
        yield f'the id "{row["id"]}" must be small letters, digits and single hyphens'
    for column in NUMBERS:
        if row.get(column) and not row[column].isdecimal():
            yield f'"{column}" is "{row[column]}" but must be a whole number'
    if row.get("released") and not _is_day(row["released"]):
        yield f'"released" is "{row["released"]}" but must be a day: 2026-05-01'


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
