import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, IntegrityError, StatementError
from sqlmodel import select

from tests.store.databases import fresh_store
from validator.store.audit import AuditEntry
from validator.store.database import Store, full_url, private_file
from validator.store.event_tables import Event
from validator.store.roster import Registration

NOON = datetime(2026, 11, 14, 12, 0, 0, 250_000, tzinfo=UTC)


def an_event(code: str = "abc", starts_at: datetime = NOON) -> Event:
    return Event(
        code=code,
        name="Regional",
        zone="Europe/Berlin",
        starts_at=starts_at,
        day=date(2026, 11, 14),
        game="netrunner",
        policy="nisei-1.4",
        format="standard",
        created_at=NOON,
    )


def an_entry() -> AuditEntry:
    return AuditEntry(at=NOON, actor_kind="system", actor_name="test", action="tried", object_kind="event")


def test_moments_come_back_in_utc_to_the_microsecond(store: Store) -> None:
    berlin = NOON.astimezone(timezone(timedelta(hours=1)))
    with store.writing() as session:
        session.add(an_event(starts_at=berlin))
    with store.reading() as session:
        starts_at = session.exec(select(Event)).one().starts_at
    assert starts_at == NOON
    assert starts_at.utcoffset() == timedelta(0)


def test_a_moment_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="without a zone"), store.writing() as session:
        session.add(an_event(starts_at=datetime(2026, 11, 14, 12, 0)))


def test_writing_keeps_all_changes_or_none(store: Store) -> None:
    def fail_after_the_first_write() -> None:
        with store.writing() as session:
            session.add(an_event())
            session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_after_the_first_write()
    with store.reading() as session:
        assert session.exec(select(Event)).all() == []


def test_changes_made_while_reading_are_thrown_away(store: Store) -> None:
    with store.reading() as session:
        session.add(an_event())
        session.flush()
    with store.reading() as session:
        assert session.exec(select(Event)).all() == []


def test_a_row_that_points_nowhere_is_refused(store: Store) -> None:
    with pytest.raises(IntegrityError), store.writing() as session:
        session.add(Registration(event_id=99, player_id=99, registered_at=NOON))


def test_two_events_cannot_share_a_code(store: Store) -> None:
    with pytest.raises(IntegrityError), store.writing() as session:
        session.add_all([an_event("same"), an_event("same")])


@pytest.mark.parametrize("change", ["update audit_entry set actor_name = 'x'", "delete from audit_entry"])
def test_the_database_itself_keeps_the_audit_log_as_it_is(store: Store, change: str) -> None:
    with store.writing() as session:
        session.add(an_entry())
    with pytest.raises(DatabaseError, match="kept as they are"), store.connection() as connection:
        connection.execute(text(change))


def test_sqlite_runs_with_a_write_ahead_log_foreign_keys_and_patience(tmp_path: Path) -> None:
    with fresh_store("sqlite", tmp_path).engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 10_000}


def test_short_urls_of_postgresql_get_the_driver_we_use() -> None:
    assert full_url("postgres://u@host/db") == "postgresql+psycopg://u@host/db"
    assert full_url("postgresql://u@host/db") == "postgresql+psycopg://u@host/db"
    assert full_url("sqlite:///x.db") == "sqlite:///x.db"


def test_other_databases_are_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="use sqlite or postgresql"):
        Store("mysql://host/db")


def test_whoever_looks_after_a_file_takes_no_lock_from_whoever_uses_it(tmp_path: Path) -> None:
    file = tmp_path / "own" / "used.db"
    private_file(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as user:
        user.execute("BEGIN IMMEDIATE")
        private_file(file)
        other = f"import sqlite3; sqlite3.connect({str(file)!r}, timeout=0).execute('BEGIN IMMEDIATE')"
        tried = subprocess.run([sys.executable, "-c", other], capture_output=True, text=True, check=False)
    assert "database is locked" in tried.stderr


def test_a_file_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    file = tmp_path / "open.db"
    file.touch(mode=0o644)
    file.chmod(0o644)
    private_file(file)
    assert file.stat().st_mode & 0o777 == 0o600
