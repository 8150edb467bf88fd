"""The files for running a site name settings, commands and files that exist, and nothing that floats."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from tests.store.databases import sqlite_url
from tests.store.test_settings import names
from validator.cli.arguments import build_parser
from validator.config import Settings
from validator.store.backup import restore
from validator.store.database import Store
from validator.store.migrate import upgrade

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
FILES = {path.relative_to(DEPLOY): path.read_text() for path in sorted(DEPLOY.rglob("*")) if path.is_file()}
ALL = "\n".join(FILES.values())
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
# Read by the code that compiles cards and by compose itself, not by the settings of the site.
OTHERS = {"AESOP_URL", "CACHE", "COBRA_URL", "PACKS", "TAG"}


@pytest.mark.parametrize("name", sorted(set(re.findall(r"LEGALDECK_([A-Z_]+[A-Z])", ALL)) - OTHERS))
def test_every_variable_is_a_setting(name: str) -> None:
    assert f"LEGALDECK_{name}" in names(Settings)


OURS = {name: service for name, service in SERVICES.items() if "legaldeck:" in service["image"]}
COMMANDS = [
    *(" ".join(OURS[name]["command"]) for name in ("web", "worker")),
    *re.findall(r"(?:^|[ /])legaldeck ((?:serve|worker|backup|restore|reset)\b[^\n#`|]*)", ALL, re.MULTILINE),
]


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_every_command_is_understood(command: str) -> None:
    understood = build_parser().parse_args(command.split())
    assert understood.command in ("serve", "worker", "backup", "restore", "reset")


def test_images_are_pinned_to_one_version() -> None:
    (python,) = re.findall(r"ARG PYTHON_IMAGE=(\S+)", FILES[Path("Containerfile")])
    foreign = [python, *(SERVICES[name]["image"] for name in SERVICES.keys() - OURS)]
    assert [image for image in foreign if not re.search(r":\d+\.\d+(\.\d+)?-|@sha256:", image)] == []


def test_packages_come_from_the_lock_with_their_hashes() -> None:
    installs = re.findall(r"pip install (.+)", FILES[Path("Containerfile")])
    assert [line for line in installs if "--require-hashes" not in line and "--no-deps" not in line] == []
    locked = (ROOT / ".ci" / "requirements.lock").read_text()
    assert re.search(r"^redis==\S+ \\\n +--hash=", locked, re.MULTILINE)


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert {name for name, service in SERVICES.items() if service["networks"] == ["inside"]} == {
        "database",
        "queue",
    }


def test_our_containers_can_change_nothing_but_their_data() -> None:
    assert OURS.keys() == {"web", "worker", "backup"}
    for service in OURS.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
    assert re.search(r"^USER \d+$", FILES[Path("Containerfile")], re.MULTILINE)


def test_the_address_that_is_set_is_the_address_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEGALDECK_BASE_URL", raising=False)
    assert not Settings().has_address
    monkeypatch.setenv("LEGALDECK_BASE_URL", "https://decks.example.org")
    assert Settings().has_address
    assert Settings().base_url == "https://decks.example.org"


def test_the_nightly_backup_can_be_restored_and_old_ones_go(tmp_path: Path) -> None:
    url, archives = sqlite_url(tmp_path / "site.db"), tmp_path / "archives"
    site = Store(url)
    upgrade(site)
    site.close()
    archives.mkdir()
    for name, days in (
        ("legaldeck-2026-01-01.gz", 31.5),
        ("legaldeck-2026-02-01.gz", 29),
        ("notes.txt", 400),
    ):
        (archives / name).touch()
        moment = datetime.now(UTC).timestamp() - days * 86_400
        os.utime(archives / name, (moment, moment))
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "LEGALDECK_DATABASE_URL": url,
        "BACKUP_DIR": str(archives),
    }
    subprocess.run([DEPLOY / "nightly-backup"], env=environment, check=True, capture_output=True)
    kept = sorted(path.name for path in archives.iterdir())
    assert kept[0] == "legaldeck-2026-02-01.gz"
    assert kept[2:] == ["notes.txt"]
    assert (archives / kept[1]).stat().st_mode & 0o077 == 0
    empty = Store(sqlite_url(tmp_path / "empty.db"))
    restore(empty, archives / kept[1])
    empty.close()
