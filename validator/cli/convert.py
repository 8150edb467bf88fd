"""`legaldeck convert`: a list in another program's format, or as a printed sheet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from validator.cli.check import UNREADABLE, reports_of
from validator.cli.command_error import CommandError, write_file
from validator.cli.question import usual_question
from validator.deck import UNSETTLED
from validator.pipeline import Report
from validator.report.export import FORMATS, export

if TYPE_CHECKING:
    from validator.report.sheet import Sheet

SHEET = "sheet"
BLANK = "blank"


def run(options: argparse.Namespace) -> int:
    """Convert a list; lines that name no single card are reported, since no other format can hold them."""
    choices = (*FORMATS, SHEET)
    if options.to not in choices:
        raise CommandError(f'There is no format "{options.to}"; choose one of: {", ".join(choices)}.')
    question = usual_question(options.policy)
    if options.path == BLANK and options.to == SHEET:
        from validator.report.sheet import blank_sheet

        _write(options.out, _sheet(blank_sheet(question.rules.catalogue.game), options.paper))
        return 0
    reports = [report for report in reports_of(options.path, question) if report.deck.entries]
    if not reports:
        print(f"legaldeck: {options.path} holds no deck that could be read.", file=sys.stderr)
        return UNREADABLE
    for out, data in _converted(reports, options):
        _write(out, data)
    return _complain(reports)


def _sheet(sheet: Sheet, paper: str) -> bytes:
    from validator.report.pdf.paper import paper_of_locale
    from validator.report.pdf.sheet_pdf import sheets_pdf

    return sheets_pdf([sheet], paper or paper_of_locale())


def _converted(reports: Sequence[Report], options: argparse.Namespace) -> Iterator[tuple[str, bytes]]:
    """Yield what to write where: a sheet and plain text hold several decks, other files one each."""
    to, out = options.to, options.out
    if to == SHEET:
        from validator.report.sheet import sheet_of

        yield out, _sheet(sheet_of(reports), options.paper)
        return
    texts = [export(report.deck, to, report.rules.catalogue) for report in reports]
    if len(texts) == 1 or FORMATS[to].suffix == ".txt":
        yield out, "\n\n".join(texts).encode()
        return
    if out == "-":
        raise CommandError(
            f"The list holds {len(texts)} decks; name a file with --out, one is written for each."
        )
    for report, text in zip(reports, texts, strict=True):
        path = Path(out)
        yield str(path.with_stem(f"{path.stem}-{report.deck.side or report.number}")), text.encode()


def _complain(reports: Sequence[Report]) -> int:
    lost = [line for report in reports for line in report.lines if line.match in UNSETTLED]
    for line in lost:
        print(f"legaldeck: line {line.number} names no single card: {line.text.strip()}", file=sys.stderr)
    return 1 if lost else 0


def _write(out: str, data: bytes) -> None:
    if out == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_file(out, data)
