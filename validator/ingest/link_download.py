"""Fetching the deck behind a link, and telling a deck from the many ways of saying that there is none."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import requests

from card_data.importers.download import (
    Answer,
    DownloadError,
    Patience,
    checked_address,
    download,
    new_session,
)
from validator.deck import Line, Source
from validator.finding import Finding
from validator.ingest.link import DeckLink, parse_link
from validator.ingest.messages import finding

API_PATH = "/api/2.0/public"
OK, FORBIDDEN, NOT_FOUND = 200, (401, 403), (404, 410)
REDIRECTS = range(300, 400)
PATIENCE = Patience(
    attempts=3, connect_timeout=5, read_timeout=10, total_timeout=20, longest_wait=5, max_bytes=2_000_000
)


@dataclass
class LinkCache:
    """The last few answers, so that one list handed in twice is fetched once."""

    seconds: float = 600.0
    size: int = 256
    clock: Callable[[], float] = time.monotonic
    _kept: OrderedDict[str, tuple[float, Any]] = field(default_factory=OrderedDict)

    def get(self, url: str) -> Any:
        """Return a young enough answer, or None."""
        stored, value = self._kept.get(url, (0.0, None))
        return value if value is not None and self.clock() - stored < self.seconds else None

    def put(self, url: str, value: Any) -> None:
        """Keep an answer; the oldest goes when there are too many."""
        self._kept[url] = (self.clock(), value)
        self._kept.move_to_end(url)
        while len(self._kept) > self.size:
            self._kept.popitem(last=False)


_cache = LinkCache()


def fetch_deck(
    name: str,
    address: str,
    session: requests.Session | None = None,
    patience: Patience | None = None,
    cache: LinkCache | None = None,
) -> Source:
    """Fetch one link from the site at an address."""
    try:
        site = checked_address(address)
    except DownloadError as error:
        return _failed(name, finding("IN306", problem=str(error)))
    host = urlsplit(site).hostname or ""
    link = parse_link(name, site)
    if link is None:
        return _failed(name, finding("IN301", link=_shown(name), host=host))
    kept = _cache if cache is None else cache
    fetch = _Fetch(site, host, session or new_session(site), patience or PATIENCE, kept)
    return fetch.source(name, link)


@dataclass(frozen=True, slots=True)
class _Fetch:
    site: str
    host: str
    session: requests.Session
    patience: Patience
    cache: LinkCache

    def source(self, name: str, link: DeckLink) -> Source:
        outcomes = [self._deck(kind, link) for kind in link.kinds]
        found = [outcome for outcome in outcomes if not isinstance(outcome, Finding)]
        if len(found) > 1 and link.ident.isdigit():
            return _failed(name, finding("IN305", host=self.host, ident=link.ident))
        if found:
            return _json_source(name, found[0])
        failures = [outcome for outcome in outcomes if isinstance(outcome, Finding)]
        telling = [failure for failure in failures if failure.code != "IN302"]
        return _failed(name, (telling or failures)[0])

    def _deck(self, kind: str, link: DeckLink) -> dict[str, Any] | Finding:
        base = self.site if self.site.endswith(API_PATH) else self.site + API_PATH
        url = f"{base}/{kind}/{link.ident}"
        kept = self.cache.get(url)
        if kept is not None:
            return dict(kept)
        try:
            answer = download(self.session, url, {}, self.patience, "application/json")
            outcome = self._outcome(answer, kind, link)
        except DownloadError as error:
            return finding("IN304", problem=str(error))
        if not isinstance(outcome, Finding):
            self.cache.put(url, outcome)
        return outcome

    def _outcome(self, answer: Answer, kind: str, link: DeckLink) -> dict[str, Any] | Finding:
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
    return f'"{short}"'
