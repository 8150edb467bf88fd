"""Markup: what remains of a line when HTML, BBCode and Markdown are taken off."""

import re
from typing import NamedTuple

from validator.vocabulary.patterns import lazy


class Stripped(NamedTuple):
    """A line without its markup, and what the markup said about it.

    `mark` is the comment or heading mark in front ("#", "//", "~" for struck out, "@" for a link within the
    page); `code` is the printing code of a card link; `cells` are the columns of a row; `bullet` is the
    bullet taken off; `emphasis` tells a line that is all bold.
    """

    text: str
    mark: str = ""
    code: str = ""
    cells: tuple[str, ...] = ()
    bullet: str = ""
    emphasis: bool = False


_PICTURE = "\U0001f000-\U0001faff☀-☄☎-♗♟-♥♧-➿⬀-⬢⬤-⯿🇦-🇿\u20e3"
# Pictures by their names, as chats write them.
_NAMED_PICTURE = r"<a?:\w{1,40}:\d{1,25}>|:[a-z][a-z0-9_+-]{1,40}:"
_PICTURES_IN_FRONT = lazy(rf"^(?:(?:[{_PICTURE}]|{_NAMED_PICTURE})\s*)+(?=\S)")
_PICTURES_BEHIND = lazy(rf"(?<!\s)(?:\s*[{_PICTURE}]|\s+(?:{_NAMED_PICTURE})){{1,30}}$")
# What readers leave below a posting.
_REACTIONS = lazy(rf"(?:(?:[{_PICTURE}]|{_NAMED_PICTURE})\s*\d{{1,3}}\s*)+")
_KEYCAP = lazy("(?<=\\d)\u20e3")
# A word of emphasis behind the name: "*new*".
_EMPHASISED = lazy(r"^(\W?\d{1,2}\b.*\w)\s+(\*{1,2}|_)([a-z][a-z' ]{1,24})\2$")
# A frame around a heading, and the letters that a word processor's bullets become.
_FRAME = lazy(
    r"^(?:-{2,}|={2,}|\+{2,}|\*{3,}|#{2,})\s*(?=[^\s\-=+*#])(.*[^\s\-=+*#])\s*(?:-{2,}|={2,}|\+{2,}|\*{3,}|#{2,})$"
)
_LETTER_BULLET = lazy(r"^[o§Øvqü¨Þ]\s+(?=\d{1,2}\s?[xX×]?\s)")
# Marks of emphasis that stand apart behind a line; a star may close what another one opened.
_FLOURISH = lazy(r"(?<=\w|[)\]!?.])\s+(?:!+|\.{3,}|…|(?<!\*)\*{1,3})$")
_COUNT_AND_STOP = lazy(r"(?:[xX×]\s?\d{1,2}|[)\]])\.$")
# "x 12.": searching only there keeps long lines cheap.
_LONGEST_COUNT = 5
_ANY = lazy(r"[<\[*_`~|&\\>#]|^\W|//")
_BREAK = lazy(r"<br\s*/?>|</(?:li|p|tr|div|h\d|dt|dd)>", re.IGNORECASE)
_CELL_END = lazy(r"</t[dh]>\s*(?=<t[dh])", re.IGNORECASE)
_TAG = lazy(r"</?[a-zA-Z!][^<>]{0,500}>")
# A card of a deck in XML, also where the whole deck is a comment of a program.
_COUNTED_TAG = lazy(
    r"^[#/;\s]*<card\s[^<>]{0,200}?\b(?:qty|quantity|number|count|copies|amount|n)\s?=\s?[\"'](\d{1,3})[\"'][^<>]{0,200}>"
)
_CARD_LINK = lazy(r"/card/(\d{5})\b")
_IMAGE = lazy(r"!\[[^\[\]]*\]\([^()]*\)")
_LINK = lazy(r"\[([^\[\]]+)\](?:\((?:[^()\s]|\([^()\s]*\))*(?:\s+[\"'][^\"']*[\"'])?\)|\[\w*\])")
_WIKI = lazy(r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]")
_BB_CODE = lazy(
    r"\[(?:\w+)=[^\[\]]*\]|\[/\w+\]|\[\*\]|\[(?:b|i|u|s|url|color|size|font|quote|list|center|left|right|spoiler"
    r"|code|table|tr|td|th|hr|h\d|card|li|pre|indent)\]",
    re.IGNORECASE,
)
_STRUCK = lazy(r"^\W*(?:~~(?!\s).+~~|<(?:s|del|strike)>.+</(?:s|del|strike)>|\[s\].+\[/s\])\W*$", re.I)
_STRONG = lazy(r"\*\*|__|~~|`+")
_STAR = lazy(r"(?<![\w*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])")
_UNDERSCORE = lazy(r"(?<![\w_\\])_(?=[^\s_])([^_]*[^\s_])_(?![\w_])")
_EMPHASIS = lazy(
    r"^(?:\W{0,4})(\*\*|__|\[b\]|<b>|<strong>|<h\d[^>]*>)(?!\d).*(?:\*\*|__|\[/b\]|</b>|</strong>|</h\d>):?\s*$",
    re.I,
)
_ESCAPE = lazy(r"\\([\\`*_{}\[\]()#+\-.!|>~&'\"])")
_SPACES = lazy(r"\s+")
_COLUMN = lazy(r"\s*\t\s*| {3,}")
_QUOTE = lazy(r"^(?:>\s*)+")
_MARK = lazy(r"^(#{1,6}|={2,}|/{2,}|;(?!;))\s*")
_CLOSING_MARK = lazy(r"\s*(?:={2,}|#{2,})$")
# Any other sign is a bullet where a number follows it.
_BULLET = lazy(
    r"^(?:[•●○◦▪■□‣⁃∙·★☆►▶✓✔☐☑➤→♦♢◆◇❖»›❯▸▹]+\s*"
    r"|[^\w\s\"'“”„«(\[{<+−–—$#.&@/\\|*-]{1,3}\s+(?=[xX×]?\d{1,2}\s?[xX×]?\s)"
    r"|[-*+–—:]+\s+|[-–—*]+(?=[^\s\d])|\*(?=\d))"
)
_CHECKBOX = lazy(r"^\[[ xX]\]\s+(?=\S)")


