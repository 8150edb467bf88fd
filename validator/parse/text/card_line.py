"""A card line: all ways to cut it into number, name, set and remark; the catalogue confirms one."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from card_data.card import Card
from card_data.names import Match, NameIndex
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.overlooked import holds_counted_card
from validator.parse.text.piece import CardPiece, Identity, Words
from validator.vocabulary import marks
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import (
    FIRST,
    MAX_COPIES,
    Counted,
    Form,
    counts_again,
    is_year,
    readings,
    starts_with_number,
)

# A title with its set, marks and remark is shorter; beyond it is prose.
LONGEST = 200
# Each step takes one mark or bracket off an end; no real line has more.
_MOST_STEPS = 12
# Dashes and brackets within a remark; every cut is a search for a name.
_MOST_REMARKS = 4
_USUAL = lazy(r"(?:[*•] )?(\d{1,2})(?: ?[xX×])?[ \t]([^\s\d\[(#*_<|&×xX].*[^\s*_>|?]|[xX]\w.*[^\s*_>|?])")
_USUAL_BEHIND = lazy(r"([^\s\d\[(#*_<|&].*[^\s)\]*_>●•|]) (?:[xX](\d{1,2})|\((\d{1,2})\))")
_STUCK_X = lazy(r"^\d+\s?[xX×][a-z]")
_SET_OFF_NUMBER = lazy(r"(?:[(\[{]\s?\d+\s?[)\]}]|\s[-–—:=]\s?\d+|[:,;|*]\s?\d+|\.{2,}\s?\d+|…\s?\d+)$")
_DIGIT = lazy(r"\d")
_LAST_NAME = lazy(r"[,;/|]\s|\s(?:and|&|/)\s")
_QUOTES = '"“”„«»'
_PRINTING = lazy(r"\s*\[\s*id\s*:\s*(\d{5})[^\[\]]*\]$", re.IGNORECASE)
_LAST_CODE = lazy(r"[\s,]+[#(\[]?(\d{5})[)\]]?$")
_POSITION = lazy(r"(?<=[)\]])\s*#?\d{1,3}$|\s+#\d{1,3}$")
# A bracket may hold one more inside: a remark names a card whose title has a bracket of its own.
_BRACKET = lazy(r"\s*(?:\(((?:[^()]|\([^()]*\))*)\)|\[((?:[^\[\]]|\[[^\[\]]*\])*)\]|\{([^{}]*)\})$")
_CLOSING = (")", "]", "}")
_FRONT_BRACKET = lazy(r"^(?:\[([^\[\]]*)\]|\(([^()]*)\))\s*(?=\S)")
_OPEN = lazy(r"\s+[(\[][^()\[\]]*$")
_COUNT = lazy(r"^\s*[xX×]?\s*\d{1,2}\s*[xX×]?\s*$")
_SET_POSITION = lazy(r"[\s,#:–-]*\d{1,3}$")
_REMARK = lazy(
    r"\s+(?:-+|[–—]|//|:|<-+|=|\*|\|)\s+|(?<=\w)\s+(?:-+>|=+>|→)\s+(?=[a-z, ]+$)"
    r"|\s+#(?=\D)|[;:]\s+|,\s+|\s*\.{3,}\s*|\s*…\s*|!\s+|\.\s+"
    r"|(?<=[)\]])\s+(?=[^\W\d])"
)


class Peeled(NamedTuple):
    """A line with its end taken off step by step, and what the end said."""

    text: str
    set_hint: str = ""
    code: str = ""
    proxies: int = 0
    remarked: bool = False


def usual_card(text: str, names: NameIndex) -> CardPiece | None:
    """Make the usual cut: a number and the exact title in either order, perhaps a set and dots behind.

    Nearly all lines of real lists are cut so, which is why it comes before everything else.
    """
    set_hint = ""
    found = _USUAL.fullmatch(text)
    if found:
        number, name, style = found[1], found[2].rstrip(marks.DOTS_AND_SPACES), FIRST
        if name.endswith(")"):
            name, _, inside = name[:-1].rpartition(" (")
            set_hint = names.find_set(inside) or ""
            if not set_hint:
                return None
    else:
        found = _USUAL_BEHIND.fullmatch(text)
        if not found or names.spelt(text):
            return None
        name, number, style = found[1], found[2] or found[3], " x3" if found[2] else " (3)"
    card, copies = names.titled(name), int(number)
    if card is None or card.identity or not 0 < copies <= MAX_COPIES:
        return None
    return CardPiece(copies, name, names.find(name), style=style, set_hint=set_hint)


def known_card(
    text: str, lexicon: Lexicon, code: str = "", remarks: bool = True
) -> CardPiece | Identity | None:
    """Read a line whose name the catalogue knows; remarks behind the name only if allowed."""
    if len(text) > LONGEST:
        return None
    names = lexicon.names
    for peeled in peelings(text, names, remarks):
        if peeled.remarked and _counts_more(text[len(peeled.text) :], names):
            return None
        for counted in readings(peeled.text):
            if counted.form == Form.NUMBERED:
                piece = _numbered(counted, lexicon, remarks)
            else:
                piece = _confirmed(counted, peeled, names, code)
            if piece:
                return piece
    return None


def counted_card(text: str, lexicon: Lexicon) -> CardPiece | None:
    """Read a counted card without any remark behind it."""
    piece = known_card(text, lexicon, remarks=False)
    return piece if isinstance(piece, CardPiece) and piece.form == Form.COUNTED else None


def has_remark(text: str) -> bool:
    """Tell whether something in a line may part a remark from a name."""
    return _REMARK.search(text) is not None


def unknown_card(text: str, lexicon: Lexicon, code: str = "") -> CardPiece | Words:
    """Read a line that the catalogue does not confirm: by its code, its quantity, or as mere words."""
    names = lexicon.names
    counted = _likely(text)
    if counted is None:
        return Words(text, text.strip(" :"))
    peeled = _without_remarks(counted.name, names)
    name, set_hint = without_front_bracket(peeled.text, names)
    code, set_hint = peeled.code or code, peeled.set_hint or set_hint
    by_code = names.find_code(code) if code else None
    proxies = _proxies(peeled.proxies, counted.quantity)
    hints = (counted.shape, code, set_hint, proxies, counted.form)
    return CardPiece(counted.quantity, name.strip(_QUOTES + " "), by_code, *hints)


def part_card(text: str, lexicon: Lexicon, code: str = "") -> CardPiece | Identity | Words:
    """Read a part of a line as a card, known or not."""
    return known_card(text, lexicon, code) or unknown_card(text, lexicon, code)


def as_identity(piece: CardPiece | Identity | Words, called: tuple[Card, ...] = ()) -> Identity:
    """Take what stands where an identity is due for one, also by a short name if that means only one."""
    if isinstance(piece, Identity):
        return piece
    meant = Match("beginning", called) if len(called) == 1 else None
    if isinstance(piece, Words):
        return Identity(1, piece.name, meant=meant)
    hints = (piece.style, piece.code, piece.set_hint, piece.proxies)
    return Identity(piece.quantity, piece.name, piece.match, *hints, meant=meant)


def _numbered(counted: Counted, lexicon: Lexicon, remarks: bool) -> CardPiece | Identity | None:
    """Read "1. 3x Name" by what stands behind the number of the line."""
    inner = known_card(counted.name, lexicon, remarks=remarks)
    if not isinstance(inner, CardPiece):
        return inner
    if inner.form == Form.COUNTED:
        return replace(inner, style=counted.shape + inner.style)
    return replace(inner, form=Form.NUMBERED, quantity=counted.quantity, style=counted.shape)


def _confirmed(counted: Counted, peeled: Peeled, names: NameIndex, link: str) -> CardPiece | Identity | None:
    for name, inner in _spellings(counted, names):
        match, code = _look_up(name, counted, names)
        if match is None or _hides_number(counted, name, match, names):
            continue
        code = code or inner.code or peeled.code or link
        by_code = names.find_code(code) if code else None
        if by_code and len(match.cards) > 1 and by_code.cards[0] in match.cards:
            match = by_code
        set_hint = inner.set_hint or peeled.set_hint
        proxies = _proxies(inner.proxies or peeled.proxies, counted.quantity)
        if all(card.identity for card in match.cards) and counted.form in (Form.BARE, Form.COUNTED):
            hints = (counted.shape, code, set_hint, proxies)
            return Identity(counted.quantity, name, match, *hints, counted=counted.form == Form.COUNTED)
        form = Form.REMARKED if counted.form == Form.BARE and peeled.remarked else counted.form
        # A tally says something between the name and the number, and talk something behind; a list does not.
        between = counted.trailing and (peeled.remarked or name != counted.name)
        style = ("…" if between else "") + counted.shape + ("…" if peeled.remarked and not between else "")
        return CardPiece(counted.quantity, name, match, style, code, set_hint, proxies, form)
    return None


def _hides_number(counted: Counted, name: str, match: Match, names: NameIndex) -> bool:
    """Tell whether a number was read as part of a name, or a name's number as a quantity."""
    if counted.form == Form.BARE:
        return match.how != "exact" and bool(_SET_OFF_NUMBER.search(name))
    return counted.spaced and names.find(f"{name} {counted.quantity}.0") is not None


