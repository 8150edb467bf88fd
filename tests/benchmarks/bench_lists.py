"""Whole lists on the command line: one cold run in one process, start included, as JSON, in CPU time."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks.typed_decks import DAY, random_decks
from tests.reading.kinds import written
from tests.reading.real_decks import TUNED, UNSEEN, RealDeck, pairs

DECKS = 2000
# Decks of years ago break the rules of today about twenty times each.
KINDS = (
    ("bare lists", "bare", False, "2,500"),
    ("tournament lists of two decks", "tournament", False, "2,500"),
    ("pasted pages", "pasted page", False, ""),
    ("bare lists with twenty faults", "bare", True, "2,000"),
)

Row = tuple[str, float, str, str]
Pairs = Callable[[int], tuple[RealDeck, RealDeck]]


def run() -> Iterator[Row]:
    """Measure each kind of list."""
    legal, faulty = _legal_pairs(), _old_pairs()
    for name, kind, faults, target in KINDS:
        per_list = 2 if kind == "tournament" else 1
        seconds = _cpu_seconds(kind, faulty if faults else legal, DECKS // per_list)
        yield f"{DECKS:,} decks as {name}, cold", DECKS / seconds, "decks/s", target


def _legal_pairs() -> Pairs:
    sides: dict[str, list[RealDeck]] = {"corp": [], "runner": []}
    for identity, cards in random_decks(4 * DECKS, random.Random(5)):
        sides[identity.side].append(RealDeck(identity, dict(cards)))
    return lambda place: (sides["corp"][place % DECKS], sides["runner"][place % DECKS])


def _old_pairs() -> Pairs:
    both = [*pairs(TUNED), *pairs(UNSEEN)]
    return lambda place: both[place % len(both)]


def _cpu_seconds(kind: str, decks: Pairs, lists: int) -> float:
    """Write the lists into a folder and judge it; return what the process used of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        for place in range(lists):
            Path(folder, f"{place:04}.txt").write_bytes(written(kind, place, *decks(place)).text())
        command = [sys.executable, "-m", "validator.cli.main", "check", folder, "--date", DAY.isoformat()]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([*command, "--json", "--jobs", "1"], stdout=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