def sublines(text: str) -> list[str]:
    """Split a line at line breaks that are written out, in HTML or as backslash and n."""
    if "\\n" in text:
        text = text.replace("\\r", "").replace("\\n", "\n")
    if "<" in text:
        text = _CELL_END.sub(" | ", _BREAK.sub("\n", _COUNTED_TAG.sub(r"\1x ", text)))
    return text.split("\n")


def without_ornaments(text: str) -> str:
    """Take frames, bullets and pictures off both ends of a line; a digit in a key is a digit."""
    text = _LETTER_BULLET.sub("", _FRAME.sub(r"\1", text.strip()))
    if text[-1:] in "!.…*_":
        text = _EMPHASISED.sub(r"\1 (\3)", _without_flourish(text))
    if text.isascii() and text.count(":") < 2:
        return text
    if _REACTIONS.fullmatch(text):
        return ""
    plain = _PICTURES_BEHIND.sub("", _KEYCAP.sub(" ", text))
    return _PICTURES_IN_FRONT.sub("", plain).strip() or text


def _without_flourish(text: str) -> str:
    stopped = _COUNT_AND_STOP.search(text, max(0, len(text) - _LONGEST_COUNT))
    if stopped and any(map(str.isalnum, text[: stopped.start()])):
        return text[:-1]
    found = _FLOURISH.search(text)
    if not found or (text.endswith("*") and text[: found.start()].lstrip("* ").count("*") % 2):
        return text
    return text[: found.start()]


def strip_markup(text: str) -> Stripped:
    """Take HTML, BBCode and Markdown off a line and remember what they meant."""
    text = text.strip()
    if not _ANY.search(text):
        return Stripped(_SPACES.sub(" ", text), cells=_columns(text))
    struck = bool(_STRUCK.match(text))
    emphasis = bool(_EMPHASIS.match(text))
    link = _CARD_LINK.search(text)
    anchor = "](#" in text
    quoted = text.startswith(">")
    text, mark, bullet = _strip_front(_strip_inline(_QUOTE.sub("", text)).strip())
    code = link[1] if link else ""
    flat = _SPACES.sub(" ", text).strip()
    if struck or anchor:
        mark = "~" if struck else "@"
    return Stripped(flat, mark, code, _columns(text), bullet or (">" if quoted else ""), emphasis)


def _columns(text: str) -> tuple[str, ...]:
    if "|" in text:
        parts = text.strip("| ").split("|")
    elif "\t" in text or "   " in text:
        parts = _COLUMN.split(text.strip())
    else:
        return ()
    return tuple(_SPACES.sub(" ", part).strip() for part in parts) if len(parts) > 1 else ()


def _strip_inline(text: str) -> str:
    if "<" in text:
        text = _TAG.sub("", text)
    if "&" in text and ";" in text:
        from html import unescape

        text = unescape(text)
    if "[" in text:
        text = _LINK.sub(r"\1", _IMAGE.sub("", _BB_CODE.sub("", _WIKI.sub(r"\1", text))))
    text = _STRONG.sub("", text)
    if "*" in text:
        text = _STAR.sub(r"\1", text)
    if "_" in text:
        text = _UNDERSCORE.sub(r"\1", text)
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def _strip_front(text: str) -> tuple[str, str, str]:
    """Take off comment marks, bullets and check boxes in front of the line."""
    mark = ""
    found = _MARK.match(text)
    if found:
        mark = {"/": "//", "=": "#"}.get(found[1][0], found[1][0])
        text = _CLOSING_MARK.sub("", text[found.end() :])
    bullet = _BULLET.match(text)
    shorter = _CHECKBOX.sub("", text[bullet.end() :] if bullet else text)
    return (shorter, mark, bullet[0].strip() if bullet else "") if shorter.strip() else (text, mark, "")
