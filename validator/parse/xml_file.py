"""Decks as XML: `.o8d` with sections, `.cod` with zones, `.dek` with one element for every copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.finding import Finding, finding
from validator.parse.text.lexicon import lexicon_of
from validator.parse.tree import Node, Place, SideOf, read_deck
from validator.parse.typed import text_of
from validator.vocabulary.labels import paperwork_field
from validator.vocabulary.patterns import lazy

# Hundreds of times a deck file.
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
# Signs of a format may stand behind a long preamble.
_SAMPLE = 20_000
_ZONES = frozenset({"section", "zone", "superzone"})
_WORDS = frozenset({"notes", "meta"})
_TITLES = frozenset({"name", "title", "deckname"})
_NO_CARDS = _WORDS | _TITLES | {"comments", "bannercard", "tags", "lastloadedtimestamp", "tag"}
# The id of a card ends in the five digits of its printing.
_CARD_ID = lazy(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{7}(\d{5})", re.IGNORECASE)
_PROXIES = lazy(r"proxies:\s*(\d{1,2})\s+(\S.*)", re.IGNORECASE)


def looks_like(opening: str) -> bool:
    """Tell whether a text is the deck of a program that writes XML."""
    return opening.lstrip().startswith("<") and bool(_format_of(opening))


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a file; zones named after two sides are two decks."""
    text = text_of(source)
    root, problems = read_xml(text, _format_of(text) or "XML")
    places = _places(root, lexicon_of(names).headings.side_of) if root is not None else ()
    decks = [deck for place in places for deck in read_deck(place, source, names)] or [ParsedDeck(())]
    return [replace(decks[0], findings=(*problems, *decks[0].findings)), *decks[1:]]


def _format_of(text: str) -> str:
    sample = text[:_SAMPLE]
    return next((name for sign, name in _FORMATS if sign.search(sample)), "")


def _places(root: Element, side_of: SideOf) -> Iterator[Place]:
    """Write a deck element as programs write decks as maps: words about it, and a list of its cards."""
    about = [pair for part in root.children for pair in _about(part)]
    sides: dict[str, list[Node]] = {}
    for part in root.children:
        if part.tag in _ZONES:
            name = part.attribute("name") or ""
            side = side_of(name) if part.tag == "superzone" else ""
            sides.setdefault(side, []).extend(_card(card, name) for card in part.children)
        elif part.tag == "card" or (part.text.strip() and part.tag not in _NO_CARDS):
            sides.setdefault("", []).append(_card(part, ""))
    for side, cards in (sides or {"": []}).items():
        yield Place(Node(root.line, members=(*about, ("cards", Node(root.line, items=tuple(cards))))), side)


def _about(part: Element) -> Iterator[tuple[str, Node]]:
    """Yield title, paperwork and proxies from what is written for people."""
    rows = [(part.line, part.tag, part.text)] if part.tag in _TITLES else []
    if part.tag in _WORDS:
        rows += [(child.line, child.tag, child.text) for child in part.children]
        written = [(part.line + offset, row.strip()) for offset, row in enumerate(part.text.split("\n"))]
        rows += [
            (line, label.lower(), value) for line, row in written for label, _, value in [row.partition(":")]
        ]
        marked = [found for _, row in written if (found := _PROXIES.fullmatch(row))]
        yield (
            "proxies",
            Node(part.line, members=tuple((found[2], Node(part.line, found[1])) for found in marked)),
        )
    for line, label, value in rows:
        if label.strip() in _TITLES or paperwork_field(label):
            yield ("name" if label.strip() in _TITLES else label), Node(line, value.strip())


def _card(card: Element, zone: str) -> Node:
    """Write so many copies of a card; a title written inside counts more than an id."""
    inner = {child.tag: child.text for child in card.children}
    title = (card.attribute("name") or inner.get("name", card.text)).strip()
    known = _CARD_ID.fullmatch((card.attribute("id") or "").strip())
    fields = {
        "title": title,
        "code": known[1] if known else "",
        "quantity": card.attribute("qty", "quantity", "count", "number") or "1",
        "set": card.attribute("setshortname", "set") or inner.get("set", ""),
        "zone": zone,
        "proxies": "1" if card.attribute("proxy") == "yes" else "",
    }
    if card.tag != "card":
        fields = {"text": f"<{card.tag}> {title}"}
    return Node(
        card.line, members=tuple((key, Node(card.line, value)) for key, value in fields.items() if value)
    )


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
