"""In doubt: cards that may not be played, or in a number that is not clear, as their line itself says."""

import re
from dataclasses import replace

from validator.parse.text.overlooked import NUMBER_WORDS, SIGNS
from validator.parse.text.piece import CardPiece, Note, Pieces, Unread
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import FIRST, Form

UNCOUNTED = (Form.BARE, Form.REMARKED)
# The styles of a place for a number with nothing in it; behind a colon it is one only where others have a
# number there.
BLANK, BLANK_BEHIND_SIGN = "[ ]", "[ ]:"
_CHANGED = (Form.PLUS, Form.MINUS)

_STRUCK = lazy(
    r"~~(?!\s)([^~]+)~~|<(?:s|del|strike)>(.+?)</(?:s|del|strike)>|\[(?:s|strike)\](.+?)\[/(?:s|strike)\]",
    re.IGNORECASE,
)
# Alone in a bracket, or behind a dash or comma at the end of a line.
_OUT = r"(?:cut|not\s(?:played|playing|in)|removed|taken\sout|dropped|unplayed)"
_SAYS_OUT = lazy(rf"(?:[(\[{{]|[-–—,:;]\s)\s*{_OUT}\s*[)\]}}]?[\s.!]*$", re.IGNORECASE)
_MAY_BE_OUT = lazy(
    rf"[(\[{{]\s*(?:{_OUT}|out"
    r"|maybe|perhaps|optional|side|sb|side\s?board|maybe\s?board|\?+|[-+]\d{1,2}"
    r"|(?:now|only|rather|have|got|own|need|want|lack|miss|missing|short|was|were|up to)s?[\s:]\d{1,2}"
    r"|\d{1,2}\s(?:more|less|missing|short|needed|owned|left)|\d\?|or\s[^()\[\]]+)\s*[)\]}]"
    r"|[-–—,:;]\s(?:out|maybe|perhaps|optional)[\s.!?]*$|(?<!\?)\?$"
    rf"|(?:<-+|←|//|--|#)\s*{_OUT}\b[^()]{{0,12}}$|[❌✗✘🚫⛔]",
    re.IGNORECASE,
)
# Larger numbers beside a name without another one are those of collectors.
_SMALL_NUMBERS = frozenset("123456")
_TALLY_IN_FRONT, _TALLY_BEHIND = lazy(r"\s*([|/✓✔✗■])\1+\s+"), lazy(r"\s+([|/*✓✔✗■])\1{1,5}\s*")
_COUNT_LEFT = lazy(
    r"[^\w$€£]*[xX×]?[1-6]\s?[xX×]?(?:\W*(?:of|pcs|pieces|copy|copies|times|or|to)\b.*|\s?[-–/]\s?\d\W*|\W*)"
)
_BLANK_IN_FRONT = lazy(r"(?:[-*•]\s+)?(?:\[\s*\]|\(\s*\)|_+|\|\s*\||-+(?=\t))\s*(?=\w)")
_BLANK_BEHIND = lazy(r"(?:\s_+|_{2,}|\.{4,}|[(\[]\s*[)\]]|\|\s*\||\t)\s*-?$")
_BLANK_BEHIND_SIGN = lazy(r"\s*[:=]\s*[-–—]?$")
_NUMBER_IN_BRACKETS = lazy(r"[(\[{]\s?[xX×]?([1-9])[xX×]?\s?[)\]}][\s.!]*$")


def without_struck(text: str) -> tuple[str, list[str]]:
    """Part what is struck through from the rest of a line."""
    if "~~" not in text and "<" not in text and "[" not in text:
        return text, []
    struck = ["".join(filter(None, parts)) for parts in _STRUCK.findall(text)]
    return (_STRUCK.sub(" ", text).strip(), struck) if struck else (text, [])


def without_doubted(pieces: Pieces, written: str, text: str) -> Pieces:
    """Take out a card of which the line says that it is not played; ask where it may not be, or not once."""
    cards = [piece for piece in pieces if isinstance(piece, CardPiece) and piece.form not in _CHANGED]
    if not any(card.match for card in cards):
        return pieces
    card, *others = cards
    if not others and _SAYS_OUT.search(written):
        return (Note(Note.COMMENT, text, card.name, match=card.match),)
    uncounted = not others and card.form in UNCOUNTED
    if _MAY_BE_OUT.search(written) or (uncounted and _leaves_number(written, card.name)):
        return (Unread(text),)
    if uncounted:
        blank = _blank_beside(written.strip(" "))
        return (replace(card, style=blank),) if blank else pieces
    number = _NUMBER_IN_BRACKETS.search(text) if len(pieces) == 1 and card.style == FIRST else None
    if number and not card.set_hint and int(number[1]) not in _numbers_of(card):
        return (replace(card, others=(int(number[1]),), style=f"{FIRST}…"),)
    return pieces


def _numbers_of(card: CardPiece) -> set[int]:
    """Return what lists write in brackets behind a card: copies, influence, points, places in sets."""
    known = card.cards[0]
    each = {known.influence_cost or 0, known.agenda_points or 0}
    places = {one.position for one in known.printings}
    return {card.quantity, *each, *(card.quantity * one for one in each), *places}


def _leaves_number(text: str, name: str) -> bool:
    """Tell whether nothing but a small number or a tally stands beside a name that was not counted."""
    front, _, behind = text.partition(name.strip(SIGNS + " ✓✔✗■"))
    if _TALLY_IN_FRONT.fullmatch(front) or _TALLY_BEHIND.fullmatch(behind) or _COUNT_LEFT.fullmatch(behind):
        return True
    beside = [words.strip(SIGNS + " \tx×X") for words in (front, behind)]
    return any(word in _SMALL_NUMBERS or word.casefold() in NUMBER_WORDS for word in beside)


def _blank_beside(text: str) -> str:
    """Return the style of a line that leaves the place of its number blank; "" where it has none."""
    if _BLANK_BEHIND_SIGN.search(text):
        return BLANK_BEHIND_SIGN
    return BLANK if _BLANK_IN_FRONT.match(text) or _BLANK_BEHIND.search(text) else ""
