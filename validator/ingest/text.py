"""Text: bytes in any usual encoding become numbered lines without invisible characters."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import repeat

from validator.deck import Line, Source
from validator.finding import Finding
from validator.ingest.messages import finding
from validator.ingest.reading_limits import ReadingLimits

MAX_BYTES = 1_000_000
MAX_LINES = 5_000
UNIT_WORDS = _BYTES, _CHARACTERS, _LINES = "bytes", "characters", "lines"

# The longer mark goes first: the mark of UTF-32 begins like that of UTF-16.
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_MAGIC = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
)
_MAGIC_STARTS = tuple(magic for magic, _ in _MAGIC)
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_BINARY_SHARE = 0.02  # a damaged text has a stray control character or two, a program has many
_SAMPLE = 4096

_LINE_ENDS = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_SPACES = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_INVISIBLE = dict.fromkeys([0xAD, 0x34F, 0x61C, *range(0x200B, 0x2010), *range(0x202A, 0x202F)])
_INVISIBLE |= dict.fromkeys([*range(0x2060, 0x2070), 0xFE0E, 0xFE0F, 0xFEFF, 0xFFFC])
_CONTROLS = dict.fromkeys([c for c in (*range(0x20), *range(0x7F, 0xA0)) if c not in (0x09, 0x0A)])
_CLEAN: dict[int, str | None] = {**_CONTROLS, **_INVISIBLE, **_SPACES}
_UNCLEAN = re.compile("[" + "".join(map(chr, _CLEAN)) + "\u2028\u2029]")

# What UTF-8 looks like after somebody read it as Windows text: "Ã©" for "é", "â€™" for "’".
_MISREAD_FIRST = "ÂÃÄÅĂâ"
_MISREAD = re.compile(f"[{_MISREAD_FIRST}][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")


# Making the tuple itself takes a third of the time of the named tuple's own constructor.
_LINE = partial(tuple.__new__, Line)
_AS_USUAL = tuple(map(repeat, Line._field_defaults.values()))

# JSON, XML and the like begin like this.
_NOTATIONS = (b"{", b"[", b"<")
_BEFORE = b"\xef\xbb\xbf \t\r\n"


def text_source(name: str, data: bytes, limits: ReadingLimits) -> Source:
    """Decode a text; one that begins like a notation is bounded in bytes only, since a cut would break it."""
    if data[:1000].lstrip(_BEFORE).startswith(_NOTATIONS):
        return source_from_bytes(data, name, max_bytes=limits.bytes, max_lines=limits.bytes)
    return source_from_bytes(data, name, max_lines=limits.lines)


def source_from_bytes(
    data: bytes, name: str = "", max_bytes: int = MAX_BYTES, max_lines: int = MAX_LINES
) -> Source:
    """Decode bytes to numbered lines; binary data is kept in `data` and refused with a finding."""
    plain = _plain_text(data)
    if plain is not None and len(data) <= max_bytes:
        return _source(_repaired(plain), name, max_lines, ())
    what = "" if plain is not None else _binary_kind(data)
    if what:
        return Source(name, "binary", (), data, (finding("IN101", what=what),))
    findings: list[Finding] = []
    if len(data) > max_bytes:
        findings.append(finding("IN102", limit=max_bytes, unit=_BYTES))
        data = data[:max_bytes]
    text, doubtful = _decode(data)
    if doubtful:
        findings.append(finding("IN104", encoding=doubtful))
    source = source_from_text(text, name, max_bytes, max_lines)
    return replace(source, findings=(*findings, *source.findings)) if findings else source


def source_from_text(
    text: str, name: str = "", max_characters: int = MAX_BYTES, max_lines: int = MAX_LINES
) -> Source:
    """Number the lines of a text, with invisible characters removed and all line ends alike."""
    findings: tuple[Finding, ...] = ()
    if len(text) > max_characters:
        findings = (finding("IN102", limit=max_characters, unit=_CHARACTERS),)
        text = text[:max_characters]
    if _UNCLEAN.search(text):
        text = _LINE_ENDS.sub("\n", text).translate(_CLEAN)
    return _source(_repaired(text), name, max_lines, findings)


def _source(text: str, name: str, max_lines: int, findings: tuple[Finding, ...]) -> Source:
    rows = [row.rstrip() for row in text.split("\n")]
    if len(rows) > max_lines:
        if any(rows[max_lines:]):
            findings = (*findings, finding("IN102", limit=max_lines, unit=_LINES))
        rows = rows[:max_lines]
    if not any(rows):
        findings = (*findings, finding("IN103"))
    numbered = zip(range(1, len(rows) + 1), rows, *_AS_USUAL, strict=False)
    lines = tuple(map(_LINE, numbered))
    return Source(name, "text", lines, None, findings)


def _plain_text(data: bytes) -> str | None:
    """Decode quickly what needs no cleaning, as nearly all lists do not."""
    if data.startswith(_MAGIC_STARTS):
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    return None if _UNCLEAN.search(text) else text


def decoded(data: bytes) -> str:
    """Return the text of a sheet or a form in whichever usual encoding it came, and never fail."""
    return _decode(data)[0]


def _repaired(text: str) -> str:
    # Looking for single characters takes a tenth of the time of the pattern.
    if text.isascii() or not any(sign in text for sign in _MISREAD_FIRST) or not _MISREAD.search(text):
        return text
    return "\n".join(_repaired_line(row) for row in text.split("\n"))


def _repaired_line(row: str) -> str:
    if not _MISREAD.search(row):
        return row
    try:
        return row.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return row


def _binary_kind(data: bytes) -> str:
    for magic, what in _MAGIC:
        if data.startswith(magic):
            return what
    if data.startswith(tuple(mark for mark, _ in _MARKS)) or _wide_encoding(data):
        return ""
    sample = data[:_SAMPLE]
    if len(_CONTROL.findall(sample)) > _BINARY_SHARE * len(sample):
        return "binary data"
    return ""


def _wide_encoding(data: bytes) -> str:
    """Recognise UTF-16 without a mark: in Latin text every other byte is zero."""
    sample = data[: _SAMPLE & ~1]
    pairs = len(sample) // 2
    if not pairs:
        return ""
    low, high = sample[1::2].count(0), sample[0::2].count(0)
    # Seven in ten: a few characters of other alphabets still make it Latin text.
    if low > 0.7 * pairs and not high:
        return "utf-16-le"
    if high > 0.7 * pairs and not low:
        return "utf-16-be"
    return ""


def _decode(data: bytes) -> tuple[str, str]:
    """Return the text and, where the encoding had to be assumed, its name."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), ""
    wide = _wide_encoding(data)
    if wide:
        return data.decode(wide, "replace"), ""
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            return data.decode("utf-8", "ignore"), ""
    try:
        return data.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "Latin-1"
