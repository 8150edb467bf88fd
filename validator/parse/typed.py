"""Typed lines for formats that are not typed: what people would have written, read like what they write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from card_data.names import NameIndex
from validator.deck import CARD, DECK_ZONE, Line, ParsedDeck, ReadLine, Source
from validator.parse.findings import finding
from validator.parse.text.text_reader import read as read_text
from validator.vocabulary.headings import zone_of

_CODE_DIGITS = 5


def read_typed(source: Source, lines: Iterable[Line], names: NameIndex) -> list[ParsedDeck]:
    """Read typed lines in the place of a source's own; each is shown as the source has it."""
    written = {line.number: line.text for line in source.lines}
    typed = tuple(sorted(lines, key=lambda line: line.number))
    return [
        replace(
            deck, lines=tuple(line._replace(text=written.get(line.number, line.text)) for line in deck.lines)
        )
        for deck in read_text(replace(source, lines=typed), names)
    ]


def with_uncounted(deck: ParsedDeck, cards: Sequence[tuple[int, str]], names: NameIndex) -> ParsedDeck:
    """Add cards whose number cannot be read, by their lines and names, and ask about each of them."""
    if not cards:
        return deck
    lines = [ReadLine(number, name, CARD, name=name, found=names.find(name)) for number, name in cards]
    told = [finding("PA201", number, value="", name=name) for number, name in cards]
    merged = sorted((*lines, *deck.lines), key=lambda line: line.number)
    return replace(deck, lines=tuple(merged), findings=(*deck.findings, *told))


def full_code(code: str) -> str:
    """Return a printing code with the zeros that it loses where a program takes it for a number."""
    return code.zfill(_CODE_DIGITS) if code.isdigit() else code


def typed_card(
    names: NameIndex,
    copies: int | str,
    name: str,
    code: str = "",
    *,
    set_hint: str = "",
    proxies: int = 0,
    zone: str = "",
) -> str:
    """Write a card as people type it: "Sideboard: 3x Name (Set) [id: 01050] (1 proxies)"."""
    code = full_code(code)
    line = f"{copies}x {name or code}"
    line += f" ({set_hint})" if set_hint and names.find_set(set_hint) else ""
    line += f" [id: {code}]" if name and code and names.find_code(code) else ""
    line += f" ({proxies} proxies)" if proxies else ""
    return f"{zone}: {line}" if zone_of(zone) != DECK_ZONE else line
