"""What `legaldeck batch` prints, and the files that it writes, each by its ending."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TextIO, cast

from validator.batch.triage import GROUP_WORDS, Group, Triage, TriageRow
from validator.cli.batch_event import BatchEvent
from validator.cli.check import ALL_LEGAL, NOT_ALL_LEGAL
from validator.cli.command_error import CommandError, write_file
from validator.report.deck_report import DeckReport
from validator.report.pdf.paper import paper_of_locale
from validator.report.printed_list import rules_line
from validator.report.whole_event import files
from validator.report.whole_event.event_table import players_csv, workbook
from validator.report.whole_event.player_list import EventLists, PlayerList

Write = Callable[[EventLists], bytes]


def print_triage(triage: Triage, out: TextIO) -> int:
    """Print the counts, and everybody who is not clean with what is wrong; return the exit status."""
    print(" · ".join(f"{GROUP_WORDS[group]} {count}" for group, count in triage.counts.items()), file=out)
    for row in triage.rows:
        if row.group is Group.CLEAN:
            continue
        print(f"\n{GROUP_WORDS[row.group]}: {row.player}", file=out)
        reasons = [*row.questions, *(finding["message"] for finding in row.findings)]
        for reason in dict.fromkeys(reasons):
            print(f"  - {reason}", file=out)
    return ALL_LEGAL if all(row.group is Group.CLEAN for row in triage.rows) else NOT_ALL_LEGAL


def write_outputs(options: argparse.Namespace, event: BatchEvent, rows: Sequence[TriageRow]) -> None:
    """Write every file that was asked for."""
    lists = replace(event_lists(event, rows), paper=options.paper or event.paper or paper_of_locale())
    for out in options.out:
        write_file(out, writer_for(out)(lists))
    if options.sheets:
        write_file(options.sheets, files.sheets_file(lists))


def event_lists(event: BatchEvent, rows: Sequence[TriageRow]) -> EventLists:
    """Return the triage in the shape that all exports are made from."""
    lists = tuple(
        PlayerList(
            row.player,
            row.group,
            cast("tuple[DeckReport, ...]", row.decks),
            row.questions,
            row.missing,
            files=row.files,
        )
        for row in rows
    )
    made_at = datetime.now().astimezone().isoformat(timespec="minutes")
    return EventLists(event.title, rules_line(event.question.rules), made_at, lists, GROUP_WORDS)


def writer_for(out: str) -> Write:
    """Return what makes a file of this ending."""
    ending = Path(out).suffix.lower()
    if ending not in WRITERS:
        raise CommandError(f"{out}: name a file that ends in {', '.join(WRITERS)}.")
    return WRITERS[ending]


WRITERS: dict[str, Write] = {
    ".xlsx": workbook,
    ".csv": players_csv,
    ".json": files.event_json,
    ".pdf": files.reports_file,
    ".html": files.kit_file,
}
