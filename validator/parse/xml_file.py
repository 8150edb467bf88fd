"""Decks as XML: `.o8d` with sections, `.cod` with zones, `.dek` with one element for every copy."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.finding import Finding, finding
from validator.parse.text.lexicon import lexicon_of
from validator.parse.tree import DeckReader, Node, Place, SideOf
from validator.parse.typed import text_of
from validator.vocabulary.columns import field_name
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
    decks = [deck for place in places for deck in DeckReader(place, names).read(source)] or [ParsedDeck(())]
    return [decks[0]._replace(findings=(*problems, *decks[0].findings)), *decks[1:]]


def _format_of(text: str) -> str:
    sample = text[:_SAMPLE]
    return next((name for sign, name in _FORMATS if sign.search(sample)), "")


def _places(root: Node, side_of: SideOf) -> Iterator[Place]:
    """Write a deck element as programs write decks as maps: words about it, and a list of its cards."""
    about = [pair for tag, part in _elements(root) for pair in _about(tag, part)]
    sides: dict[str, list[Node]] = {}
    for tag, part in _elements(root):
        if tag in _ZONES:
            name = part.text("name")
            side = side_of(name) if tag == "superzone" else ""
            sides.setdefault(side, []).extend(_card(inner, card, name) for inner, card in _elements(part))
        elif tag == "card" or (part.plain() and tag not in _NO_CARDS):
            sides.setdefault("", []).append(_card(tag, part, ""))
    for side, cards in (sides or {"": []}).items():
        yield Place(Node(root.line, members=(*about, ("cards", Node(root.line, items=tuple(cards))))), side)


def _elements(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield what stands inside of an element, without its attributes."""
    return ((tag, part) for tag, part in node.members or () if part.members is not None)


def _about(tag: str, part: Node) -> Iterator[tuple[str, Node]]:
    """Yield title, paperwork and proxies from what is written for people."""
    rows = [(tag, part)] if tag in _TITLES else []
    if tag in _WORDS:
        written = [(line, row.strip()) for line, row in enumerate(str(part.value).split("\n"), part.line)]
        parted = [(line, row.partition(":")) for line, row in written]
        rows += [*_elements(part), *((label.lower(), Node(line, text)) for line, (label, _, text) in parted)]
        marked = [(line, found) for line, row in written if (found := _PROXIES.fullmatch(row))]
        proxies = tuple((found[2], Node(line, found[1])) for line, found in marked)
        yield "proxies", Node(part.line, members=proxies)
    for label, node in rows:
        if label.strip() in _TITLES or paperwork_field(label):
            yield ("name" if label.strip() in _TITLES else label), node


def _card(tag: str, card: Node, zone: str) -> Node:
    """Add to a card what its text, its id and its place say; any other element is only shown."""
    if tag != "card":
        shown = f"<{tag}> {card.text('name') or card.plain()}"
        return Node(card.line, members=(("text", Node(card.line, shown)),))
    known = _CARD_ID.fullmatch(card.text("id"))
    said = {
        "card": card.plain(),
        "code": known[1] if known else "",
        "zone": zone,
        "proxies": "1" if card.text("proxy") == "yes" else "",
    }
    added = ((key, Node(card.line, value)) for key, value in said.items() if value)
    return replace(card, members=(*(card.members or ()), *added))


def read_xml(text: str, format_name: str) -> tuple[Node | None, list[Finding]]:
    """Read XML as far as it goes; damage, entities and document types become findings."""
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
    return _node(root) if root is not None else None, told


def _node(element: Any) -> Node:
    """Make a map of an element: its attributes and what stands inside, with its own text as the value."""
    line = element.sourceline or 1
    inner = [child for child in element if isinstance(child.tag, str)]
    attributes = [(field_name(name).lower(), Node(line, value)) for name, value in element.attrib.items()]
    members = [*attributes, *((child.tag.rpartition("}")[2].lower(), _node(child)) for child in inner)]
    text = "".join([element.text or "", *(child.tail or "" for child in element)])
    return Node(line, text, members=tuple(members))
