"""Texts of word processors (DOCX, ODT, ODS, RTF): their paragraphs and rows become lines of text."""

from collections.abc import Iterator
from typing import Any

from validator.deck import Source
from validator.finding import finding
from validator.ingest.archive import OPEN_TEXT, TOO_LARGE, WORD_TEXT, bounded, open_archive
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, reason_of
from validator.ingest.signatures import ZIP_MARKS
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


def source_of_office_text(name: str, data: bytes, limits: ReadingLimits) -> Source:
    """Read the text of a word processor; some save it as RTF unasked."""
    try:
        text = "\n".join(_lines(_body(data, limits))) if data.startswith(ZIP_MARKS) else _rich_text(data)
    except Exception as error:  # the parsers meet hostile bytes here
        return Source(name, "text", (), None, (finding("IN410", problem=reason_of(error)),))
    return source_from_text(text, name, max_lines=limits.lines)


def _rich_text(data: bytes) -> str:
    from striprtf.striprtf import rtf_to_text

    return str(rtf_to_text(data.decode("latin-1"), errors="replace"))


def _body(data: bytes, limits: ReadingLimits) -> Any:
    """Unpack the one file that holds the text."""
    from defusedxml.ElementTree import fromstring

    with open_archive(data, limits) as archive:
        member = archive.getinfo(WORD_TEXT if WORD_TEXT in archive.namelist() else OPEN_TEXT)
        xml = bounded(archive, member, MOST_XML)
    if xml is None:
        raise ValueError(TOO_LARGE)
    return fromstring(xml, forbid_dtd=True)


def _tag(element: Any) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def _lines(element: Any) -> Iterator[str]:
    """Yield the lines of all paragraphs and rows in the order of the text."""
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
        # A text box stands within a paragraph and has paragraphs of its own.
        parts.append("\n" if _tag(child) in _PARAGRAPHS else "")
        parts += [_written(child), (child.tail or "") if is_open else ""]
    text = "".join(parts)
    return f"~~{text}~~" if text.strip() and _is_struck(element) else text


def _is_struck(element: Any) -> bool:
    styles = [child for child in element if _tag(child) == "rpr"]
    return any(
        _tag(mark) in _STRUCK and "0" not in mark.attrib.values() for style in styles for mark in style
    )
