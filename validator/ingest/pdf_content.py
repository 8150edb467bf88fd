"""What a page paints: its instructions taken apart at once where they are plain, else by the PDF library."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from pdfminer.layout import LTPage
from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import PDFStream, stream_value
from pdfminer.psparser import KWD, LIT, PSKeyword
from pdfplumber.page import Page, PDFPageAggregatorWithMarkedContent

# More than this is no decklist; the library takes it bit by bit.
PLAIN_BYTES = 2_000_000

# The groups are numbered below; what none of them takes (comments, nested brackets in text) is not plain.
_TOKEN = re.compile(
    rb"""[\t\n\x0b\x0c\r ]*(?:
      ([-+]?\d+)(?![\d.+-])
    | ([-+]?(?:\d+\.\d*|\.\d+))(?![\d.+-])
    | ([A-Za-z][^#/%\[\]()<>{}\s]*|['"])
    | /([^#/%\[\]()<>{}\s]*)
    | \(((?:[^()\\]|\\.)*+)\)
    | <((?:[0-9A-Fa-f]{2})*+)>(?!>)
    | (\[|\]|<<|>>)
    | (\Z))""",
    re.VERBOSE | re.DOTALL,
)
_INTEGER, _REAL, _WORD, _NAME, _STRING, _HEX, _BRACKET, _END = range(1, 9)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"b": b"\b", b"t": b"\t", b"n": b"\n", b"f": b"\f", b"r": b"\r"}
_ESCAPED |= {sign: sign for sign in (b"(", b")", b"\\")}
_METHOD = str.maketrans({"*": "_a", '"': "_w", "'": "_q"})


def page_layout(page: Page) -> LTPage:
    """Return all that a page paints, each thing with its place."""
    device = PDFPageAggregatorWithMarkedContent(
        page.pdf.rsrcmgr, pageno=page.page_number, laparams=page.pdf.laparams
    )
    _Interpreter(page.pdf.rsrcmgr, device).process_page(page.page_obj)
    return device.get_result()


class _Interpreter(PDFPageInterpreter):
    """The library's interpreter, which gets plain instructions at once instead of sign by sign."""

    def execute(self, streams: Sequence[object]) -> None:
        self.stream_ids.clear()
        found = [stream_value(stream) for stream in streams]
        instructions = None if self._is_unusual(found) else plain_instructions(_content(found))
        if instructions is None:
            super().execute(streams)
            return
        self.stream_ids.update(stream.objid for stream in found if stream.objid is not None)
        self._carry_out(instructions)

    def _is_unusual(self, streams: Sequence[PDFStream]) -> bool:
        """Leave streams without a number, and those that paint themselves again, to the library."""
        return any(stream.objid is None or stream.objid in self.parent_stream_ids for stream in streams)

    def _carry_out(self, instructions: list[Any]) -> None:
        known: dict[PSKeyword, tuple[Any, int]] = {}
        for part in instructions:
            if type(part) is not PSKeyword:
                self.argstack.append(part)
                continue
            if part not in known:
                known[part] = self._method(part)
            method, count = known[part]
            if method is None:
                continue
            if not count:
                method()
                continue
            arguments = self.pop(count)
            if len(arguments) == count:
                method(*arguments)

    def _method(self, word: PSKeyword) -> tuple[Any, int]:
        name = "do_" + word.name.decode("utf-8", "ignore").translate(_METHOD)
        method = getattr(self, name, None)
        return method, (method.__code__.co_argcount - 1 if method else 0)


def _content(streams: Sequence[PDFStream]) -> bytes:
    return b"\n".join([stream.get_data() for stream in streams])


def plain_instructions(content: bytes) -> list[Any] | None:
    """Return the operands and operators of a content stream in their order; None if it is not plain."""
    if len(content) > PLAIN_BYTES:
        return None
    try:
        return _taken_apart(content)
    except (ValueError, IndexError):
        return None


def _taken_apart(content: bytes) -> list[Any]:
    parts: list[Any] = []
    outer: list[tuple[bytes, list[Any]]] = []
    match = _TOKEN.match
    at = 0
    while (token := match(content, at)) is not None:
        at = token.end()
        kind = token.lastindex or _END
        text = token[kind]
        if kind in _OPERANDS:
            parts.append(_OPERANDS[kind](text))
        elif kind == _WORD:
            parts.append(_word(text, inside=bool(outer)))
        elif text in (b"[", b"<<"):
            outer.append((text, parts))
            parts = []
        elif kind == _BRACKET:
            opened, around = outer.pop()
            around.append(_closed(opened + text, parts))
            parts = around
        elif not outer:
            return parts
        else:
            break
    raise ValueError("not plain")


def _word(text: bytes, inside: bool) -> Any:
    if text in (b"true", b"false"):
        return text == b"true"
    if inside or text in (b"BI", b"ID"):
        raise ValueError("a picture among the instructions, or an operator among operands")
    return KWD(text)


def _string(text: bytes) -> bytes:
    return _ESCAPE.sub(_unescaped, text) if b"\\" in text else text


def _unescaped(escape: re.Match[bytes]) -> bytes:
    text = escape[1]
    if text[0] in b"01234567":
        return bytes([int(text, 8)])
    return _ESCAPED.get(text, b"")


_OPERANDS: dict[int, Callable[[bytes], Any]] = {
    _INTEGER: int,
    _REAL: float,
    _NAME: lambda text: LIT(text.decode()),
    _STRING: _string,
    _HEX: lambda text: bytes.fromhex(text.decode()),
}


def _closed(brackets: bytes, parts: list[Any]) -> Any:
    if brackets == b"[]":
        return parts
    if brackets != b"<<>>" or len(parts) % 2:
        raise ValueError("wrongly closed")
    keys, values = parts[::2], parts[1::2]
    return {_key(key): value for key, value in zip(keys, values, strict=True)}


def _key(part: Any) -> str:
    name = getattr(part, "name", None)
    if not isinstance(name, str):
        raise ValueError("a key that is no name")
    return name
