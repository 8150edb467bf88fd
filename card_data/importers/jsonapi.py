"""Reading a whole JSON:API collection, page by page, without trusting its order or its links.

A service is an address, or a folder of recorded answers: `cards.json` for the collection of cards, and
`card_sets.standard_2026.json` for the sets of one card pool.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlsplit

import requests

from card_data.importers.download import (
    DownloadError,
    Patience,
    download,
    error_detail,
    new_session,
    verified_address,
)

ACCEPT = "application/vnd.api+json, application/json"
PAGE_SIZE = 1000
MOST_PAGES = 100
OK = 200


class Service(Protocol):
    """Whatever answers a query about a resource with one page."""

    def page(self, resource: str, query: Mapping[str, str]) -> dict[str, Any]:
        """Return one page of a collection."""
        ...


@dataclass(frozen=True, slots=True)
class ServedPages:
    """A JSON:API service: where it is and how to talk to it."""

    session: requests.Session
    address: str
    patience: Patience

    def page(self, resource: str, query: Mapping[str, str]) -> dict[str, Any]:
        """Fetch one page."""
        return _fetch_page(self, resource, query)


@dataclass(frozen=True, slots=True)
class RecordedPages:
    """The answers of a service, one file for each collection."""

    folder: Path

    def page(self, resource: str, query: Mapping[str, str]) -> dict[str, Any]:
        """Read the recorded answer."""
        part = query.get("filter[card_pool_id]", "")
        name = f"{resource}.{part}.json" if part else f"{resource}.json"
        try:
            page = json.loads((self.folder / name).read_text("utf-8"))
        except OSError as error:
            raise DownloadError(f"There is no {name} in {self.folder}; record it there.") from error
        except (ValueError, RecursionError) as error:
            raise DownloadError(f"{name} is not valid JSON; record it again.") from error
        return _page_of(resource, page)


def open_service(origin: str, patience: Patience | None = None) -> Service:
    """Return the service at an address or in a folder."""
    folder = Path(origin)
    if origin.strip() and folder.is_dir():
        return RecordedPages(folder)
    address = verified_address(origin)
    return ServedPages(new_session(address), address, patience or Patience())


def fetch_collection(
    service: Service,
    resource: str,
    params: Mapping[str, str],
    progress: Callable[[str], object],
) -> list[dict[str, Any]]:
    """Return every resource object of a collection, in id order; a gap or a repeat is an error."""
    query = {"sort": "id", "page[size]": str(PAGE_SIZE), "page[number]": "1", **params}
    found: list[dict[str, Any]] = []
    for _ in range(MOST_PAGES):
        page = service.page(resource, query)
        found += page["data"]
        progress(f"{resource}: {len(found)}")
        following = _next_query(page, query)
        if following is None:
            _refuse_gaps(resource, found, page)
            return found
        if following == query:
            raise DownloadError(f"The page links of {resource} run in a circle; nothing was changed.")
        query = following
    raise DownloadError(f"{resource} has more than {MOST_PAGES} pages; nothing was changed.")


def _fetch_page(service: ServedPages, resource: str, query: Mapping[str, str]) -> dict[str, Any]:
    answer = download(service.session, f"{service.address}/{resource}", query, service.patience, ACCEPT)
    if answer.status != OK:
        raise DownloadError(
            f"{resource} was answered with status {answer.status}{error_detail(answer)} instead of data;"
            " check the address of the service."
        )
    if not answer.is_json():
        raise DownloadError(
            f"{resource} was answered with {answer.content_type or 'an unnamed type'} instead of JSON;"
            " check the address of the service."
        )
    return _page_of(resource, answer.json())


def _page_of(resource: str, page: Any) -> dict[str, Any]:
    data = page.get("data") if isinstance(page, dict) else None
    if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
        raise DownloadError(f"{resource} was answered without a list of data; nothing was changed.")
    return dict(page)


def _next_query(page: Mapping[str, Any], query: Mapping[str, str]) -> dict[str, str] | None:
    """Take the query of the next link but never its host: hosts come from the server's settings."""
    links = page.get("links")
    link = links.get("next") if isinstance(links, dict) else None
    if isinstance(link, dict):
        link = link.get("href")
    if not isinstance(link, str) or not link:
        return None
    try:
        return {**query, **dict(parse_qsl(urlsplit(link).query))}
    except ValueError as error:
        raise DownloadError("A page link cannot be read; nothing was changed.") from error


def _refuse_gaps(resource: str, found: list[dict[str, Any]], page: Mapping[str, Any]) -> None:
    ids = [item.get("id") for item in found]
    repeated = sorted({str(i) for i in ids if ids.count(i) > 1}) if len(set(map(str, ids))) < len(ids) else []
    if repeated:
        raise DownloadError(
            f"{resource} came with repeated ids ({', '.join(repeated[:5])}): the data changed while it was"
            " read. Try again."
        )
    stated = _stated_count(page)
    if stated is not None and stated != len(found):
        raise DownloadError(f"{resource} should have {stated} entries but {len(found)} came. Try again.")


def _stated_count(page: Mapping[str, Any]) -> int | None:
    try:
        return int(page["meta"]["stats"]["total"]["count"])
    except (LookupError, TypeError, ValueError):
        return None
