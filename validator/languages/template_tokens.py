"""A template as a row of pieces: text, expressions, statements and tags."""

import re
from collections.abc import Iterator
from typing import NamedTuple

# Tags that stand inside a sentence; every other one ends it.
INLINE = frozenset(
    {
        *("a", "abbr", "b", "bdi", "cite", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong"),
        *("sub", "sup", "time", "u", "var"),
    }
)
# What is in them is not for translators; inside a sentence they are one blank.
OPAQUE_INLINE = frozenset({"code", "kbd", "samp", "var"})
OPAQUE = frozenset({"script", "style", "pre"}) | OPAQUE_INLINE
_ENDS = {"{{": "}}", "{%": "%}", "{#": "#}"}
_NAME = re.compile(r"</?([a-zA-Z][\w-]*)")
_UNTRANSLATED = re.compile(r"""\stranslate=["']no["']""")


class TemplatePiece(NamedTuple):
    """One piece of a template: `kind` is text, expression, statement, comment, open, close, tag or opaque."""

    kind: str
    source: str
    name: str = ""

    @property
    def inline(self) -> bool:
        """Tell whether this piece can stand inside a sentence."""
        if self.kind in ("text", "expression"):
            return True
        return self.kind in ("open", "close", "opaque") and self.name in INLINE | OPAQUE_INLINE


def pieces_of(source: str) -> list[TemplatePiece]:
    """Cut a template into pieces; joined they are the template again."""
    return list(_without_opaque(list(_cut(source))))


def skip_jinja(source: str, start: int) -> int:
    """Return the end of the expression, statement or comment that begins at a place, else that place."""
    end = _ENDS.get(source[start : start + 2])
    if end is None:
        return start
    place, quote, depth = start + 2, "", 0
    while place < len(source):
        sign = source[place]
        if end == "#}":
            quote = ""
        elif quote:
            quote = "" if sign == quote else quote
            place += 1 + (sign == "\\")
            continue
        elif sign in "\"'":
            quote = sign
        if source.startswith(end, place) and depth <= 0:
            return place + 2
        depth += (sign == "{") - (sign == "}")
        place += 1
    return len(source)


def _cut(source: str) -> Iterator[TemplatePiece]:
    place = text = 0
    while place < len(source):
        if source[place : place + 2] in _ENDS:
            end = skip_jinja(source, place)
            kind = {"{{": "expression", "{%": "statement", "{#": "comment"}[source[place : place + 2]]
        elif source[place] == "<" and source[place + 1 : place + 2].isalpha() | (source[place + 1] in "/!"):
            end = _end_of_tag(source, place)
            kind = "tag"
        else:
            place += 1
            continue
        if text < place:
            yield TemplatePiece("text", source[text:place])
        yield _tag(source[place:end]) if kind == "tag" else TemplatePiece(kind, source[place:end])
        place = text = end
    if text < len(source):
        yield TemplatePiece("text", source[text:])


def _end_of_tag(source: str, start: int) -> int:
    place, quote = start + 1, ""
    while place < len(source):
        after = skip_jinja(source, place)
        if after > place:
            place = after
            continue
        sign = source[place]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == ">":
            return place + 1
        place += 1
    return len(source)


def _tag(source: str) -> TemplatePiece:
    named = _NAME.match(source)
    name = named[1].lower() if named else ""
    if name not in INLINE | OPAQUE and not _UNTRANSLATED.search(source):
        return TemplatePiece("tag", source, name)
    return TemplatePiece("close" if source.startswith("</") else "open", source, name)


def _without_opaque(pieces: list[TemplatePiece]) -> Iterator[TemplatePiece]:
    """Join an element whose contents are left alone into one piece."""
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if piece.kind != "open" or not (piece.name in OPAQUE or _UNTRANSLATED.search(piece.source)):
            yield piece
            continue
        depth, end = 1, place
        while end < len(pieces) and depth:
            other = pieces[end]
            if other.name == piece.name:
                depth += {"open": 1, "close": -1}.get(other.kind, 0)
                depth -= other.kind == "tag" and other.source.startswith("</")
            end += 1
        whole = pieces[place - 1 : end]
        if any(part.kind == "statement" for part in whole):
            yield from whole
        else:
            yield TemplatePiece("opaque", "".join(part.source for part in whole), piece.name)
        place = end
