"""Backups: one portable archive for both databases, verified before anything is restored.

An archive is gzipped JSON lines: a header, one line per row in an order that keeps references intact,
and a last line with the number of rows and the SHA-256 of everything before it.
"""

import base64
import gzip
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
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

from validator.store.all_tables import METADATA
from validator.store.database import Store
from validator.store.migrate import current_revision, known_revisions, newest_revision, upgrade

FORMAT = "legaldeck-backup"
ROWS_AT_ONCE = 500


class BackupError(Exception):
    """A backup cannot be made or used; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class BackupInfo:
    """What an archive holds: when it was made, for which version of the tables, how many rows."""

    made_at: datetime
    revision: str
    rows: int


def back_up(store: Store, path: Path, now: datetime) -> BackupInfo:
    """Write everything into an archive while the service keeps running; an old file stays until the end."""
    revision = current_revision(store)
    if revision is None or revision != newest_revision():
        raise BackupError("The database is not up to date. Start the new version once, then back up.")
    unfinished = path.with_name(path.name + ".part")
    header = {
        "format": FORMAT,
        "version": 1,
        "made_at": now.astimezone(UTC).isoformat(),
        "revision": revision,
    }
    digest, rows = hashlib.sha256(), 0
    # Everybody's lists are in it: nobody else on the machine shall read them.
    with (
        open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw,
        gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file,
    ):
        for line in _lines(store, header):
            file.write(line)
            digest.update(line)
            rows += 1
        file.write(_line({"end": True, "rows": rows - 1, "sha256": digest.hexdigest()}))
    with open(unfinished, "rb") as written:
        os.fsync(written.fileno())
    unfinished.replace(path)
    return BackupInfo(now, revision, rows - 1)


def _lines(store: Store, header: dict[str, Any]) -> Iterator[bytes]:
    yield _line(header)
    # One snapshot for all tables; a reading transaction of SQLite is one anyway.
    level = {"isolation_level": "REPEATABLE READ"} if store.dialect == "postgresql" else {}
    with store.engine.execution_options(**level).connect() as connection:
        for table in METADATA.sorted_tables:
            query = select(table).order_by(*table.primary_key.columns)
            for row in connection.execute(query, execution_options={"yield_per": ROWS_AT_ONCE}).mappings():
                values = {column.name: _plain(row[column.name]) for column in table.columns}
                yield _line({"table": table.name, "row": values})


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value.isoformat() if isinstance(value, datetime | date) else value


def verify_backup(path: Path) -> BackupInfo:
    """Read a whole archive; raise unless it is complete and unchanged."""
    digest, rows, header, end = hashlib.sha256(), -1, None, None
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                if end is not None:
                    raise BackupError("The archive goes on after its end. Use another backup.")
                value = json.loads(line)
                if value.get("end"):
                    end = value
                    continue
                header = header or value
                digest.update(line)
                rows += 1
    except (OSError, EOFError, ValueError, AttributeError) as error:
        raise BackupError(f"{path.name} is not a whole archive ({error}). Use another backup.") from None
    if header is None or header.get("format") != FORMAT or header.get("version") != 1:
        raise BackupError(f"{path.name} is not a backup that this version can read.")
    if end is None or end.get("rows") != rows or end.get("sha256") != digest.hexdigest():
        raise BackupError(f"{path.name} is damaged or cut off. Use another backup.")
    return BackupInfo(datetime.fromisoformat(header["made_at"]), header["revision"], rows)


def restore(store: Store, path: Path) -> BackupInfo:
    """Fill an empty database from an archive, all of it or nothing, and bring it up to date."""
    info = verify_backup(path)
    if info.revision not in known_revisions():
        raise BackupError(
            f"This backup was made by another version of Legaldeck (tables {info.revision}). Use that one."
        )
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
            kinds = tables[name].columns
            rows.append({key: _value(kinds[key].type, plain) for key, plain in value["row"].items()})
    if rows:
        yield name, rows


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
