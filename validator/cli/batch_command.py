"""`legaldeck batch`: triage everything that arrived for an event."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from validator.batch.checking import assign, check_upload
from validator.batch.triage import triage
from validator.batch.upload import ROSTER, Upload, uploads_in
from validator.cli.batch_event import event_of, roster_in
from validator.cli.batch_output import print_triage, write_outputs, writer_for
from validator.cli.check import UNREADABLE, expand
from validator.cli.command_error import unreadable
from validator.cli.long_work import ProgressBar, in_processes
from validator.pipeline import Question
from validator.report.deck_report import DeckReport

# From so many files or bytes on, starting more processes pays.
MANY_PATHS = 100
LARGE = 500_000
CHUNK = 16


def run(options: argparse.Namespace) -> int:
    """Check everything the paths hold, print the triage and write the files that were asked for."""
    for out in options.out:
        writer_for(out)
    paths = [(path, name) for path in options.paths for name in expand([path])]
    if options.keep:
        from validator.cli.batch_keep import keep_batch

        return keep_batch(options, list(uploads_in_paths(paths)))
    event = event_of(options)
    jobs = options.jobs or (os.cpu_count() or 1 if _many(paths) else 1)
    whole = any(not out.endswith((".csv", ".xlsx")) for out in options.out) or bool(options.sheets)
    found: list[tuple[Upload, list[DeckReport]]] = []
    with ProgressBar(len(paths), sys.stderr) as progress:
        for item, checked in check_all(uploads_in_paths(paths), event.question, jobs, whole):
            found.append((item, checked))
            progress.total = max(progress.total, len(found))
            progress.step()
    rosters = [item for item, _ in found if item.kind == ROSTER]
    if not event.roster.entrants and rosters:
        event = event.with_roster(roster_in(rosters[0].data, rosters[0].name))
    lists = [(item, checked) for item, checked in found if item.kind != ROSTER]
    if not lists:
        print("legaldeck: there is nothing to check; name a folder, an archive or a file.", file=sys.stderr)
        return UNREADABLE
    decks = [deck for item, checked in lists for deck in assign(item, checked, event.roster)]
    found_lists = triage(decks, event.roster, event.sides)
    write_outputs(options, event, found_lists.rows)
    return print_triage(found_lists, sys.stdout)


def _many(paths: Sequence[tuple[str, str]]) -> bool:
    """Say whether there is enough to do for several processes; one archive may hold everything."""
    return (
        len(paths) >= MANY_PATHS
        or sum(os.path.getsize(name) for _, name in paths if os.path.exists(name)) > LARGE
    )


def uploads_in_paths(paths: Sequence[tuple[str, str]]) -> Iterator[Upload]:
    """Read files and take archives and exports apart; equal files count once."""
    seen: set[str] = set()
    for path, name in paths:
        try:
            data = Path(name).read_bytes()
        except OSError as error:
            raise unreadable(name, error) from error
        shown = os.path.relpath(name, path) if name != path else Path(name).name
        for item in uploads_in(shown, data):
            if item.fingerprint not in seen:
                seen.add(item.fingerprint)
                yield item


def check_all(
    uploads: Iterable[Upload], question: Question, jobs: int, whole: bool = True
) -> Iterator[tuple[Upload, list[DeckReport]]]:
    """Return each file with its reports, in order; without lists and receipts where nobody needs them."""
    if jobs <= 1:
        return ((item, _checked(item, question)) for item in uploads)
    # Files are read while the first ones are checked already.
    return in_processes(_packed, {"question": question, "whole": whole}, uploads, jobs, CHUNK)


def _checked(item: Upload, question: Question) -> list[DeckReport]:
    return [] if item.kind == ROSTER else check_upload(item, question)


def _packed(item: Upload, question: Question, whole: bool) -> tuple[Upload, list[DeckReport]]:
    """Check a file in another process, and send back no more of it than is needed."""
    checked = _checked(item, question)
    if item.kind == ROSTER:
        return item, checked
    if not whole:
        for deck in checked:
            deck["entries"], deck["lines"] = [], []
    return Upload(item.name, b"", item.kind, item.player, item.cobra_id), checked
