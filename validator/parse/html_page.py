"""Web pages: what a browser would show, row by row, read as typed text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html.parser import HTMLParser

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, ReadLine, Source
from validator.parse import text
from validator.parse.deck_builder import LONGEST_TEXT

_PAGE = re.compile(
    r"<(?:!doctype html|html|head|body|script|style|div|table|tbody|tr|ul|ol|dl|section|article|main)\b",
    re.IGNORECASE,
)
_BLOCK_TAGS = """address article aside blockquote body br caption center dd details div dl dt fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section
    summary table tbody textarea tfoot thead title tr ul"""
_HIDDEN_TAGS = "script style noscript template svg nav button select iframe head object canvas"
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_HIDDEN = frozenset(_HIDDEN_TAGS.split())
_KEEPS_LINES = frozenset({"pre", "textarea"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_MARKS = {"b": "**", "strong": "**", "s": "~~", "del": "~~", "strike": "~~"}
_CARD_LINK = re.compile(r"/card/(\d{5})\b")
# A number in an element of its own stands apart from the name, whatever the page's style sheet says.
_LONE_NUMBER = re.compile(r"\s*\d{1,2}\s?[xX×]?")
_SPACE = re.compile(r"\s+")
_NEXT_ROW = re.compile(r"\n\s*(?=(?:\d{1,2}\s?[xX×]?|[xX×]\d)\s*\S)")


def looks_like(sample: str) -> bool:
    """Tell whether a text is a web page or a part of one with blocks or tables."""
    return _PAGE.search(sample) is not None


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a page by what it shows; the rows keep the numbers of their lines."""
    page = _Page()
    try:
        page.feed("\n".join(line.text for line in source.lines))
        page.close()
    except AssertionError:  # the library's answer to some declarations that no page has
        return text.read(source, names)
    page.end_row()
    decks = text.read(replace(source, lines=tuple(page.rows)), names)
    shown = Counter(row.number for row in page.rows)
    return [replace(deck, lines=tuple(_as_written(deck.lines, shown, source.lines))) for deck in decks]


def _as_written(parsed: Iterable[ReadLine], shown: Counter[int], lines: Sequence[Line]) -> Iterator[ReadLine]:
    """Give each row that has a short line of its own that line's text."""
    for one in parsed:
        written = lines[one.number - 1].text
        alone = shown[one.number] == 1 and len(written) <= LONGEST_TEXT
        yield one._replace(text=written) if alone else one


class _Page(HTMLParser):
    """Collects the rows that a browser would show, each with the line it begins on."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[Line] = []
        self._words: list[str] = []
        self._line = 0
        self._hidden: list[str] = []
        self._keeping = 0
        self._prefix = ""
        self._link = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden.append(tag)
        if self._hidden:
            return
        if tag in _BLOCKS:
            self.end_row()
            self._prefix = "### " if tag in _HEADINGS else ""
        elif tag in ("td", "th") and self._words:
            self._add(" | ")
        elif tag in _MARKS:
            self._add(_MARKS[tag])
        elif tag == "a":
            found = _CARD_LINK.search(dict(attrs).get("href") or "")
            self._link = found[1] if found else ""
            self._add("[" if self._link else "")
        elif tag == "span" and _LONE_NUMBER.fullmatch("".join(self._words)):
            self._add(" ")
        self._keeping += tag in _KEEPS_LINES

    def handle_endtag(self, tag: str) -> None:
        if self._hidden:
            if tag in self._hidden:
                del self._hidden[self._hidden.index(tag) :]
            return
        if tag in _BLOCKS:
            self.end_row()
        elif tag in _MARKS:
            self._add(_MARKS[tag])
        elif tag == "a" and self._link:
            self._add(f"](/card/{self._link})")
            self._link = ""
        self._keeping = max(self._keeping - (tag in _KEEPS_LINES), 0)

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        line = self.getpos()[0]
        for part in data.split("\n") if self._keeping else _NEXT_ROW.split(data):
            if part is not data and self._words and line > self.getpos()[0]:
                self.end_row()
            self._add(part, line)
            line += part.count("\n") + 1

    def end_row(self) -> None:
        """Finish the row that is being collected."""
        shown = "".join(self._words)
        shown = shown.strip() if self._keeping else _SPACE.sub(" ", shown).strip()
        if shown and shown.strip("*~|[] "):
            self.rows.append(Line(self._line, self._prefix + shown))
        self._words = []

    def _add(self, words: str, line: int = 0) -> None:
        if words and not (self._words or words.strip()):
            line += words.count("\n")
            return
        if words and not self._words:
            self._line = (line or self.getpos()[0]) + words[: len(words) - len(words.lstrip())].count("\n")
        if words:
            self._words.append(words)
