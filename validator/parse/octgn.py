"""Decks of the OCTGN table simulator: `.o8d`, XML with sections of cards."""

from __future__ import annotations

import re

from card_data.names import NameIndex
from validator.deck import NOTE, ParsedDeck, Source
from validator.parse.deck_builder import PAPERWORK_FIELDS, DeckBuilder, zone_of
from validator.parse.structured_messages import finding
from validator.parse.xml_elements import Element, read_xml

# A card's id is a fixed prefix and the five digits of its printing.
_CARD_ID = re.compile(r"bc0f047c-01b1-427f-a439-d451eda(\d{5})", re.IGNORECASE)
_START = re.compile(r"<deck\b[^>]*\bgame\s*=|<section\b[^>]*\bname\s*=|<card\b[^>]*\bqty\s*=")
_PROXIES = re.compile(r"proxies:\s*(\d{1,2})\s+(\S.*)", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Tell whether an XML text is a deck with sections."""
    return _START.search(text[:4000]) is not None


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of an .o8d file."""
    document = read_xml("\n".join(line.text for line in source.lines), "OCTGN deck")
    builder = DeckBuilder(names, source.lines)
    builder.findings.extend(document.findings)
    if document.root is not None:
        proxies = _read_notes(document.root, builder)
        for section in document.root.children:
            _read_part(section, builder, proxies)
    if not builder.has_cards() and not builder.findings:
        builder.findings.append(finding("PA207", 1, deck="The OCTGN deck"))
    return [builder.build()]


def _read_part(part: Element, builder: DeckBuilder, proxies: dict[str, str]) -> None:
    if part.tag == "card":
        _read_card(part, "", builder, proxies)
    elif part.tag == "section":
        name = part.attribute("name") or ""
        builder.add_heading(part.line, name)
        for card in part.children:
            _read_card(card, name, builder, proxies)
    elif part.tag != "notes" and part.text.strip():
        builder.add_unknown(part.line, f"<{part.tag}> {part.text.strip()}".strip())


def _read_card(card: Element, section: str, builder: DeckBuilder, proxies: dict[str, str]) -> None:
    if card.tag != "card":
        builder.add_unknown(card.line, f"<{card.tag}> {card.text.strip()}".strip())
        return
    title = card.text.strip()
    known = _CARD_ID.fullmatch((card.attribute("id") or "").strip())
    codes = [known[1]] if known else []
    if not title and not codes:
        builder.add_unknown(card.line, "a card without a title")
        return
    quantity = card.attribute("qty", "quantity", "count")
    copies = 1 if quantity is None else quantity
    marked = proxies.get(title.casefold(), 0)
    builder.add_card(card.line, copies, title, codes, zone=zone_of(section), proxies=marked)


def _read_notes(root: Element, builder: DeckBuilder) -> dict[str, str]:
    """Read paperwork and proxies from the notes; other words there are for people."""
    proxies = {}
    for part in root.children:
        if part.tag != "notes":
            continue
        for offset, row in enumerate(part.text.split("\n")):
            label, colon, value = row.partition(":")
            field = PAPERWORK_FIELDS.get(label.strip().casefold()) if colon else None
            marked = _PROXIES.fullmatch(row.strip())
            if field:
                builder.add_paperwork(part.line + offset, field, value)
            elif colon and label.strip() == "Title":
                builder.title = value.strip()
            elif marked:
                proxies[marked[2].casefold()] = marked[1]
            elif row.strip():
                builder.add_matter(part.line + offset, row.strip(), NOTE)
    return proxies
