"""A reader process: reads and judges hostile files under limits, one after the other.

It is started as a program of its own, takes frames from its standard input and answers each on its standard
output. It ends when its input ends, so it never outlives the program that started it.
"""

import contextlib
import math
import os
import sys
import traceback
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, BinaryIO

from validator.deck import Source
from validator.ingest.any_file import has_pictures, ingest
from validator.ingest.reading_limits import ReadingLimits, RefusedError
from validator.pipeline.bounded_processes import Frame, receive, send
from validator.pipeline.packing import pack_sources, unpack_sources
from validator.pipeline.stages import check_source
from validator.pipeline.transport import pack_report, unpack_question

SPARE_SECONDS = 2  # the asking side stops the clock first; this one is for processes that nobody watches
NICENESS = 5  # pages that are asked for go before files that are read
QUESTIONS_KEPT = 16

_question = lru_cache(QUESTIONS_KEPT)(unpack_question)


def main() -> None:
    """Announce readiness, then serve until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the frames
    os.nice(NICENESS)
    import validator.ingest.pdf.reader  # noqa: F401  # its time belongs to the start, not to the first file

    send(answers, {"done": True})
    serve(sys.stdin.buffer, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every request; after a failure this process is of no more use."""
    while (frame := receive(requests)) is not None:
        try:
            for answer in _answers(*frame):
                send(answers, *answer)
        except MemoryError:
            send(answers, {"failed": "memory"})
            return
        except Exception as error:
            send(answers, {"failed": "crash", "trace": _trace(error)})
            return


def _answers(head: dict[str, Any], body: bytes) -> Iterator[Frame]:
    limits = ReadingLimits(**head["limits"])
    scans = head["scans"]
    _confine(limits.scan_seconds if scans else limits.seconds, limits.scan_memory if scans else limits.memory)
    data, question = body[: head["size"]], body[head["size"] :]
    if head["job"] == "draw":
        from validator.ingest.image import draw

        yield {}, draw(data, head["page"], head["scale"], limits)
        yield _done()
    elif head["job"] == "rows":
        yield {"rows": _rows(data, limits, head["rows"], head["columns"])}, b""
        yield _done()
    elif head["job"] == "read":
        sources = ingest(head["name"], data, limits, scans)
        yield {"sources": pack_sources(sources, head["lines"])}, b""
        yield _done(pictures=has_pictures(sources))
    else:
        # What another process has read by OCR already is only judged here.
        read = unpack_sources(head["sources"]) if "sources" in head else None
        yield from _checked(read or ingest(head["name"], data, limits, scans), question, limits)


def _rows(data: bytes, limits: ReadingLimits, most_rows: int, most_columns: int) -> list[list[str]] | None:
    from validator.ingest.workbook import rows_of_workbook

    try:
        return rows_of_workbook(data, limits, most_rows, most_columns)
    except RefusedError:
        return None


def _checked(sources: list[Source], packed: bytes, limits: ReadingLimits) -> Iterator[Frame]:
    """Judge a file deck by deck, so that what was judged in time is not lost."""
    question = _question(packed)
    number, lines = 1, 0
    for source in sources:
        for report in check_source(source, question, first=number):
            number += 1
            lines += len(report.lines)
            if lines > limits.answer:
                yield _done(cut=True)
                return
            yield {"report": pack_report(report)}, b""
    yield _done(pictures=has_pictures(sources))


def _done(**more: Any) -> Frame:
    return {"done": True, "memory": _most_memory(), **more}, b""


def _most_memory() -> int:
    """Return the most memory that this process held, where the system tells.

    The peak of `resource` would not do: a process takes over the peak of the one that started it.
    """
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _confine(seconds: float, memory: int) -> None:
    """Limit processor time and memory for the next file, where the system can."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    allowed = math.ceil(used.ru_utime + used.ru_stime + seconds) + SPARE_SECONDS
    for kind, limit in ((resource.RLIMIT_CPU, allowed), (resource.RLIMIT_AS, memory)):
        _, hard = resource.getrlimit(kind)
        bounded = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(kind, (bounded, hard))


def _trace(error: BaseException) -> str:
    """Say where an error arose; its own text is left out, since it may quote the list."""
    steps = traceback.extract_tb(error.__traceback__)
    return " > ".join(
        [*(f"{step.filename}:{step.lineno} {step.name}" for step in steps), type(error).__name__]
    )


if __name__ == "__main__":
    main()