def _spellings(counted: Counted, names: NameIndex) -> Iterator[tuple[str, Peeled]]:
    """Yield the name as it stands, then without what hides between it and its quantity."""
    if counted.form == Form.COUNTED and counted.name[0] in "[(":
        name, set_hint = without_front_bracket(counted.name, names)
        yield name, Peeled(name, set_hint)
    yield counted.name, Peeled(counted.name)
    for inner in peelings(counted.name, names, not counted.loose) if counted.trailing else ():
        behind = counted.name[len(inner.text) :]
        if inner.remarked and (_counts_more(behind, names) or _ends_in_title(behind, names)):
            return
        if inner.text != counted.name:
            yield inner.text, inner


def _counts_more(remark: str, names: NameIndex) -> bool:
    """Tell whether a remark holds another number of copies or another counted card."""
    return counts_again(remark) or (_DIGIT.search(remark) is not None and holds_counted_card(remark, names))


def _ends_in_title(remark: str, names: NameIndex) -> bool:
    """Tell whether the number behind a remark stands beside the title of another card."""
    match = names.find(_LAST_NAME.split(remark)[-1].strip())
    return match is not None and match.is_by_title


def _look_up(name: str, counted: Counted, names: NameIndex) -> tuple[Match | None, str]:
    match = names.find(name)
    if match:
        return match, ""
    code = name.lstrip("#")
    by_code = names.find_code(code) if counted.form == Form.COUNTED and " " not in code else None
    return by_code, code if by_code else ""


