"""`legaldeck check`: judge files, folders, links and standard input."""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from validator.cli.command_error import CommandError, unreadable
from validator.finding import Verdict
from validator.pipeline import Question, Report, check_bytes, check_source, default_reader

ALL_LEGAL, NOT_ALL_LEGAL, UNREADABLE = 0, 1, 2
# From so many files on, starting more processes pays.
MANY_FILES = 400
CHUNK = 32

Render = Callable[[Report], bytes]
Answer = tuple[bytes, int, str]  # output, status, complaint


def run(options: argparse.Namespace) -> int:
    """Judge everything the paths name and print one answer per deck."""
    gc.disable()  # neither cards nor reports hold cycles, so counting references frees them
    try:
        return _judge(options)
    finally:
        gc.enable()


def _judge(options: argparse.Namespace) -> int:
    paths = list(expand(options.paths))
    jobs = options.jobs or (os.cpu_count() or 1 if len(paths) >= MANY_FILES else 1)
    from card_data.age import notice_of
    from validator.cli.arguments import today
    from validator.cli.question import question_of

    if len(paths) == 1:
        _expect(paths[0])
    question = question_of(options)
    render, header = renderer(options)
    sys.stdout.buffer.write(header)
    status = ALL_LEGAL if paths else UNREADABLE
    if not paths:
        print("legaldeck: the folders hold no files; name a file with a decklist.", file=sys.stderr)
    notice = notice_of(question.rules.catalogue, today())
    if notice:
        print(f"legaldeck: {notice}", file=sys.stderr)
    return max(status, _print_answers(answers(paths, question, render, jobs), len(paths)))


def _expect(path: str) -> None:
    """Start the process that a PDF needs, so that it gets ready while cards and rules are loaded."""
    with suppress(OSError), open(path, "rb") as file:
        default_reader().expect(file.read())


def _print_answers(found: Iterable[Answer], total: int) -> int:
    from validator.cli.long_work import ProgressBar

    status, somebody_watches = ALL_LEGAL, sys.stdout.isatty()
    with ProgressBar(total, sys.stderr) as progress:
        for output, answer, complaint in found:
            sys.stdout.buffer.write(output)
            if somebody_watches:
                sys.stdout.buffer.flush()
            if complaint:
                print(f"legaldeck: {complaint}", file=sys.stderr)
            status = max(status, answer)
            progress.step()
    return status


def expand(paths: Iterable[str]) -> Iterator[str]:
    """Yield every file below the paths, in order; hidden files and folders are left out."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (os.path.join(folder, name) for name in sorted(files) if not name.startswith("."))


def answers(paths: list[str], question: Question, render: Render, jobs: int) -> Iterator[Answer]:
    """Return the answer for each path, in order, from as many processes as asked for."""
    if jobs <= 1 or len(paths) < 2:
        return (answer(path, question, render) for path in paths)
    from validator.cli.long_work import in_processes

    shared = {"question": question, "render": render}
    return in_processes(answer, shared, paths, jobs, max(1, min(CHUNK, len(paths) // jobs)))


def answer(path: str, question: Question, render: Render) -> Answer:
    """Judge one file, link or standard input."""
    try:
        reports = reports_of(path, question)
    except CommandError as error:
        return b"", UNREADABLE, str(error)
    status = max((_status(report) for report in reports), default=UNREADABLE)
    return b"".join([render(report) for report in reports]), status, ""


def reports_of(path: str, question: Question) -> list[Report]:
    """Read what a path names and judge it."""
    if path == "-":
        return check_bytes("-", sys.stdin.buffer.read(), question)
    try:
        # A buffer takes as long as reading, and a file that is read at once does not need it.
        with open(path, "rb", buffering=0) as file:
            data = file.read()
    except OSError as error:
        from validator.links.deck_link import is_link

        if not is_link(path):
            raise unreadable(path, error) from error
        from validator.links.link_download import fetch_link

        return list(check_source(fetch_link(path), question))
    return check_bytes(path, data, question)


def _status(report: Report) -> int:
    if not report.readable:
        return UNREADABLE
    return ALL_LEGAL if report.verdict == Verdict.LEGAL else NOT_ALL_LEGAL


def renderer(options: argparse.Namespace) -> tuple[Render, bytes]:
    """Return how reports are printed, and what is printed above them."""
    if options.json:
        from validator.report.deck_record import json_line

        return json_line, b""
    if options.csv:
        from validator.report.table import HEADER

        return table_row, _encoded(HEADER)
    return coloured if sys.stdout.isatty() and "NO_COLOR" not in os.environ else plain, b""


def table_row(report: Report) -> bytes:
    """Render one report as a row of CSV."""
    from validator.report.table import row

    return _encoded(row(report))


def coloured(report: Report) -> bytes:
    """Render one report for a terminal."""
    from validator.report.human import human

    return _encoded(human(report, colour=True) + "\n")


def plain(report: Report) -> bytes:
    """Render one report as plain text."""
    from validator.report.human import human

    return _encoded(human(report) + "\n")


def _encoded(text: str) -> bytes:
    """Write text as whoever reads the output expects it; JSON is always UTF-8."""
    return text.encode(sys.stdout.encoding, sys.stdout.errors or "strict")
