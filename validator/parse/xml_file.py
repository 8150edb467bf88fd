"""Decks as XML: `.o8d` with sections, `.cod` with zones, `.dek` with one element for every copy."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, NamedTuple

from card_data.names import NameIndex
from validator.deck import NOTE, ParsedDeck, Source
from validator.finding import Finding
from validator.parse.builder import DeckBuilder
from validator.parse.findings import finding
from validator.parse.opening import Opening, text_of
from validator.vocabulary.headings import zone_of
from validator.vocabulary.labels import paperwork_field
from validator.vocabulary.patterns import lazy

MOST_ELEMENTS = 100_000
_DECLARED = lazy(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
# What each program's file is known by, and what its decks are called when something is wrong with them.
_FORMATS = (
    (lazy(r"<cockatrice_deck"), "Cockatrice deck"),
    (lazy(r"<superzone\b", re.IGNORECASE), "Lackey deck"),
    (
        lazy(r"<deck\b[^>]*\bgame\s*=|<section\b[^>]*\bname\s*=|<card\b[^>]*\bqty\s*="),
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
_CARD_ID = lazy(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{7}(\d{5})", re.IGNORECASE)
_PROXIES = lazy(r"proxies:\s*(\d{1,2})\s+(\S.*)", re.IGNORECASE)


def looks_like(opening: Opening) -> bool:
    """Tell whether a text is the deck of a program that writes XML."""
    return opening.first == "<" and bool(_format_of(opening.program))


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a file; zones named after two sides are two decks."""
    text = text_of(source)
    format_name = _format_of(text) or "XML"
    root, problems = read_xml(text, format_name)
    reader = _XmlReader(source, names)
    reader.deck.findings.extend(problems)
    if root is not None:
        reader.read(root)
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


class Element(NamedTuple):
    """An element: its name in lower case, attributes, line, the text directly inside, and what else is."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str
    children: list[Element]

    def attribute(self, *names: str) -> str | None:
        """Return the first of these attributes that is there."""
        return next((self.attributes[name] for name in names if name in self.attributes), None)


def read_xml(text: str, format_name: str) -> tuple[Element | None, list[Finding]]:
    """Read XML as far as it goes; damage and forbidden declarations become findings."""
    from lxml import etree  # most lists are no XML

    if _DECLARED.search(text):
        return None, [finding("PA203", format=format_name)]
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, remove_comments=True)
    try:
        root = etree.fromstring(text.encode(), parser)
        if root is not None and any(True for _ in islice(root.iter(), MOST_ELEMENTS, None)):
            return None, [finding("PA202", 1, format=format_name, problem="it holds too many elements")]
    except (etree.XMLSyntaxError, ValueError):
        root = None
    damage = next(iter(parser.error_log), None)
    told = [finding("PA202", damage.line, format=format_name, problem=damage.message)] if damage else []
    return _element(root) if root is not None else None, told


def _element(node: Any) -> Element:
    parts = [child for child in node if isinstance(child.tag, str)]
    text = "".join([node.text or "", *(child.tail or "" for child in node)])
    tag = node.tag.rpartition("}")[2].lower()
    attributes = {name.lower(): value for name, value in node.attrib.items()}
    return Element(tag, attributes, node.sourceline or 1, text, [_element(part) for part in parts])
