"""Decks as XML: `.o8d` with sections, `.cod` with zones, `.dek` with one element for every copy."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from card_data.names import NameIndex
from validator.deck import NOTE, ParsedDeck, Source
from validator.finding import Finding
from validator.parse.builder import DeckBuilder
from validator.parse.findings import finding
from validator.parse.opening import Opening, text_of
from validator.parse.tree import DEEPEST
from validator.vocabulary.headings import zone_of
from validator.vocabulary.labels import paperwork_field

MOST_ELEMENTS = 100_000
# What each program's file is known by, and what its decks are called when something is wrong with them.
_FORMATS = (
    (re.compile(r"<cockatrice_deck"), "Cockatrice deck"),
    (re.compile(r"<superzone\b", re.IGNORECASE), "Lackey deck"),
    (
        re.compile(r"<deck\b[^>]*\bgame\s*=|<section\b[^>]*\bname\s*=|<card\b[^>]*\bqty\s*="),
        "OCTGN deck",
    ),
)
_SAMPLE = 20_000
_ZONES = frozenset({"section", "zone", "superzone"})
_WORDS = frozenset({"notes", "meta"})
_TITLES = frozenset({"name", "title", "deckname"})
# Elements that say nothing about the deck's contents.
_TRIFLES = frozenset({"comments", "bannercard", "tags", "lastloadedtimestamp", "tag"})
# The id of a card ends in the five digits of its printing.
_CARD_ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{7}(\d{5})", re.IGNORECASE)
_PROXIES = re.compile(r"proxies:\s*(\d{1,2})\s+(\S.*)", re.IGNORECASE)


def looks_like(opening: Opening) -> bool:
    """Tell whether a text is the deck of a program that writes XML."""
    return opening.first == "<" and bool(_format_of(opening.program))


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a file; zones named after two sides are two decks."""
    text = text_of(source)
    format_name = _format_of(text) or "XML"
    document = read_xml(text, format_name)
    reader = _XmlReader(source, names)
    reader.deck.findings.extend(document.findings)
    if document.root is not None:
        reader.read(document.root)
    return reader.decks(format_name)


def _format_of(text: str) -> str:
    sample = text[:_SAMPLE]
    return next((name for sign, name in _FORMATS if sign.search(sample)), "")


class _XmlReader:
    """Reads the parts of a deck element; cards outside of zones that name a side belong to one deck."""

    def __init__(self, source: Source, names: NameIndex) -> None:
        self.source = source
        self.names = names
        self.deck = DeckBuilder(names, source.lines)
        self.sides: dict[str, DeckBuilder] = {}
        self.proxies: dict[str, str] = {}

    def read(self, root: Element) -> None:
        """Read all parts, the notes first: they say which cards are proxies."""
        for part in root.children:
            if part.tag in _WORDS:
                self._read_words(part)
        for part in root.children:
            if part.tag in _ZONES:
                self._read_zone(part)
            elif part.tag == "card":
                self._read_card(part, "", self.deck)
            elif part.tag not in _WORDS:
                self._read_other(part)

    def _read_other(self, part: Element) -> None:
        text = part.text.strip()
        if part.tag in _TITLES:
            self.deck.title = text
        elif text and part.tag in _TRIFLES:
            self.deck.add_matter(part.line, text.partition("\n")[0], NOTE)
        elif text:
            self.deck.add_unknown(part.line, f"<{part.tag}> {text}")

    def _read_words(self, part: Element) -> None:
        """Read paperwork, title and proxies from what is written for people."""
        for child in part.children:
            if child.tag in _TITLES:
                self.deck.title = child.text.strip()
            elif child.text.strip():
                self._read_label(child.line, child.tag, child.text.strip(), child.text.strip())
        for offset, row in enumerate(part.text.split("\n")):
            label, colon, value = row.partition(":")
            marked = _PROXIES.fullmatch(row.strip())
            if marked:
                self.proxies[marked[2].casefold()] = marked[1]
            elif colon and label.strip() == "Title":
                self.deck.title = value.strip()
            elif row.strip():
                self._read_label(part.line + offset, label if colon else "", value, row.strip())

    def _read_label(self, line: int, label: str, value: str, text: str) -> None:
        field_name = paperwork_field(label)
        if field_name:
            self.deck.add_paperwork(line, field_name, value)
        else:
            self.deck.add_matter(line, text, NOTE)

    def _read_zone(self, zone: Element) -> None:
        name = zone.attribute("name") or ""
        side = self.deck.side_called(name) if zone.tag == "superzone" else ""
        builder = self.deck
        if side:
            builder = self.sides.setdefault(side, DeckBuilder(self.names, self.source.lines))
            builder.side = side
        builder.add_heading(zone.line, name)
        for card in zone.children:
            self._read_card(card, name, builder)

    def _read_card(self, card: Element, zone: str, builder: DeckBuilder) -> None:
        """Read so many copies of a card; a title written inside counts more than an id."""
        inner = {child.tag: child.text for child in card.children}
        title = (card.attribute("name") or inner.get("name", card.text)).strip()
        known = _CARD_ID.fullmatch((card.attribute("id") or "").strip())
        if card.tag != "card" or not (title or known):
            shown = "a card without a title" if card.tag == "card" else f"<{card.tag}> {title}"
            builder.add_unknown(card.line, shown.strip())
            return
        quantity = card.attribute("qty", "quantity", "count", "number")
        builder.add_card(
            card.line,
            1 if quantity is None else quantity,
            title,
            [known[1]] if known else [],
            zone=zone_of(zone),
            set_hint=card.attribute("setshortname", "set") or inner.get("set", ""),
            proxies=1 if card.attribute("proxy") == "yes" else self.proxies.get(title.casefold(), 0),
        )

    def decks(self, format_name: str) -> list[ParsedDeck]:
        """Return the deck, or that of each side where they are apart."""
        first, others = self.deck, list(self.sides.values())
        if others and not first.has_cards():
            for builder in others:
                builder.title, builder.paperwork = first.title, first.paperwork
                builder.findings[:0] = first.findings
            return [builder.build() for builder in others]
        if not first.has_cards() and not first.findings:
            first.findings.append(finding("PA207", 1, deck=f"The {format_name}"))
        return [first.build(), *(builder.build() for builder in others)]


