"""Decks as tables: CSV, TSV and sheets. Rows become the typed lines that they nearly are, and are read so."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.parse.opening import Opening
from validator.parse.table_layout import Block, Cells, Layout, find_layout
from validator.parse.text.lexicon import Lexicon, lexicon_of
from validator.parse.typed import TypedDeck, read_typed
from validator.vocabulary.columns import IDENTITY, MAXIMUM, MINIMUM, is_header, role_of
from validator.vocabulary.headings import IDENTITY_NEXT, SIDE
from validator.vocabulary.labels import field_of
from validator.vocabulary.quantities import copies_of
from validator.vocabulary.sums import is_total

Row = tuple[int, Cells]
DELIMITERS = ("\t", ";", ",")
SAMPLE = 6000
MOST_LINES_IN_A_ROW = 5
_HEADER_ROWS = 40
_NUMBER = re.compile(r'"?\s*(?:\d{1,2}\s?[xX×]?|[xX×]\s?\d{1,2})\s*"?')
# Columns that say of which deck a row is.
_OF_A_DECK = ("player", "deck", "side", "identity")


def looks_like(opening: Opening) -> bool:
    """Tell whether a text is laid out in columns with a separator, or a sheet."""
    return opening.is_sheet or (opening.first not in ("", "<") and delimiter_of(opening.text) is not None)


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a table in a text or a sheet."""
    rows = list(source.data) if isinstance(source.data, tuple) else rows_of_text(source, names)
    layout = find_layout([cells for _, cells in rows])
    if layout is None:
        return _read_without_header(source, rows, names)
    # A row of several decks is shown to each of them without the others.
    shown = source if len(layout.blocks) == 1 else replace(source, lines=())
    return [deck for block in layout.blocks for deck in _read_block(rows, block, layout, shown, names)]


def _read_without_header(source: Source, rows: list[Row], names: NameIndex) -> list[ParsedDeck]:
    """Leave it to the reader of text to find number and name in a row; a sheet without any goes by column."""
    if source.data is not None and not any(_NUMBER.fullmatch(cell) for _, cells in rows for cell in cells):
        width = max((len(cells) for _, cells in rows), default=0)
        columns = [
            [Line(number, cells[place]) for number, cells in rows if place < len(cells)]
            for place in range(width)
        ]
        return [
            deck
            for lines in columns
            if any(line.text for line in lines)
            for deck in read_typed(source, lines, names)
        ]
    return read_typed(
        source, [Line(number, _row(cells, place)) for place, (number, cells) in enumerate(rows)], names
    )


def _row(row: Cells, place: int) -> str:
    """Write a row with bars between its cells; words for the columns in the first one are a heading."""
    cells = [cell for cell in row if cell]
    if any(map(is_total, cells)):
        return _sums("", next((copies for cell in cells if (copies := copies_of(cell)) is not None), None))
    words = len(cells) > 1 and not any(map(str.isdigit, "".join(cells)))
    return " | ".join(cells) + (":" if words and place == 0 else "")


def _read_block(
    rows: Sequence[Row], block: Block, layout: Layout, source: Source, names: NameIndex
) -> Iterator[ParsedDeck]:
    """Read the rows of one block as one text, or as one per player, deck name and side."""
    lexicon = lexicon_of(names)
    decks: dict[tuple[str, ...], TypedDeck] = {}
    preface = TypedDeck(names)
    limits = False
    for place, (number, row) in enumerate(rows):
        cells = [cell for cell in block.cells(row) if cell]
        if not cells:
            continue
        if place == layout.header or is_header(cells):
            preface.type(number, f"{' '.join(cells)}:")
        elif limits:
            preface.tell(number, "identity", next((cell for cell in cells if not cell.isdigit()), ""))
        elif place < layout.header:
            preface.type(number, _words(cells, lexicon))
        else:
            _type_row(number, row, block, _deck_of(number, row, block, decks, lexicon), lexicon)
        limits = {role_of(cell) for cell in cells} == {MINIMUM, IDENTITY, MAXIMUM}
    for deck in decks.values() or [TypedDeck(names)]:
        deck.lines = [*preface.lines, *deck.lines]
        yield from deck.read(source)


def _deck_of(
    number: int, row: Cells, block: Block, decks: dict[tuple[str, ...], TypedDeck], lexicon: Lexicon
) -> TypedDeck:
    """Return the deck that a row belongs to by the columns that say so."""
    key = player, title, side, identity = tuple(block.cell(row, role) for role in _OF_A_DECK)
    if key not in decks:
        decks[key] = TypedDeck(lexicon.names, title, lexicon.headings.side_of(side))
        decks[key].tell(number, "player", player)
        decks[key].tell(number, "identity", identity)
    return decks[key]


