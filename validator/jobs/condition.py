"""How an installation is doing: database, disk, queue, workers, stuck work, age of the card data.

Pages for machines and people on call show it, and `legaldeck doctor` prints it with what to do.
"""

import errno
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

from sqlalchemy import text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from card_data.catalogue import game_ids, load_catalogue
from card_data.updates import are_set_aside
from validator.config import Settings
from validator.jobs.queue import JobsError, queue_answers
from validator.rules.rulebook import load_rulebook
from validator.services.batches.batch_work import living_workers, stuck_batches
from validator.store.database import Store
from validator.store.migrate import current_revision, newest_revision

LEAST_FREE = 200_000_000
# A list with its report and log entry takes less; a disk without room for this much is full.
PROBE = 1_000_000
WORKER_SILENCE = timedelta(seconds=90)
BATCH_SILENCE = timedelta(minutes=10)
# Ban lists change a few times a year: older cards than this make wrong verdicts likely.
OLD_CARDS = timedelta(days=200)
UPDATE = "Run `legaldeck cards update --apply` and `legaldeck formats update --apply`."


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that was looked at; without a `vital` one the site cannot do its work."""

    name: str
    good: bool
    sentence: str
    advice: str = ""
    vital: bool = False


def conditions(settings: Settings, store: Store, now: datetime) -> list[Condition]:
    """Look at everything that an installation needs."""
    return list(_looked_at(settings, store, now))


def _looked_at(settings: Settings, store: Store, now: datetime) -> Iterator[Condition]:
    database = _database(store)
    yield database
    yield _disk(settings, store)
    yield _queue(settings)
    if database.good:
        yield _workers(store, now)
        yield _batches(store, now)
    yield _cards(now.date())


def _database(store: Store) -> Condition:
    try:
        revision = current_revision(store)
        if not _can_write(store):
            return Condition(
                "database",
                False,
                "The database can be read, but not written.",
                "Check the rights on its file, and whether its server is a copy of another.",
                vital=True,
            )
    except SQLAlchemyError as error:
        return Condition(
            "database",
            False,
            f"The database does not answer ({type(error).__name__}).",
            "Start it, or check LEGALDECK_DATABASE_URL and the rights on its file.",
            vital=True,
        )
    if revision != newest_revision():
        return Condition(
            "database",
            False,
            f"The database has the tables of version {revision}, not {newest_revision()}.",
            "Start `legaldeck serve` once: it brings the tables up to date.",
            vital=True,
        )
    return Condition("database", True, f"The database answers; its tables are of version {revision}.")


def _can_write(store: Store) -> bool:
    """Begin to write and stop at once."""
    try:
        with store.writing() as session:
            question = "SHOW transaction_read_only" if store.dialect == "postgresql" else "SELECT 'off'"
            return session.execute(text(question)).scalar() == "off"
    except OperationalError as error:
        if "readonly" in str(error.orig):
            return False
        raise


def _disk(settings: Settings, store: Store) -> Condition:
    """Look at the folders that are written: by trying it, for a full disk still has all its rights."""
    folders = [settings.data_dir]
    if store.dialect == "sqlite" and store.engine.url.database:
        folders.append(Path(store.engine.url.database).parent)
    for folder in folders:
        try:
            with TemporaryFile(dir=folder) as probe:
                probe.write(bytes(PROBE))
        except OSError as error:
            return _unwritable(folder, error)
    free, folder = min((shutil.disk_usage(folder).free, folder) for folder in folders)
    if free < LEAST_FREE:
        return Condition(
            "disk",
            False,
            f"Only {free // 1_000_000} MB are free in {folder}: lists may be refused soon.",
            "Make room on the disk; old batches go with `legaldeck tidy`.",
        )
    return Condition("disk", True, f"{free // 1_000_000} MB are free.")


def _unwritable(folder: Path, error: OSError) -> Condition:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        words = f"There is no folder {folder}.", "Create it, or set LEGALDECK_DATA_DIR."
    elif error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        words = (
            f"The disk of {folder} is full: no list can be kept.",
            "Make room on the disk; old batches go with `legaldeck tidy`.",
        )
    else:
        words = f"The folder {folder} cannot be written.", "Give it to the user that runs the site."
    return Condition("disk", False, *words, vital=True)


def _queue(settings: Settings) -> Condition:
    where = "Redis" if settings.redis_url else "the file jobs.db"
    try:
        answers = queue_answers(settings)
    except JobsError as error:
        return Condition(
            "queue", False, str(error), "Install the extra `many`, or unset LEGALDECK_REDIS_URL."
        )
    if answers:
        return Condition("queue", True, f"The queue in {where} answers.")
    return Condition(
        "queue",
        False,
        f"The queue in {where} does not answer; batches are read from the database meanwhile.",
        "Start Redis, or check LEGALDECK_REDIS_URL."
        if settings.redis_url
        else "Check the rights on the file.",
    )


def _workers(store: Store, now: datetime) -> Condition:
    count = living_workers(store, now - WORKER_SILENCE)
    if count:
        return Condition("workers", True, f"{count} workers are alive.")
    return Condition(
        "workers",
        False,
        "No worker is alive: batches wait.",
        "Start `legaldeck worker`, or set LEGALDECK_JOBS__PROCESSES to 1 or more and restart the site.",
    )


def _batches(store: Store, now: datetime) -> Condition:
    stuck = stuck_batches(store, now - BATCH_SILENCE)
    if not stuck:
        return Condition("batches", True, "No batch is stuck.")
    numbers = ", ".join(map(str, stuck))
    return Condition(
        "batches",
        False,
        f"Nothing happened to these batches for {BATCH_SILENCE.seconds // 60} minutes: {numbers}.",
        "Look for errors of the workers in the log, then restart them.",
    )


def _cards(today: date) -> Condition:
    load_rulebook()
    if are_set_aside():
        sentence = "What was applied of newer data does not fit this version and is passed over."
        return Condition("card data", False, sentence, UPDATE)
    oldest = oldest_cards()
    sentence = f"The card data is of {oldest.isoformat()}."
    return Condition("card data", today - oldest <= OLD_CARDS, sentence, UPDATE)


def oldest_cards() -> date:
    """Return the day up to which the cards and card lists of games that still change are known."""
    living = [found for found in map(load_catalogue, game_ids()) if found.lives]
    return min((found.as_of for found in living if found.as_of), default=date.max)
