"""Zip archives: every file inside becomes its own sources; nothing is ever written to disk."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from validator.deck import Source
from validator.finding import Finding
from validator.ingest.document import DOCUMENT, SHEET, ZIP_MARKS
from validator.ingest.messages import RefusedError, finding, reason_of
from validator.ingest.reading_limits import ReadingLimits

ReadMember = Callable[[str, bytes], list[Source]]
WORD_TEXT, OPEN_TEXT = "word/document.xml", "content.xml"
_OPEN_DOCUMENT = frozenset({"mimetype", OPEN_TEXT, "META-INF/manifest.xml"})
# Text packs to a tenth; a hundredth of its size is reached by padding only.
MOST_RATIO = 100
SMALL = 1_000_000
ENCRYPTED = 0x1
# Folders and debris are entries too: an honest archive has a few for each of its lists.
ENTRIES_PER_MEMBER = 4
_ENTRY, _END, _END_SIZE, _LONGEST_COMMENT = b"PK\x01\x02", b"PK\x05\x06", 22, 0xFFFF
_WIDE_RECORDS = 76  # what a directory of the 64-bit kind puts between its entries and its end
# Left by file managers, not by people.
_DEBRIS = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")
_BROKEN = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError, NotImplementedError)


def open_archive(data: bytes, limits: ReadingLimits) -> zipfile.ZipFile:
    """Open an archive by its directory; one with far too many entries is refused before any is read."""
    if _entries(data) > limits.members * ENTRIES_PER_MEMBER:
        raise RefusedError(finding("IN402", limit=limits.members))
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        raise RefusedError(finding("IN401", problem=reason_of(error))) from error


def _entries(data: bytes) -> int:
    """Count the entries of the directory as bytes: what the archive says about their number may be a lie."""
    end = len(data) - _END_SIZE
    if data[end : end + 4] != _END or data[-2:] != b"\0\0":
        end = data.rfind(_END, max(0, end - _LONGEST_COMMENT))
    if end < 0:
        return 0
    size = int.from_bytes(data[end + 12 : end + 16], "little")
    return data.count(_ENTRY, max(0, end - size - _WIDE_RECORDS), end)


@dataclass
class _Budget:
    """What is left of the limits, for an archive and all archives inside it."""

    limits: ReadingLimits
    members: int
    unpacked: int


def sources_in_archive(
    name: str, archive: zipfile.ZipFile, limits: ReadingLimits, read_member: ReadMember
) -> list[Source]:
    """Read every file of an open archive with `read_member`; what cannot be read is a source that says so."""
    budget = _Budget(limits, limits.members, limits.unpacked)
    return _unpack(name, archive, budget, 1, read_member) or [_failed(name, finding("IN406"))]


def _unpack(
    name: str, archive: zipfile.ZipFile, budget: _Budget, depth: int, read_member: ReadMember
) -> list[Source]:
    sources: list[Source] = []
    for member in archive.infolist():
        if member.filename.endswith("/") or _is_debris(member.filename):
            continue
        if budget.members == 0:
            sources.append(_failed(name, finding("IN402", limit=budget.limits.members)))
            break
        budget.members -= 1
        shown = f"{name}/{_tidy(member.filename)}"
        sources += _read_member(archive, member, shown, budget, depth, read_member)
    return sources


def _read_member(
    archive: zipfile.ZipFile,
    member: zipfile.ZipInfo,
    shown: str,
    budget: _Budget,
    depth: int,
    read_member: ReadMember,
) -> list[Source]:
    if member.flag_bits & ENCRYPTED:
        return [_failed(shown, finding("IN405", member=shown, problem="it is locked with a password"))]
    try:
        data = _bounded(archive, member, min(budget.unpacked, budget.limits.bytes))
    except _BROKEN as error:
        return [_failed(shown, finding("IN405", member=shown, problem=reason_of(error)))]
    if data is None:
        problem = "it unfolds to more than is allowed"
        return [_failed(shown, finding("IN403", member=shown, problem=problem))]
    budget.unpacked -= len(data)
    if not data.startswith(ZIP_MARKS):
        return read_member(shown, data)
    return _read_packed_member(shown, data, budget, depth, read_member)


def _read_packed_member(
    shown: str, data: bytes, budget: _Budget, depth: int, read_member: ReadMember
) -> list[Source]:
    """Open an archive inside an archive; office files are archives too, but read as one document."""
    try:
        with open_archive(data, budget.limits) as inner:
            if office_kind(inner):
                return read_member(shown, data)
            if depth >= budget.limits.nesting:
                return [_failed(shown, finding("IN404", member=shown, limit=depth))]
            found = _unpack(shown, inner, budget, depth + 1, read_member)
            return found or [_failed(shown, finding("IN406"))]
    except RefusedError as refusal:
        return [_failed(shown, refusal.finding)]


def office_kind(archive: zipfile.ZipFile) -> str:
    """Tell which program writes archives like this one: "sheet", "document", or neither."""
    members = frozenset(archive.namelist())
    if "xl/workbook.xml" in members:
        return SHEET
    return DOCUMENT if WORD_TEXT in members or members >= _OPEN_DOCUMENT else ""


def _bounded(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes | None:
    """Unpack a member without trusting the size that it claims; None when it is too large or too dense."""
    allowed = min(most, max(SMALL, MOST_RATIO * max(member.compress_size, 1)))
    if member.file_size > allowed:
        return None
    with archive.open(member) as file:
        data = file.read(allowed + 1)
    return data if len(data) <= allowed else None


def _tidy(filename: str) -> str:
    """Return a member's name for people: without roots and without steps upwards."""
    parts = filename.replace("\\", "/").split("/")
    kept = [part for part in parts if part not in ("", ".", "..") and not part.endswith(":")]
    return "".join(c if c.isprintable() else "?" for c in "/".join(kept))[:200] or "unnamed"


def _is_debris(filename: str) -> bool:
    return filename.startswith(_DEBRIS[0]) or filename.rsplit("/", 1)[-1] in _DEBRIS[1:]


def _failed(name: str, why: Finding) -> Source:
    return Source(name, "zip", (), None, (why,))
