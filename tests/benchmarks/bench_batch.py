"""The batch: a whole event from its upload to the triage, and many typed decks on the command line."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles

import requests

from tests.benchmarks.batch_event import archive, names
from tests.benchmarks.typed_decks import typed_decks
from tests.store.databases import sqlite_url
from validator.services.access import Actor, account_actor
from validator.services.accounts.one_time_links import issue_first_link
from validator.services.accounts.sign_in import sign_up
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import create_event
from validator.services.roster.roster_import import import_roster
from validator.store.database import Store
from validator.store.migrate import upgrade

ROOT = Path(__file__).resolve().parents[2]
TYPED = 10_000
PASSWORD = "a long enough password"
EMAIL = "olga@example.org"
Measured = tuple[str, float, str, str]
_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


def run() -> Iterator[Measured]:
    """Measure both."""
    yield from typed_on_the_command_line()
    yield from event_on_the_site()


def typed_on_the_command_line() -> Iterator[Measured]:
    """Triage ten thousand typed decks into a workbook with all cores."""
    with tempfile.TemporaryDirectory() as folder:
        lists = Path(folder, "lists")
        lists.mkdir()
        for number, text in enumerate(typed_decks(TYPED)):
            (lists / f"Player {number}.txt").write_bytes(text)
        command = [sys.executable, "-m", "validator.cli.main", "batch", str(lists), "--date", "2026-08-15"]
        began = time.perf_counter()
        subprocess.run(
            [*command, "--out", str(Path(folder, "out.xlsx"))],
            cwd=ROOT,
            check=False,
            stdout=subprocess.DEVNULL,
        )
        yield f"{TYPED:,} typed decks to a workbook", time.perf_counter() - began, "s", "< 15 s"


def event_on_the_site() -> Iterator[Measured]:
    """Upload an event's lists to a running site, wait for the triage and visit other pages meanwhile."""
    upload = archive()
    with tempfile.TemporaryDirectory() as folder:
        event_id = _event(Path(folder))
        with _site(Path(folder)) as address:
            browser = _signed_in(address)
            visits = _Visits(address, browser, event_id)
            with visits:
                began = time.perf_counter()
                page = _drop(address, browser, event_id, upload)
                seconds = time.perf_counter() - began
            yield "300 players, 600 decks: upload to triage", seconds, "s", "< 60 s"
            yield "95th percentile of other pages meanwhile", visits.percentile(95), "ms", "< 300 ms"
            yield "other pages visited", len(visits.milliseconds), "pages", ""
            found = [int(number) for number in re.findall(r"<b>(\d+)</b>", page)]
            yield "rows of the triage", sum(found), "rows", "300 rows"


def _event(folder: Path) -> int:
    store = Store(sqlite_url(folder / "legaldeck.db"))
    upgrade(store)
    now = datetime.now(UTC)
    account = sign_up(store, now, issue_first_link(store, now), "Olga", EMAIL, PASSWORD)
    actor: Actor = account_actor(account)
    plan = EventPlan(
        name="Autumn Regional",
        zone="UTC",
        starts_at=datetime(2099, 8, 15, 10, 0),
        game="netrunner",
        policy="nisei-1.4",
        tier="competitive",
        format="standard",
    )
    event = create_event(Caller(store, actor, now), plan)
    assert event.id is not None
    roster = "Name\n" + "\n".join(names()) + "\n"
    import_roster(Caller(store, actor, now), event.id, roster.encode())
    store.close()
    return event.id


@contextmanager
def _site(folder: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "LEGALDECK_DATA_DIR": str(folder)}
    command = [sys.executable, "-m", "validator.cli.main", "serve", "--port", str(port)]
    site = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address)
        yield address
    finally:
        site.terminate()
        site.wait(30)


def _wait_for(address: str) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if requests.get(address, timeout=2).ok:
                return
        except requests.ConnectionError:
            threading.Event().wait(0.1)
    raise TimeoutError("The site did not start.")


def _token(page: str) -> str:
    found = _TOKEN.search(page)
    assert found is not None
    return found[1]


def _signed_in(address: str) -> requests.Session:
    browser = requests.Session()
    token = _token(browser.get(f"{address}/sign-in").text)
    form = {"csrf_token": token, "email": EMAIL, "password": PASSWORD}
    answer = browser.post(f"{address}/sign-in", data=form)
    assert answer.ok, answer.text
    return browser


def _drop(address: str, browser: requests.Session, event_id: int, upload: bytes) -> str:
    """Upload and follow the progress until the triage is there; return its page."""
    page = browser.get(f"{address}/events/{event_id}/batch")
    form = {"csrf_token": _token(page.text)}
    files = {"files": ("lists.zip", upload, "application/zip")}
    answer = browser.post(f"{address}/events/{event_id}/batch", data=form, files=files)
    assert answer.ok, answer.text
    while "/batches/" in answer.url:
        threading.Event().wait(0.5)
        if not browser.get(f"{answer.url}/progress").json()["running"]:
            answer = browser.get(answer.url)
    return answer.text


class _Visits:
    """Somebody who visits other pages of the site, ten a second, and keeps the times."""

    def __init__(self, address: str, browser: requests.Session, event_id: int) -> None:
        self.paths = [f"{address}/", f"{address}/events/{event_id}", f"{address}/docs/", f"{address}/events/"]
        self.cookies = browser.cookies.get_dict()
        self.milliseconds: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._visit)

    def __enter__(self) -> _Visits:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _visit(self) -> None:
        visitor = requests.Session()
        visitor.cookies.update(self.cookies)
        while not self._over.wait(0.1):
            path = self.paths[len(self.milliseconds) % len(self.paths)]
            began = time.perf_counter()
            visitor.get(path).raise_for_status()
            self.milliseconds.append((time.perf_counter() - began) * 1000)

    def percentile(self, number: int) -> float:
        """Return a percentile of the times."""
        return quantiles(self.milliseconds, n=100)[number - 1]
