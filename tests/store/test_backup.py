import gzip
import hashlib
import json
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import select

from tests.services.world import BOTH, NOW, World, new_world
from tests.store.databases import KINDS, discard_store, fresh_store
from validator.services.caller import Caller
from validator.services.lists.revisions import open_list
from validator.services.roster.players import register_player
from validator.services.roster.private_links import follow_link
from validator.services.roster.registrations import list_registrations
from validator.services.roster.rounds import record_round
from validator.store.all_tables import METADATA
from validator.store.backup import BackupError, back_up, restore, verify_backup
from validator.store.database import Store
from validator.store.event_tables import Event
from validator.store.migrate import upgrade


def contents(store: Store) -> dict[str, list[dict[str, object]]]:
    with store.engine.connect() as connection:
        return {
            table.name: [
                dict(row)
                for row in connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
            ]
            for table in METADATA.sorted_tables
        }


def lived_in(store: Store) -> tuple[World, str]:
    """Fill a store with people, lists with odd bytes, and rounds."""
    world = new_world(store, name="Größtes Turnier ✓")
    registered = register_player(Caller(store, world.organizer, NOW), world.event_id, "Zoë")
    zoe = follow_link(store, registered.token)
    world.submit(zoe, BOTH + "1 Tomorrowʼs Headline\n".encode())
    ben = world.player("Ben")
    tables = {1: [zoe.registration_id or 0, ben.registration_id or 0]}
    record_round(Caller(store, world.organizer, NOW), world.event_id, 1, tables)
    return world, registered.token


@pytest.mark.parametrize("target_kind", KINDS)
def test_a_backup_restores_everything_into_either_database(
    store: Store, tmp_path: Path, target_kind: str
) -> None:
    world, token = lived_in(store)
    info = back_up(store, tmp_path / "backup.gz", NOW)
    target = fresh_store(target_kind, tmp_path, empty=True)
    assert restore(target, tmp_path / "backup.gz") == info
    assert contents(target) == contents(store)
    zoe = follow_link(target, token)
    assert open_list(Caller(target, zoe, NOW), zoe.registration_id or 0).submission.number == 1
    restored = World(target, world.organizer, world.event)
    assert restored.submit(restored.player("Cid")).submission.number == 1
    assert len(list_registrations(Caller(target, world.organizer, NOW), world.event_id).rows) == 3
    discard_store(target)


def test_restored_evidence_is_still_protected(store: Store, tmp_path: Path) -> None:
    lived_in(store)
    back_up(store, tmp_path / "backup.gz", NOW)
    target = fresh_store(store.dialect, tmp_path, empty=True)
    restore(target, tmp_path / "backup.gz")
    with pytest.raises(Exception, match="kept as they are"), target.connection() as connection:
        connection.execute(text("delete from submission_source"))
    discard_store(target)


def test_a_backup_is_for_its_owners_eyes_only_and_replaces_an_old_one(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "backup.gz"
    path.write_text("old")
    back_up(store, path, NOW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert verify_backup(path).made_at == NOW
    assert [file.name for file in tmp_path.iterdir() if "backup" in file.name] == ["backup.gz"]


def test_an_empty_installation_can_be_backed_up_and_restored(store: Store, tmp_path: Path) -> None:
    assert back_up(store, tmp_path / "backup.gz", NOW).rows == 0
    target = fresh_store(store.dialect, tmp_path)
    assert restore(target, tmp_path / "backup.gz").rows == 0
    discard_store(target)


def test_nothing_is_restored_over_existing_data(store: Store, tmp_path: Path) -> None:
    lived_in(store)
    back_up(store, tmp_path / "backup.gz", NOW)
    before = contents(store)
    with pytest.raises(BackupError, match="not empty"):
        restore(store, tmp_path / "backup.gz")
    assert contents(store) == before


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    store = fresh_store("sqlite", tmp_path)
    lived_in(store)
    back_up(store, tmp_path / "backup.gz", NOW)
    store.close()
    return tmp_path / "backup.gz"


def rewrite(path: Path, lines: list[bytes]) -> None:
    with gzip.open(path, "wb") as file:
        file.writelines(lines)


def test_an_archive_that_was_cut_off_is_refused(archive: Path) -> None:
    archive.write_bytes(archive.read_bytes()[:-200])
    with pytest.raises(BackupError, match="not a whole archive"):
        verify_backup(archive)


@pytest.mark.parametrize("change", ["drop the end", "drop a row", "change a row", "add a row"])
def test_an_archive_that_was_changed_is_refused_and_restores_nothing(archive: Path, change: str) -> None:
    with gzip.open(archive) as file:
        lines = file.readlines()
    match change:
        case "drop the end":
            lines.pop()
        case "drop a row":
            lines.pop(3)
        case "change a row":
            lines[1] = lines[1].replace(b"Olga", b"Otto")
        case "add a row":
            lines.append(lines[1])
    rewrite(archive, lines)
    target = fresh_store("sqlite", archive.parent, empty=True)
    with pytest.raises(BackupError):
        restore(target, archive)
    upgrade(target)
    with target.reading() as session:
        assert session.exec(select(Event)).all() == []
    discard_store(target)


@pytest.mark.parametrize(
    "data",
    [b"", b"text", gzip.compress(b"[]\n"), gzip.compress(b'{"format": "other"}\n')],
    ids=["empty", "text", "a list", "another format"],
)
def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "something"
    path.write_bytes(data)
    with pytest.raises(BackupError):
        verify_backup(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="nowhere"):
        verify_backup(tmp_path / "nowhere")


def test_an_outdated_database_is_not_backed_up(empty_store: Store, tmp_path: Path) -> None:
    upgrade(empty_store, "0006")
    with pytest.raises(BackupError, match="not up to date"):
        back_up(empty_store, tmp_path / "backup.gz", NOW)


def test_an_archive_of_other_tables_is_refused(archive: Path) -> None:
    target = fresh_store("sqlite", archive.parent, empty=True)
    upgrade(target, "0006")
    with pytest.raises(BackupError, match="other tables"):
        restore(target, archive)
    discard_store(target)


def test_an_archive_of_another_version_is_refused(archive: Path) -> None:
    rows = [
        b'{"format":"legaldeck-backup","version":1,"made_at":"2030-01-01T00:00:00+00:00","revision":"9999"}\n'
    ]
    digest = hashlib.sha256(rows[0]).hexdigest()
    rewrite(archive, [*rows, json.dumps({"end": True, "rows": 0, "sha256": digest}).encode() + b"\n"])
    target = fresh_store("sqlite", archive.parent, empty=True)
    with pytest.raises(BackupError, match="another version"):
        restore(target, archive)
    discard_store(target)


def test_the_header_says_when_and_for_which_tables(archive: Path) -> None:
    with gzip.open(archive) as file:
        header = json.loads(file.readline())
    assert header["format"] == "legaldeck-backup"
    assert datetime.fromisoformat(header["made_at"]).astimezone(UTC) == NOW
