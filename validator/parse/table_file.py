"""Decks as tables: CSV, TSV and sheets. Rows become the typed lines that they nearly are, and are read so."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.parse.text.lexicon import Lexicon, lexicon_of
from validator.parse.text.line import read_line
from validator.parse.text.piece import Identity, Labelled
from validator.parse.typed import TypedDeck, read_typed
from validator.vocabulary.columns import (
    DELIMITERS,
    IDENTITY,
    MAXIMUM,
    MINIMUM,
    NUMBER,
    OTHER,
    QUANTITY,
    delimiter_of,
    is_header,
    lists_beside,
    role_of,
)
from validator.vocabulary.labels import field_of
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import copies_of
from validator.vocabulary.sums import is_total

Cells = Sequence[str]
Row = tuple[int, Cells]
# The delimiter shows in a page of rows.
SAMPLE = 6000
# A cell may hold a line break or two; a quote that never closes would swallow the file.
MOST_LINES_IN_A_ROW = 5
# Above the header stand the event and its players at most.
HEADER_ROWS = 40
# How lists stand beside each other shows in the first rows; two titles in a column may be anything.
_SHOWING_ROWS = 60
_FEWEST_TITLES = 3
_NUMBER = lazy(r'"?\s*(?:\d{1,2}\s?[xX×]?|[xX×]\s?\d{1,2})\s*"?')
_COUNTED_NAME = lazy(r'"?\s*\d{1,2}\s?[xX×]?\s+[^\W\d]')
# Columns that say of which deck a row is.
_OF_A_DECK = ("player", "deck", "side", "identity")


class Block(NamedTuple):
    """The columns of one deck: from `first` up to `end`, and which of them holds what."""

    first: int
    end: int
    columns: dict[str, int]

    def cell(self, row: Cells, role: str) -> str:
        """Return the cell of a role; nothing where the row is too short or has no such column."""
        column = self.columns.get(role)
        return row[column].strip() if column is not None and column < len(row) else ""

    def cells(self, row: Cells) -> list[str]:
        """Return the filled cells of this block's columns."""
        return [cell.strip() for cell in row[self.first : self.end] if cell.strip()]


