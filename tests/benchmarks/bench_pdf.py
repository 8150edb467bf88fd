"""How fast PDFs are read, compared with pdfplumber's own bare word extraction."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pdfplumber

from validator.ingest.pdf.reader import read_pdf
from validator.ingest.reading_limits import ReadingLimits
from validator.pipeline import BoundedReader

FOLDER = Path(__file__).parents[1] / "decklists" / "pdf"
TYPICAL = ("chromium-deck-page", "libreoffice-typed", "fpdf-two-columns", "latex-columns", "chromium-sheet")
SHEET = "fpdf-sheet"
SHEETS = ("fpdf-sheet", "libreoffice-sheet", "chromium-sheet")
MANY = 200


def best_of(
    rounds: int, action: Callable[[], object], clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return the shortest time that an action took."""
    times = []
    for _ in range(rounds):
        start = clock()
        action()
        times.append(clock() - start)
    return min(times)


def bare_words(data: bytes) -> None:
    """Extract words as pdfplumber does by itself."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            page.extract_words()


def read_many(reader: BoundedReader, files: list[bytes]) -> None:
    """Read files with all processes of a reader."""
    with ThreadPoolExecutor(reader.processes) as threads:
        list(threads.map(lambda data: reader.read("a.pdf", data), files))


def run() -> list[tuple[str, float, str, float]]:
    """Measure; each row is name, value, unit and target (not more than that)."""
    rows = []
    for name in TYPICAL:
        data = (FOLDER / f"{name}.pdf").read_bytes()
        bare = best_of(7, partial(bare_words, data), time.process_time)
        ours = best_of(7, partial(read_pdf, "a.pdf", data, ReadingLimits()), time.process_time)
        rows.append((f"{name} against bare words", ours / bare, "times", 1.3))
    sheet = (FOLDER / f"{SHEET}.pdf").read_bytes()
    reader = BoundedReader()
    rows.append(("two-deck sheet, cold worker", best_of(1, lambda: reader.read("a.pdf", sheet)), "s", 1.0))
    rows.append(("two-deck sheet, warm worker", best_of(5, lambda: reader.read("a.pdf", sheet)), "s", 0.5))
    for name in SHEETS:
        command = [sys.executable, "-m", "validator.cli.main", "check", str(FOLDER / f"{name}.pdf")]
        whole = best_of(5, partial(subprocess.run, command, capture_output=True, check=False))
        rows.append((f"`legaldeck check` of {name}, start-up included", whole, "s", 0.5))
    alone = best_of(3, lambda: read_pdf("a.pdf", sheet, ReadingLimits()))
    read_many(reader, [sheet] * 2 * reader.processes)
    together = best_of(1, lambda: read_many(reader, [sheet] * MANY))
    reader.close()
    cores = len(os.sched_getaffinity(0))
    rows.append((f"{MANY} sheets on {cores} cores", together, "s", alone * MANY / cores * 1.5))
    return rows


if __name__ == "__main__":
    for name, value, unit, target in run():
        print(f"{name}: {value:.2f} {unit} (target {target:.2f})")
