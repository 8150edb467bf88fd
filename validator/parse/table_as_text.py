"""Tables without a header: their rows are read as the typed lines that they are nearly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.parse import text
from validator.parse.deck_builder import copies_of
from validator.parse.table_layout import Block, Cells
from validator.parse.table_rows import Row


def read_as_typed(source: Source, rows: Sequence[Row], block: Block, names: NameIndex) -> list[ParsedDeck]:
    """Write number and name of every row in the usual order and leave the rest to the reader of text."""
    typed = tuple(Line(number, line) for number, row in rows if (line := _typed(row, block)))
    originals = {line.number: line.text for line in source.lines}
    return [_with_originals(deck, originals) for deck in text.read(Source("", "text", typed), names)]


def _typed(row: Cells, block: Block) -> str:
    name, code = block.cell(row, "name"), block.cell(row, "code")
    copies = copies_of(block.cell(row, "quantity"))
    if copies is None or not (name or code):
        return " ".join(filter(None, block.cells(row)))
    printing = f" [id: {code.zfill(5)}]" if code.isdigit() and name else ""
    return f"{copies}x {name or code}{printing}"


def _with_originals(deck: ParsedDeck, originals: dict[int, str]) -> ParsedDeck:
    return replace(deck, lines=tuple(line._replace(text=originals[line.number]) for line in deck.lines))
