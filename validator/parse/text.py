"""Typed and pasted text: every shape of list that people write or copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.deck import CARD, IDENTITY, NOTE, ParsedDeck, ReadLine, Stated
from validator.parse.assemble import assemble, share_paperwork
from validator.parse.chat import without_speakers
from validator.parse.context import (
    announced_identities,
    changes,
    columns_of_numbers,
    front_matter,
    numbered_lists,
    short_identities,
)
from validator.parse.continued import join_continued
from validator.parse.copies import lone_numbers, numbers_of_titles
from validator.parse.item import Item, items_of
from validator.parse.lexicon import Lexicon, lexicon_of
from validator.parse.line import read_line
from validator.parse.piece import PROSE, TITLE, WORDS, Piece, Reading, reading_of
from validator.parse.split import split_decks
from validator.parse.standings import standings
from validator.parse.words import bare_names, counted_headings, unknown_words
from validator.parse.wrapped import wrapped_names, wrapped_remarks

if TYPE_CHECKING:
    from card_data.names import NameIndex
    from validator.deck import Line, Source
    from validator.finding import Finding

_TITLES = (TITLE, WORDS)
# Makes a named tuple in half the time of its own constructor; every line of every list passes here.
_new = tuple.__new__
# What stands around the list on a printed page: running heads, page numbers, heads of tables.
_ASIDE = reading_of((Piece(NOTE, PROSE),), True)
_PASSES = (
    front_matter,
    wrapped_names,
    wrapped_remarks,
    lone_numbers,
    numbered_lists,
    changes,
    announced_identities,
    short_identities,
    columns_of_numbers,
    numbers_of_titles,
    counted_headings,
    standings,
    bare_names,
    unknown_words,
)


def looks_like(source: Source) -> bool:
    """Accept every source that has lines; this reader is asked last."""
    return bool(source.lines) or source.kind == "text"


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read all decks of a text; every line that is not blank ends up in one of them."""
    lexicon = lexicon_of(names)
    known = lexicon.lines
    readings = [known.get(line.text) or read_line(line.text, lexicon) for line in source.lines]
    if isinstance(source.data, dict):
        aside = source.data.get("notes", ())
        pairs = zip(source.lines, readings, strict=True)
        readings = [_ASIDE if line.number in aside else reading for line, reading in pairs]
    deck = _plain_deck(source.lines, readings)
    if deck:
        return [deck]
    said = without_speakers(source.lines)
    if said:
        readings = [read_line(line.text, lexicon) for line in said]
    return join_continued(_decks(items_of(source.lines, readings), lexicon), source.lines)


def _decks(items: list[Item], lexicon: Lexicon) -> list[ParsedDeck]:
    findings: list[Finding] = []
    for look_around in _PASSES:
        look_around(items, lexicon, findings)
    parts = split_decks(items)
    return share_paperwork([assemble(part, _findings_of(part, findings)) for part in parts])


def _findings_of(items: list[Item], findings: list[Finding]) -> list[Finding]:
    numbers = {item.line.number for item in items}
    return [one for one in findings if (one.line or one.params.get("first")) in numbers]


def _plain_deck(lines: tuple[Line, ...], readings: list[Reading]) -> ParsedDeck | None:
    """Build the usual deck, a title, one identity and counted cards of one side, without looking around."""
    parsed: list[ReadLine] = []
    stated: list[Stated] = []
    sides: set[str | None] = set()
    roles: list[str] = []
    title = ""
    for (number, text, _, _, certain), (pieces, settled, ready) in zip(lines, readings, strict=True):
        if not settled:
            if parsed or pieces[0].form not in _TITLES:
                return None
            title = pieces[0].value
            parsed.append(ReadLine(number, text, NOTE, name=pieces[0].name, certain=certain))
        for rest, side, sums in ready:
            if sums:
                stated += [Stated(what, value, number) for what, value in sums]
            sides.add(side)
            roles.append(rest[0])
            parsed.append(_new(ReadLine, (number, text) + (rest if certain else _doubted(rest))))
    sides.discard(None)
    if roles.count(IDENTITY) > 1 or len(sides) != 1 or CARD not in roles:
        return None
    return ParsedDeck(tuple(parsed), title, sides.pop() or "", {}, tuple(stated), ())


def _doubted(rest: tuple[Any, ...]) -> tuple[Any, ...]:
    """Leave open what a doubtful line means, such as one that was read from a picture."""
    return (*rest[:2], None, None, *rest[4:-1], False)
