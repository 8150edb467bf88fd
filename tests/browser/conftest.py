"""A running site and a real browser; where no browser can start, these tests are skipped and say why."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.web.sites import ANYWHERE, Clock, opened_app
from validator.services.accounts.one_time_links import issue_first_link
from validator.store.database import Store
from validator.web.site import KEY

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
SCREENSHOTS = os.environ.get("LEGALDECK_SCREENSHOTS", "")
PHONE = {"width": 375, "height": 740}
DESKTOP = {"width": 1280, "height": 860}
# No page here lives long enough to win back what the best machine code of its scripts costs.
QUICKLY_COMPILED = "--js-flags=--no-opt"
FLAGS = ["--no-sandbox", "--disable-gpu", QUICKLY_COMPILED]
# What its processes share, a browser writes to the disk where this is set: a tenth of what it costs. It is
# needed only where little memory may be shared, as in most containers.
SHARED_MEMORY, ENOUGH_SHARED = Path("/dev/shm"), 2**30
WITHOUT_SHARED_MEMORY = "--disable-dev-shm-usage"
KEEP = ("Cache-Control", "max-age=3600")
PATIENCE = 20_000  # milliseconds until something counts as missing: machines under load are slow, not wrong

expect.set_options(timeout=PATIENCE)


class KeepAlive(WSGIRequestHandler):
    """Answers one request after the other on a connection, as sites do: a page asks for many files."""

    protocol_version = "HTTP/1.1"


def kept_by_browsers(app: WSGIApplication) -> WSGIApplication:
    """Let browsers keep styles and scripts for an hour.

    We let them ask again for each file on each page (tests/web looks at that): half of what pages cost here.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *fault: Any) -> Callable[[bytes], object]:
            if environ["PATH_INFO"].startswith("/static/"):
                headers = [*(pair for pair in headers if pair[0] != "Cache-Control"), KEEP]
            return start_response(status, headers, *fault)

        return app(environ, start)

    return answer


@dataclass
class LiveSite:
    """A site that answers under an address."""

    address: str
    app: Flask
    clock: Clock
    stop: Callable[[], None]  # nobody answers under the address any more

    @property
    def store(self) -> Store:
        store: Store = self.app.extensions[KEY].store
        return store

    def first_link(self) -> str:
        """Return the address with which the first organizer signs up."""
        return f"{self.address}/sign-up/{issue_first_link(self.store, self.clock())}"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveSite]:
    with live_site(tmp_path) as site:
        yield site


@contextmanager
def live_site(folder: Path, *, kept: bool = True, **settings: object) -> Iterator[LiveSite]:
    """Serve a site with an empty database and a clock that stands still until it is moved.

    Browsers keep its styles and scripts, unless the test is about what they have without a network.
    """
    clock = Clock()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with opened_app(folder, clock, base_url=ANYWHERE, csrf=True, **settings) as app:
        served = kept_by_browsers(app) if kept else app
        server = make_server("127.0.0.1", 0, served, threaded=True, request_handler=KeepAlive)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()

        def stop() -> None:
            server.shutdown()
            thread.join()
            server.server_close()

        yield LiveSite(f"http://127.0.0.1:{server.server_port}", app, clock, stop)
        stop()


def spared_arguments() -> list[str]:
    """Return which arguments the driver need not give: it always spares shared memory."""
    enough = SHARED_MEMORY.exists() and shutil.disk_usage(SHARED_MEMORY).free > ENOUGH_SHARED
    return [WITHOUT_SHARED_MEMORY] if enough else []


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed, so no page was opened in a browser.")
    try:
        playwright = sync_playwright().start()
    except Exception as problem:
        # The driver is a program of its own: its death shows as whatever the library was doing just then.
        pytest.skip(f"The browser's driver cannot start, so no page was opened: {problem}")
    try:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, ignore_default_args=spared_arguments()
        )
    except Error as problem:
        playwright.stop()
        pytest.skip(f"Chromium cannot start, so no page was opened: {problem.message.splitlines()[0]}")
    yield browser
    browser.close()
    playwright.stop()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    """Return a function that opens a page of its own; errors in the page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(size: dict[str, int] = DESKTOP, **options: object) -> Page:
        options = {"viewport": size, "locale": "en-GB", "timezone_id": "Europe/Berlin", **options}
        context = chromium.new_context(**options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda m: errors.append(m.text) if "Content Security Policy" in m.text else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Return a function that keeps a picture of a page where the environment asks for it."""

    def taken(page: Page, name: str) -> None:
        if SCREENSHOTS:
            Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(SCREENSHOTS) / f"{request.node.name}-{name}.png", full_page=True)

    return taken
