"""`legaldeck worker`: workers without a site, for installations on several machines."""

import argparse
import signal
import sys
import threading

from validator.cli.command_error import CommandError
from validator.config import JobSettings, Settings
from validator.jobs.processes import WorkerProcesses
from validator.jobs.queue import JobsError, open_jobs
from validator.store.database import Store
from validator.store.migrate import upgrade


def run(options: argparse.Namespace) -> int:
    """Run workers until they are told to stop."""
    settings = Settings()
    processes = options.processes or settings.jobs.processes or 1
    chosen = settings.model_copy(
        update={"jobs": JobSettings(processes=processes, lease_seconds=settings.jobs.lease_seconds)}
    )
    store = Store(chosen.database)
    try:
        upgrade(store)
        open_jobs(chosen, store)
    except JobsError as error:
        raise CommandError(str(error)) from error
    finally:
        store.close()
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    workers = WorkerProcesses(chosen)
    workers.start()
    print(f"{processes} workers are waiting for batches. Stop them with Ctrl+C.", file=sys.stderr)
    stopped.wait()
    workers.stop()
    return 0
