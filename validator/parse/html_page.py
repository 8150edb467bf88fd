"""Web pages: what a browser would show, row by row, read as typed text."""

import re
from typing import Any

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.parse.typed import read_typed, text_of
from validator.vocabulary.patterns import lazy

_PAGE = lazy(
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
_CARD_LINK = lazy(r"/card/(\d{5})\b")
# A number in an element of its own stands apart from the name, whatever the page's style sheet says.
_LONE_NUMBER = lazy(r"\s*\d{1,2}\s?[xX×]?")
_SPACE = lazy(r"\s+")
_NEXT_ROW = lazy(r"\n\s*(?=(?:\d{1,2}\s?[xX×]?|[xX×]\d)\s*\S)")


def looks_like(opening: str) -> bool:
    """Tell whether a text is a web page or a part of one with blocks or tables."""
    return opening.lstrip().startswith("<") and _PAGE.search(opening) is not None


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the decks of a page by what it shows; the rows keep the numbers of their lines."""
    from lxml import etree  # most lists are no pages

    parser = etree.HTMLParser(encoding="utf-8", no_network=True)
    try:
        root = etree.fromstring(text_of(source).encode(), parser)
    except etree.XMLSyntaxError:
        root = None
    page = _Page()
    if root is not None:
        page.show(root)
    # The parser counts some signs as line ends that a text does not have.
    rows = [row._replace(number=min(row.number, len(source.lines))) for row in page.rows]
    return read_typed(source, rows, names)


class _Page:
    """Collects the rows that a browser would show, each with the line it begins on."""

    def __init__(self) -> None:
        self.rows: list[Line] = []
        self._words: list[str] = []
        self._begun = 0
        self._line = 1
        self._keeping = 0
        self._prefix = ""

    def show(self, element: Any) -> None:
        """Show an element; one that the parser nests too deep was left out by it already."""
        tag = element.tag if isinstance(element.tag, str) else ""
        self._line = max(self._line, element.sourceline or 0)
        if tag in _HIDDEN or not tag:
            self._line += (element.text or "").count("\n")
            return
        if tag in _BLOCKS:
            self._end_row()
            self._prefix = "### " if tag in _HEADINGS else ""
        before, behind = self._marks(tag, element)
        self._add(before)
        self._keeping += tag in _KEEPS_LINES
        self._data(element.text or "")
        for child in element:
            self.show(child)
            self._data(child.tail or "")
        self._add(behind)
        if tag in _BLOCKS:
            self._end_row()
        self._keeping -= tag in _KEEPS_LINES

    def _marks(self, tag: str, element: Any) -> tuple[str, str]:
        """Return what stands before and behind an element where people type."""
        if tag in ("td", "th"):
            return " | " if self._words else "", ""
        if tag == "span":
            return " " if _LONE_NUMBER.fullmatch("".join(self._words)) else "", ""
        link = _CARD_LINK.search(element.get("href") or "") if tag == "a" else None
        mark = _MARKS.get(tag, "")
        return ("[", f"](/card/{link[1]})") if link else (mark, mark)

    def _data(self, data: str) -> None:
        begun = self._line
        for part in data.split("\n") if self._keeping else _NEXT_ROW.split(data):
            if part is not data and self._words and self._line > begun:
                self._end_row()
            self._add(part)
            self._line += part.count("\n") + 1
        self._line = begun + data.count("\n")

    def _end_row(self) -> None:
        shown = "".join(self._words)
        shown = shown.strip() if self._keeping else _SPACE.sub(" ", shown).strip()
        if shown and shown.strip("*~|[] "):
            self.rows.append(Line(self._begun, self._prefix + shown))
        self._words = []

    def _add(self, words: str) -> None:
        if not words or not (self._words or words.strip()):
            return
        if not self._words:
            self._begun = self._line + words[: len(words) - len(words.lstrip())].count("\n")
        self._words.append(words)
