"""Players, staff and programs that come at once: what they ask for, and how long they waited."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlencode

CLIENTS = 64


@dataclass(frozen=True)
class Answered:
    """One request: its outcome, and the seconds until the answer, and its page."""

    status: int
    seconds: float
    page: str = ""


@dataclass(frozen=True)
class Figures:
    """What a crowd met with."""

    asked: int
    good: int
    p50: float
    p95: float
    p99: float
    longest: float


def figures(answers: Sequence[Answered], good: Callable[[int], bool]) -> Figures:
    """Sum up answers."""
    waits = sorted(answer.seconds for answer in answers)

    def part(share: float) -> float:
        return waits[min(len(waits) - 1, int(len(waits) * share))]

    right = sum(good(answer.status) for answer in answers)
    return Figures(len(answers), right, part(0.5), part(0.95), part(0.99), waits[-1])


def crowd(port: int, requests: Sequence[tuple[str, str, dict[str, str]]], seconds: float) -> list[Answered]:
    """Send requests spread evenly over some seconds; nobody waits for the answer of another."""
    pass_ = form_pass(port)
    began = time.monotonic()
    pause = threading.Event()

    def send(place: int) -> Answered:
        turn = began + seconds * place / len(requests)
        pause.wait(max(0.0, turn - time.monotonic()))
        method, path, form = requests[place]
        return one(port, method, path, form, pass_)

    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(send, range(len(requests))))


def form_pass(port: int) -> tuple[str, str]:
    """Return a cookie and the token against forged forms that goes with it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/sign-in")
    answer = connection.getresponse()
    token = re.search(r'name="csrf_token" value="([^"]+)"', answer.read().decode())
    connection.close()
    assert token
    return str(answer.headers["Set-Cookie"]).split(";")[0], token[1]


def one(port: int, method: str, path: str, form: dict[str, str], pass_: tuple[str, str]) -> Answered:
    """Send one form, or ask for a page, as a phone would."""
    cookie, token = pass_
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
    body = urlencode(form | {"csrf_token": token}).encode() if form else None
    return send(port, method, path, body, headers | {"Cookie": cookie})


def send(port: int, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answered:
    """Send one request on a connection of its own."""
    started = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        page = answer.read()
        return Answered(answer.status, time.monotonic() - started, page.decode(errors="replace"))
    except OSError:
        return Answered(0, time.monotonic() - started)
    finally:
        connection.close()
