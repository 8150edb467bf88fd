"""Decks as tables: CSV, TSV and sheets, with or without a header, several decks side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence

from card_data.names import NameIndex
from validator.deck import CARD, DECK_ZONE, HEADING, IDENTITY, IDENTITY_ZONE, NOTE, Line, ParsedDeck, Source
from validator.parse import text
from validator.parse.deck_builder import SIDES, DeckBuilder, copies_of, zone_of
from validator.parse.headings import read_heading
from validator.parse.lexicon import lexicon_of
from validator.parse.paperwork import label_of
from validator.parse.pattern import pattern
from validator.parse.table_as_text import TOTALS, is_plain, read_as_typed
from validator.parse.table_layout import Block, Cells, Layout, find_layout, is_header
from validator.parse.table_rows import Row, looks_like, rows_of_text

__all__ = ["looks_like", "read"]

_COUNTED = re.compile(r"(\d{1,2})\s*[xX×]?\s+(\S.*)")
_MARKS = re.compile(r"[\s•●○★☆■□♘⁕∞]+$")
_SET = re.compile(r"(.+?)\s*\(([^()]+)\)")
_QUOTED = pattern(r'(?:^|[,;\t])\s*"[^"]*"\s*(?:[,;\t]|$)')
_PAPERWORK = ("player", "event", "date")
_OF_A_DECK = ("player", "deck", "side", "identity")


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a table in a text or a sheet."""
    rows = list(source.data) if isinstance(source.data, tuple) else rows_of_text(source, names)
    layout = find_layout([cells for _, cells in rows], names)
    if layout is None:
        return [deck for column in _columns(source, rows) for deck in text.read(column, names)]
    headed = layout.header < 0 and _heads(rows[0][1], layout.blocks[0], names)
    plain = Layout(layout.blocks, 0) if headed else layout
    if is_plain(rows, plain, names):
        return read_as_typed(source, rows, plain, names)
    quoted = any(_QUOTED.search(line.text) for line in source.lines)
    if plain.header < 0 and source.data is None and not quoted:
        return text.read(source, names)
    decks: list[ParsedDeck] = []
    for block in layout.blocks:
        lines = source.lines if len(layout.blocks) == 1 else ()
        decks.extend(_BlockReader(block, names, lines).read(rows, layout))
    return decks


def _columns(source: Source, rows: list[Row]) -> list[Source]:
    """Return what has no columns of numbers and names as typed text: a sheet column by column."""
    if source.data is None:
        return [source]
    width = max((len(cells) for _, cells in rows), default=0)
    columns = []
    for place in range(width):
        lines = [Line(number, cells[place]) for number, cells in rows if place < len(cells) and cells[place]]
        if lines:
            columns.append(Source(source.name, "text", tuple(lines)))
    return columns


def _heads(row: Cells, block: Block, names: NameIndex) -> bool:
    """Tell whether a row names the columns in words of its own."""
    name, quantity = block.cell(row, "name"), block.cell(row, "quantity")
    words = bool(name and quantity) and copies_of(quantity) is None
    return words and not any(names.find(cell) for cell in row)


