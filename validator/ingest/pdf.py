"""PDFs and pictures: read by workers, so that a hostile file costs one finding and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

from validator.deck import Source
from validator.finding import Finding
from validator.ingest.limits import DEFAULT_LIMITS, MEGABYTE, Limits
from validator.ingest.packing import unpack_sources
from validator.ingest.pdf_messages import finding
from validator.ingest.pool import Failure, Pool


class PdfReader:
    """Reads documents with up to so many workers at once; workers stay warm between documents."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1
        self._readers = Pool(self.processes)
        self._scanners = Pool(1)

    def read(self, name: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> list[Source]:
        """Read a PDF; pages without text are read by OCR where the extra "scan" is installed."""
        if len(data) > limits.bytes:
            return [_refused(name, finding("IN207", limit=f"{limits.bytes / MEGABYTE:g} MB"))]
        sources = self._run(self._readers, "pdf", name, data, limits)
        if not _has_pictures(sources) or not can_scan():
            return sources
        scanned = self._run(self._scanners, "scan", name, data, limits)
        return scanned if any(source.data for source in scanned) else sources

    def read_image(self, name: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> list[Source]:
        """Read a photo or scan by OCR; without the extra "scan" say how to install it."""
        if len(data) > limits.bytes:
            return [_refused(name, finding("IN207", limit=f"{limits.bytes / MEGABYTE:g} MB"), "image")]
        if not can_scan():
            return [_refused(name, finding("IN216"), "image")]
        return self._run(self._scanners, "scan", name, data, limits)

    def read_many(
        self, items: Iterable[tuple[str, bytes]], limits: Limits = DEFAULT_LIMITS
    ) -> list[list[Source]]:
        """Read many PDFs with all workers; the answers come in the order of the items."""
        with ThreadPoolExecutor(self.processes) as threads:
            return list(threads.map(lambda item: self.read(item[0], item[1], limits), items))

    def draw(
        self, data: bytes, page: int, scale: float = 1.5, limits: Limits = DEFAULT_LIMITS
    ) -> bytes | None:
        """Draw a page as PNG, for showing a line in its place; None when it cannot be drawn."""
        head = {"job": "draw", "page": page, "scale": scale, "limits": asdict(limits)}
        answer = self._readers.run(head, data, limits.seconds)
        return None if isinstance(answer, Failure) or not answer[1] else answer[1]

    def close(self) -> None:
        """End all workers."""
        self._readers.close()
        self._scanners.close()

    def _run(self, pool: Pool, job: str, name: str, data: bytes, limits: Limits) -> list[Source]:
        head: dict[str, Any] = {"job": job, "name": name, "limits": asdict(limits)}
        seconds = limits.scan_seconds if job == "scan" else limits.seconds
        answer = pool.run(head, data, seconds)
        if isinstance(answer, Failure):
            return [_refused(name, _reason(answer, seconds))]
        if "failed" in answer[0]:
            return [_refused(name, finding("IN209" if answer[0]["failed"] == "memory" else "IN210"))]
        return unpack_sources(answer[0]["sources"])


_READERS: dict[int, PdfReader] = {}


def default_reader() -> PdfReader:
    """Return the reader of this process; a process that was forked gets its own."""
    process = os.getpid()
    if process not in _READERS:
        _READERS.clear()
        _READERS[process] = PdfReader()
    return _READERS[process]


def read_pdf(name: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> list[Source]:
    """Read a PDF into sources whose lines stand in reading order."""
    return default_reader().read(name, data, limits)


def can_scan() -> bool:
    """Tell whether the extra "scan" is installed."""
    from importlib.util import find_spec

    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def _has_pictures(sources: list[Source]) -> bool:
    return any(isinstance(source.data, dict) and source.data["pictures"] for source in sources)


def _refused(name: str, reason: Finding, kind: str = "pdf") -> Source:
    return Source(name, kind, (), None, (reason,))


def _reason(failure: Failure, seconds: float) -> Finding:
    if failure is Failure.TIME:
        return finding("IN208", seconds=f"{seconds:g}")
    return finding("IN210")
