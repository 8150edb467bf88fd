"""Rich text (RTF): the words that remain when commands and hidden groups are taken off."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<hex>[0-9a-fA-F]{2})|\\(?P<sign>[^a-zA-Z])"
    r"|(?P<brace>[{}])|(?P<end>[\r\n]+)|(?P<text>[^\\{}\r\n]+)"
)
_SIGNS = {
    **dict.fromkeys(["par", "line", "row", "sect", "page"], "\n"),
    **dict.fromkeys(["tab", "cell"], "\t"),
    "emdash": "—",
    "endash": "–",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
}
_ESCAPED = {"~": " ", "_": "-", "\n": "\n", "\r": "\n", "\\": "\\", "{": "{", "}": "}"}
_UNSEEN = """fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl
    footerr footerf footnote annotation listtable listoverridetable rsidtbl generator themedata
    colorschememapping latentstyles datastore xmlnstbl fldinst listtext pntext pgdsctbl userprops mmathpr"""
_HIDDEN = frozenset(_UNSEEN.split())


def text_of_rtf(data: bytes) -> str:
    """Return the text of an RTF document."""
    written: list[str] = []
    hidden, skip, pending = False, 1, 0
    outer: list[tuple[bool, int]] = []
    for token in _TOKEN.finditer(data.decode("latin-1")):
        word = token["word"]
        if token["brace"] == "{":
            outer.append((hidden, skip))
        elif token["brace"]:
            hidden, skip = outer.pop() if outer else (False, 1)
        elif word in _HIDDEN or token["sign"] == "*":
            hidden = True
        elif word == "uc":
            skip = int(token["number"] or 1)
        elif hidden:
            continue
        elif word == "u":
            written.append(_character(int(token["number"] or 0)))
            pending = skip
        else:
            text = _text(token)
            # What older programs show instead of the character before.
            left_out = min(pending, len(text)) if token["text"] or token["hex"] else 0
            pending = 0 if left_out < pending and text else pending - left_out
            written.append(text[left_out:])
    return "".join(written)


def _character(code: int) -> str:
    return chr(code % 0x10000) if not 0xD800 <= code % 0x10000 < 0xE000 else ""


def _text(token: re.Match[str]) -> str:
    if token["hex"]:
        return bytes([int(token["hex"], 16)]).decode("cp1252", "replace")
    if token["sign"]:
        return _ESCAPED.get(token["sign"], "")
    if token["word"]:
        return _SIGNS.get(token["word"], "")
    return token["text"] or ""
