"""Bringing a database to the newest version of the tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from validator.store.unknown_tables import UnknownTablesError

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

    from validator.store.database import Store

MIGRATIONS = Path(__file__).parent / "migrations"
# Any fixed number: processes that start together wait for each other on it.
UPGRADE_LOCK = 7_215_334_906


def upgrade(store: Store, revision: str = "head") -> None:
    """Run all missing migrations in one transaction; several processes may do so at once."""
    from alembic import command

    present = current_revision(store)
    if present is not None and present not in known_revisions():
        raise UnknownTablesError(present)
    with store.connection() as connection:
        if store.dialect == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK})
        command.upgrade(_config(connection), revision)


def current_revision(store: Store) -> str | None:
    """Name the version of the tables in this database, or None when it is empty."""
    with store.engine.connect() as connection:
        if "alembic_version" not in inspect(connection).get_table_names():
            return None
        return connection.execute(text("select version_num from alembic_version")).scalar()


def newest_revision() -> str:
    """Name the newest version of the tables that this program knows."""
    return known_revisions()[0]


def known_revisions() -> list[str]:
    """Name all versions of the tables that this program knows, the newest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory.from_config(_config(None)).walk_revisions()]


def _config(connection: Connection | None) -> Config:
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
