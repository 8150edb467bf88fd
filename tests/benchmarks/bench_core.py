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
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from tests.benchmarks.typed_decks import DAY, ROUNDS, rates, rules, typed_decks
from validator.checks import run_checks
from validator.ingest.any_file import ingest
from validator.parse.readers import parse
from validator.pipeline import Question, check_bytes
from validator.report.deck_record import deck_report
from validator.resolve.resolution import resolve

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
    resolved = [resolve(deck, ruleset).deck for deck in parsed]
    reports = [check_bytes("deck", data, Question(ruleset))[0] for data in lists]
    stages: list[tuple[str, Callable[..., object], list[Any]]] = [
        ("ingest", lambda data: ingest("deck", data), lists),
        ("parse", lambda source: parse(source, names), sources),
        ("resolve", lambda deck: resolve(deck, ruleset), parsed),
        ("check", lambda deck: run_checks(replace(deck), ruleset), resolved),
        ("report as JSON", lambda report: orjson.dumps(deck_report(report)), reports),
    ]
    gc.disable()
    rows = [(name, _best(work, given) / DECKS * 1e6, "µs/deck", "") for name, work, given in stages]
    gc.enable()
    return rows


def _best(work: Callable[..., object], given: list[Any]) -> float:
    def once() -> None:
        for item in given:
            work(item)

    return min(_seconds(once) for _ in range(ROUNDS))


def _whole() -> list[Row]:
    never, before = rates(typed_decks(DECKS, seed=2), Question(rules()))
    return [
        ("end to end, lines never seen before", never, "decks/s", "3,000"),
        ("end to end, lines seen before", before, "decks/s", "3,000"),
    ]


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
