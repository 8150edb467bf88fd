"""A card line: the way to part quantity, name and remarks that the catalogue confirms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from validator.deck import CARD, IDENTITY, UNKNOWN
from validator.parse.pattern import pattern
from validator.parse.piece import BARE, COUNTED, NUMBERED, REMARKED, WORDS, Piece
from validator.parse.quantity import Counted, readings
from validator.parse.suffix import ALL_COPIES, Peeled, peelings, without_front_bracket

if TYPE_CHECKING:
    from card_data.names import Match, NameIndex
    from validator.parse.lexicon import Lexicon

LONGEST = 200
_CODE = pattern(r"^#?(\d{5})$")
_STUCK_X = pattern(r"^\d+\s?[xX×][a-z]")
_LAST_NUMBER = pattern(r"^(.*\S)\s+\d{1,2}$")
_SET_OFF_NUMBER = pattern(r"(?:[(\[{]\s?\d+\s?[)\]}]|\s[-–—:=]\s?\d+|[:,;|*]\s?\d+|\.{2,}\s?\d+|…\s?\d+)$")
# What is counted again behind a name is another card and no remark.
_COPIES = pattern(r"(?<!\w)(?:\d{1,2}\s?[xX×]|[xX×]\s?\d{1,2})(?!\w)|\(\d{1,2}\)")
_QUOTES = '"“”„«»'


def known_card(text: str, lexicon: Lexicon, code: str = "", remarks: bool = True) -> Piece | None:
    """Read a line whose name the catalogue knows; remarks behind the name only if allowed."""
    if len(text) > LONGEST:
        return None
    names = lexicon.names
    for peeled in peelings(text, names):
        if peeled.remarked and (not remarks or _COPIES.search(text[len(peeled.text) :])):
            return None
        for counted in readings(peeled.text):
            piece = _numbered(counted, lexicon, remarks) or _confirmed(counted, peeled, names, code)
            if piece:
                return piece
    return None


def unknown_card(text: str, lexicon: Lexicon, code: str = "") -> Piece:
    """Read a line that the catalogue does not confirm: by its code, its quantity, or as mere words."""
    names = lexicon.names
    counted = _likely(text)
    if counted is None:
        return Piece(UNKNOWN, WORDS, name=text.strip(" :"), value=text)
    peeled = _without_remarks(counted.name, names)
    name, set_hint = without_front_bracket(peeled.text, names)
    by_code = names.find_code(peeled.code or code) if peeled.code or code else None
    return Piece(
        CARD,
        counted.form,
        counted.quantity,
        name.strip(_QUOTES + " "),
        peeled.code or code,
        peeled.set_hint or set_hint,
        proxies=_proxies(peeled.proxies, counted.quantity),
        match=by_code,
        value="trailing" if counted.trailing else "",
        other=_without_last_number(name, names),
        open_bracket=peeled.open_bracket,
    )


def _numbered(counted: Counted, lexicon: Lexicon, remarks: bool) -> Piece | None:
    """Read "1. 3x Name" by what stands behind the number of the line."""
    if counted.form != NUMBERED:
        return None
    inner = known_card(counted.name, lexicon, remarks=remarks)
    if inner is None or inner.form == COUNTED:
        return inner
    return inner._replace(form=NUMBERED, quantity=counted.quantity)


def _confirmed(counted: Counted, peeled: Peeled, names: NameIndex, link: str) -> Piece | None:
    if counted.form == NUMBERED:
        return None
    for name, inner in _spellings(counted, names):
        match, code = _look_up(name, counted, names)
        if match is None or _hides_number(counted, name, match, names):
            continue
        code = code or inner.code or peeled.code or link
        by_code = names.find_code(code) if code else None
        if by_code and len(match.cards) > 1 and by_code.cards[0] in match.cards:
            match = by_code
        differs = by_code if by_code and by_code.cards[0] not in match.cards else None
        form = REMARKED if counted.form == BARE and peeled.remarked else counted.form
        return Piece(
            IDENTITY if all(card.identity for card in match.cards) else CARD,
            form,
            counted.quantity,
            name,
            code,
            inner.set_hint or peeled.set_hint,
            proxies=_proxies(inner.proxies or peeled.proxies, counted.quantity),
            match=match,
            other=differs,
            open_bracket=peeled.open_bracket,
        )
    return None


def _hides_number(counted: Counted, name: str, match: Match, names: NameIndex) -> bool:
    """Tell whether a number was read as part of a name, or a name's number as a quantity."""
    if counted.form == BARE:
        return match.how != "exact" and bool(_SET_OFF_NUMBER.search(name))
    return counted.spaced and names.find(f"{name} {counted.quantity}.0") is not None


def _spellings(counted: Counted, names: NameIndex) -> Iterator[tuple[str, Peeled]]:
    """Yield the name as it stands, then without what hides between it and its quantity."""
    if counted.form == COUNTED and counted.name[0] in "[(":
        name, set_hint = without_front_bracket(counted.name, names)
        yield name, Peeled(name, set_hint)
    yield counted.name, Peeled(counted.name)
    if counted.trailing:
        for inner in peelings(counted.name, names):
            if inner.remarked and (counted.loose or _COPIES.search(counted.name[len(inner.text) :])):
                return
            yield inner.text, inner


def _look_up(name: str, counted: Counted, names: NameIndex) -> tuple[Match | None, str]:
    match = names.find(name)
    if match:
        return match, ""
    found = _CODE.match(name)
    if found and counted.form == COUNTED:
        return names.find_code(found[1]), found[1]
    return None, ""


def _likely(text: str) -> Counted | None:
    """Choose the most usual way to part quantity and name when nothing confirms one."""
    if len(text) > LONGEST:
        return None
    for counted in readings(text):
        if counted.form == BARE or counted.loose or not counted.name:
            continue
        stuck = not counted.trailing and _STUCK_X.match(text) and text[-len(counted.name) - 1].lower() in "x×"
        if not stuck:
            return counted
    return None


def _without_remarks(name: str, names: NameIndex) -> Peeled:
    """Take off marks, brackets and remarks in lower case; a dash before a capital may belong to the name."""
    best = Peeled(name)
    for peeled in peelings(name, names):
        if peeled.remarked and not best.remarked:
            remark = best.text[len(peeled.text) :].lstrip(" -–—:;,.#/=*|…!")
            if not remark[:1].islower():
                break
        best = peeled
    return best


def _without_last_number(name: str, names: NameIndex) -> Match | None:
    found = _LAST_NUMBER.match(name)
    return names.find(found[1]) if found else None


def _proxies(proxies: int, quantity: int) -> int:
    return quantity if proxies == ALL_COPIES else min(proxies, quantity)
