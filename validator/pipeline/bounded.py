"""Reading and judging within bounds: short texts here, everything else in reader processes."""

from __future__ import annotations

import json
import os
import zlib
from dataclasses import asdict, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from validator.deck import ParsedDeck, Source
from validator.finding import Finding, finding
from validator.ingest.any_file import can_scan, is_short_text
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits, limits_in_use
from validator.ingest.text import text_source
from validator.pipeline.stages import Question, Report, check_parsed, check_sources

if TYPE_CHECKING:  # whoever reads short texts only, as the command often does, never needs processes
    from validator.pipeline.bounded_processes import Frame, JobOutcome, ReaderProcesses

ALL_LINES = 1_000_000_000
_WHY = {"memory": "IN209", "crash": "IN210", "busy": "IN219"}
MOST_SCANNED = 100  # outcomes of OCR that are kept, a few kilobytes each


class BoundedReader:
    """Reads and judges files with up to so many processes at once, which stay warm between them."""

    def __init__(self, processes: int | None = None) -> None:
        # One more than there are cores: somebody's long job leaves a process for everybody else's.
        self.processes = processes or (os.cpu_count() or 1) + 1
        self._scanned: dict[bytes, JobOutcome] = {}

    @cached_property
    def _processes(self) -> tuple[ReaderProcesses, ReaderProcesses]:
        """Return the processes that read, and the one that may take its time over pictures."""
        from validator.pipeline.bounded_processes import ReaderProcesses

        return ReaderProcesses(self.processes), ReaderProcesses(1)

    def check(
        self, name: str, data: bytes, question: Question, limits: ReadingLimits | None = None
    ) -> list[Report]:
        """Judge every deck of a file; what was not read in time is a report that says so."""
        bounds = limits or limits_in_use()
        if is_short_text(data, bounds):
            return check_sources([text_source(name, data, bounds)], question)
        if len(data) > bounds.bytes:
            return [_refused(name, 1, _too_large(bounds), question)]
        from validator.pipeline.transport import pack_question, unpack_report

        outcome = self._run({"job": "check", "name": name}, data, bounds, pack_question(question))
        reports = [unpack_report(head["report"], question) for head, _ in outcome.frames if "report" in head]
        why = _reason(outcome, bounds)
        return [*reports, _refused(name, len(reports) + 1, why, question)] if why else reports

    def read(
        self, name: str, data: bytes, limits: ReadingLimits | None = None, most_lines: int = ALL_LINES
    ) -> list[Source]:
        """Read a file without judging it: the first so many lines of each source, for showing them."""
        bounds = limits or limits_in_use()
        if is_short_text(data, bounds):
            return [text_source(name, data, bounds)]
        if len(data) > bounds.bytes:
            return [Source(name, "binary", (), None, (_too_large(bounds),))]
        from validator.pipeline.packing import unpack_sources

        outcome = self._run({"job": "read", "name": name, "lines": most_lines}, data, bounds)
        why = _reason(outcome, bounds)
        if why:
            return [Source(name, "binary", (), None, (why,))]
        sources = unpack_sources(outcome.frames[0][0]["sources"])
        return [source._replace(lines=source.lines[:most_lines]) for source in sources]

    def rows(self, data: bytes, most_rows: int, most_columns: int) -> list[list[str]] | None:
        """Return the cells of a workbook's first sheet; None when it cannot be read."""
        job = {"job": "rows", "rows": most_rows, "columns": most_columns}
        outcome = self._run(job, data, limits_in_use())
        return None if outcome.failure else outcome.frames[0][0]["rows"]

    def draw(self, data: bytes, page: int, scale: float = 1.5) -> bytes | None:
        """Draw a page as PNG, for showing a line in its place; None when it cannot be drawn."""
        outcome = self._run({"job": "draw", "page": page, "scale": scale}, data, limits_in_use())
        return None if outcome.failure else outcome.frames[0][1] or None

    def expect(self, data: bytes) -> None:
        """Let a process start in the meantime where a file will need one."""
        if not is_short_text(data, limits_in_use()):
            self._processes[0].start_spare()

    def close(self) -> None:
        """End all processes, and forget what they have read."""
        self._scanned.clear()
        for processes in self.__dict__.pop("_processes", ()):
            processes.close()

    def _run(
        self, job: dict[str, Any], data: bytes, limits: ReadingLimits, question: bytes = b""
    ) -> JobOutcome:
        """Do a job; where pictures remain, a process that may use more time and memory does it again."""
        head = job | {"limits": asdict(limits), "size": len(data), "scans": False}
        readers, _ = self._processes
        outcome = readers.run(head, data + question, limits.seconds, limits.wait)
        if outcome.failure or not outcome.frames[-1][0].get("pictures") or not can_scan():
            return outcome
        scanned = self._scan(job["name"], data, limits)
        if scanned.failure:
            return outcome if any(map(_has_lines, outcome.frames)) else scanned
        if job["job"] == "read":
            return scanned
        head |= {"sources": scanned.frames[0][0]["sources"], "size": 0}
        return readers.run(head, question, limits.seconds, limits.wait)

    def _scan(self, name: str, data: bytes, limits: ReadingLimits) -> JobOutcome:
        """Read a file by OCR, which takes seconds: whoever asks about it again waits for nothing."""
        key = _key(name, data, limits)
        scanned = self._scanned.pop(key, None)
        if scanned is None:
            head = {"job": "read", "name": name, "lines": ALL_LINES, "scans": True}
            head |= {"limits": asdict(limits), "size": len(data)}
            from validator.pipeline.bounded_processes import put_deadline_off

            put_deadline_off(limits.scan_seconds)
            _, scanners = self._processes
            found = scanners.run(head, data, limits.scan_seconds, limits.scan_seconds)
            scanned = replace(found, by_ocr=True)
        if not scanned.failure:
            self._keep(key, scanned)
        return scanned

    def recall(self, name: str, data: bytes) -> bytes | None:
        """Return what OCR read in a file, to be kept beside it; None where it was not needed."""
        scanned = self._scanned.get(_key(name, data, limits_in_use())) if self._scanned else None
        return zlib.compress(json.dumps(scanned.frames[0][0]).encode()) if scanned else None

    def remember(self, name: str, data: bytes, reading: bytes | None) -> None:
        """Take back what was kept beside a file, so that nobody has to read it again."""
        if reading is None:
            return
        from validator.pipeline.bounded_processes import JobOutcome

        head = json.loads(zlib.decompress(reading))
        self._keep(_key(name, data, limits_in_use()), JobOutcome([(head, b"")]))

    def _keep(self, key: bytes, scanned: JobOutcome) -> None:
        self._scanned[key] = scanned
        while len(self._scanned) > MOST_SCANNED:
            self._scanned.pop(next(iter(self._scanned)), None)


