"""Where is this deck legal: the whole history of all formats, warm and from the command line."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.where.decks import PRECISION_DESIGN, TODAY, ZAHYA, read, rulebook
from validator.where.whereabouts import whereabouts

ROUNDS = 9
# A deck with mistakes of every sort asks most of the search for the nearest legal deck.
BROKEN = PRECISION_DESIGN.replace("3 Midnight-3 Arcology", "3 Anoetic Void").replace(
    "3 Rime", "1 IP Enforcement"
)


def run() -> Iterator[tuple[str, float, str, str]]:
    for name, text in (("legal before", PRECISION_DESIGN), ("rotated", ZAHYA), ("with mistakes", BROKEN)):
        report = read(text)
        whereabouts(report, rulebook(), TODAY)
        spent = []
        for _ in range(ROUNDS):
            start = time.process_time()
            whereabouts(report, rulebook(), TODAY)
            spent.append((time.process_time() - start) * 1000)
        yield f"where, warm, a deck {name} (CPU)", median(spent), "ms", "150"
    yield "legaldeck where, cold (CPU)", _cold(), "s", "0.6"


def _cold() -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.txt"
        path.write_text(PRECISION_DESIGN, "utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "validator.cli.main", "where", str(path)]
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
