"""Serving for real: silent clients, the address of the site, proxies, files, starting and stopping."""

from __future__ import annotations

import os
import socket
import sqlite3
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.load.halls import hall, typed
from tests.load.rush import form_pass, one
from tests.web.server.served_site import ServedSite, served
from validator.cli.main import main

HALF_SENT = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nhalf"
)
IDLE = 300
NAME = "decks.example.org"


@pytest.fixture(scope="module")
def journalled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    """A site whose words go to a log that others keep; starting it is most of what such a test costs."""
    with served(tmp_path_factory.mktemp("site"), JOURNAL_STREAM="8:1") as site:
        yield site


@pytest.fixture(scope="module")
def configured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    """A site of whose server and address much is set."""
    settings = {"SERVER__THREADS": "3", "SERVER__CONNECTIONS": "20", "SERVER__IDLE_SECONDS": "2"}
    with served(
        tmp_path_factory.mktemp("set"), **settings, JOBS__PROCESSES="1", BASE_URL=f"https://{NAME}"
    ) as site:
        yield site


def test_silent_clients_hold_nobody_up(journalled: ServedSite) -> None:
    silent = []
    for number in range(IDLE):
        client = socket.create_connection(("127.0.0.1", journalled.port))
        client.sendall(HALF_SENT if number % 2 else HALF_SENT[:30])
        silent.append(client)
    # With a thread for each of them, the first answer would come when they are closed: after a minute.
    started = time.monotonic()
    assert journalled.open("/")[0] == 200
    assert journalled.open("/", b"text=3x+Sure+Gamble")[0] in (200, 400)
    assert time.monotonic() - started < 20
    for client in silent:
        client.close()


def test_the_address_comes_from_the_environment(configured: ServedSite) -> None:
    assert f"Legaldeck is at https://{NAME}/" in configured.printed.read_text()
    status, headers, _ = configured.open("/sign-in", headers={"Host": NAME})
    assert status == 200
    assert "Secure" in headers["Set-Cookie"]
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert configured.open("/", headers={"Host": "evil.example"})[0] == 400
    # A visitor behind no trusted proxy cannot say who they are.
    status, _, page = configured.open(
        "/", headers={"Host": NAME, "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "1.2.3.4"}
    )
    assert status == 200
    assert "evil.example" not in page


def test_nobody_else_on_the_machine_reads_what_the_site_keeps(journalled: ServedSite) -> None:
    journalled.open("/")
    data = journalled.printed.parent / "data"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    kept = sorted(data.iterdir())
    assert {"legaldeck.db", "secret.key", "first-links.txt"} <= {path.name for path in kept}
    assert [path.name for path in kept if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


def test_links_of_a_new_site_are_printed_into_no_log(journalled: ServedSite) -> None:
    printed, links = journalled.printed.read_text(), journalled.printed.parent / "data" / "first-links.txt"
    assert "/sign-up/" not in printed
    assert f"they are in {links}" in printed
    assert "/sign-up/" in links.read_text()


def test_the_limits_hold_over_several_processes(tmp_path: Path) -> None:
    with served(tmp_path, "--processes", "2", RATES__VISITING="30 per minute") as site:
        answers = [site.open("/docs/")[0] for _ in range(45)]
        assert answers.count(200) == 30
        assert answers.count(429) == 15


def children(process: int) -> dict[int, list[str]]:
    """Return the processes that one has started, by number, with the words of their commands."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    numbers = [int(number) for task in tasks for number in (task / "children").read_text().split()]
    return {number: Path(f"/proc/{number}/cmdline").read_text().split("\0") for number in numbers}


def test_writers_who_wait_for_the_database_hold_no_reader_up(tmp_path: Path) -> None:
    """Lists wait for a lock that somebody holds, more than there are threads; pages are read meanwhile."""
    place = hall("sqlite", tmp_path, 12)
    settings = {"DATABASE_URL": place.url, "SERVER__THREADS": "1"}
    with served(tmp_path, **settings) as site, ThreadPoolExecutor(12) as players:
        entry = form_pass(site.port)
        lock = sqlite3.connect(place.url.removeprefix("sqlite:///"), isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        try:
            sent = [
                players.submit(one, site.port, "POST", f"/p/{token}/submit", typed(number), entry)
                for number, token in enumerate(place.tokens)
            ]
            pages = [site.open(path)[0] for path in ("/", f"/p/{place.tokens[0]}", "/docs/", "/")]
            answered = sum(answer.done() for answer in sent)
        finally:
            lock.execute("ROLLBACK")
            lock.close()
        assert pages == [200] * 4
        assert answered == 0  # with the same threads for all, the pages would have come after the first list
        statuses = [answer.result().status for answer in sent]
        assert set(statuses) <= {303, 503}
    assert place.kept() == statuses.count(303) > 0


def test_the_server_has_the_threads_connections_and_patience_that_were_set(configured: ServedSite) -> None:
    started = children(configured.process.pid)
    (serving,) = (number for number, words in started.items() if "serve" in words)
    assert sum("validator.jobs.worker" in words for words in started.values()) == 1
    # Three that read, three that write, and the one that listens.
    assert len(list(Path(f"/proc/{serving}/task").iterdir())) == 7
    silent = [socket.create_connection(("127.0.0.1", configured.port), timeout=30) for _ in range(40)]
    for client in silent:
        client.sendall(HALF_SENT[:30])
    links = [os.readlink(path) for path in Path(f"/proc/{serving}/fd").iterdir() if path.is_symlink()]
    assert sum(link.startswith("socket:") for link in links) <= 20 + 5
    assert silent[0].recv(1000) == b""  # closed after two seconds of silence
    for client in silent:
        client.close()
    assert configured.open("/health", headers={"Host": NAME})[0] == 200


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file where the folder should be")
    monkeypatch.setenv("LEGALDECK_DATA_DIR", str(folder))
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.startswith(f"legaldeck: The folder {folder} cannot be written.")
