"""`legaldeck batch --keep`: the batch becomes one of an event of the site, and its lists are filed there."""

import argparse
import sys
import threading
from collections.abc import Sequence

from validator.batch.upload import Upload
from validator.cli.batch_output import print_triage
from validator.cli.command_error import CommandError
from validator.cli.long_work import ProgressBar
from validator.cli.site_commands import as_system, open_store
from validator.config import Settings
from validator.jobs.processes import WorkerProcesses
from validator.services.batches.batch_start import batch_progress, start_batch
from validator.services.batches.event_triage import triage_event
from validator.store.database import Store

LOOK_AGAIN_SECONDS = 0.2


def keep_batch(options: argparse.Namespace, uploads: Sequence[Upload]) -> int:
    """Hand files to the workers, wait for them and print the triage of the event."""
    if not (options.event or "").isdigit():
        raise CommandError("--keep files lists in an event of the site: name its number with --event.")
    settings, event_id = Settings(), int(options.event)
    with open_store() as store:
        name = f"{len(uploads)} files"
        batch = start_batch(as_system(store), name, uploads, event_id=event_id)
        _work(settings, store, batch.id)
        triage = triage_event(as_system(store), event_id)
    return print_triage(triage, sys.stdout)


def _work(settings: Settings, store: Store, batch_id: int) -> None:
    workers = WorkerProcesses(settings)
    workers.start()
    pause = threading.Event()
    try:
        state = batch_progress(as_system(store), batch_id)
        with ProgressBar(state.total, sys.stderr) as progress:
            while state.running:
                pause.wait(LOOK_AGAIN_SECONDS)
                state = batch_progress(as_system(store), batch_id)
                while progress.done < state.done:
                    progress.step()
    finally:
        workers.stop()
