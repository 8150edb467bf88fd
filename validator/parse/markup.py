"""Markup: what remains of a line when HTML, BBCode and Markdown are taken off."""

from __future__ import annotations

import re
from typing import NamedTuple

from validator.parse.pattern import pattern


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


_ANY = pattern(r"[<\[*_`~|&\\>#]|^\W|//")
_BREAK = pattern(r"<br\s*/?>|</(?:li|p|tr|div|h\d|dt|dd)>", re.IGNORECASE)
_CELL_END = pattern(r"</t[dh]>\s*(?=<t[dh])", re.IGNORECASE)
_TAG = pattern(r"</?[a-zA-Z!][^<>]{0,500}>")
# A card of a deck in XML, also where the whole deck is a comment of a program.
_COUNTED_TAG = pattern(
    r"^[#/;\s]*<card\s[^<>]{0,200}?\b(?:qty|quantity|number)\s?=\s?[\"'](\d{1,3})[\"'][^<>]{0,200}>"
)
_CARD_LINK = pattern(r"/card/(\d{5})\b")
_IMAGE = pattern(r"!\[[^\[\]]*\]\([^()]*\)")
_LINK = pattern(r"\[([^\[\]]+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+[\"'][^\"']*[\"'])?\)")
_REFERENCE = pattern(r"\[([^\[\]]+)\]\[\w*\]")
_WIKI = pattern(r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]")
_BB_VALUE = pattern(r"\[(?:\w+)=[^\[\]]*\]|\[/\w+\]|\[\*\]")
_BB_PLAIN = pattern(
    r"\[(?:b|i|u|s|url|color|size|font|quote|list|center|left|right|spoiler|code|table|tr|td|th|hr|h\d|card|li|pre|indent)\]",
    re.IGNORECASE,
)
_STRUCK = pattern(r"^\W*(?:~~(?!\s).+~~|<(?:s|del|strike)>.+</(?:s|del|strike)>|\[s\].+\[/s\])\W*$", re.I)
_STRONG = pattern(r"\*\*|__|~~|`+")
_STAR = pattern(r"(?<![\w*\\])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])")
_UNDERSCORE = pattern(r"(?<![\w_\\])_(?=[^\s_])([^_]*[^\s_])_(?![\w_])")
_EMPHASIS = pattern(
    r"^(?:\W{0,4})(\*\*|__|\[b\]|<b>|<strong>|<h\d[^>]*>)(?!\d).*(?:\*\*|__|\[/b\]|</b>|</strong>|</h\d>):?\s*$",
    re.I,
)
_ESCAPE = pattern(r"\\([\\`*_{}\[\]()#+\-.!|>~&'\"])")
_SPACES = pattern(r"\s+")
_COLUMN = pattern(r"\s*\t\s*| {3,}")
_QUOTE = pattern(r"^(?:>\s*)+")
_MARK = pattern(r"^(#{1,6}|={2,}|/{2,}|;(?!;))\s*")
_CLOSING_MARK = pattern(r"\s*(?:={2,}|#{2,})$")
# Any other sign is a bullet where a number follows it.
_BULLET = pattern(
    r"^(?:[•●○◦▪■□‣⁃∙·★☆►▶✓✔☐☑➤→♦♢◆◇❖»›❯▸▹]+\s*"
    r"|[^\w\s\"'“”„«(\[{<+−–—$#.&@/\\|*-]{1,3}\s+(?=[xX×]?\d{1,2}\s?[xX×]?\s)"
    r"|[-*+–—:]+\s+|[-–—*]+(?=[^\s\d])|\*(?=\d))"
)
_CHECKBOX = pattern(r"^\[[ xX]\]\s+(?=\S)")


def sublines(text: str) -> list[str]:
    """Split a line at line breaks that are written out, in HTML or as backslash and n."""
    if "\\n" in text:
        text = text.replace("\\r", "").replace("\\n", "\n")
    if "<" in text:
        text = _CELL_END.sub(" | ", _BREAK.sub("\n", _COUNTED_TAG.sub(r"\1x ", text)))
    return text.split("\n")


def strip_markup(text: str) -> Stripped:
    """Take HTML, BBCode and Markdown off a line and remember what they meant."""
    text = text.strip()
    if not _ANY.search(text):
        return Stripped(_SPACES.sub(" ", text), cells=_columns(text))
    struck = bool(_STRUCK.match(text))
    emphasis = bool(_EMPHASIS.match(text))
    link = _CARD_LINK.search(text)
    anchor = "](#" in text
    text = _QUOTE.sub("", text)
    text, mark, bullet = _strip_front(_strip_inline(text).strip())
    code = link[1] if link else ""
    flat = _SPACES.sub(" ", text).strip()
    if struck or anchor:
        mark = "~" if struck else "@"
    return Stripped(flat, mark, code, _columns(text), bullet, emphasis)


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
        text = _strip_brackets(text)
    text = _STRONG.sub("", text)
    if "*" in text:
        text = _STAR.sub(r"\1", text)
    if "_" in text:
        text = _UNDERSCORE.sub(r"\1", text)
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def _strip_brackets(text: str) -> str:
    text = _WIKI.sub(r"\1", text)
    text = _BB_PLAIN.sub("", _BB_VALUE.sub("", text))
    text = _LINK.sub(r"\1", _IMAGE.sub("", text))
    return _REFERENCE.sub(r"\1", text) if "][" in text else text


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
