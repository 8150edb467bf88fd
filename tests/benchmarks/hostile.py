"""What hostile documents cost: `python -m tests.benchmarks.hostile` prints two tables.

The first tells how the cost of reading grows as the document doubles: each figure should be about twice the
one before. The second sends one hostile document at a time and looks at what others notice of it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.typed_decks import rules
from tests.ingest import hostile_files
from tests.ingest.pdf import bombs
from validator.ingest.document import ingest
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.pipeline import BoundedReader, Question, check_sources
from validator.pipeline.reader_pool import visitor

STEPS = (2_000, 4_000, 8_000, 16_000, 32_000)
ENOUGH = 25.0
SHORT = b"Noise: Hacker Extraordinaire\n3 Diesel\n3 Sure Gamble\n3 Wyldside\n"
SMALL_PDF = bombs.text_page("3 Sure Gamble", "2 Diesel")


def growth(question: Question, wanted: list[str]) -> None:
    """Print the processor time of reading and judging, without any bound, as documents double."""
    print("| input | " + " | ".join(map(str, STEPS)) + " |")
    print("| --- |" + " --- |" * len(STEPS))
    for name, build in hostile_files.GROWING.items():
        if wanted and not any(word in name for word in wanted):
            continue
        cells: list[str] = []
        for step in STEPS:
            spent = _cpu(build(step), question)
            cells.append(f"{spent:.2f}")
            if spent * 2 > ENOUGH:  # the next one would take too long
                break
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def _cpu(data: bytes, question: Question) -> float:
    question.rules.catalogue.names.memory.clear()
    started = time.process_time()
    check_sources(ingest("hostile", data, DEFAULT_LIMITS), question)
    return time.process_time() - started


def requests(question: Question, wanted: list[str]) -> None:
    """Print how long one hostile document takes, how long others wait meanwhile, and the memory of all."""
    print("| file | size | time | others, text | others, PDF | peak of all processes | answer |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    reader = BoundedReader()
    reader.check("warm.pdf", SMALL_PDF, question)
    for name, build in hostile_files.REQUESTS.items():
        if wanted and not any(word in name for word in wanted):
            continue
        data = build()
        with Others(reader, question) as others:
            started = time.perf_counter()
            visitor.set("hostile")
            reports = reader.check("hostile", data, question)
            spent = time.perf_counter() - started
        codes = sorted({finding.code for report in reports for finding in report.findings})[:4]
        print(
            f"| {name} | {len(data) / 1e6:.2f} MB | {spent:.1f} s | {others.text:.2f} s | {others.pdf:.2f} s "
            f"| {others.memory / 1e6:.0f} MB | {len(reports)} decks, {' '.join(codes)} |",
            flush=True,
        )
    reader.close()


class Others:
    """Visitors who go on checking ordinary lists: the longest that any of them waited."""

    def __init__(self, reader: BoundedReader, question: Question) -> None:
        self.text = self.pdf = 0.0
        self.memory = 0
        self._reader, self._question = reader, question
        self._stop = threading.Event()
        actions = (self._check_text, self._check_pdf, self._weigh)
        self._threads = [threading.Thread(target=self._repeat, args=(action,)) for action in actions]

    def __enter__(self) -> Others:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _repeat(self, action: Callable[[], None]) -> None:
        visitor.set("somebody else")
        while not self._stop.wait(0.02):
            action()

    def _check_text(self) -> None:
        started = time.perf_counter()
        self._reader.check("a.txt", SHORT, self._question)
        self.text = max(self.text, time.perf_counter() - started)

    def _check_pdf(self) -> None:
        started = time.perf_counter()
        self._reader.check("a.pdf", SMALL_PDF, self._question)
        self.pdf = max(self.pdf, time.perf_counter() - started)

    def _weigh(self) -> None:
        self.memory = max(self.memory, sum(map(_resident, _family())))


def _family() -> list[int]:
    """Return this process and those that it has started, from whichever thread."""
    children = [number for task in Path("/proc/self/task").iterdir() for number in _children(task)]
    return [os.getpid(), *children]


def _children(task: Path) -> list[int]:
    try:
        return [int(number) for number in (task / "children").read_text().split()]
    except OSError:
        return []


def _resident(process: int) -> int:
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    line = next((line for line in status.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0")
    return int(line.split()[1]) * 1024


def main(wanted: list[str]) -> None:
    """Print both tables, or the rows that hold one of the wanted words."""
    question = Question(rules())
    growth(question, wanted)
    print()
    requests(question, wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
