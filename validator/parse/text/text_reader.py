"""Typed and pasted text: every shape of list that people write or copy."""

import re
from collections.abc import Collection, Iterator, Sequence

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.finding import Finding, Severity
from validator.parse.text.assembly import assemble, share_paperwork
from validator.parse.text.card_blocks import settle_blocks
from validator.parse.text.decks import split_decks
from validator.parse.text.identity_choice import settle_identities
from validator.parse.text.lexicon import lexicon_of
from validator.parse.text.line import read_lines
from validator.parse.text.outside import settle_outside
from validator.parse.text.overlooked import ask_about, overlooked_lines
from validator.parse.text.piece import Identity, Note, Pieces
from validator.parse.text.spots import Spot, copies_in, page_of, sizes_in
from validator.parse.text.undecided import settle_undecided
from validator.parse.text.wrapped import join_wrapped
from validator.vocabulary.patterns import lazy

# What stands around the list on a printed page: running heads, page numbers, heads of tables.
_ASIDE = (Note(Note.PROSE),)

# What these say about lines around the list is no question once the list adds up without them.
_ABOUT_TALK = frozenset({"PA103", "PA106", "PA112", "PA113"})

# Chats.
_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[APap]\.?[Mm]\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_SPEAKER = lazy(
    rf"^\s*[\[(<]?(?:{_DAY},?\s+)?{_TIME}(?:,?\s+{_DAY})?[\])>]?\s*[-–—]?\s*<?[^\s:<>][^:<>]{{0,30}}[:>]\s+",
    re.MULTILINE,
)
# Two names with colons may be labels; a chat has more.
_FEWEST = 3
# A log begins at once, or after a few words.
_OPENING = 8


def looks_like(_: str) -> bool:
    """Accept every source; this reader is asked last."""
    return True


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read all decks of a text; every line that is not blank ends up in one of them."""
    lexicon = lexicon_of(names)
    readings = read_lines([line.text for line in _as_said(source.lines)], lexicon)
    aside = source.data.get("notes", ()) if isinstance(source.data, dict) else ()
    if aside:
        readings = list(_without_aside(source.lines, readings, aside))
    page = page_of(source.lines, readings)
    overlooked = overlooked_lines(page, lexicon)
    page = join_wrapped(page, lexicon)
    findings = [*settle_blocks(page, lexicon), *settle_undecided(page, lexicon)]
    decks = [_assembled(deck, _of(deck, findings), overlooked, names) for deck in split_decks(page)]
    return share_paperwork(decks) if len(decks) > 1 else decks


def _without_aside(lines: Sequence[Line], readings: list[Pieces], aside: Collection[int]) -> Iterator[Pieces]:
    """Leave out what stands around a list on a page, but for an identity that the list does not name."""
    pairs = list(zip(lines, readings, strict=True))
    named = {piece.cards for line, pieces in pairs if line.number not in aside for piece in pieces}
    for line, pieces in pairs:
        own = [one for one in pieces if type(one) is Identity and one.match and one.cards not in named]
        yield (tuple(own) or _ASIDE) if line.number in aside else pieces
        named.update(one.cards for one in own)


def _assembled(
    deck: list[Spot], findings: list[Finding], overlooked: list[Spot], names: NameIndex
) -> ParsedDeck:
    """Build a deck without what stands around it; once it adds up, nothing there is a question."""
    told = [*findings, *settle_outside(deck), *settle_identities(deck)]
    if copies_in(deck) in sizes_in(deck):
        told = [one._replace(severity=Severity.NOTE) if one.code in _ABOUT_TALK else one for one in told]
    elif overlooked:
        own = {*deck}
        ask_about([spot for spot in overlooked if spot in own])
    return assemble(deck, told, names)


def _of(spots: list[Spot], findings: list[Finding]) -> list[Finding]:
    """Return the findings about lines of one deck."""
    if not findings:
        return []
    numbers = {spot.line.number for spot in spots}
    return [one for one in findings if (one.line or one.params.get("first")) in numbers]


def _as_said(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Take off the time and the speaker that a chat writes in front of its lines; leave other lines."""
    if not _SPEAKER.search("\n".join([line.text for line in lines[:_OPENING]])):
        return lines
    cuts = [_SPEAKER.match(line.text) for line in lines]
    said = sum(cut is not None for cut in cuts)
    if said < _FEWEST or said * 2 < sum(bool(line.text.strip()) for line in lines):
        return lines
    pairs = zip(lines, cuts, strict=True)
    return tuple(line._replace(text=line.text[cut.end() :]) if cut else line for line, cut in pairs)
