"""The judging core: reading, resolving, checking and printing typed Netrunner decks."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import orjson

from tests.benchmarks.typed_decks import DAY, rules, typed_decks
from validator.checks import run_checks
from validator.ingest.document import ingest
from validator.parse import parse
from validator.pipeline import Question, check_bytes
from validator.report.document import document
from validator.resolve import resolve

DECKS = 2000
STORED = 100_000

Row = tuple[str, float, str, str]


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def run() -> list[Row]:
    """Measure every stage and the whole."""
    return [*_start_up(), *_stages(), *_whole(), *_recheck(), *_memory()]


def _start_up() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.txt"
        path.write_bytes(typed_decks(1)[0])
        command = [sys.executable, "-m", "validator.cli.main", "check", str(path), "--date", DAY.isoformat()]
        times = sorted(
            _seconds(lambda: subprocess.run(command, capture_output=True, check=False)) for _ in range(7)
        )
        empty = sorted(
            _seconds(lambda: subprocess.run([*command[:3], "--help"], capture_output=True, check=False))
            for _ in range(7)
        )
    return [
        ("`legaldeck --help`", empty[3] * 1000, "ms", "300"),
        ("`legaldeck check` of one deck, start-up included", times[3] * 1000, "ms", "350"),
    ]


def _stages() -> list[Row]:
    ruleset = rules()
    names = ruleset.catalogue.names
    lists = typed_decks(DECKS)
    sources = [ingest("deck", data)[0] for data in lists]
    parsed = [parse(source, names)[0] for source in sources]
    resolved = [resolve(deck, ruleset) for deck in parsed]
    reports = [check_bytes("deck", data, Question(ruleset))[0] for data in lists]
    stages: dict[str, Callable[[], object]] = {
        "ingest": lambda: [ingest("deck", data) for data in lists],
        "parse": lambda: [parse(source, names) for source in sources],
        "resolve": lambda: [resolve(deck, ruleset) for deck in parsed],
        "check": lambda: [run_checks(r.deck, ruleset) for r in resolved],
        "report as JSON": lambda: [orjson.dumps(document(report)) for report in reports],
    }
    return [(name, _seconds(work) / DECKS * 1e6, "µs/deck", "") for name, work in stages.items()]


def _whole() -> list[Row]:
    ruleset = rules()
    lists = typed_decks(DECKS, seed=2)
    question = Question(ruleset)
    gc.disable()  # as `legaldeck check` does
    cold = _seconds(lambda: [_answer(data, question) for data in lists])
    warm = _seconds(lambda: [_answer(data, question) for data in lists])
    gc.enable()
    return [
        ("end to end, lists never seen before", DECKS / cold, "decks/s", "3,000"),
        ("end to end, lists seen before", DECKS / warm, "decks/s", "3,000"),
    ]


def _answer(data: bytes, question: Question) -> bytes:
    return b"".join(orjson.dumps(document(report)) for report in check_bytes("deck", data, question))


def _recheck_part(seed: int, count: int) -> int:
    ruleset = rules()
    decks = [
        resolve(parse(ingest("d", data)[0], ruleset.catalogue.names)[0], ruleset).deck
        for data in typed_decks(1000, seed)
    ]
    return sum(len(run_checks(decks[i % len(decks)], ruleset)) for i in range(count))


def _recheck() -> list[Row]:
    with ProcessPoolExecutor(2) as pool:
        work = lambda: list(pool.map(_recheck_part, (1, 2), (STORED // 2, STORED // 2)))  # noqa: E731
        seconds = _seconds(work)
    return [(f"re-check of {STORED:,} decks against a new list, two processes", seconds, "s", "15")]


def _memory() -> list[Row]:
    script = (
        "import tracemalloc; tracemalloc.start();"
        "from card_data.catalogue import load_catalogue; load_catalogue('netrunner');"
        "print(tracemalloc.get_traced_memory()[0])"
    )
    output = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, cwd=os.getcwd()
    ).stdout
    return [("memory of the catalogue", int(output) / 1e6, "MB", "60")]