def looks_like(opening: str) -> bool:
    """Tell whether a text is laid out in columns with a separator."""
    return not opening.lstrip().startswith("<") and _is_table(opening)


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a table in a text or a sheet."""
    rows = list(source.data) if isinstance(source.data, tuple) else rows_of_text(source, names)
    header = next((place for place, (_, row) in enumerate(rows[:HEADER_ROWS]) if is_header(row)), None)
    if header is None:
        return _read_without_header(source, rows, names)
    blocks = _blocks(rows[header][1], max(len(row) for _, row in rows))
    # A row of several decks is shown to each of them without the others.
    shown = source if len(blocks) == 1 else source._replace(lines=())
    return [deck for block in blocks for deck in _read_block(rows, block, header, shown, names)]


def _read_without_header(source: Source, rows: list[Row], names: NameIndex) -> list[ParsedDeck]:
    """Leave it to the reader of text to find number and name in a row; a sheet without any goes by column."""
    if source.data is not None and not any(_NUMBER.fullmatch(cell) for _, cells in rows for cell in cells):
        columns = zip_longest(*(cells for _, cells in rows), fillvalue="")
        numbers = [number for number, _ in rows]
        filled = [map(Line, numbers, column) for column in columns if any(column)]
        return [deck for lines in filled for deck in read_typed(source, lines, names)]
    typed = [
        Line(number, text)
        for columns in _side_by_side(rows, names)
        for place, (number, cells) in enumerate(rows)
        if (text := _row(cells[columns], place))
    ]
    return read_typed(source, typed, names)


def _side_by_side(rows: list[Row], names: NameIndex) -> list[slice]:
    """Part the columns where lists with numbers of their own stand beside each other; else take all as one.

    A column of titles shows where each list stands; the others are laid out as the first one.
    """
    sample = [cells for _, cells in rows[:_SHOWING_ROWS]]
    columns = list(zip_longest(*sample, fillvalue=""))
    titled = [place for place, column in enumerate(columns) if _is_titled(column, names)]
    starts = [place - titled[0] for place in titled]
    parts = [slice(*pair) for pair in pairwise([*starts, None])]
    counted = all(any(map(_is_counted_column, columns[part])) for part in parts)
    return parts if len(parts) > 1 and counted else [slice(None)]


def _is_titled(column: Cells, names: NameIndex) -> bool:
    """Tell whether most cells of a column are titles without a number."""
    filled = [cell for cell in column if cell and not cell.isdigit()]
    known = sum(names.titled(cell) is not None for cell in filled)
    return known >= _FEWEST_TITLES and known * 2 > len(filled)


def _is_counted_column(column: Cells) -> bool:
    filled = list(filter(None, column))
    return sum(_NUMBER.fullmatch(cell) is not None for cell in filled) * 2 > len(filled)


def _row(row: Cells, place: int) -> str:
    """Write a row with bars between its cells; words for the columns in the first one are a heading."""
    cells = [cell for cell in row if cell]
    if any(map(is_total, cells)):
        return _sums(next((cell for cell in cells if copies_of(cell) is not None), ""))
    words = len(cells) > 1 and not any(map(str.isdigit, "".join(cells)))
    return " | ".join(cells) + (":" if words and place == 0 else "")


def _blocks(header: Cells, width: int) -> list[Block]:
    """Part a header into the columns of decks that stand beside each other."""
    roles = [role_of(cell) for cell in header]
    number = OTHER if QUANTITY in roles else QUANTITY
    roles = [number if role == NUMBER else role for role in roles]
    blocks = [Block(first, end, {}) for first, end in pairwise([*lists_beside(roles), width])]
    for block in blocks:
        for column, role in enumerate(roles[block.first : block.end], block.first):
            block.columns.setdefault(role, column)
    return blocks


def _read_block(
    rows: Sequence[Row], block: Block, header: int, source: Source, names: NameIndex
) -> Iterator[ParsedDeck]:
    """Read the rows of one block as one text, or as one per player, deck name and side."""
    lexicon = lexicon_of(names)
    decks: dict[tuple[str, ...], TypedDeck] = {}
    preface = TypedDeck(names)
    limits = False
    for place, (number, row) in enumerate(rows):
        cells = block.cells(row)
        if not cells:
            continue
        if place == header or is_header(cells):
            preface.type(number, f"{' '.join(cells)}:")
        elif limits:
            preface.tell(number, "identity", next((cell for cell in cells if not cell.isdigit()), ""))
        elif place < header:
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
    zone, hint, proxies = (block.cell(row, role) for role in ("zone", "set", "proxies"))
    cells = block.cells(row)
    counted = copies_of(quantity) is not None or (code and not quantity)
    if any(map(is_total, cells)):
        deck.type(number, _sums(quantity, block.cell(row, "influence")))
    elif counted or (name and "quantity" in block.columns and _is_card(name, quantity, cells, lexicon)):
        copies = quantity or (1 if counted else None)
        codes = [code] if code else []
        deck.card(number, copies, name, codes, zone=zone, set_hint=hint, proxies=proxies)
    else:
        deck.type(number, _words(cells, lexicon))


def _is_card(name: str, quantity: str, cells: Cells, lexicon: Lexicon) -> bool:
    """Tell whether a row without a number of copies is about a card, and not about deck or player."""
    pieces = read_line(_words(cells, lexicon), lexicon)
    about = any(isinstance(piece, Labelled | Identity) for piece in pieces)
    return not about and (bool(quantity) or lexicon.names.find(name) is not None)


def _sums(copies: str, influence: str = "") -> str:
    return f"Total: {copies}" + (f", {influence} influence" if influence else "") if copies else "Total"


def _words(cells: Cells, lexicon: Lexicon) -> str:
    """Join the cells of a row: a label with its value, or any row."""
    labelled = len(cells) == 2 and (field_of(cells[0]) or lexicon.heading(cells[0]))
    return (": " if labelled else " | ").join(cells)


# The rows of a table in a text


def _is_table(text: str) -> bool:
    """Tell whether most rows of a text count something in columns, or one of them says what columns hold."""
    if not any(sign in text for sign in DELIMITERS):
        return False
    rows = [row for row in text[:SAMPLE].split("\n") if row.strip()]
    delimiter = delimiter_of(rows)
    parted = [row.split(delimiter) for row in rows if delimiter in row]
    if len(parted) < 2 and len(parted) < len(rows):
        return False
    if any(is_header([cell.strip(' "') for cell in cells]) for cells in parted[:HEADER_ROWS]):
        return True
    return sum(_counts_something(cells, delimiter) for cells in parted) * 2 > len(rows)


def _counts_something(cells: list[str], delimiter: str) -> bool:
    """Tell whether one cell is a number and another one words; two tabbed columns may be typed text.

    A paragraph of counted cards that is wrapped behind a number has cells with a number and words.
    """
    typed = len(cells) <= 2 if delimiter == "\t" else any(map(_COUNTED_NAME.match, cells))
    if typed:
        return False
    numbers = sum(_NUMBER.fullmatch(cell) is not None for cell in cells)
    words = sum(any(map(str.isalpha, cell)) for cell in cells)
    return numbers > 0 and words > 0


def rows_of_text(source: Source, names: NameIndex) -> list[Row]:
    """Part the lines at the separator; a quoted cell may run over several lines."""
    texts = [line.text for line in source.lines]
    delimiter = delimiter_of("\n".join(texts)[:SAMPLE].split("\n"))
    reader = csv.reader((f"{text}\n" for text in texts), delimiter=delimiter, skipinitialspace=True)
    rows: list[Row] = []
    while reader.line_num < len(texts):
        start = reader.line_num
        try:
            cells = next(reader, [])
        except csv.Error:
            cells = []
        taken = texts[start : reader.line_num]
        if not cells or len(taken) > MOST_LINES_IN_A_ROW:
            # A quote that is never closed would swallow the rest; such quotes are no quotes.
            parted = [[cell.strip(' "') for cell in text.split(delimiter)] for text in taken]
            rows += enumerate(parted, start + 1)
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
