"""Decks as XML: `.o8d` with sections, `.cod` with zones, `.dek` with one element for every copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.finding import Finding
from validator.parse.findings import finding
from validator.parse.opening import Opening, text_of
from validator.parse.text.lexicon import lexicon_of
from validator.parse.typed import TypedDeck
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
    reader = _XmlReader(names)
    if root is not None:
        reader.read(root)
    first, *others = list(reader.decks(source)) or [ParsedDeck((), reader.deck.title)]
    if not first.lines and not problems:
        problems = [finding("PA207", 1, deck=f"The {format_name}")]
    return [replace(first, findings=(*problems, *first.findings)), *others]


def _format_of(text: str) -> str:
    sample = text[:_SAMPLE]
    return next((name for sign, name in _FORMATS if sign.search(sample)), "")


class _XmlReader:
    """Types the parts of a deck element; cards outside of zones that name a side belong to one deck."""

    def __init__(self, names: NameIndex) -> None:
        self.names = names
        self.side_of = lexicon_of(names).headings.side_of
        self.deck = TypedDeck(names)
        self.sides: dict[str, TypedDeck] = {}
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
            elif part.tag in _TITLES:
                self.deck.title = part.text.strip()
            elif part.text.strip() and part.tag not in (*_WORDS, *_TRIFLES):
                self.deck.ask(part.line, f"<{part.tag}> {part.text.strip()}")

    def _read_words(self, part: Element) -> None:
        """Read paperwork, title and proxies from what is written for people."""
        for child in part.children:
            self._read_label(child.line, child.tag, child.text)
        for offset, row in enumerate(part.text.split("\n")):
            marked = _PROXIES.fullmatch(row.strip())
            if marked:
                self.proxies[marked[2].casefold()] = marked[1]
            else:
                label, _, value = row.partition(":")
                self._read_label(part.line + offset, label.strip().lower(), value)

    def _read_label(self, line: int, label: str, value: str) -> None:
        if label in _TITLES:
            self.deck.title = value.strip()
        elif paperwork_field(label):
            self.deck.tell(line, paperwork_field(label), value)

    def _read_zone(self, zone: Element) -> None:
        name = zone.attribute("name") or ""
        side = self.side_of(name) if zone.tag == "superzone" else ""
        deck = self.sides.setdefault(side, TypedDeck(self.names, side=side)) if side else self.deck
        for card in zone.children:
            self._read_card(card, name, deck)

    def _read_card(self, card: Element, zone: str, deck: TypedDeck) -> None:
        """Read so many copies of a card; a title written inside counts more than an id."""
        inner = {child.tag: child.text for child in card.children}
        title = (card.attribute("name") or inner.get("name", card.text)).strip()
        known = _CARD_ID.fullmatch((card.attribute("id") or "").strip())
        if card.tag != "card" or not (title or known):
            shown = "a card without a title" if card.tag == "card" else f"<{card.tag}> {title}"
            deck.ask(card.line, shown.strip())
            return
        quantity = card.attribute("qty", "quantity", "count", "number")
        deck.card(
            card.line,
            1 if quantity is None else quantity,
            title,
            [known[1]] if known else [],
            zone=zone,
            set_hint=card.attribute("setshortname", "set") or inner.get("set", ""),
            proxies="1" if card.attribute("proxy") == "yes" else self.proxies.get(title.casefold(), ""),
        )

    def decks(self, source: Source) -> Iterator[ParsedDeck]:
        """Yield the deck, and that of each side where they are apart, with what is said about all of them."""
        if self.deck.has_cards or self.deck.asked:
            yield from self.deck.read(source)
        for deck in self.sides.values():
            deck.title = self.deck.title
            deck.lines = [*self.deck.lines, *deck.lines] if not self.deck.has_cards else deck.lines
            yield from deck.read(source)


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
