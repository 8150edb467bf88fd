"""What people write after a card's name: marks, sets, codes, proxies, influence and remarks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from validator.parse.pattern import pattern
from validator.parse.quantity import starts_with_number

if TYPE_CHECKING:
    from card_data.names import NameIndex

ALL_COPIES = -1
_MOST_STEPS = 12
_MOST_REMARKS = 4


class Peeled(NamedTuple):
    """A line with its end taken off step by step, and what the end said."""

    text: str
    set_hint: str = ""
    code: str = ""
    proxies: int = 0
    remarked: bool = False
    open_bracket: bool = False


MARKS = "•●○◉◦★☆⁕∞♘♞■□▪▫◆◇⬤⚫⚪✦✧✪∙·※♦♢⊙◎🔴🟠🟡🟢🔵🟣🟤🦄\ufffd"
MARKS_AND_SPACES = MARKS + " \t"
_LOST_MARKS = pattern(r"(?:\s\?+|\?\?)[\s?]*$")
_PROXY = pattern(
    r"[\s,\-–—]*[(\[*{]?\s*(?:(\d{1,2})\s*[x×]?\s*|(?:all|as)\s+)?prox(?:y|ies|ied|ys|y'd)"
    r"\s*[x×]?\s*(\d{1,2})?\s*[)\]*}]?$|\s*[\[(]P[\])]$",
    re.IGNORECASE,
)
_INFLUENCE = pattern(
    r"[\s,\-–—]*[(\[{]?\s*(?:\d{1,2}(?:\s*[x×*@]\s*\d{1,2})?\s*(?:inf\.?|influence|pips?|dots?)"
    r"|(?:inf\.?|influence)\s*[:=]?\s*\d{1,2})\s*(?:each)?\s*[)\]}]?$",
    re.IGNORECASE,
)
_PROXY_WORD = pattern(r"prox|[\[(]P[\])]$", re.IGNORECASE)
_INFLUENCE_WORD = pattern(r"inf|pip|dot", re.IGNORECASE)
_PRINTING = pattern(r"\s*\[\s*id\s*:\s*(\d{5})[^\[\]]*\]$", re.IGNORECASE)
_CODE = pattern(r"[\s,]+[#(\[]?(\d{5})[)\]]?$")
_POSITION = pattern(r"(?<=[)\]])\s*#?\d{1,3}$|\s+#\d{1,3}$")
_BRACKET = pattern(r"\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\})$")
_FRONT_BRACKET = pattern(r"^(?:\[([^\[\]]*)\]|\(([^()]*)\))\s*(?=\S)")
_OPEN = pattern(r"\s+[(\[][^()\[\]]*$")
_COUNT = pattern(r"^\s*[xX×]?\s*\d{1,2}\s*[xX×]?\s*$")
_SET_POSITION = pattern(r"[\s,#:–-]*\d{1,3}$")
_REMARK = pattern(
    r"\s+(?:-+|[–—]|//|:|<-+|=|\*|\|)\s+|\s+#(?=\D)|[;:]\s+|,\s+|\s*\.{3,}\s*|\s*…\s*|!\s+|\.\s+"
)


def peelings(text: str, names: NameIndex) -> Iterator[Peeled]:
    """Yield the line itself and then ever less of it, as its end is understood."""
    state = Peeled(_without_marks(text) or text)
    yield state
    for _ in range(_MOST_STEPS):
        shorter = _peel_one(state, names)
        if shorter is None or not shorter.text:
            return
        state = shorter
        yield state


def _without_marks(text: str) -> str:
    """Take influence dots and the like off the end, also when an encoding turned them into question marks."""
    plain = text.rstrip(MARKS_AND_SPACES)
    return _LOST_MARKS.sub("", plain) if plain.endswith("?") else plain


def without_front_bracket(text: str, names: NameIndex) -> tuple[str, str]:
    """Take off a set that stands in front of the name; return the rest and the set."""
    found = _FRONT_BRACKET.match(text)
    if not found:
        return text, ""
    inside = found[1] or found[2] or ""
    return text[found.end() :], set_in(inside, names)


def set_in(text: str, names: NameIndex) -> str:
    """Find the set that a bracket names, with or without the position of the card in it."""
    text = text.strip()
    if not text:
        return ""
    return names.find_set(text) or names.find_set(_SET_POSITION.sub("", text)) or ""


def _peel_one(state: Peeled, names: NameIndex) -> Peeled | None:
    text = state.text
    plain = _without_marks(text)
    if plain != text:
        return state._replace(text=plain)
    found = (_INFLUENCE.search(text) if _INFLUENCE_WORD.search(text) else None) or _POSITION.search(text)
    if found:
        return state._replace(text=text[: found.start()].rstrip())
    found = _PROXY.search(text) if _PROXY_WORD.search(text) else None
    if found:
        copies = found[1] or found[2]
        return state._replace(
            text=text[: found.start()].rstrip(), proxies=int(copies) if copies else ALL_COPIES
        )
    found = _PRINTING.search(text) or _CODE.search(text)
    if found and names.find_code(found[1]):
        return state._replace(text=text[: found.start()].rstrip(), code=found[1])
    return _peel_bracket(state, names) or _peel_remark(state, names)


def _peel_bracket(state: Peeled, names: NameIndex) -> Peeled | None:
    text = state.text
    found = _BRACKET.search(text)
    if found:
        inside = found[1] or found[2] or found[3] or ""
        if _COUNT.match(inside) and not starts_with_number(text):
            return None
        return state._replace(
            text=text[: found.start()].rstrip(), set_hint=set_in(inside, names) or state.set_hint
        )
    found = _OPEN.search(text)
    if found:
        return state._replace(text=text[: found.start()].rstrip(), open_bracket=True)
    return None


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
