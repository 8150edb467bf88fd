"""LackeyCCG's `.dek`: one `<card>` for every copy."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from card_data.catalogue import Catalogue
from validator.deck import Deck, Entry
from validator.report.export.arrangement import (
    beside_the_deck,
    cards_of,
    code_of,
    identity_entry,
    one_line,
    paperwork_lines,
    set_name_of,
)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Write a deck as a .dek file."""
    return "\n".join(_lines(deck, catalogue)) + "\n"


def _lines(deck: Deck, catalogue: Catalogue) -> Iterator[str]:
    yield '<deck version="0.8">'
    yield "\t<meta>"
    yield f"\t\t<game>{escape(catalogue.game.id)}</game>"
    for label, value in [("title", one_line(deck.title)), *paperwork_lines(deck)]:
        if value:
            yield f"\t\t<{label.lower()}>{escape(value)}</{label.lower()}>"
    yield "\t</meta>"
    identity = identity_entry(deck)
    if identity is not None:
        yield from _zone("Identity", [identity], catalogue)
    yield from _zone("Deck", cards_of(deck, catalogue), catalogue)
    for zone, entries in beside_the_deck(deck).items():
        yield from _zone(zone.capitalize(), entries, catalogue)
    yield "</deck>"


def _zone(name: str, entries: list[Entry], catalogue: Catalogue) -> Iterator[str]:
    yield f"\t<superzone name={quoteattr(name)}>"
    for entry in entries:
        title, code = escape(entry.card.title), quoteattr(code_of(entry.card, catalogue))
        card_set = escape(set_name_of(entry.card, catalogue))
        for copy in range(entry.quantity):
            mark = ' proxy="yes"' if copy < entry.proxies else ""
            yield f"\t\t<card{mark}><name id={code}>{title}</name><set>{card_set}</set></card>"
    yield "\t</superzone>"