# XML as elements that know their line; entities and document types are refused


@dataclass(slots=True)
class Element:
    """An element: its name in lower case, attributes, line, text and what stands inside."""

    tag: str
    attributes: dict[str, str]
    line: int
    words: list[str] = field(default_factory=list)
    children: list[Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the text directly inside."""
        return "".join(self.words)

    def attribute(self, *names: str) -> str | None:
        """Return the first of these attributes that is there."""
        return next((self.attributes[name] for name in names if name in self.attributes), None)


@dataclass(frozen=True, slots=True)
class XmlDocument:
    """What was read of an XML text: the outermost element, and what is wrong with the text."""

    root: Element | None
    findings: tuple[Finding, ...] = ()


def read_xml(text: str, format_name: str) -> XmlDocument:
    """Read XML as far as it goes; damage and forbidden declarations become findings."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    builder = _Builder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser.parser
    try:
        parser.feed(text)
        parser.close()
    except DefusedXmlException:
        return XmlDocument(None, (finding("PA203", format=format_name),))
    except ParseError as error:
        problem = str(error).partition(":")[0]
        told = finding("PA202", error.position[0], format=format_name, problem=problem)
        return XmlDocument(builder.root, (told,))
    except (_LimitError, ValueError, UnicodeError) as error:
        line = builder.parser.CurrentLineNumber
        return XmlDocument(None, (finding("PA202", line, format=format_name, problem=str(error)),))
    return XmlDocument(builder.root)


class _LimitError(Exception):
    pass


class _Builder:
    """The parser's target: builds elements and notes their lines."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.parser: object = None
        self._open: list[Element] = []
        self._elements = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) > DEEPEST:
            raise _LimitError("it is nested too deeply")
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise _LimitError("it holds too many elements")
        line = int(getattr(self.parser, "CurrentLineNumber", 1))
        plain = {name.lower(): value for name, value in attributes.items()}
        element = Element(tag.rpartition("}")[2].lower(), plain, line)
        if self._open:
            self._open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self._open.append(element)

    def end(self, tag: str) -> None:
        self._open.pop()

    def data(self, text: str) -> None:
        if self._open:
            self._open[-1].words.append(text)

    def close(self) -> None:
        """Finish; there is nothing to hand over, the root is kept."""
