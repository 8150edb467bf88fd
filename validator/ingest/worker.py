"""The worker: a process of its own that reads hostile files under limits, one after the other.

It is started as `python -m validator.ingest.worker`, takes frames from its standard input and answers each on
its standard output. It ends when its input ends, so it never outlives the program that started it.
"""

from __future__ import annotations

import math
import os
import sys
from typing import Any, BinaryIO

from validator.ingest.frames import receive, send
from validator.ingest.limits import Limits
from validator.ingest.packing import pack_sources
from validator.ingest.pdf_library import load

SPARE_SECONDS = 2


def main() -> None:
    """Announce readiness, then serve until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get between the frames
    load()  # the time this takes belongs to the start, not to the first document
    send(answers, {"ready": True})
    serve(sys.stdin.buffer, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every request."""
    while (frame := receive(requests)) is not None:
        head, body = frame
        try:
            send(answers, *_answer(head, body))
        except MemoryError:
            send(answers, {"failed": "memory"})
            return
        except Exception:
            send(answers, {"failed": "error"})
            return


def _answer(head: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    limits = Limits(**head["limits"])
    scans = head["job"] == "scan"
    _confine(limits.scan_seconds if scans else limits.seconds, limits.scan_memory if scans else limits.memory)
    if head["job"] == "draw":
        from validator.ingest.pdf_drawing import draw_page

        return {"drawn": True}, draw_page(body, head["page"], head["scale"], limits)
    return {"sources": pack_sources(_read(head["name"], body, limits, scans))}, b""


def _read(name: str, data: bytes, limits: Limits, scans: bool) -> Any:
    if scans:
        from validator.ingest.image import scan_document

        return scan_document(name, data, limits)
    from validator.ingest.pdf_document import read_document

    return read_document(name, data, limits)


def _confine(seconds: float, memory: int) -> None:
    """Limit processor time and memory for the next document, where the system can."""
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


if __name__ == "__main__":
    main()
