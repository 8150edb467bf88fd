"""A site served by the real command in a process of its own, for tests about serving."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 120.0


@dataclass(frozen=True)
class ServedSite:
    """A running site: where it listens, and what it has printed."""

    port: int
    process: subprocess.Popen[bytes]
    printed: Path

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cpu_seconds(self) -> float:
        """Return what the site's processes have computed so far: a measure that a busy machine spares."""
        found = 0
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parts = (folder / "stat").read_text().rsplit(")", 1)[1].split()
                if int(parts[1]) == self.process.pid:  # a child of the process that watches
                    found += int(parts[11]) + int(parts[12])
        return found / os.sysconf("SC_CLK_TCK")

    def open(
        self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None, seconds: float = 60
    ) -> tuple[int, dict[str, str], str]:
        """Return status, headers and body of an answer; redirects are not followed."""
        request = urllib.request.Request(self.address + path, data, headers or {})
        try:
            with urllib.request.build_opener(_NoRedirect).open(request, timeout=seconds) as answer:
                return answer.status, dict(answer.headers), answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read().decode()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: object) -> None:
        return None


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# What is no setting of ours: systemd says with it that it keeps what is printed.
NAMES = {"JOURNAL_STREAM": "JOURNAL_STREAM"}


@contextmanager
def served(folder: Path, *arguments: str, **settings: str) -> Iterator[ServedSite]:
    """Serve a site with settings (names without their prefix) until the block ends."""
    port, printed = free_port(), folder / "printed.txt"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("LEGALDECK_")}
    environment |= {"LEGALDECK_DATA_DIR": str(folder / "data"), "LEGALDECK_JOBS__PROCESSES": "0"}
    environment |= {NAMES.get(name, f"LEGALDECK_{name}"): value for name, value in settings.items()}
    command = [sys.executable, "-m", "validator.cli.main", "serve", "--port", str(port), *arguments]
    with printed.open("wb") as out:
        process = subprocess.Popen(command, env=environment, stderr=out, stdout=out, start_new_session=True)
    site = ServedSite(port, process, printed)
    try:
        _wait_until_it_answers(site, environment.get("LEGALDECK_BASE_URL", ""))
        yield site
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(40)
        finally:
            process.kill()


def _wait_until_it_answers(site: ServedSite, base_url: str) -> None:
    pause, end = threading.Event(), time.monotonic() + START_SECONDS
    host = re.sub(r"^\w+://", "", base_url)
    while True:
        assert site.process.poll() is None, site.printed.read_text()
        assert time.monotonic() < end, "the site did not start"
        try:
            if site.open("/health", headers={"Host": host} if host else {}, seconds=5)[0] == 200:
                return
        except OSError:
            pause.wait(0.1)