def _key(name: str, data: bytes, limits: ReadingLimits) -> bytes:
    """Return what tells a reading from others: with more time or pages, OCR may read more."""
    return sha256(f"{name}\0{limits}\0".encode("utf-8", "replace") + data).digest()


def _has_lines(frame: Frame) -> bool:
    head, _ = frame
    return any(part["lines"] for part in (*head.get("sources", ()), head.get("report", {"lines": ()})))


def _refused(name: str, number: int, why: Finding, question: Question) -> Report:
    return check_parsed(Source(name, "binary", (), None, (why,)), number, ParsedDeck(lines=()), question)


def _too_large(limits: ReadingLimits) -> Finding:
    return finding("IN207", limit=f"{limits.bytes / MEGABYTE:g} MB")


def _reason(outcome: JobOutcome, limits: ReadingLimits) -> Finding | None:
    """Say why a file was not read to its end, if it was not."""
    if outcome.failure is None:
        return finding("IN218", limit=limits.answer) if outcome.frames[-1][0].get("cut") else None
    if outcome.failure.value == "time":
        return finding("IN208", seconds=f"{limits.scan_seconds if outcome.by_ocr else limits.seconds:g}")
    return finding(_WHY[outcome.failure.value])


_READERS: dict[int, BoundedReader] = {}


def default_reader() -> BoundedReader:
    """Return the reader of this process; a process that was forked gets its own."""
    process = os.getpid()
    if process not in _READERS:
        _READERS.clear()
        _READERS[process] = BoundedReader()
    return _READERS[process]


def check_bytes(
    name: str, data: bytes, question: Question, limits: ReadingLimits | None = None
) -> list[Report]:
    """Read a file of any kind and judge every deck in it."""
    return default_reader().check(name, data, question, limits)


def read_bytes(
    name: str, data: bytes, limits: ReadingLimits | None = None, most_lines: int = ALL_LINES
) -> list[Source]:
    """Read a file of any kind without judging it."""
    return default_reader().read(name, data, limits, most_lines)
