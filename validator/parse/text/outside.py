"""Outside the list: what stands above its identity, beside prose, in rows or in another style than its own.

Cards there are candidates. What a list states about its size decides: the reading that adds up is right, and
the rest is talk. Where nothing is stated, candidates are left out and asked about; they are never added
silently.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise
from operator import attrgetter
from typing import NamedTuple

from card_data.card import Card
from validator.finding import Finding, finding
from validator.parse.text.decks import Deck
from validator.parse.text.piece import CardPiece, HeadingPiece, Identity, Note, Piece
from validator.parse.text.spots import Spot, blocks, copies_in, named, sizes_in
from validator.vocabulary.headings import DECK, SECTION, TYPE
from validator.vocabulary.prose import offers_choice
from validator.vocabulary.quantities import NUMBERING

# Fewer cards are talk about cards, not a list that something stands outside of.
_FEWEST_CARDS = 5
# As many copies are a part of a deck, wherever they stand.
_SIZEABLE = 15
# A list of so many copies without any heading is whole; words that nobody knows begin something else.
_WHOLE = 30
# A list of so many copies is whole, whatever parts it, where its identity does not ask for another size.
_FULL = 45
# Every choice among so many blocks is tried; a page with more of them is no list with talk around it.
_MOST_CHOICES = 8
# Marks a card in a row of several, which is another style than one card a line.
_ROW = ","
_QUOTE = ">"

# What people say about their cards.
_TALK = (Note.PROSE, Note.COMMENT, Note.TALK)

Block = list[Spot]
_is_unknown = attrgetter("piece.is_unknown")


class _Candidate(NamedTuple):
    """Cards that may be no part of the list, and the words that part them from it; none where they repeat.

    Where no size decides, what is `sure` is left out and asked about, and all else counts.
    """

    block: Block
    words: str = ""
    sure: bool = True

    @property
    def copies(self) -> int:
        return copies_in(self.block)

    def told(self) -> Finding:
        """Ask about what was left out."""
        line, names = self.block[0].line.number, named(self.block)
        if self.words:
            return finding("PA113", line, words=self.words, names=names)
        return finding("PA112", line, names=names)


def settle_outside(deck: Deck) -> list[Finding]:
    """Take out of a deck what stands outside its blocks; return what is to be said about that."""
    total, sizes = copies_in(deck), sizes_in(deck)
    candidates = () if total in sizes else _that_add_up(list(_candidates(deck)), total, sizes)
    found = [candidate.told() for candidate in candidates]
    for candidate in candidates:
        _take_out(candidate.block)
    if sizes and any(map(_is_unknown, deck)):
        _take_out(_unknown(deck, sizes))
    return found


def _that_add_up(candidates: list[_Candidate], total: int, sizes: set[int]) -> Iterable[_Candidate]:
    """Choose the candidates without which a size is met, the sure ones first; these where none is met."""
    few = candidates if sizes and len(candidates) <= _MOST_CHOICES else []
    choices = chain.from_iterable(combinations(few, number + 1) for number in range(len(few)))
    sure = tuple(candidate for candidate in candidates if candidate.sure)
    return min(
        (chosen for chosen in choices if total - sum(one.copies for one in chosen) in sizes),
        key=lambda chosen: sum((one in chosen) != one.sure for one in candidates),
        default=sure,
    )


def _take_out(block: Block) -> None:
    for spot in block:
        spot.becomes_note(Note.TALK)


def _candidates(deck: Deck) -> Iterator[_Candidate]:
    """Yield what may stand outside the list; nothing twice."""
    cards = [spot for spot in deck if type(spot.piece) is CardPiece]
    if sum(spot.piece.match is not None for spot in cards) < _FEWEST_CARDS or _is_plain(deck, cards):
        return
    taken: set[Spot] = set()
    for candidate in (
        *_above_identity(deck),
        *_written_otherwise(deck, cards),
        *_repeated_in_talk(deck, cards),
        *_below_words(deck, cards),
    ):
        block = [spot for spot in candidate.block if spot not in taken]
        taken.update(block)
        if block:
            yield candidate._replace(block=block)


def _is_plain(deck: Deck, cards: Block) -> bool:
    """Tell whether a list is an identity and cards in one style, one a line, and nothing else."""
    return (
        len(deck) == len(cards) + (type(deck[0].piece) is Identity)
        and len({spot.piece.style for spot in cards if type(spot.piece) is CardPiece}) == 1
        and len({spot.line.number for spot in cards}) == len(cards)
        and len({spot.line.text[:1] == _QUOTE for spot in deck}) == 1
    )


def _above_identity(deck: Deck) -> Iterator[_Candidate]:
    """Yield the few cards above an identity that has its list below and is no line of a list itself."""
    place = next((at for at, spot in enumerate(deck) if type(spot.piece) is Identity), 0)
    head = deck[place]
    listed = type(head.piece) is Identity and head.piece.counted and deck[place - 1].card and not head.gap
    copies, below = copies_in(deck[:place]), copies_in(deck[place:])
    if not listed and copies < min(_SIZEABLE, below):
        for block in blocks(deck[:place], lambda spot: spot.card):
            yield _Candidate(block, block[0].words)


def _written_otherwise(deck: Deck, cards: Block) -> Iterator[_Candidate]:
    """Yield blocks in another style that number their lines, repeat cards, or hold more than cards."""
    styles = _styles(deck)
    usual = Counter(styles[spot] for spot in cards if spot.piece.match)
    own = max(usual, key=lambda style: usual[style], default="")
    listed = {spot.piece.cards for spot in cards if styles[spot] == own}
    last = {above for above, spot in pairwise([*deck, None]) if not (spot and spot.card) or spot.gap}
    first = {deck[0]} | {spot for above, spot in pairwise(deck) if spot.gap or not above.card}
    for block in blocks(deck, lambda spot: styles.get(spot, own) != own):
        if block[-1] not in last:  # the list goes on right below
            continue
        known = [spot for spot in block if spot.piece.match]
        ways = [styles[spot] for spot in block]
        numbered = NUMBERING not in own and all(NUMBERING in way for way in ways)
        in_rows = len(known) < len(block) and _ROW not in own and all(_ROW in way for way in ways)
        quoted = block[0] in first and {_QUOTE in way for way in ways} == {_QUOTE not in own}
        if numbered or (known and all(spot.piece.cards in listed for spot in known)):
            yield _Candidate(block)
        elif in_rows or quoted:
            yield _Candidate(block, block[0].words)


def _repeated_in_talk(deck: Deck, cards: Block) -> Iterator[_Candidate]:
    """Yield blocks and ends of blocks beside prose which only repeat cards of the list."""
    times = Counter(spot.piece.cards for spot in cards)
    places = {spot: place for place, spot in enumerate(deck)}
    for block in blocks(deck, lambda spot: spot.card):
        here: Counter[tuple[Card, ...]] = Counter()
        start = len(block)
        while start and (_is_words(block[start - 1]) or times[block[start - 1].piece.cards] > 1):
            start -= 1
            if block[start].piece.match:
                here[block[start].piece.cards] += 1
                times[block[start].piece.cards] -= 1
        tail = block[start:]
        if here and _talks(deck, tail, places[tail[0]]):
            yield _Candidate(tail, tail[0].words)
        else:
            times += here


def _styles(deck: Deck) -> dict[Spot, str]:
    """Return the style of each card; a row is a style of its own, and so is what is quoted."""
    lines = Counter(spot.line.number for spot in deck)
    return {
        spot: quote + (_ROW if lines[spot.line.number] > 1 else "") + spot.card.style
        for spot, quote in zip(deck, _quotes(deck), strict=True)
        if spot.card
    }


def _quotes(deck: Deck) -> Iterator[str]:
    """Yield for each spot whether it is quoted: by a mark in front of it, or between those of a forum."""
    inside = False
    for spot in deck:
        if type(spot.piece) is Note:
            words = spot.words.casefold()
            inside = words.startswith("[quote") or (inside and "[/quote]" not in words)
        yield _QUOTE if inside or spot.line.text.startswith(_QUOTE) else ""


def _talks(deck: Deck, block: Block, start: int) -> bool:
    """Tell whether prose stands right above or below a block, or words without a number within it."""
    end = start + len(block)
    above = [] if block[0].gap else deck[max(0, start - 1) : start]
    below = [spot for spot in deck[end : end + 1] if not spot.gap]
    return any(map(_is_words, (*above, *block, *below)))


def _is_words(spot: Spot) -> bool:
    """Tell whether this is talk, or words that nobody knows without a number."""
    if spot.card:
        return spot.card.match is None and not spot.card.style
    return type(spot.piece) is Note and spot.piece.form in _TALK


def _below_words(deck: Deck, cards: Block) -> Iterator[_Candidate]:
    """Yield blocks below words that are no heading.

    Sure are words of choice or of leaving out, what repeats cards, and what stands behind a whole list.
    """
    times = Counter(spot.piece.cards for spot in cards if spot.piece.match)
    parts = list(_parts(deck))
    enough = next((spot.piece.cards[0].minimum_deck_size for spot in deck if _names_one(spot)), None) or _FULL
    copies, headings, in_own_words = 0, False, False
    heads: set[str] = set()
    for part in parts:
        head, held, sure = part.head, copies_in(part.cards), False
        new = head is not None and head.words not in heads and not in_own_words
        full = new and copies >= enough
        if head is not None and copies >= _FEWEST_CARDS and _is_apart(head, full):
            last = new and part is parts[-1] and head.gap and not headings
            repeats = any(times[spot.piece.cards] > 1 for spot in part.cards if spot.piece.match)
            sure = full or (last and copies >= _WHOLE) or offers_choice(head.words) or repeats
            yield _Candidate(part.cards, head.words, sure)
            in_own_words |= not sure
        copies += 0 if sure else held
        if head is not None:
            heads.add(head.words)
            headings |= type(head.piece) is HeadingPiece


class _Part(NamedTuple):
    """The cards from one line of words to the next, with these words above them."""

    head: Spot | None
    cards: Block


def _parts(deck: Deck) -> Iterator[_Part]:
    """Part a list at its words; types below words of leaving out, or named again, stay under these words."""
    named: set[str] = set()
    part, types = _Part(None, []), False
    for spot in deck:
        kind = spot.piece.value if type(spot.piece) is HeadingPiece and spot.piece.kind == TYPE else ""
        if spot.card:
            part.cards.append(spot)
        elif kind and part.head is not None and (types or _is_over_types(part, kind in named)):
            types = True
        elif not spot.is_rule and not _parts_pages(spot.piece):
            if part.cards:
                yield part
            part, types = _Part(spot, []), False
            named.add(kind)
    if part.cards:
        yield part


def _parts_pages(piece: Piece) -> bool:
    return type(piece) is Note and piece.form == Note.PAGE


def _is_over_types(part: _Part, again: bool) -> bool:
    """Tell whether words right above the heading of a type begin something else than the list."""
    head = part.head
    return head is not None and not part.cards and _is_apart(head) and (again or offers_choice(head.words))


def _names_one(spot: Spot) -> bool:
    return type(spot.piece) is Identity and len(spot.piece.cards) == 1


def _is_apart(head: Spot, full: bool = False) -> bool:
    """Tell whether unknown words stand apart: the rest of a broken name is no head of anything.

    Behind a full list words of leaving out do, and the number of another deck.
    """
    piece = head.piece
    if type(piece) is HeadingPiece:
        return piece.kind == SECTION or (full and piece.kind == DECK)
    parted = head.gap or head.words.endswith(":") or (full and offers_choice(head.words))
    return type(piece) is Note and parted


def _unknown(deck: Deck, sizes: set[int]) -> Block:
    """Return the lines that nobody knows if no card is among them and the list adds up without them."""
    listed = blocks(deck, lambda spot: spot.is_counted or _is_unknown(spot))
    apart = [spot for block in listed if all(map(_is_unknown, block)) for spot in block]
    return apart if copies_in(deck) - copies_in(apart) in sizes else []
