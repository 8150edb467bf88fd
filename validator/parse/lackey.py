"""Decks of LackeyCCG as XML (`.dek`): zones with one `<card>` for every copy."""

from __future__ import annotations

import re

from card_data.names import NameIndex
from validator.deck import NOTE, ParsedDeck, Source
from validator.parse.deck_builder import PAPERWORK_FIELDS, SIDES, DeckBuilder, zone_of
from validator.parse.structured_messages import finding
from validator.parse.xml_elements import Element, read_xml

_START = re.compile(r"<superzone\b", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Tell whether an XML text has Lackey's zones."""
    return _START.search(text[:20_000]) is not None


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a .dek file; zones named after two sides are two decks."""
    document = read_xml("\n".join(line.text for line in source.lines), "Lackey deck")
    builders = {"": DeckBuilder(names, source.lines)}
    builders[""].findings.extend(document.findings)
    parts = document.root.children if document.root is not None else []
    for part in parts:
        if part.tag == "superzone":
            name = part.attribute("name") or ""
            side = SIDES.get(name.strip().casefold(), "")
            builder = builders.setdefault(side, DeckBuilder(names, source.lines))
            builder.side = side
            builder.add_heading(part.line, name)
            for card in part.children:
                _read_card(card, zone_of(name), builder)
        elif part.tag == "meta":
            _read_meta(part, builders[""])
        else:
            builders[""].add_unknown(part.line, f"<{part.tag}> {part.text.strip()}".strip())
    return _decks(builders)


def _decks(builders: dict[str, DeckBuilder]) -> list[ParsedDeck]:
    first = builders.pop("")
    if builders and not first.has_cards():
        for builder in builders.values():
            builder.title, builder.paperwork = first.title, first.paperwork
            builder.findings[:0] = first.findings
        return [builder.build() for builder in builders.values()]
    if not first.has_cards() and not first.findings:
        first.findings.append(finding("PA207", 1, deck="The Lackey deck"))
    return [first.build(), *(builder.build() for builder in builders.values())]


def _read_card(card: Element, zone: str, builder: DeckBuilder) -> None:
    """Read one copy; the id is the picture's and the set only a hint, so the title decides."""
    parts = {child.tag: child for child in card.children}
    name = parts.get("name")
    title = (name.text if name is not None else card.text).strip()
    if card.tag != "card" or not title:
        builder.add_unknown(card.line, f"<{card.tag}> {title}".strip())
        return
    set_hint = parts["set"].text if "set" in parts else ""
    proxies = 1 if card.attribute("proxy") == "yes" else 0
    builder.add_card(card.line, 1, title, zone=zone, set_hint=set_hint, proxies=proxies)


def _read_meta(meta: Element, builder: DeckBuilder) -> None:
    for part in meta.children:
        text = part.text.strip()
        if part.tag in ("name", "title", "deckname"):
            builder.title = text
        elif part.tag in PAPERWORK_FIELDS:
            builder.add_paperwork(part.line, PAPERWORK_FIELDS[part.tag], text)
        elif text:
            builder.add_matter(part.line, text, NOTE)
