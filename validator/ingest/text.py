"""Text: bytes in any usual encoding become numbered lines without invisible characters."""

import re
from functools import partial
from itertools import repeat

from validator.deck import Line, Source
from validator.finding import Finding, finding
from validator.ingest.reading_limits import ReadingLimits

# A long tournament's lists in one paste are a tenth of that.
MAX_BYTES = 1_000_000
MAX_LINES = 5_000
UNIT_WORDS = _BYTES, _CHARACTERS, _LINES = "bytes", "characters", "lines"

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
# What other readers know is no longer here.
_MAGIC = (
    (b"\x1f\x8b", "a compressed file"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_STRAY = 2  # a damaged text has a control character or two, a program has many
_BINARY_SHARE = 0.02  # the same for a long one
# The beginning tells; a whole file would be gone through for nothing.
_SAMPLE = 4096

# The first two bytes of a letter in UTF-8, as Windows shows them; no language writes such a pair.
_MISREAD = re.compile(r"[\xc2-\xf4][^\x00-\x7f]")
_LINE_ENDS = re.compile("\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_SPACES = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_INVISIBLE = dict.fromkeys([0xAD, 0x34F, 0x61C, *range(0x200B, 0x2010), *range(0x202A, 0x202F)])
_INVISIBLE |= dict.fromkeys([*range(0x2060, 0x2070), 0xFE0E, 0xFE0F, 0xFEFF, 0xFFFC])
_CONTROLS = dict.fromkeys([c for c in (*range(0x20), *range(0x7F, 0xA0)) if c not in (0x09, 0x0A)])
_CLEAN: dict[int, str | None] = {**_CONTROLS, **_INVISIBLE, **_SPACES}
_UNCLEAN = re.compile("[" + "".join(map(chr, _CLEAN)) + "\u2028\u2029]")

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
    text, assumed = _decode(data[:max_bytes])
    clean = _cleaned(text)
    what = next((what for magic, what in _MAGIC if data.startswith(magic)), "")
    if what or (clean != text and _is_binary(text)):
        return Source(name, "binary", (), data, (finding("IN101", what=what or "binary data"),))
    findings: list[Finding] = []
    if len(data) > max_bytes:
        findings.append(finding("IN102", limit=max_bytes, unit=_BYTES))
    if assumed:
        findings.append(finding("IN104", encoding=assumed))
    return _source(clean, name, max_lines, findings)


def source_from_text(
    text: str, name: str = "", max_characters: int = MAX_BYTES, max_lines: int = MAX_LINES
) -> Source:
    """Number the lines of a text, with invisible characters removed and all line ends alike."""
    too_long = len(text) > max_characters
    findings = [finding("IN102", limit=max_characters, unit=_CHARACTERS)] if too_long else []
    return _source(_cleaned(text[:max_characters]), name, max_lines, findings)


def _source(text: str, name: str, max_lines: int, findings: list[Finding]) -> Source:
    rows = [row.rstrip() for row in text.split("\n")]
    if any(rows[max_lines:]):
        findings.append(finding("IN102", limit=max_lines, unit=_LINES))
    rows = rows[:max_lines]
    if not any(rows):
        findings.append(finding("IN103"))
    numbered = zip(range(1, len(rows) + 1), rows, *_AS_USUAL, strict=False)
    return Source(name, "text", tuple(map(_LINE, numbered)), None, tuple(findings))


def decoded(data: bytes) -> str:
    """Return the text of a sheet or a form in whichever usual encoding it came, and never fail."""
    return _decode(data)[0]


def _decode(data: bytes) -> tuple[str, str]:
    """Return the text and, where the encoding had to be assumed, its name."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), ""
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            return data.decode("utf-8", "ignore"), ""
    return data.decode("cp1252", "ignore"), "Windows-1252"


def _cleaned(text: str) -> str:
    """Remove invisible characters and make all line ends alike; nearly all lists have neither."""
    text = _repaired(text).replace("\r\n", "\n")
    return _LINE_ENDS.sub("\n", text).translate(_CLEAN) if _UNCLEAN.search(text) else text


def _repaired(text: str) -> str:
    """Undo what became of UTF-8 that somebody read as Windows text: "Ã©" for "é", "â€™" for "’"."""
    if text.isascii() or not _MISREAD.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def _is_binary(text: str) -> bool:
    sample = text[:_SAMPLE]
    return len(_CONTROL.findall(sample)) > max(_STRAY, _BINARY_SHARE * len(sample))
