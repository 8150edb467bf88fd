"""`legaldeck serve`, `worker`, `backup`, `restore`, `reset`, `owner` and `tidy`: running a site."""

import argparse
import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import OperationalError

from validator.cli.command_error import CommandError
from validator.config import Settings
from validator.services.access import SYSTEM
from validator.services.accounts.account_list import make_owner
from validator.services.accounts.passwords import issue_reset
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.retention import tidy as tidy_up
from validator.store.backup import BackupError, back_up
from validator.store.backup import restore as restore_backup
from validator.store.database import Store
from validator.store.migrate import upgrade


def serve(options: argparse.Namespace) -> int:
    """Serve the site until it is stopped."""
    settings = Settings()
    with _plain_words(settings):
        _prepare(settings, options.processes)
    from validator.web.server.serve import serve as serve_site

    serve_site(options.host, options.port, options.processes, settings)
    return 0


def _prepare(settings: Settings, processes: int) -> None:
    """Try what serving needs: the secret, the database, and a folder where several processes count."""
    _ = settings.secret
    with open_store():
        pass
    if processes > 1:
        folder = settings.data_dir / "metrics"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
        # The library looks for the folder when it is loaded, which is after this.
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(folder))


@contextmanager
def _plain_words(settings: Settings) -> Iterator[None]:
    """Say in one sentence what cannot be used, instead of where in the program that came out."""
    try:
        yield
    except (OSError, OperationalError) as error:
        problem = f"The folder {settings.data_dir} cannot be written. Give it to this user"
        if settings.database_url and isinstance(error, OperationalError):
            problem = "The database does not answer. Start it, or check LEGALDECK_DATABASE_URL"
        raise CommandError(f"{problem}; `legaldeck doctor` tells more.") from error


def worker(options: argparse.Namespace) -> int:
    """Run workers without a site until they are told to stop, for installations on several machines."""
    from validator.jobs.processes import WorkerProcesses
    from validator.jobs.queue import JobsError, open_jobs

    settings = Settings()
    processes = options.processes or settings.jobs.processes or 1
    jobs = settings.jobs.model_copy(update={"processes": processes})
    chosen = settings.model_copy(update={"jobs": jobs})
    with open_store() as store:
        try:
            open_jobs(chosen, store)
        except JobsError as error:
            raise CommandError(str(error)) from error
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    workers = WorkerProcesses(chosen)
    workers.start()
    print(f"{processes} workers are waiting for batches. Stop them with Ctrl+C.", file=sys.stderr)
    stopped.wait()
    workers.stop()
    return 0


def backup(options: argparse.Namespace) -> int:
    """Write the whole database into one archive."""
    with open_store() as store:
        try:
            info = back_up(store, Path(options.file), datetime.now(UTC))
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
    print(f"{options.file}: {info.rows} rows")
    return 0


def restore(options: argparse.Namespace) -> int:
    """Fill an empty database from an archive."""
    with open_store(newest=False) as store:
        try:
            info = restore_backup(store, Path(options.file))
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
    print(f"{info.rows} rows restored from {options.file}")
    return 0


def reset(options: argparse.Namespace) -> int:
    """Print a link with which an account gets a new password."""
    with open_store() as store:
        token = issue_reset(as_system(store), options.email)
    print(f"{Settings().base_url.rstrip('/')}/reset/{token}")
    return 0


def owner(options: argparse.Namespace) -> int:
    """Let an account answer for the site: its page of accounts, new passwords, closing."""
    with open_store() as store:
        account = make_owner(as_system(store), options.email)
    print(f"{account.name} answers for this site now.")
    return 0


def tidy(_options: argparse.Namespace) -> int:
    """Delete what has grown too old and say how much that was."""
    with open_store() as store:
        done = tidy_up(as_system(store), Settings().retention)
    for kind, count in done.items():
        print(f"{count} {kind}")
    print("Done." if done else "Nothing was too old.")
    return 0


@contextmanager
def open_store(newest: bool = True) -> Iterator[Store]:
    """Open the database of the site, with its tables brought up to date; what a service refuses is told."""
    store = Store(Settings().database)
    try:
        if newest:
            upgrade(store)
        yield store
    except ServiceError as error:
        raise CommandError(error.sentence) from error
    finally:
        store.close()


def as_system(store: Store) -> Caller:
    """Return the command itself as a caller of the services, now."""
    return Caller(store, SYSTEM, datetime.now(UTC))
