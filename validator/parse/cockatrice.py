"""Decks of Cockatrice: `.cod`, XML with zones of `<card number="3" name="..."/>`."""

from __future__ import annotations

from card_data.names import NameIndex
from validator.deck import NOTE, ParsedDeck, Source
from validator.parse.deck_builder import DeckBuilder, zone_of
from validator.parse.structured_messages import finding
from validator.parse.xml_elements import Element, read_xml

# Elements that say nothing about the deck's contents.
_TRIFLES = frozenset({"bannercard", "tags", "lastloadedtimestamp", "tag"})


def looks_like(text: str) -> bool:
    """Tell whether an XML text is a Cockatrice deck."""
    return "<cockatrice_deck" in text[:4000]


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a .cod file."""
    document = read_xml("\n".join(line.text for line in source.lines), "Cockatrice deck")
    builder = DeckBuilder(names, source.lines)
    builder.findings.extend(document.findings)
    for part in document.root.children if document.root is not None else ():
        _read_part(part, builder)
    if not builder.has_cards() and not builder.findings:
        builder.findings.append(finding("PA207", 1, deck="The Cockatrice deck"))
    return [builder.build()]


def _read_part(part: Element, builder: DeckBuilder) -> None:
    text = part.text.strip()
    if part.tag == "deckname":
        builder.title = text
    elif part.tag == "zone":
        name = part.attribute("name") or ""
        builder.add_heading(part.line, name)
        for card in part.children:
            _read_card(card, zone_of(name), builder)
    elif part.tag == "comments" or part.tag in _TRIFLES:
        if text:
            builder.add_matter(part.line, text.partition("\n")[0], NOTE)
    else:
        builder.add_unknown(part.line, f"<{part.tag}> {text}".strip())


def _read_card(card: Element, zone: str, builder: DeckBuilder) -> None:
    title = (card.attribute("name") or card.text).strip()
    if card.tag != "card" or not title:
        builder.add_unknown(card.line, f"<{card.tag}> {title}".strip())
        return
    quantity = card.attribute("number", "qty")
    hint = card.attribute("setshortname", "set") or ""
    builder.add_card(card.line, 1 if quantity is None else quantity, title, zone=zone, set_hint=hint)
