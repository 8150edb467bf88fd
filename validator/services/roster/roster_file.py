"""Reading rosters: CSV, XLSX and the tournament JSON of Cobra; whatever cannot be used is named."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from validator.ingest.text import decoded
from validator.pipeline import default_reader
from validator.services.errors import Invalid
from validator.services.person_names import clean_email, clean_name, name_key

# Reading ends here, whatever the limit of the installation is.
MOST_ROWS, MOST_COLUMNS = 50_000, 60


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a roster that could not be used, and the row that it stands in."""

    row: int
    sentence: str


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """One player of a roster; row numbers count from 1 in the file."""

    row: int
    name: str
    email: str = ""
    cobra_id: int | None = None
    rank: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class RosterRound:
    """The tables of one round: table number and the Cobra ids of who sits there."""

    number: int
    elimination: bool
    tables: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(slots=True)
class RosterFile:
    """What a roster says."""

    kind: str
    entries: list[RosterEntry] = field(default_factory=list)
    rounds: list[RosterRound] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    swiss_rounds: int | None = None
    cut: int | None = None


def read_roster(data: bytes) -> RosterFile:
    """Read a roster of any kind, told by its contents."""
    if data[:4] == b"PK\x03\x04":
        return _table("xlsx", _xlsx_rows(data))
    text = decoded(data)
    if text.lstrip()[:1] in ("{", "["):
        from validator.services.roster.cobra_file import read_cobra

        return read_cobra(_json(text))
    return _table("csv", _csv_rows(text))


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Invalid("This file looks like JSON but is damaged. Export it again.", "file") from None


def _csv_rows(text: str) -> Iterator[Sequence[str]]:
    import csv

    first = text.lstrip().partition("\n")[0]
    delimiter = max(";\t,", key=first.count)
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


_COLUMNS = {word: column for column, words in _HEADINGS.items() for word in words.split("|")}


def _table(kind: str, rows: Iterable[Sequence[str]]) -> RosterFile:
    roster = RosterFile(kind)
    columns: dict[str, int] | None = None
    for number, row in enumerate(rows, 1):
        if not any(cell.strip() for cell in row):
            continue
        if len(roster.entries) >= MOST_ROWS:
            raise Invalid(f"This roster is too long: at most {MOST_ROWS} players.", "file")
        if columns is None:
            columns = _heading(row)
            if columns:
                continue
        _add(roster, number, row, columns)
    if not roster.entries and not roster.problems:
        raise Invalid("There is nobody in this file. It needs a column with names.", "file")
    return roster


def _heading(row: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        column = _COLUMNS.get(name_key(cell))
        if column:
            found.setdefault(column, place)
    return found if {"name", "first", "last"} & set(found) else {}


def _add(roster: RosterFile, number: int, row: Sequence[str], columns: dict[str, int]) -> None:
    def cell(column: str) -> str:
        place = columns.get(column, -1)
        return row[place].strip() if 0 <= place < len(row) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    email = cell("email")
    if not columns:
        name, email = row[0], next((value for value in row[1:] if "@" in value), "")
    try:
        entry = RosterEntry(
            row=number,
            name=clean_name(name),
            email=clean_email(email),
            cobra_id=_number(cell("cobra_id")),
            rank=_number(cell("rank")),
        )
    except Invalid as problem:
        roster.problems.append(Problem(number, problem.sentence))
    else:
        roster.entries.append(entry)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None
