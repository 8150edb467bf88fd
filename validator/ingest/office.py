"""Documents of word processors (DOCX, ODT, ODS, RTF): their paragraphs and rows become lines of text."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from typing import Any

from validator.deck import Source
from validator.ingest.archive import OPEN_TEXT, WORD_TEXT
from validator.ingest.messages import finding, reason_of
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits
from validator.ingest.text import source_from_text

MOST_XML = 8 * MEGABYTE  # a list of a hundred pages has a tenth of that
MOST_REPEATED = 50  # empty cells are stored as "this cell, a thousand times"

_PARAGRAPHS = frozenset({"p", "h"})
_TABLES = frozenset({"tbl", "table"})
_ROWS = frozenset({"tr", "table-row"})
_CELLS = frozenset({"tc", "table-cell"})
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "nobreakhyphen": "-"}
# What is written about the text, and what is written twice for older programs.
_UNSEEN = frozenset({"ppr", "rpr", "del", "instrtext", "note", "annotation", "tracked-changes", "fallback"})
_STRUCK = frozenset({"strike", "dstrike"})

_RTF_TOKEN = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<hex>[0-9a-fA-F]{2})|\\(?P<sign>[^a-zA-Z])"
    r"|(?P<brace>[{}])|(?P<end>[\r\n]+)|(?P<text>[^\\{}\r\n]+)"
)
_RTF_SIGNS = {
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
_RTF_ESCAPED = {"~": " ", "_": "-", "\n": "\n", "\r": "\n", "\\": "\\", "{": "{", "}": "}"}
_RTF_UNSEEN = """fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl
    footerr footerf footnote annotation listtable listoverridetable rsidtbl generator themedata
    colorschememapping latentstyles datastore xmlnstbl fldinst listtext pntext pgdsctbl userprops mmathpr"""
_RTF_HIDDEN = frozenset(_RTF_UNSEEN.split())


def source_of_document(
    name: str, data: bytes, archive: zipfile.ZipFile | None, limits: ReadingLimits
) -> list[Source]:
    """Read the text of a document, which is rich text where it is no archive."""
    try:
        text = "\n".join(_lines(_body(archive))) if archive else _text_of_rtf(data[:MOST_XML])
    except Exception as error:  # the parsers meet hostile bytes here
        return [Source(name, "text", (), None, (finding("IN410", problem=reason_of(error)),))]
    return [source_from_text(text, name, max_lines=limits.lines)]


def _body(archive: zipfile.ZipFile) -> Any:
    """Unpack the one file that holds the text, without trusting the size that it claims."""
    from defusedxml.ElementTree import fromstring

    member = archive.getinfo(WORD_TEXT if WORD_TEXT in archive.namelist() else OPEN_TEXT)
    with archive.open(member) as file:
        xml = file.read(MOST_XML + 1)
    if len(xml) > MOST_XML:
        raise ValueError("it unfolds to more than is allowed")
    return fromstring(xml, forbid_dtd=True)


def _tag(element: Any) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _lines(element: Any) -> Iterator[str]:
    """Yield the lines of all paragraphs and rows in the order of the document."""
    for child in element:
        tag = _tag(child)
        if tag in _PARAGRAPHS:
            yield from _written(child).split("\n")
        elif tag in _TABLES:
            yield from _table_lines(child)
        elif tag not in _UNSEEN:
            yield from _lines(child)


def _table_lines(table: Any) -> Iterator[str]:
    """Yield rows as lines with tabs; cells that hold whole lists are read one after the other."""
    for row in table:
        if _tag(row) not in _ROWS:
            if _tag(row) not in _UNSEEN:
                yield from _table_lines(row)
            continue
        cells = [list(_lines(cell)) for cell in row if _tag(cell) in _CELLS for _ in range(_repeated(cell))]
        if any(len(list(filter(str.strip, lines))) > 1 for lines in cells):
            for lines in cells:
                yield from (*lines, "")
        else:
            yield "\t".join(" ".join(lines).strip() for lines in cells).rstrip()


def _repeated(cell: Any) -> int:
    number = next((n for key, n in cell.attrib.items() if key.endswith("}number-columns-repeated")), "1")
    return min(int(number), MOST_REPEATED) if number.isdigit() else 1


def _written(element: Any) -> str:
    """Return the text of a paragraph; what is struck out is marked as in typed text."""
    tag = _tag(element)
    if tag in _UNSEEN:
        return ""
    if tag == "s":
        return " "
    if tag == "t":
        return element.text or ""
    is_open = "opendocument" in str(element.tag)
    parts = [_SIGNS.get(tag, ""), (element.text or "") if is_open else ""]
    for child in element:
        parts += [_written(child), (child.tail or "") if is_open else ""]
    text = "".join(parts)
    return f"~~{text}~~" if text.strip() and _is_struck(element) else text


def _is_struck(element: Any) -> bool:
    styles = [child for child in element if _tag(child) == "rpr"]
    return any(
        _tag(mark) in _STRUCK and "0" not in mark.attrib.values() for style in styles for mark in style
    )


def _text_of_rtf(data: bytes) -> str:
    """Return the text of an RTF document."""
    written: list[str] = []
    hidden, skip, pending = False, 1, 0
    outer: list[tuple[bool, int]] = []
    for token in _RTF_TOKEN.finditer(data.decode("latin-1")):
        word = token["word"]
        if token["brace"] == "{":
            outer.append((hidden, skip))
        elif token["brace"]:
            hidden, skip = outer.pop() if outer else (False, 1)
        elif word in _RTF_HIDDEN or token["sign"] == "*":
            hidden = True
        elif word == "uc":
            skip = int(token["number"] or 1)
        elif hidden:
            continue
        elif word == "u":
            written.append(_character(int(token["number"] or 0)))
            pending = skip
        else:
            text = _rtf_text(token)
            # What older programs show instead of the character before.
            left_out = min(pending, len(text)) if token["text"] or token["hex"] else 0
            pending = 0 if left_out < pending and text else pending - left_out
            written.append(text[left_out:])
    return "".join(written)


def _character(code: int) -> str:
    return chr(code % 0x10000) if not 0xD800 <= code % 0x10000 < 0xE000 else ""


def _rtf_text(token: re.Match[str]) -> str:
    if token["hex"]:
        return bytes([int(token["hex"], 16)]).decode("cp1252", "replace")
    if token["sign"]:
        return _RTF_ESCAPED.get(token["sign"], "")
    if token["word"]:
        return _RTF_SIGNS.get(token["word"], "")
    return token["text"] or ""
