"""Context: what lines become when the lines around them are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.deck import PAPERWORK, UNKNOWN
from validator.parse.item import Item, is_identity, next_item
from validator.parse.label import identity_called
from validator.parse.messages import finding
from validator.parse.pattern import pattern
from validator.parse.piece import (
    BARE,
    CALLED,
    COMMENT,
    COUNTED,
    FOOTER,
    IDENTITY_NEXT,
    MINUS,
    NUMBERED,
    PLUS,
    WORDS,
    Piece,
)

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon

Findings = list["Finding"]
_SHORTEST_SEQUENCE = 3
_SHORTEST_PLAIN_SEQUENCE = 6
_FEWEST_BULLETS = 5
_FRONT_MATTER_LINES = 40
_KEY = pattern(r"^\s*(?:[\w .-]+:(?:\s|$)|-\s|#)")


def front_matter(items: list[Item], _: Lexicon, __: Findings) -> None:
    """Turn the block of keys between two rules at the top of a page into notes."""
    if not items or items[0].line.text.strip() != "---":
        return
    for index, item in enumerate(items[1:_FRONT_MATTER_LINES], 1):
        if item.line.text.strip() == "---":
            for inner in items[1:index]:
                if inner.piece.role != PAPERWORK:
                    inner.becomes_note(COMMENT)
            return
        if not _KEY.match(item.line.text):
            return


def numbered_lists(items: list[Item], _: Lexicon, findings: Findings) -> None:
    """Read numbers that rise by one from line to line as line numbers and not as quantities."""
    for run in _runs(items):
        dotted = run[0].piece.form == NUMBERED
        if len(run) < (_SHORTEST_SEQUENCE if dotted else _SHORTEST_PLAIN_SEQUENCE):
            continue
        params = {"first": run[0].line.number, "last": run[-1].line.number, "start": run[0].piece.quantity}
        findings.append(finding("PA111", None, **params))
        for item in run:
            item.piece = item.piece._replace(quantity=1, form=COUNTED)
    for item in items:
        if item.piece.form == NUMBERED:
            item.piece = item.piece._replace(form=COUNTED)


def _runs(items: list[Item]) -> list[list[Item]]:
    """Collect stretches of card lines whose numbers are 1, 2, 3 and so on."""
    runs: list[list[Item]] = []
    run: list[Item] = []
    for item in items:
        if not item.is_card or item.piece.form not in (NUMBERED, COUNTED):
            continue
        same = not run or item.piece.form == run[0].piece.form
        if run and same and item.piece.quantity == len(run) + 1:
            run.append(item)
            continue
        if run:
            runs.append(run)
        run = [item] if item.piece.quantity == 1 else []
    return [*runs, run] if run else runs


def changes(items: list[Item], _: Lexicon, findings: Findings) -> None:
    """Take lines that add or remove copies out of the deck, unless every dash is a mere bullet."""
    signed = [item for item in items if item.is_card and item.piece.form in (MINUS, PLUS)]
    unsigned = any(item.is_card and item.piece.form not in (MINUS, PLUS) for item in items)
    plus = any(item.piece.form == PLUS for item in signed)
    if not plus and not unsigned and len(signed) >= _FEWEST_BULLETS:
        first = signed[0]
        findings.append(finding("PA110", first.line.number, quantity=first.piece.quantity))
        for item in signed:
            item.piece = item.piece._replace(form=COUNTED)
        return
    last = 0
    for item in sorted([*signed, *_spaced_changes(items)], key=lambda item: item.line.number):
        if item.line.number > last + 1:
            findings.append(finding("PA103", item.line.number, text=item.line.text.strip()))
        last = item.line.number
        item.becomes_note(COMMENT)


def _spaced_changes(items: list[Item]) -> list[Item]:
    """Return the lines of blocks in which a plus stands apart before a number, as in "+ 2 Name"."""
    cards = [item for item in items if item.is_card]
    if all(item.piece.sign == "+" for item in cards):
        return []
    changed: list[Item] = []
    block: list[Item] = []
    for item in [*items, None]:
        if item is None or item.gap or not item.is_card:
            if any(other.piece.sign == "+" for other in block):
                changed += [other for other in block if other.piece.sign]
            block = []
        if item is not None and item.is_card:
            block.append(item)
    return changed


def announced_identities(items: list[Item], lexicon: Lexicon, _: Findings) -> None:
    """Read the line below the word identity as one."""
    for index, item in enumerate(items):
        if item.piece.form != IDENTITY_NEXT:
            continue
        below = next_item(items, index)
        if below and (below.piece.form == WORDS or (below.is_card and below.piece.form in (BARE, COUNTED))):
            words = below.piece.name or below.line.text.strip()
            unclear = below.piece.match is None or below.piece.match.cards[0].identity
            if unclear:
                below.piece = identity_called(words, lexicon)


def short_identities(items: list[Item], _: Lexicon, __: Findings) -> None:
    """Take the short name of an identity as one only where an identity is due: before the cards."""
    for index, item in enumerate(items):
        if item.piece.form != CALLED:
            continue
        named = any(is_identity(other) and other.piece.form != CALLED for other in _same_block(items, index))
        if named:
            item.piece = Piece(UNKNOWN, WORDS, name=item.piece.name, value=item.line.text.strip())
        else:
            item.piece = item.piece._replace(form=COUNTED)


def _same_block(items: list[Item], index: int) -> list[Item]:
    """Return what stands between the cards before and the cards behind a place."""
    start = index
    while start and not items[start - 1].is_card and items[start - 1].piece.form != FOOTER:
        start -= 1
    end = index
    while end + 1 < len(items) and not items[end + 1].is_card:
        end += 1
    return items[start : end + 1]


def columns_of_numbers(items: list[Item], _: Lexicon, __: Findings) -> None:
    """Drop a last column of numbers (influence, cost) when several lines have one."""
    rows = [item for item in items if item.is_card and item.piece.match is None and item.piece.other]
    if len(rows) < 2:
        return
    for item in rows:
        name = item.piece.name.rsplit(" ", 1)[0]
        item.piece = item.piece._replace(name=name, match=item.piece.other, other=None)