class _BlockReader:
    """Reads the rows of one block into one deck, or into one per player, deck name and side."""

    def __init__(self, block: Block, names: NameIndex, lines: Sequence[Line]) -> None:
        self.block = block
        self.names = names
        self.lines = lines
        self.zone = DECK_ZONE
        self.identity_next = False
        self.builders: dict[tuple[str, ...], DeckBuilder] = {}
        self.preface = DeckBuilder(names, lines)

    def read(self, rows: Sequence[Row], layout: Layout) -> list[ParsedDeck]:
        """Read all rows: those above the header tell about the deck, those below are cards."""
        for place, (number, row) in enumerate(rows):
            cells = self.block.cells(row)
            if not any(cells):
                continue
            if (
                place == layout.header
                or is_header(cells)
                or (layout.header < place == 0 and _heads(row, self.block, self.names))
            ):
                self.preface.add_matter(number, " ".join(filter(None, cells)), HEADING)
            elif place < layout.header:
                self._read_preface(number, cells)
            else:
                self._read_row(number, row, cells)
        return self._decks()

    def _decks(self) -> list[ParsedDeck]:
        if not self.builders:
            return [self.preface.build()] if self.preface.has_cards() or self.preface.paperwork else []
        return [builder.build() for builder in self.builders.values()]

    def _builder(self, number: int, row: Cells) -> DeckBuilder:
        key = tuple(self.block.cell(row, role) for role in _OF_A_DECK)
        if not any(key):
            return self.builders.setdefault(key, self.preface)
        player, deck, side, identity = key
        found = self.builders.get(key)
        if found is None:
            found = DeckBuilder(self.names, self.lines)
            found.title, found.side = deck, SIDES.get(side.casefold(), "")
            found.paperwork.update(self.preface.paperwork)
            if player:
                found.paperwork["player"] = player
            if identity:
                found.add_card(number, 1, identity, zone=IDENTITY_ZONE)
            self.builders[key] = found
        return found

    def _read_preface(self, number: int, cells: list[str]) -> None:
        """Read a row of words about the deck: a label and its value, or the identity."""
        words = [cell for cell in cells if cell]
        text = " ".join(words)
        label, _ = label_of(f"{words[0]}:")
        value = words[1] if len(words) > 1 else ""
        word = words[0].casefold().strip(":")
        if self.identity_next:
            self.identity_next = False
            name = next((w for w in words if not w.isdigit() and w != "null"), "")
            self.preface.add_card(number, 1, name, zone=IDENTITY_ZONE)
        elif label in _PAPERWORK and word != "name":
            self.preface.add_paperwork(number, label, value)
        elif word == "deck" or label == "title":
            self.preface.title = value
            self.preface.add_matter(number, text, NOTE)
        elif [w.casefold() for w in words] == ["min", "identity", "max"]:
            self.identity_next = True
            self.preface.add_matter(number, text, HEADING)
        elif word == "identity" and value:
            self.preface.add_card(number, 1, value, zone=IDENTITY_ZONE)
        elif not value and not self.preface.title and self.names.find(words[0]) is None:
            self.preface.title = words[0]
            self.preface.add_matter(number, text, NOTE)
        else:
            self._read_words(number, words, self.preface)

    def _read_words(self, number: int, words: list[str], builder: DeckBuilder) -> None:
        match = self.names.find(words[0])
        if match is not None and len(words) == 1:
            zone = IDENTITY_ZONE if match.cards[0].identity else self.zone
            builder.add_card(number, 1, words[0], zone=zone)
        elif len(words) == 1 and self._is_heading(words[0]):
            self.zone = zone_of(words[0])
            builder.add_heading(number, words[0])
        else:
            self._read_typed(number, " ".join(words), builder)

    def _read_typed(self, number: int, row: str, builder: DeckBuilder) -> None:
        """Read a row as typed text where that names cards for certain; else say that it is not understood."""
        if not self._adopt_typed(number, row, builder):
            builder.add_unknown(number, row)

    def _adopt_typed(self, number: int, row: str, builder: DeckBuilder) -> bool:
        decks = text.read(Source("", "text", (Line(number, row),)), self.names)
        lines = [line for deck in decks for line in deck.lines]
        cards = all(line.role in (CARD, IDENTITY) and line.match is not None for line in lines)
        if lines and cards:
            builder.adopt(lines)
        return bool(lines) and cards

    def _is_heading(self, text: str) -> bool:
        return text.endswith(":") or read_heading(text, lexicon_of(self.names)) is not None

    def _read_row(self, number: int, row: Cells, cells: list[str]) -> None:
        block, builder = self.block, self._builder(number, row)
        name, code = block.cell(row, "name"), block.cell(row, "code")
        quantity = block.cell(row, "quantity")
        if TOTALS & {cell.casefold().strip(":") for cell in cells}:
            stated: dict[str, object] = {"size": quantity, "influence": block.cell(row, "influence")}
            builder.add_total(number, " ".join(filter(None, cells)), stated)
        elif (not name and not code) or (not quantity and "quantity" in block.columns):
            self._read_uncounted(number, [cell for cell in cells if cell], builder)
        else:
            self._add(number, quantity or 1, name, code, row, builder)

    def _read_uncounted(self, number: int, words: list[str], builder: DeckBuilder) -> None:
        """Read a row without a number of copies: paperwork, an identity, a heading, or a fault."""
        label, _ = label_of(f"{words[0]}:")
        match = self.names.find(words[0])
        if label in _PAPERWORK and match is None and len(words) > 1:
            builder.add_paperwork(number, label, words[1])
        elif words[0].casefold().strip(":") == "identity" and len(words) > 1:
            builder.add_card(number, 1, words[1], zone=IDENTITY_ZONE)
        elif match is not None and not match.cards[0].identity and "quantity" in self.block.columns:
            builder.add_card(number, None, words[0], zone=self.zone)
        elif match is not None and match.cards[0].identity:
            builder.add_card(number, 1, words[0], zone=IDENTITY_ZONE)
        else:
            self._read_words(number, words, builder)

    def _add(
        self, number: int, quantity: object, name: str, code: str, row: Cells, builder: DeckBuilder
    ) -> None:
        hint = self.block.cell(row, "set")
        if self.names.find(name) is None:
            if "quantity" not in self.block.columns and self._adopt_typed(number, name, builder):
                return
            name, quantity, hint = _parted(name, quantity, hint, "quantity" in self.block.columns)
        code = code.zfill(5) if code.isdigit() else code
        zone = zone_of(self.block.cell(row, "zone")) if "zone" in self.block.columns else self.zone
        proxies = self.block.cell(row, "proxies")
        builder.add_card(number, quantity, name, [code], zone=zone, set_hint=hint, proxies=proxies)


def _parted(name: str, quantity: object, hint: str, counted: bool) -> tuple[str, object, str]:
    """Part a cell that says more than a title: marks after it, the set in brackets, the number before it."""
    name = _MARKS.sub("", name)
    number = _COUNTED.fullmatch(name) if not counted else None
    if number:
        quantity, name = int(number[1]), number[2]
    with_set = _SET.fullmatch(name)
    if with_set:
        name, hint = with_set[1], hint or with_set[2]
    return name, quantity, hint
