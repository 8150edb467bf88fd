"""The queue between site and workers: a file beside the database, or Redis where there are many machines.

It only carries hints. What there is to do is in the database, so a lost hint costs a minute and no list.
"""

import os
import secrets
import socket
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from typing import Any

from huey import Huey, RedisHuey, SqliteHuey, crontab

from validator.config import Settings
from validator.jobs.fresh_data import follow_up, look_when_due
from validator.log import LOGGER
from validator.services.access import SYSTEM
from validator.services.batches.batch_work import Worker, forgotten_batches, work_batch, working_batches
from validator.services.batches.filing import finish_batch
from validator.services.batches.player_messages import send_due_reminders
from validator.services.caller import Caller
from validator.services.hooks.hook_sending import Sender, send_due
from validator.services.retention import tidy
from validator.services.roster.mailed_links import send_mailed_links
from validator.store.database import Store, private_file

NAME = "legaldeck"
# After so long a worker turns to the next batch, so that a small one never waits for a large one.
SECONDS_PER_TURN = 5.0
# So many workers may join in on one batch.
HINTS_PER_BATCH = 8


class JobsError(Exception):
    """The queue cannot be used; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Jobs:
    """The queue of an installation with the kinds of work that it knows."""

    queue: Huey
    work: Any
    worker: Worker

    def announce(self, batch_id: int, hints: int = HINTS_PER_BATCH) -> None:
        """Tell the workers about a batch; when the queue is away, they find it by themselves in a minute."""
        with suppress(*_queue_errors()):
            for _ in range(hints):
                self.work(batch_id)

    def work_without_queue(self, store: Store) -> None:
        """Work on what the database knows to be unfinished, while the queue is away."""
        for batch_id in working_batches(store):
            while work_batch(store, self.worker, batch_id, SECONDS_PER_TURN):
                pass
            finish_batch(store, self.worker.clock, batch_id)

    def join_in(self, store: Store) -> None:
        """Take part in every batch that is not finished, whoever may have died over it."""
        for batch_id in working_batches(store):
            self.announce(batch_id, hints=1)

    def announce_forgotten(self, store: Store) -> None:
        """Tell the workers about batches that nobody works on: their hints are lost."""
        for batch_id in forgotten_batches(store, self.worker.clock()):
            self.announce(batch_id)


def open_jobs(settings: Settings, store: Store) -> Jobs:
    """Return the queue that the settings name."""
    queue = _queue(settings)
    lease = timedelta(seconds=settings.jobs.lease_seconds)
    worker = Worker(worker_name(), lambda: datetime.now(UTC), lease)

    def work(batch_id: int) -> None:
        turn(store, worker, batch_id, task, settings.jobs.lease_seconds)

    task = queue.task(name="work_batch")(work)
    jobs = Jobs(queue, task, worker)
    sender = Sender(settings.secret, settings.hooks.private_addresses, worker.clock)

    def system() -> Caller:
        return Caller(store, SYSTEM, worker.clock())

    every_minute, hourly, nightly = crontab(minute="*"), crontab(minute="23"), crontab(hour="3", minute="17")
    mail, url = settings.mail, settings.base_url
    for name, when, chore in (
        ("announce_forgotten", every_minute, lambda: jobs.announce_forgotten(store)),
        ("mail_links", every_minute, lambda: send_mailed_links(system(), mail, url)),
        ("follow_up_data", every_minute, lambda: follow_up(settings, store, worker.clock())),
        ("look_for_data", every_minute, lambda: look_when_due(settings, store, worker.clock())),
        ("send_hooks", every_minute, lambda: send_due(store, sender)),
        ("remind", hourly, lambda: send_due_reminders(system(), mail, url)),
        ("tidy", nightly, lambda: tidy(system(), settings.retention)),
    ):
        queue.periodic_task(when, name=name)(chore)
    return jobs


def turn(store: Store, worker: Worker, batch_id: int, task: Any, lease_seconds: float) -> None:
    """Work on a batch for a while; then, or when something failed, see to it that somebody goes on."""
    try:
        if work_batch(store, worker, batch_id, SECONDS_PER_TURN):
            task(batch_id)
        elif not finish_batch(store, worker.clock, batch_id):
            # Others hold the rest. Look again when their claims would have ended, should they be dead.
            task.schedule((batch_id,), delay=lease_seconds)
    except Exception:
        LOGGER.exception("work on batch %s failed; it is tried again", batch_id)
        with suppress(*_queue_errors()):
            task.schedule((batch_id,), delay=lease_seconds)


def queue_answers(settings: Settings) -> bool:
    """Say whether the queue can be used now."""
    try:
        _queue(settings).pending_count()
    except _queue_errors():
        return False
    return True


def worker_name() -> str:
    """Return a name that no other worker has or ever had."""
    return f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"


def _queue_errors() -> tuple[type[Exception], ...]:
    """Return the errors of a queue that is away for a moment."""
    try:
        from redis.exceptions import RedisError
    except ImportError:
        return (sqlite3.Error, OSError)
    return (RedisError, sqlite3.Error, OSError)


def _queue(settings: Settings) -> Huey:
    common = {"results": False, "utc": True}
    if settings.redis_url:
        if find_spec("redis") is None:
            raise JobsError("LEGALDECK_REDIS_URL is set, but the package redis is missing. Install it.")
        return RedisHuey(NAME, url=settings.redis_url, **common)
    private_file(settings.data_dir / "jobs.db")
    return SqliteHuey(NAME, filename=str(settings.data_dir / "jobs.db"), **common)
