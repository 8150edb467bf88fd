"""The files that `legaldeck batch` writes, each by its ending."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from validator.batch.triage import GROUP_WORDS, Row
from validator.cli.batch_event import BatchEvent
from validator.cli.errors import CommandError
from validator.report.whole_event.player_list import EventLists, PlayerList, in_order

Write = Callable[[EventLists], bytes]


def write_outputs(options: argparse.Namespace, event: BatchEvent, rows: Sequence[Row]) -> None:
    """Write every file that was asked for."""
    lists = event_lists(event, rows)
    for out in options.out:
        _write(out, writer_for(out)(lists))
    if options.sheets:
        from validator.report.whole_event.sheets import all_sheets

        _write(options.sheets, all_sheets(in_order(lists.lists, event.order), lists.title))


def event_lists(event: BatchEvent, rows: Sequence[Row]) -> EventLists:
    """Return the triage in the shape that all exports are made from."""
    rules = event.question.rules
    words = {group.value: word for group, word in GROUP_WORDS.items()}
    described = [rules.policy, rules.tier, rules.format, rules.environment, rules.day.isoformat()]
    lists = tuple(
        PlayerList(row.player, row.group, row.decks, row.questions, row.missing, files=row.files)
        for row in rows
    )
    made_at = datetime.now().astimezone().isoformat(timespec="minutes")
    return EventLists(event.title, " · ".join(filter(None, described)), made_at, lists, words)


def writer_for(out: str) -> Write:
    """Return what makes a file of this ending."""
    ending = Path(out).suffix.lower()
    if ending not in WRITERS:
        raise CommandError(f"{out}: name a file that ends in {', '.join(WRITERS)}.")
    return WRITERS[ending]


def _csv(lists: EventLists) -> bytes:
    from validator.report.whole_event.table import players_csv

    return players_csv(lists).encode()


def _xlsx(lists: EventLists) -> bytes:
    from validator.report.whole_event.table import workbook

    return workbook(lists)


def _json(lists: EventLists) -> bytes:
    from validator.report.whole_event.as_json import event_json

    return event_json(lists)


def _pdf(lists: EventLists) -> bytes:
    from validator.report.whole_event.reports_pdf import reports_pdf

    return reports_pdf(lists)


def _html(lists: EventLists) -> bytes:
    from validator.report.whole_event.offline_kit import offline_kit

    return offline_kit(lists).encode()


WRITERS: dict[str, Write] = {".xlsx": _xlsx, ".csv": _csv, ".json": _json, ".pdf": _pdf, ".html": _html}


def _write(out: str, data: bytes) -> None:
    try:
        Path(out).write_bytes(data)
    except OSError as error:
        raise CommandError(f"{out} cannot be written: {error.strerror or error}.") from error
