"""Zip archives: every file inside becomes its own sources; nothing is ever written to disk."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

from validator.deck import Source
from validator.ingest.archive_messages import finding
from validator.ingest.limits import Limits
from validator.ingest.sniff import ARCHIVE, sniff

ReadMember = Callable[[str, bytes], list[Source]]
# Text packs to a tenth; a hundredth of its size is reached by padding only.
MOST_RATIO = 100
SMALL = 1_000_000
ENCRYPTED = 0x1
# Left by file managers, not by people.
_DEBRIS = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")


@dataclass
class _Budget:
    """What is left of the limits, for an archive and all archives inside it."""

    limits: Limits
    members: int = field(init=False)
    unpacked: int = field(init=False)

    def __post_init__(self) -> None:
        self.members = self.limits.members
        self.unpacked = self.limits.unpacked


def sources_in_archive(name: str, data: bytes, limits: Limits, read_member: ReadMember) -> list[Source]:
    """Read every file of an archive with `read_member`; what cannot be read is a source that says so."""
    sources = _unpack(name, data, _Budget(limits), 1, read_member)
    return sources or [_failed(name, "IN406")]


def _unpack(name: str, data: bytes, budget: _Budget, depth: int, read_member: ReadMember) -> list[Source]:
    sources: list[Source] = []
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                if member.filename.endswith("/") or _is_debris(member.filename):
                    continue
                if budget.members == 0:
                    sources.append(_failed(name, "IN402", limit=budget.limits.members))
                    break
                budget.members -= 1
                shown = f"{name}/{_tidy(member.filename)}"
                sources += _read_member(archive, member, shown, budget, depth, read_member)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        sources.append(_failed(name, "IN401", problem=_reason(error)))
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
        return [_failed(shown, "IN405", member=shown, problem="it is locked with a password")]
    try:
        data = _bounded(archive, member, min(budget.unpacked, budget.limits.bytes))
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError) as error:
        return [_failed(shown, "IN405", member=shown, problem=_reason(error))]
    if data is None:
        return [_failed(shown, "IN403", member=shown, problem="it unfolds to more than is allowed")]
    budget.unpacked -= len(data)
    if sniff(data) != ARCHIVE:
        return read_member(shown, data)
    if depth >= budget.limits.nesting:
        return [_failed(shown, "IN404", member=shown, limit=depth)]
    return _unpack(shown, data, budget, depth + 1, read_member) or [_failed(shown, "IN406")]


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


def _reason(error: Exception) -> str:
    return (str(error) or type(error).__name__)[:100]


def _failed(name: str, code: str, **params: str | int) -> Source:
    return Source(name, "zip", (), None, (finding(code, **params),))
