"""Tables of answers, as forms collect them: one row per player, with links or pasted lists in its cells."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from validator.ingest.text import decoded
from validator.person_key import name_key
from validator.pipeline import default_reader
from validator.vocabulary.columns import delimiter_of

MOST_ROWS, MOST_COLUMNS = 5_000, 60
# A cell with so many lines is a pasted list, not an address or a remark.
LINES_OF_A_LIST = 5
_LINK = re.compile(r"(?:https?://|www\.)[^\s,;|<>\"']{4,490}", re.IGNORECASE)
_NAME_WORDS = frozenset(
    {"name", "player", "players", "spieler", "spielername", "joueur", "jugador", "nom", "nome"}
)
_MARKS_OF_ANSWERS = (b"://", b"www.", b'"')
_MARKS = " \t:;,-–—|·*"


@dataclass(frozen=True, slots=True)
class FormAnswer:
    """A link or a pasted list, whose it is said to be, and where it stood."""

    place: str
    content: str
    link: bool
    player: str = ""


def answers_in_table(data: bytes) -> list[FormAnswer]:
    """Return the links and pasted lists of a table; nothing when it is another kind of file."""
    rows = [[cell.strip() for cell in row[:MOST_COLUMNS]] for row in _rows(data)]
    found = [
        (number, column) for number, row in enumerate(rows) for column, cell in enumerate(row) if _holds(cell)
    ]
    answered, filled = {number for number, _ in found}, sum(any(row) for row in rows)
    # A typed list may hold a link too; in a table of answers most rows have one, beside a name.
    if not found or len(answered) * 2 < filled - 1:
        return []
    names = _name_column(rows, {column for _, column in found})
    if names is None:
        return []
    header = rows[0] if 0 not in answered else []
    return [
        answer
        for number, column in found
        for answer in _answers_in_cell(rows[number], number, column, names, header)
    ]


def links_in_text(data: bytes) -> list[FormAnswer]:
    """Return the links of a text in which every line is a link, perhaps with its player's name."""
    if not any(mark in data for mark in _MARKS_OF_ANSWERS):
        return []
    lines = [
        (number, line.strip()) for number, line in enumerate(decoded(data).splitlines(), 1) if line.strip()
    ]
    found = []
    for number, line in lines:
        link = _LINK.search(line)
        if link is None or len(line) > MOST_COLUMNS * 10:
            return []
        player = (line[: link.start()] + " " + line[link.end() :]).strip(_MARKS)
        found.append(FormAnswer(f"line {number}", link[0], True, player))
    return found


def _answers_in_cell(
    row: Sequence[str], number: int, column: int, names: int, header: Sequence[str]
) -> Iterator[FormAnswer]:
    cell = row[column]
    label = header[column] if column < len(header) else ""
    place = f"row {number + 1}" + (f", {label[:60]}" if label else f", column {column + 1}")
    player = row[names] if names < len(row) else ""
    if cell.count("\n") >= LINES_OF_A_LIST:
        yield FormAnswer(place, cell, False, player)
        return
    links = _LINK.findall(cell)
    for place_of_link, link in enumerate(links, 1):
        yield FormAnswer(place if len(links) == 1 else f"{place}, link {place_of_link}", link, True, player)


def _holds(cell: str) -> bool:
    return cell.count("\n") >= LINES_OF_A_LIST or _LINK.search(cell) is not None


def _name_column(rows: Sequence[Sequence[str]], taken: set[int]) -> int | None:
    """Return the column with the players: the one that says so, else the first that looks like names."""
    free = [column for column in range(max(map(len, rows), default=0)) if column not in taken]
    header = rows[0] if rows else ()
    for column in free:
        if column < len(header) and _NAME_WORDS.intersection(name_key(header[column]).split()):
            return column
    return next((column for column in free if _looks_like_names(rows, column)), None)


def _looks_like_names(rows: Sequence[Sequence[str]], column: int) -> bool:
    cells = [row[column] for row in rows[1:] or rows if column < len(row) and row[column]]
    named = sum("@" not in cell and any(map(str.isalpha, cell)) and len(cell) < 80 for cell in cells)
    return bool(cells) and named * 2 > len(cells)


def _rows(data: bytes) -> Iterable[Sequence[str]]:
    if data[:2] == b"PK":
        # A workbook that cannot be read has no answers; the ordinary reader will say what is wrong with it.
        return default_reader().rows(data, MOST_ROWS, MOST_COLUMNS) or ()
    if not any(mark in data for mark in _MARKS_OF_ANSWERS):
        return ()
    text = decoded(data)
    first = text.lstrip().partition("\n")[0]
    delimiter = delimiter_of([first])
    if delimiter not in first:
        return ()
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        return [row for _, row in zip(range(MOST_ROWS), reader, strict=False)]
    except csv.Error:
        return ()
