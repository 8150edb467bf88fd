"""Reader processes stay warm, die alone, are replaced, and are shared fairly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.ingest.pdf import bombs
from tests.ingest.pdf.corpus import FOLDER, PDFS, expected, list_lines
from validator.ingest.pdf.reader import read_pdf
from validator.ingest.reading_limits import ReadingLimits
from validator.pipeline import BoundedReader, default_reader, read_bytes
from validator.pipeline.bounded_processes import Failure, ReaderProcess, ReaderProcesses
from validator.pipeline.packing import pack_sources, unpack_sources

HARMLESS = bombs.text_page("3 Sure Gamble")
HEAD = {"job": "read", "name": "a.pdf", "limits": {}, "scans": False, "size": len(HARMLESS), "lines": 99}


def test_a_worker_reads_one_file_after_the_other() -> None:
    worker = ReaderProcess()
    first, second = worker.run(HEAD, HARMLESS, 20), worker.run(HEAD, HARMLESS, 20)
    worker.end()
    assert first.failure is None
    assert first.frames[0] == second.frames[0]
    (source,) = unpack_sources(first.frames[0][0]["sources"])
    assert [line.text for line in source.lines] == ["3 Sure Gamble"]


def test_a_worker_that_was_killed_is_replaced() -> None:
    processes = ReaderProcesses(1)
    assert processes.run(HEAD, HARMLESS, 20, 20).failure is None
    (worker,) = processes.idle
    os.kill(worker.process.pid, signal.SIGKILL)
    worker.process.wait()
    assert processes.run(HEAD, HARMLESS, 20, 20).failure is None
    assert processes.idle[0] is not worker
    processes.close()


def test_a_worker_that_dies_in_the_middle_of_a_file_is_a_crash() -> None:
    worker = ReaderProcess()
    assert worker.run(HEAD, HARMLESS, 20).failure is None
    worker.process.send_signal(signal.SIGSTOP)
    os.kill(worker.process.pid, signal.SIGKILL)
    assert worker.run(HEAD, HARMLESS, 20).failure is Failure.CRASH
    worker.end()


def test_a_worker_that_hangs_is_stopped_on_time() -> None:
    worker = ReaderProcess()
    assert worker.run(HEAD, HARMLESS, 20).failure is None
    worker.process.send_signal(signal.SIGSTOP)
    assert worker.run(HEAD, HARMLESS, 0.2).failure is Failure.TIME
    assert worker.process.poll() is not None
    worker.end()


def test_a_worker_ends_when_its_input_ends() -> None:
    worker = ReaderProcess()
    assert worker.run(HEAD, HARMLESS, 20).failure is None
    assert worker.process.stdin is not None
    worker.process.stdin.close()
    assert worker.process.wait(20) == 0


def test_a_worker_gets_no_secrets_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEGALDECK_SECRET_KEY", "hush")
    worker = ReaderProcess()
    environment = Path(f"/proc/{worker.process.pid}/environ").read_bytes()
    worker.end()
    assert b"hush" not in environment


def test_many_files_come_back_in_order(pdf_reader: BoundedReader) -> None:
    chosen = [path for path in PDFS if path.name.startswith("fpdf-")]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda path: pdf_reader.read(path.name, path.read_bytes()), chosen))
    # Where a gap is wide, a tab stands for the space of the list.
    listed = [[[line.replace("\t", " ") for line in list_lines(s)] for s in sources] for sources in answers]
    assert listed == list(map(expected, chosen))


def test_a_bad_file_among_many_spoils_only_its_own_answer(pdf_reader: BoundedReader) -> None:
    bomb = bombs.busy_page()
    items = [("a.pdf", HARMLESS), ("bomb.pdf", bomb), ("b.pdf", HARMLESS), ("c.pdf", HARMLESS)]
    limits = ReadingLimits(seconds=3)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda item: pdf_reader.read(*item, limits), items))
    assert [bool(sources[0].lines) for sources in answers] == [True, False, True, True]
    assert answers[1][0].findings[0].code == "IN208"


def test_the_worker_answers_exactly_what_the_reader_reads(pdf_reader: BoundedReader) -> None:
    data = (FOLDER / "fpdf-sheets-of-three-players.pdf").read_bytes()
    assert pdf_reader.read("three.pdf", data) == read_pdf("three.pdf", data, ReadingLimits())


def test_sources_survive_the_pipe() -> None:
    sources = read_pdf("a.pdf", bombs.text_page("3 Sure Gamble", "Page 1 of 1"), ReadingLimits())
    sources += read_pdf("b.pdf", b"nothing", ReadingLimits())
    assert unpack_sources(pack_sources(sources, 99)) == sources


def test_the_reader_of_this_process_is_used_again() -> None:
    assert list_lines(read_bytes("a.pdf", HARMLESS)[0]) == ["3 Sure Gamble"]
    assert default_reader() is default_reader()
    default_reader().close()


def test_a_forked_process_gets_workers_of_its_own() -> None:
    script = (
        "import os, sys\n"
        "from tests.ingest.pdf import bombs\n"
        "from validator.pipeline import read_bytes\n"
        "data = bombs.text_page('3 Sure Gamble')\n"
        "before = read_bytes('a.pdf', data)\n"
        "child = os.fork()\n"
        "same = read_bytes('a.pdf', data) == before\n"
        "if not child:\n"
        "    os._exit(0 if same else 1)\n"
        "sys.exit(0 if same and os.waitpid(child, 0)[1] == 0 else 1)\n"
    )
    root = FOLDER.parents[2]
    assert subprocess.run([sys.executable, "-c", script], cwd=root, timeout=60, check=False).returncode == 0


def test_a_page_is_drawn_as_a_picture(pdf_reader: BoundedReader) -> None:
    drawn = pdf_reader.draw(HARMLESS, 1, scale=1.0)
    assert drawn is not None
    assert drawn.startswith(b"\x89PNG")
    assert int.from_bytes(drawn[16:20]) == 612
    assert int.from_bytes(drawn[20:24]) == 792


def test_a_page_that_does_not_exist_is_not_drawn(pdf_reader: BoundedReader) -> None:
    assert pdf_reader.draw(HARMLESS, 2) is None
    assert pdf_reader.draw(b"nothing", 1) is None
