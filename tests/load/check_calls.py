"""`POST /api/v1/check` asked by programs as fast as they can: lists a second, and how long each waits.

Clients keep their connections, send a list, wait for its answer and send the next. They read answers as
bytes, since they compute on the same cores as the site; all answers are compared with those of this process
when the clock has stopped.
"""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import orjson

from tests.benchmarks.typed_decks import DAY, typed_decks
from tests.web.server.served_site import ServedSite, served
from validator import InProcess

LISTS = 100
WANTED = 450.0
PROCESSES = "2"
SOURCE = "list"
MANY = "1000000 per minute"


@dataclass(frozen=True)
class Measured:
    """What so many clients met with."""

    clients: int
    seconds: float
    waits: list[float]
    wrong: int
    cpu_seconds: float

    @property
    def per_second(self) -> float:
        """Return how many lists a second were answered."""
        return len(self.waits) / self.seconds

    def part(self, share: float) -> float:
        """Return the wait that a share of the answers did not exceed, in ms."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(len(waits) * share))] * 1000


def two_deck_lists() -> list[bytes]:
    """Return lists of two decks as people type them."""
    decks = typed_decks(LISTS)
    return [decks[place] + b"\n\n" + decks[place - 37] for place in range(LISTS)]


@contextmanager
def checking_site() -> Iterator[ServedSite]:
    """Serve a site with two processes that lets one address ask as often as it likes."""
    with tempfile.TemporaryDirectory(prefix="legaldeck-load-") as folder:
        settings = {"RATES__CHECKING": MANY, "RATES__VISITING": MANY, "LOG_LEVEL": "warning"}
        with served(Path(folder), "--processes", PROCESSES, **settings) as site:
            yield site


def measure(site: ServedSite, clients: int, seconds: float, rate: float = 0.0) -> Measured:
    """Let so many clients ask for some seconds: as fast as they can, or so many lists a second together.

    At a rate every list has its turn, and its wait counts from then: a slow answer makes the next ones late.
    """
    lists = two_deck_lists()
    requests = [_request(data) for data in lists]
    waits: list[float] = []
    answers: dict[int, set[bytes]] = {place: set() for place in range(len(lists))}
    began = time.monotonic()
    before = site.cpu_seconds()
    threads = [
        threading.Thread(
            target=_ask,
            args=(site.port, requests, first, _turns(began, seconds, first, clients, rate), waits, answers),
        )
        for first in range(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    spent, cpu = time.monotonic() - began, site.cpu_seconds() - before
    return Measured(clients, spent, waits, _wrong(lists, answers), cpu)


def _request(data: bytes) -> bytes:
    head = (
        f"POST /api/v1/check?format=standard&date={DAY}&name={SOURCE} HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: text/plain\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


def _turns(began: float, seconds: float, first: int, clients: int, rate: float) -> Iterator[float]:
    """Yield when one client's lists have their turn: at once, or evenly between those of the others."""
    pause, place = threading.Event(), first
    while time.monotonic() < began + seconds:
        turn = began + place / rate if rate else time.monotonic()
        pause.wait(max(0.0, turn - time.monotonic()))
        yield turn
        place += clients


def _ask(
    port: int,
    requests: list[bytes],
    place: int,
    turns: Iterator[float],
    waits: list[float],
    answers: dict[int, set[bytes]],
) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for started in turns:
            place = (place + 1) % len(requests)
            connection.sendall(requests[place])
            body = _answer(connection)
            waits.append(time.monotonic() - started)
            answers[place].add(body)


def _answer(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    while b"\r\n\r\n" not in received:
        received += connection.recv(65536)
    head, _, body = received.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536)
    return body


def _wrong(lists: list[bytes], answers: dict[int, set[bytes]]) -> int:
    """Count the lists that were ever answered otherwise than this process answers them."""
    here = InProcess()
    expected = [here.check(data, format="standard", date=DAY) for data in lists]
    return sum(
        any(orjson.loads(body) != orjson.loads(orjson.dumps(good.model_dump())) for body in answers[place])
        for place, good in enumerate(expected)
    )


def print_checks(seconds: float) -> bool:
    """Print what checking over HTTP gives; say whether any answer was wrong."""
    print(f"\nPOST /api/v1/check, two-deck lists, {PROCESSES} processes; load {os.getloadavg()[0]:.1f}")
    print("| clients | asked for | lists/s | p50 ms | p95 ms | p99 ms | longest ms | CPU ms each | wrong |")
    print("| --- " * 9 + "|")
    wrong = False
    with checking_site() as site:
        measure(site, 4, 1.0)
        for clients, rate in ((16, WANTED), (16, 0.0), (64, 0.0)):
            found = measure(site, clients, seconds, rate)
            asked = f"{rate:.0f} a second" if rate else "all they can"
            parts = " | ".join(f"{found.part(share):.0f}" for share in (0.5, 0.95, 0.99, 1.0))
            each = found.cpu_seconds / len(found.waits) * 1000
            row = f"| {clients} | {asked} | {found.per_second:.0f} | {parts} | {each:.1f} | {found.wrong} |"
            print(row, flush=True)
            wrong |= found.wrong > 0
    return wrong
