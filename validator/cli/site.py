"""`legaldeck serve`, `backup`, `restore` and `reset`: running a site."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from validator.cli.errors import CommandError
from validator.config import Settings
from validator.services.access import SYSTEM
from validator.services.accounts.new_passwords import issue_reset
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.store.backup import BackupError, back_up
from validator.store.database import Store
from validator.store.migrate import upgrade
from validator.store.restore import restore as restore_backup


def serve(options: argparse.Namespace) -> int:
    """Serve the site until it is stopped."""
    from validator.web.serve import serve as serve_site

    serve_site(options.host, options.port, options.processes)
    return 0


def backup(options: argparse.Namespace) -> int:
    """Write the whole database into one archive."""
    with _store() as store:
        try:
            info = back_up(store, Path(options.file), datetime.now(UTC))
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
    print(f"{options.file}: {info.rows} rows")
    return 0


def restore(options: argparse.Namespace) -> int:
    """Fill an empty database from an archive."""
    with _store(newest=False) as store:
        try:
            info = restore_backup(store, Path(options.file))
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
    print(f"{info.rows} rows restored from {options.file}")
    return 0


def reset(options: argparse.Namespace) -> int:
    """Print a link with which an account gets a new password."""
    with _store() as store:
        try:
            token = issue_reset(Caller(store, SYSTEM, datetime.now(UTC)), options.email)
        except ServiceError as error:
            raise CommandError(str(error)) from error
    print(f"{Settings().base_url.rstrip('/')}/reset/{token}")
    return 0


@contextmanager
def _store(newest: bool = True) -> Iterator[Store]:
    store = Store(Settings().database)
    try:
        if newest:
            upgrade(store)
        yield store
    finally:
        store.close()
