"""Blocks: what lines become when the lines around them are looked at.

Neighbouring lines of one style form a block. A number that rises from line to line is a numbering, a dash
before every line is a bullet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise, takewhile

from card_data.names import Match
from validator.finding import Finding, finding
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.piece import (
    SHORTEST_PLAIN_SEQUENCE,
    CardPiece,
    HeadingPiece,
    Lone,
    Note,
    Total,
    Unread,
    Words,
)
from validator.parse.text.spots import Card, Page, Spot, blocks, copies_in, sizes_in
from validator.parse.text.wrapped import counts_behind
from validator.vocabulary.headings import SECTION
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import FIRST, Form
from validator.vocabulary.sums import SIZE

# 1, 2 may be copies of two cards; 1, 2, 3 with dots behind them count lines.
_SHORTEST = {Form.NUMBERED: 3, Form.COUNTED: SHORTEST_PLAIN_SEQUENCE}
# So many numbers above names are a way of writing, fewer an accident.
_FEWEST_NUMBERS = 3
# So many dashes and nothing else are bullets; fewer may be cards taken out.
_FEWEST_BULLETS = 5
# Fewer cards are no list that a numbering could stand beside.
_FEWEST_CARDS = 5
# Hardly any card is in a deck so often, while most sections are that large.
SURELY_A_SUM = 6
_SIGNS = ("+", "-")
_RANGE = lazy(r"^(\d{1,2})\s?[-–]\s?(\d{1,2})[.:)]?\s+(?=[^\W\d])")
_NUMBER_BEHIND = lazy(r"^(.*[^\W\d])\W*\b(?<![-–+])(\d{1,2})\W*$")


def settle_blocks(page: Page, lexicon: Lexicon) -> list[Finding]:
    """Look around, the most telling first, where a line is not settled by itself; plain lists have none."""
    if not page.unsettled(CardPiece | Lone):
        return []
    _settle_lone_numbers(page, lexicon)
    _settle_several_numbers(page)
    _ask_about_slots(page)
    findings = [*_settle_numbering(page), *_settle_changes(page)]
    _settle_numbers_behind(page, lexicon)
    return findings


# Numbers on lines of their own


def _settle_lone_numbers(page: Page, lexicon: Lexicon) -> None:
    """Give a number that stands alone to the names below it, or to the name above it, or take it as a sum."""
    for index in page.unsettled(Lone):
        _join_halves(page, index, lexicon)
    lone = page.unsettled(Lone)
    follow = [bool(_name_above(page, index)) for index in lone]
    lead = [bool(_names_below(page, index)) for index in lone]
    behind = sum(follow) > sum(lead)
    # Where numbers stand above their names, words that nobody knows are a name, too.
    above = sum(lead) >= _FEWEST_NUMBERS
    copies, counted = 0, 0
    for index in lone:
        spot, number = page[index], page[index].piece.quantity
        names = _name_above(page, index) if behind else _names_below(page, index, above)
        if names:
            for name in names:
                card = name.card or CardPiece(number, name.piece.name)
                name.piece = replace(card, form=Form.COUNTED, quantity=number)
            spot.piece = HeadingPiece(SECTION, name=spot.words)
            continue
        copies += sum(other.piece.copies for other in page[counted:index])
        counted = index
        # So few are the copies of a card whose name is missing, not the sum of those above.
        is_sum = number == copies > SURELY_A_SUM
        spot.piece = Total(((SIZE, number),)) if is_sum else Unread(spot.words)


def _join_halves(page: Page, index: int, lexicon: Lexicon) -> None:
    """Put a name together that was broken above and below its number, as in the cell of a table."""
    if not 0 < index < len(page) - 1:
        return
    above, number, below = page[index - 1 : index + 2]
    name = f"{above.words} {below.words}"
    whole = None if above.piece.match or below.piece.match else lexicon.names.find(name)
    if whole:
        above.piece = CardPiece(number.piece.quantity, name, whole)
        number.becomes_note(Note.COMMENT)
        below.becomes_note(Note.COMMENT)


def _name_above(page: Page, index: int) -> list[Spot]:
    return [page[index - 1]] if index and page[index - 1].is_bare else []


def _names_below(page: Page, index: int, unknown: bool = False) -> list[Spot]:
    below = page[index + 1 : index + 2]
    if unknown and below and type(below[0].piece) is Words:
        return below
    spots = (page[place] for place in range(index + 1, len(page)))
    return list(takewhile(lambda spot: spot.is_bare and (spot is below[0] or not spot.gap), spots))


# Rows with several numbers


def _settle_several_numbers(page: Page) -> None:
    """Find the number of copies in rows that have several; the others number rows, are 0 or do not add up."""
    several = [(spot, card) for spot, card in page.open_cards() if card.others]
    sizes = sizes_in(page) if several else set()
    for style in {card.style for _, card in several}:
        rows = [(spot, card) for spot, card in several if card.style == style]
        columns = list(zip(*[(card.quantity, *card.others) for _, card in rows], strict=False))
        fitting = [column for column in columns if not _numbers_rows(column)]
        # A column of one version of a deck may say 0, one beside a cost does not.
        fitting = [column for column in fitting if fitting[2:] or 0 not in column]
        beside = copies_in(page) - sum(columns[0])
        added = [column for column in fitting if {sum(column), sum(column) + beside} & sizes]
        fitting = added if added and len(fitting) > 1 else fitting
        even = len({len(card.others) for _, card in rows}) == 1
        # Between its numbers a name has its copies in front.
        sure = (even and len(set(fitting)) == 1) or (style == FIRST and fitting[:1] == columns[:1])
        for place, (spot, card) in enumerate(rows):
            spot.piece = replace(card, quantity=fitting[0][place], others=()) if sure else Unread(spot.words)


def _numbers_rows(column: Sequence[int]) -> bool:
    """Tell whether numbers count rows: from 1 on, once or once more for each table of some length."""
    steps = all(number in (1, before + 1) for before, number in pairwise([0, *column]))
    return steps and len(column) >= _SHORTEST[Form.NUMBERED] * column.count(1)


# Numbers that count lines


def _settle_numbering(page: Page) -> Iterator[Finding]:
    """Read numbers that rise by one from line to line as line numbers and not as quantities."""
    dotted = sum(card.form == Form.NUMBERED for _, card in page.open_cards())
    listed = sum(spot.is_counted for spot in page) >= _FEWEST_CARDS
    for run in _counted_up_or_down(page, dotted):
        if _counts_copies(run, page):
            continue
        if listed and not any(spot.piece.match for spot, _ in run):  # standings beside a list of cards
            for spot, __ in run:
                spot.becomes_note(Note.PROSE)
            continue
        first, last = run[0][0].line.number, run[-1][0].line.number
        yield finding("PA111", first=first, last=last, start=run[0][1].copies)
        for spot, card in run:
            spot.piece = replace(card, quantity=1, form=Form.COUNTED)
    for spot, card in page.open_cards():
        if card.form == Form.NUMBERED:
            spot.piece = replace(card, form=Form.COUNTED)


def _ask_about_slots(page: Page) -> None:
    """Ask about numbers that go on where a range beside them ends: "7: Name" below "4-6: Other"."""
    for index in page.unsettled(Words):
        found = _RANGE.match(page[index].words)
        above = zip(page[:index][::-1], count(int(found[1]) - 1, -1), strict=False) if found else ()
        below = zip(page[index + 1 :], count(int(found[2]) + 1), strict=False) if found else ()
        for beside in (above, below):
            for spot, _ in takewhile(lambda pair: pair[0].card and pair[0].piece.quantity == pair[1], beside):
                spot.piece = Unread(spot.words)


def _counts_copies(run: list[Card], page: Page) -> bool:
    """Tell whether numbers that happen to rise are copies: other lines repeat such numbers for theirs."""
    first, last = run[0][1], run[-1][1]
    if first.form != Form.NUMBERED or max(first.quantity, last.quantity) >= SHORTEST_PLAIN_SEQUENCE:
        return False
    numbers = [card.quantity for _, card in page.open_cards() if card.form == Form.NUMBERED and card.match]
    falling = all(number == before - 1 for before, number in pairwise(numbers))
    return not falling and any(
        number == before or 1 < number < before for before, number in pairwise(numbers)
    )


def _counted_up_or_down(page: Page, dotted: int) -> list[list[Card]]:
    """Return stretches of card lines with the numbers 1, 2, 3 and so on, or with dots down to 1."""
    runs: list[list[Card]] = []
    for spot, card in page.cards():
        if card.form in _SHORTEST:
            above = [card for _, card in runs[-1]] if runs else []
            step = 1 if above and above[0].quantity == 1 else -1
            if above and card.form == above[0].form and card.quantity == above[-1].quantity + step:
                runs[-1].append((spot, card))
            else:
                runs.append([(spot, card)])
    long = [run for run in runs if len(run) >= _SHORTEST[run[0][1].form]]
    # Down to 1 may be quantities, unless nothing else is numbered.
    return [run for run in long if run[0][1].copies == 1 or (run[-1][1].copies == 1 and len(run) == dotted)]


# Changes


def _settle_changes(page: Page) -> Iterator[Finding]:
    """Take lines that add or remove copies out of the deck, unless every dash is a mere bullet."""
    cards = page.cards()
    signed = [(spot, card) for spot, card in cards if card.form in (Form.MINUS, Form.PLUS)]
    plus = any(card.form == Form.PLUS for _, card in signed)
    if not plus and len(signed) == len(cards) >= _FEWEST_BULLETS:
        first, card = signed[0]
        yield finding("PA110", first.line.number, quantity=card.copies)
        for spot, card in signed:
            spot.piece = replace(card, form=Form.COUNTED)
        return
    last = 0
    changes = [*(spot for spot, _ in signed), *_spaced_changes(page)]
    for spot in sorted(changes, key=lambda spot: spot.line.number):
        if spot.line.number > last + 1:
            yield finding("PA103", spot.line.number, text=spot.words)
        last = spot.line.number
        spot.becomes_note(Note.COMMENT)


def _spaced_changes(page: Page) -> list[Spot]:
    """Return the lines of blocks in which a plus stands apart before a number, as in "+ 2 Name"."""
    listed = list(blocks(page, lambda spot: spot.card))
    if all(_sign(spot) == "+" for block in listed for spot in block):
        return []
    added = [block for block in listed if any(_sign(spot) == "+" for spot in block)]
    return [spot for block in added for spot in block if _sign(spot)]


def _sign(spot: Spot) -> str:
    """Return the plus or minus that stands apart in front of a counted card."""
    card = spot.card
    apart = card and card.form not in (Form.MINUS, Form.PLUS) and card.style[:1] in _SIGNS
    return card.style[0] if card and apart else ""


# Numbers that belong to names or to columns


def _settle_numbers_behind(page: Page, lexicon: Lexicon) -> None:
    """Drop a last column of numbers (influence, cost) when several counted lines have one.

    Doubt "Name 2" where others count behind: two copies of Name, or one of the card Name 2.
    """
    rows: list[Card] = []
    doubted: list[Card] = []
    for spot, card in page.open_cards():
        found = _NUMBER_BEHIND.match(card.name)
        other = lexicon.names.find(found[1]) if found else None
        if found and other and card.match is None:
            rows.append((spot, replace(card, name=found[1], match=other)))
        elif found and other and card.form == Form.BARE:
            meant = Match("ambiguous", (*other.cards, *card.cards))
            doubted.append((spot, replace(card, form=Form.COUNTED, quantity=int(found[2]), match=meant)))
    sure = doubted if doubted and counts_behind(page) else []
    for spot, card in [*sure, *rows] if len(rows) > 1 else sure:
        spot.piece = card
