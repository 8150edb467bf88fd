"""Undecided: title, heading, card or talk, by what stands above and below.

In question are, in this order, words with a number that nobody knows, names without a number, which count
only inside a block, and words without a number that nobody knows.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from validator.finding import Finding, finding
from validator.parse.text.card_blocks import SURELY_A_SUM
from validator.parse.text.in_doubt import BLANK, BLANK_BEHIND_SIGN, UNCOUNTED
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.piece import CardPiece, HeadingPiece, Identity, Labelled, Note, Piece, Unread, Words
from validator.parse.text.spots import Card, Page, Spot, named
from validator.parse.text.wrapped import counts_behind
from validator.vocabulary.headings import SECTION, words_of
from validator.vocabulary.patterns import lazy
from validator.vocabulary.prose import offers_choice
from validator.vocabulary.quantities import Form
from validator.vocabulary.sums import SIZE

# More copies than any card has: the size of a deck.
_SURELY_A_SIZE = 30
# Longer titles are rare, and as words unknown to the catalogue rather a sentence.
_NAME_WORDS = 6
# The style of a number in brackets behind its words, as headings have it.
_IN_BRACKETS = " (3)"
_NUMBER_IN_CELL = lazy(r"^[xX×]?\d{1,2}\s?[xX×]?\s*[\t|]|[\t|]\s*[xX×]?\d{1,2}\s?[xX×]?$")


def settle_undecided(page: Page, lexicon: Lexicon) -> list[Finding]:
    """Decide what is still open; a plain list has nothing open."""
    if not page.unsettled():
        return []
    findings = list(_settle_counted_words(page, lexicon))
    _ask_for_blank_numbers(page)
    findings += _settle_names(page)
    _settle_words(page, lexicon)
    return findings


def _card_below(page: Page, index: int) -> Card | None:
    """Return the card that stands right below."""
    below = page.below(index)
    return (below, below.card) if below and below.card and not below.gap else None


def _is_title(page: Page, index: int) -> bool:
    """Tell whether a line stands above a gap or what begins a deck, and above itself are only words."""
    below = page.below(index)
    if below is None or not (below.gap or below.piece.announces):
        return False
    return all(isinstance(spot.piece, Labelled | Note | Words) for spot in page[:index])


def _indent(spot: Spot) -> int:
    return len(spot.line.text) - len(spot.line.text.lstrip())


# Words with a number


def _settle_counted_words(page: Page, lexicon: Lexicon) -> Iterator[Finding]:
    """Turn unknown words with a number into headings when the cards below add up to that number.

    Above everything else they are a title, and so is a card's name with the size of a deck. With as few
    copies as a card has, they may as well be a card that is misspelt, so somebody is asked.
    """
    for index in page.unsettled(CardPiece):
        spot, card = page[index], page[index].card
        if not card or card.form != Form.COUNTED or not card.name:
            continue
        if card.match:
            if card.quantity >= _SURELY_A_SIZE and _is_title(page, index):
                spot.piece = Note(Note.TITLE, card.name, card.name, ((SIZE, card.quantity),))
        elif _is_sum(page, index, card, lexicon):
            spot.piece = HeadingPiece(SECTION, name=card.name)
        elif _is_title(page, index) and (card.quantity >= SURELY_A_SUM or not page[index + 1].card):
            if card.quantity < SURELY_A_SUM:
                yield finding("PA113", spot.line.number, words=spot.words, names=card.name)
            spot.becomes_note(Note.TITLE)


def _is_sum(page: Page, index: int, piece: CardPiece, lexicon: Lexicon) -> bool:
    """Tell whether a number is the sum of the copies below, and is written like a heading."""
    spot, above, below = page[index], page.above(index), _card_below(page, index)
    heading_word = any(word in lexicon.headings.types for word in words_of(piece.name).split())
    if spot.words.endswith(":") or (heading_word and piece.quantity >= SURELY_A_SUM):
        return True
    if below is None or (above and above.card and not spot.gap):
        return False
    otherwise = piece.style == _IN_BRACKETS != below[1].style or _indent(below[0]) > _indent(spot)
    looks = otherwise or heading_word or piece.quantity >= SURELY_A_SUM
    return looks and piece.quantity in _sums_below(page, index, piece.quantity)


def _sums_below(page: Page, index: int, most: int) -> set[int]:
    """Return the sums of copies below: up to each gap, and up to the next heading or to more than so many."""
    sums: set[int] = set()
    total = 0
    for spot in (page[place] for place in range(index + 1, len(page))):
        if spot.gap:
            sums.add(total)
        if type(spot.piece) is HeadingPiece or total > most:
            break
        total += spot.piece.copies
    return {*sums, total}


# Names without a number


def _ask_for_blank_numbers(page: Page) -> None:
    """Ask about names whose place for a number is blank in a list that has numbers there."""
    unsettled = ((place, page[place].card) for place in page.unsettled(CardPiece))
    bare = [(place, card) for place, card in unsettled if card and card.form in UNCOUNTED]
    counted = [spot for spot in page if spot.is_counted] if bare else []
    in_cells = sum(_NUMBER_IN_CELL.search(spot.words) is not None for spot in counted) * 2 > len(counted)
    for place, card in bare if counted else ():
        spot, above = page[place], page[place - 1]
        missing = in_cells and {"\t", "|"}.isdisjoint(spot.words) and _in_block(page, place)
        deeper = place and above.is_counted and _indent(spot) > _indent(above)
        behind = card.style == BLANK_BEHIND_SIGN and counts_behind(page)
        if card.style == BLANK or behind or missing or deeper:
            spot.piece = Unread(spot.words)


def _settle_names(page: Page) -> Iterator[Finding]:
    """Count a name without a number once, unless it is a title or stands outside of a counted list."""
    bare = [(spot, card) for spot, card in page.open_cards() if card.form in UNCOUNTED]
    names = Counter(spot.line.number for spot, _ in bare)
    if not bare or sum(spot.is_counted for spot in page) < 3 * len(names):
        for spot, card in bare:
            spot.piece = replace(card, form=Form.COUNTED)
        return
    for talk in filter(None, _talk_among_cards(page, names)):
        yield finding("PA106", talk[0].line.number, names=named(talk), name=talk[0].piece.name)


def _talk_among_cards(page: Page, names: Counter[int]) -> list[list[Spot]]:
    """Settle names in a counted list; return those that are talk, in stretches between lines of the list."""
    stretches: list[list[Spot]] = [[]]
    for index, spot in enumerate(page):
        card, above_all = spot.card, len(stretches) == 1
        if card is None or card.form not in UNCOUNTED:
            if isinstance(spot.piece, HeadingPiece | Identity) or spot.is_counted:
                stretches.append([])
        elif above_all and names[spot.line.number] > 1:
            spot.piece = Note(Note.TITLE, spot.words, card.name)
        elif above_all and _is_title(page, index):
            spot.becomes_note(Note.TITLE)
        elif card.form == Form.REMARKED or not _in_block(page, index):
            stretches[-1].append(spot)
            spot.becomes_note(Note.TALK)
        else:
            spot.piece = replace(card, form=Form.COUNTED)
    return stretches


def _in_block(page: Page, index: int) -> bool:
    """Tell whether a name stands directly below or above a card of the list, or under a heading."""
    above, below = page.above(index), page.below(index)
    listed = above is not None and (above.is_counted or isinstance(above.piece, HeadingPiece | Identity))
    return (listed and not page[index].gap) or (below is not None and below.is_counted and not below.gap)


# Words without a number


def _settle_words(page: Page, lexicon: Lexicon) -> None:
    """Decide what words are that nobody knows; a remark where nothing around them tells."""
    unknown = page.unsettled(Words)
    if not unknown:
        return
    single = all(spot.piece.quantity == 1 for spot in page if spot.card)
    bare_style = single and sum(spot.card is not None and spot.card.match is not None for spot in page) > 2
    first = next((at for at, spot in enumerate(page) if type(spot.piece) in (CardPiece, Identity)), len(page))
    for index in unknown:
        _settle_unknown(page, index, lexicon, started=first < index, bare_style=bare_style)


def _settle_unknown(page: Page, index: int, lexicon: Lexicon, *, started: bool, bare_style: bool) -> None:
    """Decide about one line, the most telling signs first; `started` tells whether the list has begun."""
    spot, piece, below = page[index], page[index].piece, page.below(index)
    assert isinstance(piece, Words)
    labels, heads, among = spot.words.endswith(":"), _card_below(page, index), _is_among_cards(page, index)
    parts = spot.gap or (offers_choice(spot.words) and not any(map(str.isdigit, spot.words)))
    if piece.part:
        spot.piece = _uncounted(spot, lexicon)
    elif below is None and not among:
        spot.becomes_note(Note.PROSE)
    elif below and (below.piece.announces or not started) and not (labels and below.card):
        spot.becomes_note(Note.TITLE)
    elif labels or piece.loud or (heads and parts and not bare_style):
        spot.piece = HeadingPiece(SECTION, name=piece.name, stated=piece.stated)
    elif bare_style:
        spot.piece = CardPiece(1, piece.name)
    elif among:
        spot.piece = _uncounted(spot, lexicon)
    else:
        spot.becomes_note(Note.COMMENT)


def _uncounted(spot: Spot, lexicon: Lexicon) -> Piece:
    """Ask about a name without a number among counted ones; half a name must not pass for a short one."""
    name = spot.piece.name
    return Unread(spot.words) if lexicon.names.beginning_with(name) else CardPiece(1, name)


def _is_among_cards(page: Page, index: int) -> bool:
    """Tell whether a line stands directly below a card and looks like a name."""
    spot, above = page[index], page.above(index)
    if above is None or spot.gap or type(above.piece) not in (CardPiece, Unread):
        return False
    words = spot.piece.name.split()
    capital = sum(word[:1].isupper() for word in words) * 2 >= len(words)
    return len(words) <= _NAME_WORDS and (capital or _card_below(page, index) is not None)
