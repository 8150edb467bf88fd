"""Whatever is no short text is read and judged in a bounded process, with the same answer as here."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from pathlib import Path

import pytest

from card_data.local import LocalCard
from tests.benchmarks.typed_decks import rules
from tests.ingest import hostile_files
from tests.ingest.pdf import bombs
from validator.ingest.any_file import ingest
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.pipeline import BoundedReader, Question, Report, bounded_processes, check_sources
from validator.pipeline.bounded_processes import deadline, visitor
from validator.rules.house_rules import add_local_cards
from validator.rules.rulebook import load_rulebook

FOLDER = Path(__file__).parents[1] / "decklists"
KINDS = [
    "o8d",
    "dek",
    "json",
    "csv",
    "tsv",
    "html",
    "xml",
    "cod",
    "edn",
    "toml",
    "yaml",
    "rec",
    "md",
    "properties",
    "txt",
]
EVERY_KIND = [path for kind in KINDS for path in sorted(FOLDER.rglob(f"*.{kind}"))[:6]]
LIST = b"Noise: Hacker Extraordinaire\n3 Diesel\n3 Sure Gamble\n3 Wyldside\n"
NEVER_HERE = replace(DEFAULT_LIMITS, short=1)


@pytest.fixture(scope="module")
def reader() -> Iterator[BoundedReader]:
    reader = BoundedReader(processes=2)
    yield reader
    reader.close()


@pytest.fixture(scope="module")
def question() -> Question:
    return Question(rules(), load_rulebook(), paperwork=True)


def codes(reports: list[Report]) -> list[list[str]]:
    return [[finding.code for finding in report.findings] for report in reports]


@pytest.mark.parametrize("path", EVERY_KIND, ids=lambda path: path.name)
def test_a_reader_process_answers_exactly_what_is_answered_here(
    reader: BoundedReader, question: Question, path: Path
) -> None:
    data = path.read_bytes()
    here = check_sources(ingest(path.name, data), question)
    assert reader.check(path.name, data, question, NEVER_HERE) == here


def test_local_cards_letters_and_pools_take_part_in_a_reader_process(reader: BoundedReader) -> None:
    sws = load_rulebook().policy("sws-1.2")
    base = load_rulebook().ruleset(sws.id, sws.default_tier, sws.default_format, sws.effective)
    local = add_local_cards(base, [LocalCard("My Own Hero", "hero")])
    question = Question(local, load_rulebook(), letters=("A",), pool={"x": 1})
    data = b"1 My Own Hero\n2 Nobody Knows This\n"
    here = check_sources(ingest("list", data), question)
    assert [entry.card.title for report in here for entry in report.deck.entries] == ["My Own Hero"]
    assert reader.check("list", data, question, NEVER_HERE) == here


def test_an_archive_with_an_endless_directory_is_refused_before_it_is_read(question: Question) -> None:
    data = hostile_files.directory(400_000)
    started = time.process_time()
    (source,) = ingest("lists.zip", data)
    assert time.process_time() - started < 0.5
    assert [finding.code for finding in source.findings] == ["IN402"]


def test_an_archive_that_lies_about_its_number_of_files_is_refused_as_well() -> None:
    data = bytearray(hostile_files.directory(400_000))
    data[-14:-10] = b"\x01\0\x01\0"
    started = time.process_time()
    (source,) = ingest("lists.zip", bytes(data))
    assert time.process_time() - started < 0.5
    assert [finding.code for finding in source.findings] == ["IN402"]


def test_what_was_judged_in_time_is_kept(reader: BoundedReader, question: Question) -> None:
    names = {f"{at}.txt": hostile_files.unknown_names(5_000, seed=at * 5_000) for at in range(9)}
    data = hostile_files.packed({"0-good.txt": LIST, **names})
    reports = reader.check("lists.zip", data, question, replace(DEFAULT_LIMITS, seconds=2))
    assert reports[0].source == "lists.zip/0-good.txt"
    assert [entry.card.title for entry in reports[0].deck.entries] == [
        "Noise: Hacker Extraordinaire",
        "Diesel",
        "Sure Gamble",
        "Wyldside",
    ]
    assert codes(reports)[-1][0] == "IN208"
    assert reports[-1].verdict == "judge"


def test_busy_pdfs_in_an_archive_share_one_limit_of_time(reader: BoundedReader, question: Question) -> None:
    data = hostile_files.busy_pdfs_in_archive(5)
    started = time.monotonic()
    reports = reader.check("lists.zip", data, question, replace(DEFAULT_LIMITS, seconds=1))
    assert time.monotonic() - started < 8
    assert codes(reports)[-1][0] == "IN208"


def test_an_answer_of_too_many_lines_is_cut_with_a_word(reader: BoundedReader, question: Question) -> None:
    data = hostile_files.packed({f"{at}.txt": LIST for at in range(9)})
    reports = reader.check("lists.zip", data, question, replace(DEFAULT_LIMITS, answer=30))
    assert len(reports) == 8
    assert codes(reports)[-1][0] == "IN218"
    assert "30 lines" in reports[-1].findings[0].message


def test_one_visitors_busy_files_do_not_hold_up_another_visitor(
    reader: BoundedReader, question: Question
) -> None:
    limits = replace(DEFAULT_LIMITS, seconds=2.5, wait=60)
    busy = bombs.busy_page()

    def read_as(who: str, data: bytes) -> list[Report]:
        visitor.set(who)
        return reader.check("a.pdf", data, question, limits)

    with ThreadPoolExecutor(4) as threads:
        hostile = [threads.submit(read_as, "somebody", busy) for _ in range(3)]
        (report,) = threads.submit(read_as, "somebody else", bombs.text_page("3 Sure Gamble")).result()
        finished = sum(job.done() for job in hostile)
        ends = [codes(job.result())[0][0] for job in hostile]
    assert [entry.quantity for entry in report.deck.entries] == [3]
    assert finished <= 1
    assert ends == ["IN208"] * 3


def test_who_waits_too_long_is_asked_to_come_back(question: Question) -> None:
    reader = BoundedReader(processes=1)
    limits = replace(DEFAULT_LIMITS, seconds=1, wait=0.1)
    busy = bombs.busy_page()
    with ThreadPoolExecutor(2) as threads:
        jobs = [threads.submit(reader.check, "a.pdf", busy, question, limits) for _ in range(2)]
        found = sorted(codes(job.result())[0][0] for job in jobs)
    reader.close()
    assert found == ["IN208", "IN219"]


def test_all_documents_of_a_request_share_its_time(reader: BoundedReader, question: Question) -> None:
    busy = bombs.busy_page()

    def read_all() -> list[str]:
        deadline.set(time.monotonic() + 1)
        return [codes(reader.check("a.pdf", busy, question))[0][0] for _ in range(4)]

    started = time.monotonic()
    assert copy_context().run(read_all) == ["IN208"] * 4
    assert time.monotonic() - started < DEFAULT_LIMITS.seconds


def test_a_process_that_has_grown_large_is_replaced(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes = bounded_processes.ReaderProcesses(1)
    head = {"job": "draw", "page": 1, "scale": 1.0, "limits": {}, "scans": False, "size": 0}
    assert processes.run(head, b"", 20, 20).failure is None
    (kept,) = processes.idle
    monkeypatch.setattr(bounded_processes, "MOST_MEMORY", 1)
    assert processes.run(head, b"", 20, 20).failure is None
    assert processes.idle == []
    assert kept.process.poll() is not None
    processes.close()


def test_the_log_says_where_a_reader_process_failed_and_nothing_of_the_list(
    reader: BoundedReader, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="legaldeck.ingest"):
        assert reader.draw(bombs.text_page("secret card"), "secret page") is None  # type: ignore[arg-type]
    assert "reader.py" in caplog.text
    assert "TypeError" in caplog.text
    assert "secret" not in caplog.text
