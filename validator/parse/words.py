"""Words that no catalogue knows, and names without a number: title, heading, card or talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.deck import CARD, HEADING, IDENTITY, NOTE, UNKNOWN
from validator.parse.item import Item, is_identity, next_item, previous_item
from validator.parse.lexicon import words_of
from validator.parse.messages import finding
from validator.parse.pattern import pattern
from validator.parse.piece import (
    BARE,
    COMMENT,
    COUNTED,
    FIELD,
    FRAGMENT,
    IDENTITY_NEXT,
    PROSE,
    REMARKED,
    RULE,
    SECTION,
    SIDE,
    TALK,
    TITLE,
    WORDS,
    Piece,
)

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon

_NAME_WORDS = 6
_SURELY_A_SUM = 6
_MOST_NAMED = 6
_BRACKETED = pattern(r"[(\[]\s*\d{1,3}\s*[)\]]\W*$")


def counted_headings(items: list[Item], lexicon: Lexicon, _: list[Finding]) -> None:
    """Turn unknown words with a number into headings when the cards below add up to that number."""
    for index, item in enumerate(items):
        piece = item.piece
        if piece.role != CARD or piece.form != COUNTED or piece.match or not piece.name:
            continue
        if _is_sum(items, index, lexicon):
            item.piece = Piece(HEADING, SECTION, name=piece.name, value="")
        elif _is_counted_title(items, index):
            item.becomes_note(TITLE)


def _is_counted_title(items: list[Item], index: int) -> bool:
    """Tell whether the first line is a title that begins with a number."""
    below = next_item(items, index)
    if below is None or previous_item(items, index) is not None:
        return False
    return is_identity(below) or below.piece.form == FIELD or (below.gap and below.piece.role == HEADING)


def _is_sum(items: list[Item], index: int, lexicon: Lexicon) -> bool:
    item = items[index]
    text = item.line.text.strip()
    heading_word = any(word in lexicon.headings for word in words_of(item.piece.name).split())
    if text.endswith(":") or (heading_word and item.piece.quantity >= _SURELY_A_SUM):
        return True
    before, below = previous_item(items, index), next_item(items, index)
    if below is None or not below.is_card or below.gap or (before and before.is_card and not item.gap):
        return False
    looks = (
        item.piece.quantity >= _SURELY_A_SUM
        or heading_word
        or _indent(below) > _indent(item)
        or (bool(_BRACKETED.search(text)) and not _BRACKETED.search(below.line.text))
    )
    return looks and item.piece.quantity in _sums_below(items, index)


def _indent(item: Item) -> int:
    return len(item.line.text) - len(item.line.text.lstrip())


def _sums_below(items: list[Item], index: int) -> set[int]:
    """Return the sums of copies below: up to the next gap, and up to the next line that is no known card."""
    sums: set[int] = set()
    total = 0
    for item in items[index + 1 :]:
        if item.gap:
            sums.add(total)
        if item.piece.role == HEADING or (item.is_card and item.piece.match is None and item.gap):
            break
        total += item.copies
    sums.add(total)
    return sums


def bare_names(items: list[Item], _: Lexicon, findings: list[Finding]) -> None:
    """Count a name without a number once, unless it is a title or stands in talk below a counted list."""
    counted = sum(item.is_counted for item in items)
    bare = [item for item in items if item.is_card and item.piece.form in (BARE, REMARKED)]
    counted_style = counted >= 3 * len(bare) and counted > 2
    talking = started = False
    talk: list[Item] = []
    for index, item in enumerate(items):
        if item.piece.role == NOTE and item.piece.form == PROSE:
            talking = True
        elif item.piece.role in (HEADING, IDENTITY) or item.is_counted:
            findings += _about(talk)
            talking, started, talk = False, True, []
        elif item.is_card and item.piece.form in (BARE, REMARKED):
            if counted_style and not started and _is_title(items, index):
                item.becomes_note(TITLE)
            elif counted_style and (talking or item.piece.form == REMARKED):
                talk.append(item)
                item.becomes_note(TALK)
            else:
                item.piece = item.piece._replace(form=COUNTED)
    findings += _about(talk)


def _about(talk: list[Item]) -> list[Finding]:
    """Report names in running text, all of one stretch together."""
    if not talk:
        return []
    names = ", ".join(item.piece.name for item in talk[:_MOST_NAMED]) + (
        ", ..." if talk[_MOST_NAMED:] else ""
    )
    return [finding("PA106", talk[0].line.number, names=names, name=talk[0].piece.name)]


def _is_title(items: list[Item], index: int) -> bool:
    below = next_item(items, index)
    if below is None:
        return False
    first = previous_item(items, index) is None
    return below.piece.form == FIELD or (first and (below.gap or is_identity(below)))


def unknown_words(items: list[Item], lexicon: Lexicon, _: list[Finding]) -> None:
    """Decide what words are that nobody knows, by what stands before and behind them."""
    cards = [item for item in items if item.is_card]
    bare_style = sum(item.piece.match is not None for item in cards) > 2 and all(
        item.piece.quantity == 1 for item in cards
    )
    started = False
    for index, item in enumerate(items):
        if item.piece.form == FRAGMENT:
            item.piece = _uncounted_name(item, lexicon)
        elif item.piece.form == WORDS:
            decided = _decided(items, index, started, bare_style)
            lone = decided.role == CARD and not bare_style
            item.piece = _uncounted_name(item, lexicon) if lone else decided
        started = started or item.is_card or item.piece.role == IDENTITY


def _uncounted_name(item: Item, lexicon: Lexicon) -> Piece:
    """Ask about a name without a number among counted ones; half a name must not pass for a short one."""
    if lexicon.names.beginning_with(item.piece.name):
        return Piece(UNKNOWN, value=item.line.text.strip())
    return Piece(CARD, COUNTED, item.piece.quantity or 1, item.piece.name)


def _decided(items: list[Item], index: int, started: bool, bare_style: bool) -> Piece:
    item = items[index]
    before, below = previous_item(items, index), next_item(items, index)
    if index and items[index - 1].piece.form == RULE:
        before = None
    text = item.line.text.strip()
    words = item.piece.value or text
    announces = below is not None and below.piece.form in (SIDE, FIELD, IDENTITY_NEXT)
    if below is None or is_identity(below) or announces or not started:
        heading = below is not None and below.is_card and text.endswith(":")
        if not heading and not (below is None and _among_cards(item, before, below)):
            form = TITLE if below is not None else PROSE
            return Piece(NOTE, form, name=item.piece.name, value=words, stated=item.piece.stated)
    heads = below is not None and below.is_card and not below.gap
    if text.endswith(":") or item.piece.loud or (heads and item.gap and not bare_style):
        return Piece(HEADING, SECTION, name=item.piece.name, stated=item.piece.stated)
    if bare_style or _among_cards(item, before, below):
        return Piece(CARD, COUNTED, 1, item.piece.name)
    return Piece(NOTE, COMMENT, name=item.piece.name, value=words, stated=item.piece.stated)


def _among_cards(item: Item, before: Item | None, below: Item | None) -> bool:
    """Tell whether a line stands directly below a card and looks like a name."""
    if before is None or item.gap or not (before.is_card or before.piece.role == UNKNOWN):
        return False
    words = item.piece.name.split()
    capital = sum(word[:1].isupper() for word in words) * 2 >= len(words)
    close = below is not None and below.is_card and not below.gap
    return len(words) <= _NAME_WORDS and (capital or close)
