"""Plain tables: rows of a number and a name are read as the typed lines that they nearly are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from card_data.names import NameIndex
from validator.deck import HEADING, Line, ParsedDeck, ReadLine, Source
from validator.parse import text
from validator.parse.deck_builder import copies_of
from validator.parse.headings import read_heading
from validator.parse.lexicon import lexicon_of
from validator.parse.paperwork import label_of
from validator.parse.piece import IDENTITY_NEXT, SIDE
from validator.parse.table_layout import Block, Cells, Layout, is_header
from validator.parse.table_rows import Row

TOTALS = frozenset({"total", "totals", "sum", "summe", "gesamt"})
# Above the identity of a sheet with its limits on both sides.
_LIMITS = frozenset({"min", "identity", "max"})
# What a row tells of its deck cannot be said in a typed line.
_OF_A_DECK = frozenset({"player", "deck", "side", "identity", "zone", "proxies"})


def is_plain(rows: Sequence[Row], layout: Layout, names: NameIndex) -> bool:
    """Tell whether every row says no more than a typed line can, and nothing that contradicts itself."""
    blocks = layout.blocks
    if any(_OF_A_DECK & block.columns.keys() for block in blocks):
        return False
    cards = rows[layout.header + 1 :]
    if any({cell.strip().casefold() for cell in row} >= _LIMITS for _, row in rows):
        return False
    return all(_is_plain(row, block, names) for block in blocks for _, row in cards)


def _is_plain(row: Cells, block: Block, names: NameIndex) -> bool:
    name, code, quantity = (block.cell(row, role) for role in ("name", "code", "quantity"))
    match = names.find(name) if name else None
    by_code = names.find_code(code.zfill(5) if code.isdigit() else code) if code else None
    if match is None or is_header(block.cells(row)):
        return by_code is None
    counted = copies_of(quantity) is not None or match.cards[0].identity
    return counted and (by_code is None or by_code.cards[0] in match.cards)


def read_as_typed(source: Source, rows: Sequence[Row], layout: Layout, names: NameIndex) -> list[ParsedDeck]:
    """Write number and name of every row in the usual order and leave the rest to the reader of text."""
    originals = {line.number: line.text for line in source.lines}
    decks: list[ParsedDeck] = []
    for block in layout.blocks:
        heads = [number for place, (number, row) in enumerate(rows) if _is_head(place, row, block, layout)]
        typed = tuple(Line(number, _typed(row, block, names)) for number, row in rows if number not in heads)
        read = text.read(Source("", "text", tuple(line for line in typed if line.text)), names)
        decks += [_with_originals(deck, originals) for deck in _with_heads(read, heads)]
    return decks


def _is_head(place: int, row: Cells, block: Block, layout: Layout) -> bool:
    return place == layout.header or is_header(block.cells(row))


def _typed(row: Cells, block: Block, names: NameIndex) -> str:
    name, hint = block.cell(row, "name"), block.cell(row, "set")
    copies = copies_of(block.cell(row, "quantity"))
    cells = [cell for cell in block.cells(row) if cell]
    if TOTALS & {cell.casefold().strip(" :") for cell in cells}:
        return _sums(row, block, copies)
    if copies is None or not name:
        return _words(cells, names)
    return f"{copies}x {name} ({hint})" if hint and names.find_set(hint) else f"{copies}x {name}"


def _sums(row: Cells, block: Block, copies: int | None) -> str:
    influence = copies_of(block.cell(row, "influence"))
    sums = [f"Total: {copies}"] if copies is not None else ["Total"]
    return ", ".join([*sums, f"{influence} influence"] if influence is not None else sums)


def _words(cells: list[str], names: NameIndex) -> str:
    """Join the cells of a row that counts nothing: a label with its value, or words."""
    if len(cells) == 2:
        heading = read_heading(cells[0], lexicon_of(names))
        if label_of(f"{cells[0]}:")[0] or (heading and heading.form in (IDENTITY_NEXT, SIDE)):
            return f"{cells[0].rstrip(' :')}: {cells[1]}"
    return " ".join(cells)


def _with_heads(decks: list[ParsedDeck], heads: list[int]) -> list[ParsedDeck]:
    """Give the rows that name the columns back to the first deck."""
    if not decks or not heads:
        return decks
    rows = tuple(ReadLine(number, "", HEADING) for number in heads)
    lines = tuple(sorted((*rows, *decks[0].lines), key=lambda line: line.number))
    return [replace(decks[0], lines=lines), *decks[1:]]


def _with_originals(deck: ParsedDeck, originals: dict[int, str]) -> ParsedDeck:
    return replace(deck, lines=tuple(line._replace(text=originals[line.number]) for line in deck.lines))