def _type_row(number: int, row: Cells, block: Block, deck: TypedDeck, lexicon: Lexicon) -> None:
    """Write number, name, set and proxies of a row in the usual order; ask where they are not counted."""
    name, code, quantity = (block.cell(row, role) for role in ("name", "code", "quantity"))
    copies = copies_of(quantity)
    cells = [cell for cell in block.cells(row) if cell]
    if any(map(is_total, cells)):
        deck.type(number, _sums(block.cell(row, "influence"), copies))
        return
    match = lexicon.names.find(name) if name else None
    identity = match is not None and match.cards[0].identity
    uncounted = "quantity" in block.columns and copies is None and not identity and (quantity or match)
    if uncounted and name and not _label(cells, lexicon):
        deck.card(number, quantity or None, name)
    elif copies is None and not (code and not quantity):
        deck.type(number, _words(cells, lexicon))
    else:
        zone, hint, proxies = (block.cell(row, role) for role in ("zone", "set", "proxies"))
        codes = [code] if code else []
        deck.card(
            number, copies or 0 if quantity else 1, name, codes, zone=zone, set_hint=hint, proxies=proxies
        )


def _sums(influence: str, copies: int | None) -> str:
    sums = ["Total" if copies is None else f"Total: {copies}"]
    spent = copies_of(influence) if influence else None
    return ", ".join([*sums, f"{spent} influence"] if spent is not None else sums)


def _words(cells: list[str], lexicon: Lexicon) -> str:
    """Join the cells of a row without a number where one belongs: a label with its value, or any row."""
    label = _label(cells, lexicon)
    return f"{label}: {cells[1]}" if label else " | ".join(cells)


def _label(cells: list[str], lexicon: Lexicon) -> str:
    """Return the first of two cells where it is a label of the other."""
    heading = lexicon.heading(cells[0]) if len(cells) == 2 else None
    announces = heading is not None and heading.kind in (IDENTITY_NEXT, SIDE)
    return cells[0].rstrip(" :") if announces or (len(cells) == 2 and field_of(cells[0])) else ""


# The rows of a table in a text


def delimiter_of(text: str) -> str | None:
    """Return the separator of a table's columns; None for text that is no table."""
    if "," not in text and "\t" not in text and ";" not in text:
        return None
    rows = [row for row in text[:SAMPLE].split("\n") if row.strip()]
    for delimiter in DELIMITERS:
        parted = [row.split(delimiter) for row in rows if delimiter in row] if delimiter in text else []
        if len(parted) < 2 and len(parted) < len(rows):
            continue
        if any(is_header([cell.strip(' "') for cell in cells]) for cells in parted[:_HEADER_ROWS]):
            return delimiter
        most = len(parted) * 2 > len(rows)
        if most and sum(_counts_something(cells, delimiter) for cells in parted) * 2 > len(rows):
            return delimiter
    return None


def _counts_something(cells: list[str], delimiter: str) -> bool:
    """Tell whether one cell is a number and another one words; two tabbed columns may be typed text."""
    if delimiter == "\t" and len(cells) <= 2:
        return False
    numbers = sum(_NUMBER.fullmatch(cell) is not None for cell in cells)
    words = sum(any(map(str.isalpha, cell)) for cell in cells)
    return numbers > 0 and words > 0


def rows_of_text(source: Source, names: NameIndex) -> list[Row]:
    """Part the lines at the separator; a quoted cell may run over several lines."""
    texts = [line.text for line in source.lines]
    delimiter = delimiter_of("\n".join(texts)[:SAMPLE]) or ","
    reader = csv.reader((f"{text}\n" for text in texts), delimiter=delimiter, skipinitialspace=True)
    rows: list[Row] = []
    while reader.line_num < len(texts):
        start = reader.line_num
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error:
            cells = []
        taken = texts[start : reader.line_num]
        if not cells or len(taken) > MOST_LINES_IN_A_ROW:
            rows += [(start + i, _plain_cells(text, delimiter)) for i, text in enumerate(taken, 1)]
        else:
            rows.append((start + 1, [cell.replace("\n", " ").strip() for cell in cells]))
    return _rejoined([row for row in rows if any(row[1])], names)


def _rejoined(rows: list[Row], names: NameIndex) -> list[Row]:
    """Put titles together again that have a comma of their own and no quotes around them."""
    widths = Counter(len(cells) for _, cells in rows)
    usual = max(widths, key=lambda width: widths[width], default=0)
    return [(number, _in_width(cells, usual, names)) for number, cells in rows]


def _in_width(cells: Cells, width: int, names: NameIndex) -> Cells:
    extra = len(cells) - width
    for first in range(width if extra > 0 else 0):
        title = ", ".join(cells[first : first + extra + 1])
        if names.find(title) is not None:
            return [*cells[:first], title, *cells[first + extra + 1 :]]
    return cells


def _plain_cells(text: str, delimiter: str) -> list[str]:
    """Part a line whose quotes cannot be trusted: one that is never closed would swallow the rest."""
    return [cell.strip(' "') for cell in text.split(delimiter)]