def _likely(text: str) -> Counted | None:
    """Choose the most usual way to part quantity and name when nothing confirms one."""
    if len(text) > LONGEST:
        return None
    for counted in readings(text):
        if counted.form == Form.BARE or counted.loose or not counted.name or is_year(counted.quantity):
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
            if not remark[:1].islower() or counts_again(remark):
                break
        best = peeled
    return best


def _proxies(proxies: int, quantity: int) -> int:
    return quantity if proxies == marks.ALL_COPIES else min(proxies, quantity)


def peelings(text: str, names: NameIndex, remarks: bool = True) -> Iterator[Peeled]:
    """Yield the line itself and then ever less of it, as its end is understood; remarks only if allowed."""
    state: Peeled | None = Peeled(marks.without_dots(text) or text)
    for _ in range(_MOST_STEPS + 1):
        if state is None or not state.text:
            return
        yield state
        state = _peel_one(state, names) or (_peel_remark(state, names) if remarks else None)


def without_front_bracket(text: str, names: NameIndex) -> tuple[str, str]:
    """Take off a set that stands in front of the name; return the rest and the set."""
    found = _FRONT_BRACKET.match(text)
    if not found:
        return text, ""
    return text[found.end() :], set_in(found[1] or found[2] or "", names)


def set_in(text: str, names: NameIndex) -> str:
    """Find the set that a bracket names, with or without the position of the card in it."""
    text = text.strip()
    if not text:
        return ""
    return names.find_set(text) or names.find_set(_SET_POSITION.sub("", text)) or ""


def _peel_one(state: Peeled, names: NameIndex) -> Peeled | None:
    text = state.text
    plain = marks.without_dots(text)
    if plain != text:
        return state._replace(text=plain)
    # What ends in a letter has no number and no bracket behind it: most patterns need not be tried.
    numbered = text[-1:].isdecimal()
    found = marks.influence_at_end(text) or (_POSITION.search(text) if numbered else None)
    if found:
        return state._replace(text=text[: found.start()].rstrip())
    marked = marks.proxies_at_end(text)
    if marked:
        return state._replace(text=text[: marked[0]].rstrip(), proxies=marked[1])
    found = (_PRINTING.search(text) or _LAST_CODE.search(text)) if numbered or text[-1:] in _CLOSING else None
    if found and names.find_code(found[1]):
        return state._replace(text=text[: found.start()].rstrip(), code=found[1])
    front, back_face, _ = text.partition(" // ")
    if back_face:
        return state._replace(text=front.rstrip())
    return _peel_bracket(state, names)


def _peel_bracket(state: Peeled, names: NameIndex) -> Peeled | None:
    text = state.text
    found = _BRACKET.search(text) if text[-1:] in _CLOSING else None
    if found:
        inside = found[1] or found[2] or found[3] or ""
        if _COUNT.match(inside) and not starts_with_number(text):
            return None
        hint = set_in(inside, names) or state.set_hint
        return state._replace(text=text[: found.start()].rstrip(), set_hint=hint)
    found = _OPEN.search(text) if "(" in text or "[" in text else None
    return state._replace(text=text[: found.start()].rstrip()) if found else None


def _peel_remark(state: Peeled, names: NameIndex) -> Peeled | None:
    cuts = list(_REMARK.finditer(state.text))
    if not cuts:
        return None
    last = cuts[:_MOST_REMARKS][-1]
    remark = state.text[last.end() :]
    return state._replace(
        text=state.text[: last.start()].rstrip(),
        set_hint=state.set_hint or set_in(remark, names),
        remarked=True,
    )
