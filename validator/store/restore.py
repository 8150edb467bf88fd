"""Restoring a backup into an empty database, of the same or the other kind."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Date,
    DateTime,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.types import TypeEngine

from validator.store.backup import ROWS_AT_ONCE, BackupError, BackupInfo, verify_backup
from validator.store.database import Store
from validator.store.migrate import current_revision, known_revisions, upgrade


def restore(store: Store, path: Path) -> BackupInfo:
    """Fill an empty database from an archive, all of it or nothing, and bring it up to date."""
    info = verify_backup(path)
    if info.revision not in known_revisions():
        raise BackupError("This backup was made by a newer version of Legaldeck. Install that one first.")
    present = current_revision(store)
    if present is None:
        upgrade(store, info.revision)
    elif present != info.revision:
        raise BackupError("The database has other tables than the archive. Restore into a new one.")
    elif not _is_empty(store):
        raise BackupError("The database is not empty. Restore into a new one and switch to it.")
    with store.connection() as connection:
        tables = {table.name: table for table in _our_tables(connection)}
        for name, rows in _batches(path, tables):
            connection.execute(insert(tables[name]), rows)
        _set_counters(connection, tables.values())
        _verify_counts(connection, tables.values(), info)
    upgrade(store)
    return info


def _our_tables(connection: Connection) -> list[Table]:
    """Return the tables as this database has them, which may be those of an older version."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def _is_empty(store: Store) -> bool:
    with store.engine.connect() as connection:
        tables = _our_tables(connection)
        return all(connection.execute(select(table).limit(1)).first() is None for table in tables)


def _batches(path: Path, tables: Mapping[str, Table]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    name = ""
    rows: list[dict[str, Any]] = []
    with gzip.open(path, "rb") as file:
        for line in file:
            value = json.loads(line)
            if "row" not in value:
                continue
            if rows and (value["table"] != name or len(rows) >= ROWS_AT_ONCE):
                yield name, rows
                rows = []
            name = value["table"]
            rows.append(_typed(tables[name], value["row"]))
    if rows:
        yield name, rows


def _typed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(table.columns[name].type, value) for name, value in row.items()}


def _value(kind: TypeEngine[Any], value: Any) -> Any:
    if value is None or isinstance(kind, JSON):
        return value
    if isinstance(kind, LargeBinary):
        return base64.b64decode(value)
    if isinstance(kind, DateTime):
        # SQLite keeps moments in UTC without saying so.
        moment = datetime.fromisoformat(value)
        return moment if kind.timezone else moment.astimezone(UTC).replace(tzinfo=None)
    return date.fromisoformat(value) if isinstance(kind, Date) else value


def _set_counters(connection: Connection, tables: Iterable[Table]) -> None:
    """Let PostgreSQL count on where the restored ids end; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        if "id" in table.columns and isinstance(table.columns["id"].type, Integer):
            highest = connection.execute(select(func.max(table.columns["id"]))).scalar()
            if highest is not None:
                statement = text("select setval(pg_get_serial_sequence(:name, 'id'), :highest)")
                connection.execute(statement, {"name": table.name, "highest": highest})


def _verify_counts(connection: Connection, tables: Iterable[Table], info: BackupInfo) -> None:
    counts = (connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
    found = sum(counts)
    if found != info.rows:
        raise BackupError(f"Of {info.rows} rows {found} arrived. Nothing was restored.")
