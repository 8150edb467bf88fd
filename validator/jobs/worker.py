"""A worker: a process that takes from the queue until it is told to stop, or whoever started it is gone.

It is started as `python -m validator.jobs.worker` with the settings of the site in its environment.
"""

import os
import signal
import sys
import threading
from contextlib import suppress

from huey.consumer import Consumer
from sqlalchemy.exc import SQLAlchemyError

from card_data.updates import FOLDER, use_updates
from validator.config import Settings
from validator.ingest.reading_limits import use_limits
from validator.jobs.queue import Jobs, open_jobs, queue_answers
from validator.log import LOGGER, set_up_log
from validator.services.batches.batch_work import Worker, prolong_claims
from validator.store.database import Store

WITH_PARENT = "--with-parent"
# The site goes first: people wait for pages, batches have a progress bar.
NICENESS = 10
LONGEST_PAUSE = 0.5


def main() -> None:
    """Work until stopped."""
    os.nice(NICENESS)
    if WITH_PARENT in sys.argv:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    settings = Settings()
    use_limits(settings.reading)
    use_updates(settings.data_dir / FOLDER)
    set_up_log(settings.log_level)
    store = Store(settings.database)
    jobs = open_jobs(settings, store)
    seconds = settings.jobs.lease_seconds / 3
    threading.Thread(target=_hold_claims, args=(store, jobs.worker, seconds), daemon=True).start()
    threading.Thread(target=_bridge_queue, args=(settings, store, jobs), daemon=True).start()
    with suppress(SQLAlchemyError):
        jobs.join_in(store)  # a database that is away now is asked again every minute
    Consumer(jobs.queue, workers=1, max_delay=LONGEST_PAUSE, check_worker_health=False).run()


def _bridge_queue(settings: Settings, store: Store, jobs: Jobs) -> None:
    """Work from the database alone for as long as the queue does not answer."""
    pause = threading.Event()
    while not pause.wait(settings.jobs.lease_seconds):
        try:
            if not queue_answers(settings):
                jobs.work_without_queue(store)
        except Exception:
            LOGGER.exception("work without the queue failed; it is tried again")


def _hold_claims(store: Store, worker: Worker, seconds: float) -> None:
    """Prolong what the worker holds, as long as it lives."""
    pause = threading.Event()
    while not pause.wait(seconds):
        try:
            prolong_claims(store, worker)
        except SQLAlchemyError:
            continue  # the database is busy or restarting; the next beat may still be in time


def _end_with_parent() -> None:
    """End when the other end of the standard input is closed: its owner has gone."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
