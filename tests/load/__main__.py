"""`make load`: the last minute before a deadline, on both databases, and checks asked for by programs.

Prints a table. Times are of this machine, and of whatever else it is doing.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.load.check_calls import print_checks
from tests.load.halls import Hall, hall, typed
from tests.load.rush import Figures, crowd, figures
from tests.store.databases import KINDS
from tests.web.server.served_site import ServedSite, served

SILENT = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf"
HEADS = (
    *("what", "database", "idle sockets", "asked", "good", "kept"),
    *("p50 s", "p95 s", "p99 s", "longest s", "CPU ms each"),
)


def main() -> int:
    """Run the loads that were chosen and print their table; the status is 1 when a list was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--databases", nargs="*", default=list(KINDS), choices=KINDS)
    options = parser.parse_args()
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"| {' | '.join(HEADS)} |")
    print("| --- " * len(HEADS) + "|")
    lost = False
    for kind in options.databases:
        for idle in (0, options.idle):
            lost |= _deadline(kind, idle, options.players, options.seconds)
        _browsing(kind, options.seconds)
    lost |= print_checks(min(options.seconds, 10.0))
    return int(lost)


def _deadline(kind: str, idle: int, players: int, seconds: float) -> bool:
    """Let all players submit within some seconds from one address."""
    with tempfile.TemporaryDirectory(prefix="legaldeck-load-") as folder:
        place = hall(kind, Path(folder), players)
        requests = [("POST", f"/p/{token}/submit", typed(n)) for n, token in enumerate(place.tokens)]
        with _site(Path(folder), place) as site, _silent(site.port, idle):
            before = site.cpu_seconds()
            told = figures(crowd(site.port, requests, seconds), lambda status: status == 303)
            spent = site.cpu_seconds() - before
        kept = place.kept()
    _print("submissions", kind, idle, told, str(kept), spent)
    return kept < players or told.good < players


def _browsing(kind: str, seconds: float) -> None:
    """Let visitors, players and programs read and check."""
    with tempfile.TemporaryDirectory(prefix="legaldeck-load-") as folder:
        place = hall(kind, Path(folder), 20)
        requests = []
        for number in range(400):
            token = place.tokens[number % 20]
            requests += [
                ("GET", f"/p/{token}", {}),
                ("POST", "/live", {"text": typed(number)["deck-runner"]}),
                ("GET", "/api/v1/cards?game=netrunner&q=sure", {}),
            ]
        with _site(Path(folder), place) as site:
            before = site.cpu_seconds()
            told = figures(crowd(site.port, requests, seconds), lambda status: status == 200)
            spent = site.cpu_seconds() - before
    _print("pages, checks, API", kind, 0, told, "", spent)


@contextmanager
def _site(folder: Path, place: Hall) -> Iterator[ServedSite]:
    with served(folder, DATABASE_URL=place.url) as site:
        yield site


@contextmanager
def _silent(port: int, count: int) -> Iterator[None]:
    sockets = []
    for number in range(count):
        client = socket.create_connection(("127.0.0.1", port), timeout=60)
        client.sendall(SILENT if number % 2 else SILENT[:30])
        sockets.append(client)
    try:
        yield
    finally:
        for client in sockets:
            client.close()


def _print(what: str, kind: str, idle: int, told: Figures, kept: str, spent: float) -> None:
    waits = " | ".join(f"{wait:.2f}" for wait in (told.p50, told.p95, told.p99, told.longest))
    each = f"{spent / told.asked * 1000:.1f}"
    print(
        f"| {what} | {kind} | {idle} | {told.asked} | {told.good} | {kept} | {waits} | {each} |", flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
