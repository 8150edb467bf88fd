"""Zip archives: every file inside becomes its own sources; nothing is ever written to disk."""

import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from validator.deck import Source
from validator.finding import Finding, finding
from validator.ingest.any_file import OFFICE, SHEET, ZIP_MARKS
from validator.ingest.reading_limits import ReadingLimits, RefusedError, reason_of

ReadMember = Callable[[str, bytes], list[Source]]
WORD_TEXT, OPEN_TEXT = "word/document.xml", "content.xml"
_OPEN_OFFICE = frozenset({"mimetype", OPEN_TEXT})
# Text packs to a tenth; a hundredth of its size is reached by padding only.
MOST_RATIO = 100
SMALL = 1_000_000  # so much may unfold from next to nothing: a short list, repeated
TOO_LARGE = "it unfolds to more than is allowed"
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


def sources_in_archive(
    name: str, archive: zipfile.ZipFile, limits: ReadingLimits, read_member: ReadMember
) -> list[Source]:
    """Read every file of an open archive with `read_member`; what cannot be read is a source that says so."""
    return _Unpacking(limits, read_member, limits.members, limits.unpacked).files_in(name, archive, 1)


@dataclass
class _Unpacking:
    """An archive and all archives inside it, with what is left of the limits for all of them."""

    limits: ReadingLimits
    read_member: ReadMember
    members: int
    unpacked: int

    def files_in(self, name: str, archive: zipfile.ZipFile, depth: int) -> list[Source]:
        sources: list[Source] = []
        for member in archive.infolist():
            if member.filename.endswith("/") or _is_debris(member.filename):
                continue
            if self.members == 0:
                sources.append(_failed(name, finding("IN402", limit=self.limits.members)))
                break
            self.members -= 1
            sources += self._file(f"{name}/{_tidy(member.filename)}", archive, member, depth)
        return sources or [_failed(name, finding("IN406"))]

    def _file(
        self, shown: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo, depth: int
    ) -> list[Source]:
        try:
            data = bounded(archive, member, min(self.unpacked, self.limits.bytes))
        except _BROKEN as error:
            return [_failed(shown, finding("IN405", member=shown, problem=reason_of(error)))]
        if data is None:
            return [_failed(shown, finding("IN403", member=shown, problem=TOO_LARGE))]
        self.unpacked -= len(data)
        if not data.startswith(ZIP_MARKS):
            return self.read_member(shown, data)
        try:
            with open_archive(data, self.limits) as inner:
                if office_kind(inner):
                    return self.read_member(shown, data)
                if depth >= self.limits.nesting:
                    return [_failed(shown, finding("IN404", member=shown, limit=depth))]
                return self.files_in(shown, inner, depth + 1)
        except RefusedError as refusal:
            return [_failed(shown, refusal.finding)]


def office_kind(archive: zipfile.ZipFile) -> str:
    """Tell which program writes archives like this one: "sheet", "office", or neither."""
    members = frozenset(archive.namelist())
    if "xl/workbook.xml" in members:
        return SHEET
    return OFFICE if WORD_TEXT in members or members >= _OPEN_OFFICE else ""


def bounded(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes | None:
    """Unpack a member without trusting the size that it claims; None when it is too large or too dense."""
    allowed = min(most, densest(member))
    if member.file_size > allowed:
        return None
    with archive.open(member) as file:
        data = file.read(allowed + 1)
    return data if len(data) <= allowed else None


def densest(member: zipfile.ZipInfo) -> int:
    """Return to how many bytes a member may unfold."""
    return max(SMALL, MOST_RATIO * max(member.compress_size, 1))


def _tidy(filename: str) -> str:
    """Return a member's name for people: without roots and without steps upwards."""
    parts = filename.replace("\\", "/").split("/")
    kept = [part for part in parts if part not in ("", ".", "..") and not part.endswith(":")]
    return "".join(c if c.isprintable() else "?" for c in "/".join(kept))[:200] or "unnamed"


def _is_debris(filename: str) -> bool:
    return filename.startswith(_DEBRIS[0]) or filename.rsplit("/", 1)[-1] in _DEBRIS[1:]


def _failed(name: str, why: Finding) -> Source:
    return Source(name, "zip", (), None, (why,))
