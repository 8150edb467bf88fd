"""Serving for real: silent clients, the address of the site, proxies, files, starting and stopping."""

from __future__ import annotations

import socket
import stat
import time
from pathlib import Path

import pytest

from tests.web.served_site import served

HALF_SENT = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nhalf"
)
IDLE = 300

pytestmark = pytest.mark.xdist_group("serving")


def test_silent_clients_hold_nobody_up(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        silent = []
        for number in range(IDLE):
            client = socket.create_connection(("127.0.0.1", site.port))
            client.sendall(HALF_SENT if number % 2 else HALF_SENT[:30])
            silent.append(client)
        # With a thread for each of them, the first answer would come when they are closed: after a minute.
        started = time.monotonic()
        assert site.open("/")[0] == 200
        assert site.open("/", b"text=3x+Sure+Gamble")[0] in (200, 400)
        assert time.monotonic() - started < 20
        for client in silent:
            client.close()


def test_the_address_comes_from_the_environment(tmp_path: Path) -> None:
    name = "decks.example.org"
    with served(tmp_path, BASE_URL=f"https://{name}") as site:
        assert f"Legaldeck is at https://{name}/" in site.printed.read_text()
        status, headers, _ = site.open("/sign-in", headers={"Host": name})
        assert status == 200
        assert "Secure" in headers["Set-Cookie"]
        assert headers["Strict-Transport-Security"] == "max-age=31536000"
        assert site.open("/", headers={"Host": "evil.example"})[0] == 400
        # A visitor behind no trusted proxy cannot say who they are.
        status, _, page = site.open(
            "/", headers={"Host": name, "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "1.2.3.4"}
        )
        assert status == 200
        assert "evil.example" not in page


def test_nobody_else_on_the_machine_reads_what_the_site_keeps(tmp_path: Path) -> None:
    with served(tmp_path, JOURNAL_STREAM="8:1") as site:
        site.open("/")
        data = tmp_path / "data"
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        kept = sorted(data.iterdir())
        assert {"legaldeck.db", "secret.key", "first-links.txt"} <= {path.name for path in kept}
        assert [path.name for path in kept if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


def test_links_of_a_new_site_are_printed_into_no_log(tmp_path: Path) -> None:
    with served(tmp_path, JOURNAL_STREAM="8:1") as site:
        printed = site.printed.read_text()
        assert "/sign-up/" not in printed
        assert f"they are in {tmp_path / 'data' / 'first-links.txt'}" in printed
        assert "/sign-up/" in (tmp_path / "data" / "first-links.txt").read_text()


def test_the_limits_hold_over_several_processes(tmp_path: Path) -> None:
    with served(tmp_path, "--processes", "3", RATES__VISITING="30 per minute") as site:
        answers = [site.open("/docs/")[0] for _ in range(45)]
        assert answers.count(200) == 30
        assert answers.count(429) == 15


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(AssertionError) as refusal, served(tmp_path):
        pass
    assert f"The folder {tmp_path / 'data'} cannot be written" in str(refusal.value)
    assert "Traceback" not in str(refusal.value)
