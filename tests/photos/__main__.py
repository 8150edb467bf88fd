"""Measure how photos of lists are read: python -m tests.photos prints a table.

A person is taken to need 3 seconds for each tap, and as long to compare each doubtful line with its picture;
half a second to glance at each clear one. The seconds of OCR are processor time.
"""

from __future__ import annotations

import resource
import time

from tests.batch.decks import CORP, question
from tests.photos.taken import SHOTS, UNSEEN, Shot, take
from validator.deck import FAINT, SEEN
from validator.ingest.image import scan
from validator.ingest.reading_limits import ReadingLimits
from validator.pipeline import check_sources

TAPS = 4  # open the files, choose the photo, confirm all, submit
SECONDS_OF_A_TAP = 3.0
SECONDS_OF_A_GLANCE = 0.5


def main() -> None:
    """Read every photo and print what came of it."""
    wanted = sorted(line for line in CORP.splitlines() if line.strip())
    print(f"{'photo':16}{'OCR s':>8}{'clear':>7}{'doubtful':>10}{'missed':>8}{'wrong':>7}{'person s':>10}")
    for shot in (*SHOTS, *UNSEEN):
        print(_row(shot, wanted), flush=True)
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _row(shot: Shot, wanted: list[str]) -> str:
    data = take(CORP, shot)
    begun = time.process_time()
    sources = scan(f"{shot.name}.jpg", data, ReadingLimits())
    seconds = time.process_time() - begun
    lines = [line for report in check_sources(sources, question()) for line in report.lines]
    clear = [
        line.card.title if line.role == "identity" else f"{line.quantity} {line.card.title}"
        for line in lines
        if line.match == SEEN and line.card
    ]
    doubtful = sum(line.match in (FAINT, "guess", "ambiguous", "unknown") for line in lines)
    wrong = len([line for line in clear if line not in wanted])
    missed = len(wanted) - len(clear) - doubtful
    person = seconds + (TAPS + 2 * doubtful) * SECONDS_OF_A_TAP + len(clear) * SECONDS_OF_A_GLANCE
    return f"{shot.name:16}{seconds:8.1f}{len(clear):7}{doubtful:10}{missed:8}{wrong:7}{person:10.0f}"


if __name__ == "__main__":
    main()
