"""Reading rosters: CSV, XLSX and the tournament JSON of Cobra; whatever cannot be used is named."""

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from validator.ingest.text import decoded
from validator.person_key import name_key
from validator.pipeline import default_reader
from validator.services.errors import Invalid
from validator.services.person_names import clean_email, clean_name
from validator.services.roster.cobra_file import read_cobra
from validator.services.roster.roster_parts import (
    MOST_COLUMNS,
    MOST_ROWS,
    RosterEntry,
    RosterFile,
    RosterProblem,
    verify_length,
)
from validator.vocabulary.columns import delimiter_of


@dataclass(frozen=True, slots=True)
class RosterTable:
    """A roster as a table: its rows with their numbers, what its columns are called, and what each holds.

    `columns` says which place holds what: name, first, last, email, cobra_id, rank.
    """

    kind: str
    rows: tuple[tuple[int, Sequence[str]], ...]
    headings: tuple[str, ...]
    columns: Mapping[str, int]


def read_roster(data: bytes, columns: Mapping[str, int] | None = None) -> RosterFile:
    """Read a roster of any kind, told by its contents; columns that a person chose count."""
    table = table_in(data)
    if table is None:
        return read_cobra(_json(decoded(data)))
    return _entries(table, table.columns if columns is None else columns)


def table_in(data: bytes) -> RosterTable | None:
    """Return the table of a CSV or XLSX file with its columns guessed; None for a tournament file."""
    if data[:4] == b"PK\x03\x04":
        return _table("xlsx", _xlsx_rows(data))
    text = decoded(data)
    return None if text.lstrip()[:1] in ("{", "[") else _table("csv", _csv_rows(text))


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Invalid("This file looks like JSON but is damaged. Export it again.", "file") from None


def _csv_rows(text: str) -> Iterator[Sequence[str]]:
    import csv

    delimiter = delimiter_of([text.lstrip().partition("\n")[0]])
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error as error:
        raise Invalid(f"This file is not a table: {error}. Save it as CSV and try again.", "file") from None


def _xlsx_rows(data: bytes) -> list[list[str]]:
    rows = default_reader().rows(data, MOST_ROWS + 2, MOST_COLUMNS)
    if rows is None:
        raise Invalid("This workbook cannot be read. Save it again as XLSX or CSV.", "file")
    return rows


# What people call the columns; compared without case, accents and punctuation.
_HEADINGS = {
    "name": "name|player|player name|players|full name|nom|nombre|spieler|spielername|jugador|joueur|nome",
    "first": "first name|first|given name|vorname|prenom",
    "last": "last name|last|surname|family name|nachname|nom de famille|apellido",
    "email": "email|e mail|mail|email address|e mail address|correo|adresse mail|e mail adresse",
    "cobra_id": "cobra id|cobra|id",
    "rank": "rank|standing|place|rang",
}


# Words within longer headings, as forms ask for them: "Your full name", "Contact e-mail".
_MENTIONED = {
    " mail ": "email",
    " email ": "email",
    " name ": "name",
    " spieler ": "name",
    " player ": "name",
}
_SEVERAL_WORDS = re.compile(r"[^\W\d_]+[.']?([ -][^\W\d_]+[.']?)+$")
_NAME = re.compile(r"[^\d@:/]*[^\W\d_][^\d@:/]*")
_COLUMNS = {word: column for column, words in _HEADINGS.items() for word in words.split("|")}


def _table(kind: str, found: Iterable[Sequence[str]]) -> RosterTable:
    filled = [(number, row, _width(row)) for number, row in enumerate(found, 1) if _width(row)]
    if not filled:
        raise Invalid("There is nobody in this file. It needs a column with names.", "file")
    verify_length(len(filled) - 1)
    widest = max(width for _, _, width in filled)
    rows = tuple((number, row[:widest]) for number, row, _ in filled)
    first = rows[0][1]
    named = _heading(first)
    if named or not _is_person(first):
        headings = tuple(cell.strip() or f"Column {place}" for place, cell in enumerate(first, 1))
        rows = rows[1:]
    else:
        headings = tuple(f"Column {place}" for place in range(1, len(first) + 1))
    return RosterTable(kind, rows, headings, named or _by_contents(rows, len(headings)))


def _width(row: Sequence[str]) -> int:
    """Return up to which column a row is filled: workbooks hand out empty cells as far as they are asked."""
    return max((place for place, cell in enumerate(row, 1) if cell.strip()), default=0)


def _heading(row: Sequence[str]) -> dict[str, int]:
    """Return what the columns of a table hold by their headings; exact words count before mere mention."""
    found: dict[str, int] = {}
    keys = [name_key(cell) for cell in row]
    for place, key in enumerate(keys):
        column = _COLUMNS.get(key)
        if column:
            found.setdefault(column, place)
    for place, key in enumerate(keys):
        column = next((column for word, column in _MENTIONED.items() if word in f" {key} "), "")
        if column and place not in found.values():
            found.setdefault(column, place)
    return found if {"name", "first", "last"} & set(found) else {}


def _is_person(row: Sequence[str]) -> bool:
    """Say whether the first row is a player already: a name and an address, or names of several words."""
    return any("@" in cell for cell in row) or bool(_SEVERAL_WORDS.match(row[0].strip()))


def _by_contents(rows: Sequence[tuple[int, Sequence[str]]], width: int) -> dict[str, int]:
    """Guess columns by what is in them: addresses have an @, names are words without digits."""
    cells = [[row[place].strip() for _, row in rows if place < len(row)] for place in range(width)]
    found: dict[str, int] = {}
    for place, column in enumerate(cells):
        filled = [cell for cell in column if cell]
        if filled and all("@" in cell for cell in filled):
            found.setdefault("email", place)
        elif filled and all(_NAME.fullmatch(cell) for cell in filled):
            found.setdefault("name", place)
    return found


def _entries(table: RosterTable, columns: Mapping[str, int]) -> RosterFile:
    roster = RosterFile(table.kind)
    if not {"name", "first", "last"} & set(columns):
        raise Invalid("No column of this file looks like names. Choose the one that holds them.", "name")
    for number, row in table.rows:
        _add(roster, number, row, columns)
    if not roster.entries and not roster.problems:
        raise Invalid("There is nobody in this file. It needs a column with names.", "file")
    return roster


def _add(roster: RosterFile, number: int, row: Sequence[str], columns: Mapping[str, int]) -> None:
    def cell(column: str) -> str:
        place = columns.get(column, -1)
        return row[place].strip() if 0 <= place < len(row) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    try:
        entry = RosterEntry(
            row=number,
            name=clean_name(name),
            email=clean_email(cell("email")),
            cobra_id=_number(cell("cobra_id")),
            rank=_number(cell("rank")),
        )
    except Invalid as problem:
        roster.problems.append(RosterProblem(number, problem.sentence))
    else:
        roster.entries.append(entry)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None
