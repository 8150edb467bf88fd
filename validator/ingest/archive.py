"""Zip archives: what is inside, also of archives inside archives; nothing is ever written to disk."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from validator.finding import Finding, finding
from validator.ingest.reading_limits import ReadingLimits, RefusedError, reason_of
from validator.ingest.signatures import ARCHIVE, OFFICE, SHEET, ZIP_MARKS

WORD_TEXT, OPEN_TEXT = "word/document.xml", "content.xml"
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

# A file of an archive: its name for people, and its bytes or what is wrong with it.
Member = tuple[str, bytes | Finding]


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


def kind_of_archive(data: bytes, limits: ReadingLimits) -> str:
    """Tell by its members which program writes such an archive: "sheet", "office", or "zip" for any other."""
    try:
        with open_archive(data, limits) as archive:
            members = frozenset(archive.namelist())
    except RefusedError:
        return ARCHIVE
    if "xl/workbook.xml" in members:
        return SHEET
    return OFFICE if WORD_TEXT in members or members >= {"mimetype", OPEN_TEXT} else ARCHIVE


def members_of(name: str, data: bytes, limits: ReadingLimits) -> Iterator[Member]:
    """Yield every file of an archive; texts of office programs, which are archives too, stay whole."""
    yield from _Unpacking(limits, limits.members, limits.unpacked).members(name, data, 1)


@dataclass
class _Unpacking:
    """An archive and all archives inside it, with what is left of the limits for all of them."""

    limits: ReadingLimits
    files: int
    unpacked: int

    def members(self, name: str, data: bytes, depth: int) -> Iterator[Member]:
        with open_archive(data, self.limits) as archive:
            if depth > self.limits.nesting:
                yield name, finding("IN404", member=name, limit=self.limits.nesting)
                return
            found = [member for member in archive.infolist() if not _is_debris(member.filename)]
            if not found:
                yield name, finding("IN406")
            for member in found:
                if self.files == 0:
                    yield name, finding("IN402", limit=self.limits.members)
                    break
                self.files -= 1
                yield from self._member(f"{name}/{_tidy(member.filename)}", archive, member, depth)

    def _member(
        self, shown: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo, depth: int
    ) -> Iterator[Member]:
        try:
            data = bounded(archive, member, min(self.unpacked, self.limits.bytes))
        except _BROKEN as error:
            yield shown, finding("IN405", member=shown, problem=reason_of(error))
            return
        if data is None:
            yield shown, finding("IN403", member=shown, problem=TOO_LARGE)
            return
        self.unpacked -= len(data)
        if not data.startswith(ZIP_MARKS) or kind_of_archive(data, self.limits) != ARCHIVE:
            yield shown, data
            return
        try:
            yield from self.members(shown, data, depth + 1)
        except RefusedError as refusal:
            yield shown, refusal.finding


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
    """Tell whether a member is a folder, or was left by a file manager."""
    return (
        filename.endswith("/")
        or filename.startswith(_DEBRIS[0])
        or filename.rsplit("/", 1)[-1] in _DEBRIS[1:]
    )
