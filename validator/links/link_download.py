"""Fetching the deck behind a link, and telling a deck from the many ways of saying that there is none.

A slow site must not hold up anybody who did not ask for it: fetching happens in a few threads of its own, one
link takes ten seconds at most, and what failed is not tried again for a minute.
"""

import json
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import requests

from card_data.importers.download import (
    Downloaded,
    DownloadError,
    Patience,
    download,
    new_session,
    verified_address,
)
from validator.deck import Line, Source
from validator.finding import Finding, finding
from validator.links.deck_link import MAX_LINK, SITE, DeckLink, parse_link

SETTING = "LEGALDECK_NETRUNNERDB_URL"
API_PATH = "/api/2.0/public"
OK, FORBIDDEN, NOT_FOUND = 200, (401, 403), (404, 410)
REDIRECTS = range(300, 400)
PATIENCE = Patience(
    attempts=2, connect_timeout=3, read_timeout=6, total_timeout=8, longest_wait=2, max_bytes=2_000_000
)
TOTAL_SECONDS = 10.0
# While so many links are being fetched, others wait a moment and are then asked to come back.
FETCHED_AT_ONCE = 2
TURN_SECONDS = 1.0
_turns = threading.BoundedSemaphore(FETCHED_AT_ONCE)


@dataclass
class LinkCache:
    """The last few answers, so that one list handed in twice is fetched once; failures for a shorter time."""

    seconds: float = 600.0
    failure_seconds: float = 60.0
    size: int = 256
    clock: Callable[[], float] = time.monotonic
    _kept: OrderedDict[str, tuple[float, dict[str, Any] | Finding]] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def get(self, url: str) -> dict[str, Any] | Finding | None:
        """Return a young enough answer, or None."""
        with self._lock:
            stored, value = self._kept.get(url, (0.0, None))
        most = self.failure_seconds if isinstance(value, Finding) else self.seconds
        return value if value is not None and self.clock() - stored < most else None

    def put(self, url: str, value: dict[str, Any] | Finding) -> None:
        """Keep an answer; the oldest goes when there are too many."""
        with self._lock:
            self._kept[url] = (self.clock(), value)
            self._kept.move_to_end(url)
            while len(self._kept) > self.size:
                self._kept.popitem(last=False)


_cache = LinkCache()


def fetch_link(
    text: str,
    *,
    address: str = "",
    session: requests.Session | None = None,
    patience: Patience | None = None,
    cache: LinkCache | None = None,
    seconds: float = TOTAL_SECONDS,
) -> Source:
    """Fetch the deck behind a link; a source without lines and with a finding says why not."""
    name = text.strip()[: MAX_LINK + 1]
    try:
        site = verified_address(address or os.environ.get(SETTING) or SITE)
    except DownloadError as error:
        return _failed(name, finding("IN306", problem=str(error)))
    host = urlsplit(site).hostname or ""
    link = parse_link(name, site)
    if link is None:
        return _failed(name, finding("IN301", link=_shown(name), host=host))
    kept = _cache if cache is None else cache
    fetch = _Fetch(site, host, session or new_session(site), patience or PATIENCE, kept)
    return fetch.source(name, link, seconds)


@dataclass(frozen=True, slots=True)
class _Fetch:
    site: str
    host: str
    session: requests.Session
    patience: Patience
    cache: LinkCache

    def source(self, name: str, link: DeckLink, seconds: float) -> Source:
        outcomes = self._within(seconds, link)
        found = [outcome for outcome in outcomes if not isinstance(outcome, Finding)]
        if len(found) > 1 and link.ident.isdigit():
            return _failed(name, finding("IN305", host=self.host, ident=link.ident))
        if found:
            return _json_source(name, found[0])
        failures = [outcome for outcome in outcomes if isinstance(outcome, Finding)]
        telling = [failure for failure in failures if failure.code != "IN302"]
        return _failed(name, (telling or failures)[0])

    def _within(self, seconds: float, link: DeckLink) -> list[dict[str, Any] | Finding]:
        """Fetch all kinds of list that a link can be, in a thread that is left behind when time is up."""
        kept = self._kept(link)
        if kept:
            return kept
        if not _turns.acquire(timeout=TURN_SECONDS):
            return [self._slow()]
        result: Future[list[dict[str, Any] | Finding]] = Future()

        def fetch() -> None:
            try:
                result.set_result([self._deck(kind, link) for kind in link.kinds])
            except BaseException as error:
                result.set_exception(error)
            finally:
                _turns.release()

        threading.Thread(target=fetch, daemon=True).start()
        try:
            return result.result(seconds)
        except TimeoutError:
            # The whole site is slow: whoever asks for another deck need not find that out again.
            self.cache.put(self.site, self._slow())
            return [self._slow()]

    def _kept(self, link: DeckLink) -> list[dict[str, Any] | Finding]:
        """Return what was fetched not long ago, or why the site could not be asked."""
        site = self.cache.get(self.site)
        kept = [self.cache.get(self._url(kind, link)) for kind in link.kinds]
        whole = [answer for answer in kept if answer is not None]
        if len(whole) == len(kept):
            return whole
        return [site] if site is not None else []

    def _slow(self) -> Finding:
        return finding("IN304", problem=f"{self.host} does not answer in time; try again in a minute.")

    def _url(self, kind: str, link: DeckLink) -> str:
        base = self.site if self.site.endswith(API_PATH) else self.site + API_PATH
        return f"{base}/{kind}/{link.ident}"

    def _deck(self, kind: str, link: DeckLink) -> dict[str, Any] | Finding:
        url = self._url(kind, link)
        kept = self.cache.get(url)
        if kept is not None:
            return kept
        try:
            answer = download(self.session, url, {}, self.patience, "application/json")
            outcome = self._outcome(answer, kind, link)
        except DownloadError as error:
            outcome = finding("IN304", problem=str(error))
        self.cache.put(url, outcome)
        return outcome

    def _outcome(self, answer: Downloaded, kind: str, link: DeckLink) -> dict[str, Any] | Finding:
        """Tell a deck from the many ways in which the site says that there is none."""
        missing = finding("IN302", host=self.host, what=kind, ident=link.ident)
        if answer.status in REDIRECTS or answer.status in FORBIDDEN:
            return finding("IN303", host=self.host, ident=link.ident)
        if answer.status in NOT_FOUND:
            return missing
        if answer.status != OK or not answer.is_json():
            kind_of_answer = answer.content_type or "something unnamed"
            problem = f"{self.host} sent {kind_of_answer} (status {answer.status}) instead of a deck."
            return finding("IN304", problem=problem)
        data = answer.json()
        if not isinstance(data, dict):
            return finding("IN304", problem=f"{self.host} sent something that is not a deck.")
        if data.get("success") is False or not data.get("data"):
            return missing
        return data


def _json_source(name: str, data: dict[str, Any]) -> Source:
    """Lay the answer out with one member per line, so that findings can point at lines."""
    rows = json.dumps(data, indent=1, ensure_ascii=False).split("\n")
    return Source(name, "json", tuple(Line(i, row) for i, row in enumerate(rows, 1)), data)


def _failed(name: str, why: Finding) -> Source:
    return Source(name, "json", (), None, (why,))


def _shown(name: str) -> str:
    short = name if len(name) <= 100 else f"{name[:100]}..."
    return f"“{short}”"
