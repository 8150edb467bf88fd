"""LackeyCCG's `.dek`: one `<card>` for every copy."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from validator.deck import Entry
from validator.report.export.arrangement import DeckToWrite


def write(deck: DeckToWrite) -> str:
    """Write a deck as a .dek file."""
    return "\n".join(_lines(deck)) + "\n"


def _lines(deck: DeckToWrite) -> Iterator[str]:
    yield '<deck version="0.8">'
    yield "\t<meta>"
    yield f"\t\t<game>{escape(deck.catalogue.game.id)}</game>"
    for label, value in [("title", deck.title), *deck.paperwork]:
        if value:
            yield f"\t\t<{label.lower()}>{escape(value)}</{label.lower()}>"
    yield "\t</meta>"
    identity = deck.identity
    if identity is not None:
        yield from _zone("Identity", [identity], deck)
    yield from _zone("Deck", deck.cards, deck)
    for zone, entries in deck.beside().items():
        yield from _zone(zone.capitalize(), entries, deck)
    yield "</deck>"


def _zone(name: str, entries: list[Entry], deck: DeckToWrite) -> Iterator[str]:
    yield f"\t<superzone name={quoteattr(name)}>"
    for entry in entries:
        title, code = escape(entry.card.title), quoteattr(deck.code_of(entry.card))
        card_set = escape(deck.set_name_of(entry.card))
        for copy in range(entry.quantity):
            mark = ' proxy="yes"' if copy < entry.proxies else ""
            yield f"\t\t<card{mark}><name id={code}>{title}</name><set>{card_set}</set></card>"
    yield "\t</superzone>"
