"""All readers in the order in which they are asked, and the promise that none of them loses a line."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from card_data.names import NameIndex
from validator.deck import NOTE, Line, ParsedDeck, ReadLine, Source
from validator.parse import html_page, notation, records, table_file, xml_file
from validator.parse.text import text_reader

_WORD = re.compile(r"\w+")
SHEET = "sheet"
# Other kinds, such as the pages of a PDF, are read as text.
_STRUCTURED_KINDS = frozenset({"text", "json", SHEET})
# A program may say much before its first deck.
_OPENING_LINES = 600


class Reader(Protocol):
    """A reader of one format: a module with these two functions."""

    def looks_like(self, opening: str) -> bool:
        """Tell by the first lines of a text whether it has this reader's format."""

    def read(self, source: Source, names: NameIndex) -> list[ParsedDeck]:
        """Read all decks of a source; a bad source gives findings and never raises."""


# The reader of text takes what no other knows.
READERS: tuple[Reader, ...] = (
    notation,
    xml_file,
    html_page,
    records,
    table_file,
    text_reader,
)


def parse(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read all decks of a source with the first reader that recognises it."""
    return with_every_line(reader_of(source).read(source, names), source.lines)


def reader_of(source: Source) -> Reader:
    """Return the first reader that recognises a source."""
    opening = opening_of(source) if source.kind in _STRUCTURED_KINDS else ""
    if source.kind == SHEET and opening.strip():
        return table_file
    return next(one for one in READERS if one.looks_like(opening))


def opening_of(source: Source) -> str:
    """Return the first lines of a source, where the signs of its format stand."""
    return "\n".join([line.text for line in source.lines[:_OPENING_LINES]])


def with_every_line(decks: list[ParsedDeck], lines: Sequence[Line]) -> list[ParsedDeck]:
    """Keep what no reader shows, from a word to a whole line, as notes of the deck around it."""
    # Where several pieces share a line, one of them stands for it here; their words are compared below.
    written = {line.number: line.text for deck in decks for line in deck.lines}
    rest = {line.number for line in lines if line.text != written.get(line.number) and line.text.strip()}
    if not rest or not decks:
        return decks
    shown: dict[int, list[str]] = {number: [] for number in rest}
    owners: dict[int, int] = {}
    for place, deck in enumerate(decks):
        for number, text in [(line.number, line.text) for line in deck.lines] or [(0, "")]:
            owners.setdefault(number, place)
            if number in rest:
                shown[number].append(text)
    # The first deck that shows anything of a line has it; what none shows goes with the line before.
    owner = owners[min(owners)]
    notes: list[list[ReadLine]] = [[] for _ in decks]
    for line in lines:
        owner = owners.get(line.number, owner)
        words = _words_besides(line.text, shown[line.number]) if line.number in rest else ""
        if words:
            notes[owner].append(ReadLine(line.number, words, NOTE, certain=line.certain))
    return [_with_notes(deck, kept) for deck, kept in zip(decks, notes, strict=True)]


def _words_besides(text: str, shown: list[str]) -> str:
    """Return the words of a line that are not shown with any part of it; the line where nothing is."""
    if not shown:
        return text
    told = Counter(word for one in shown for word in _WORD.findall(one))
    rest = []
    for word in _WORD.findall(text):
        told[word] -= 1
        if told[word] < 0:
            rest.append(word)
    return " ".join(rest)


def _with_notes(deck: ParsedDeck, notes: list[ReadLine]) -> ParsedDeck:
    if not notes:
        return deck
    return deck._replace(lines=tuple(sorted((*deck.lines, *notes), key=lambda line: line.number)))
