"""Whatever a document holds, reading and judging twice as much takes about twice as long."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.benchmarks.typed_decks import rules
from tests.ingest import hostile_files
from validator.ingest.any_file import ingest
from validator.pipeline import Question, check_sources

FEW, TIMES = 2_000, 8
# Where cost grows by the square, eight times as much takes 64 times as long.
MOST_GROWTH = 32
# Below that the clock measures itself.
LEAST_SECONDS = 0.02
QUESTION = Question(rules())
# The first two grow otherwise, and of the rest the tests of hostile cost ask more.
ELSEWHERE = ("unknown names", "spreadsheet rows", "lines `3`", "`<a ` in HTML", "`<!--` in HTML")
GROWING = {name: build for name, build in hostile_files.GROWING.items() if name not in ELSEWHERE} | {
    "one card again and again": lambda count: b"1 Sure Gamble\n" * count
}


def seconds(data: bytes) -> float:
    """Measure the processor time of one document, nothing remembered from others."""
    QUESTION.rules.catalogue.names.memory.clear()
    started = time.process_time()
    check_sources(ingest("hostile", data), QUESTION)
    return time.process_time() - started


@pytest.mark.parametrize("build", GROWING.values(), ids=GROWING)
def test_the_cost_of_reading_grows_with_the_document(build: Callable[[int], bytes]) -> None:
    few, many = build(FEW), build(FEW * TIMES)
    base = max(LEAST_SECONDS, min(seconds(few) for _ in range(2)))
    assert any(seconds(many) < MOST_GROWTH * base for _ in range(2))


def test_names_that_nobody_knows_cost_a_thousandth_of_a_second_or_two_each() -> None:
    assert seconds(hostile_files.unknown_names(500)) < 500 * 0.005
