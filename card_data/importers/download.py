"""Careful downloads: one host, no redirects, bounded in time and size, patient with hiccups."""

import ipaddress
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests
from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt

USER_AGENT = "legaldeck (decklist validator)"
CHUNK = 65_536
BUSY = frozenset({408, 425, 429, 500, 502, 503, 504})


class DownloadError(Exception):
    """A download that failed for good; the text says what happened and what to do."""


class PassingError(DownloadError):
    """A failure that may pass: worth another attempt."""

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Patience:
    """How long and how often to try, and how much to accept."""

    attempts: int = 4
    first_wait: float = 1.0
    longest_wait: float = 20.0
    connect_timeout: float = 10.0
    read_timeout: float = 30.0
    total_timeout: float = 120.0
    max_bytes: int = 32_000_000


@dataclass(frozen=True, slots=True)
class Downloaded:
    """What the server sent: status, content type (without parameters) and the whole body."""

    status: int
    content_type: str
    body: bytes

    def is_json(self) -> bool:
        """Tell whether the answer calls itself JSON."""
        return self.content_type == "application/json" or self.content_type.endswith("+json")

    def json(self) -> Any:
        """Decode the body, or fail with a sentence."""
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            raise DownloadError("The answer is not valid JSON; try again later.") from error


def is_loopback(host: str) -> bool:
    """Tell whether a host name means this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def verified_address(url: str) -> str:
    """Return a service address without its trailing slash: https, or http on this machine only."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    secure = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))
    if not host or not secure:
        raise DownloadError(f"The address {url!r} must begin with https:// (http:// only on this machine).")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise DownloadError(f"The address {url!r} must be a plain address without login, ? or #.")
    return url.strip().rstrip("/")


def new_session(address: str) -> requests.Session:
    """Open a session; a stand-in on this machine is reached without any proxy."""
    session = requests.Session()
    session.headers["User-Agent"] = USER_AGENT
    session.trust_env = not is_loopback(urlsplit(address).hostname or "")
    return session


def download(
    session: requests.Session, url: str, params: Mapping[str, str], patience: Patience, accept: str
) -> Downloaded:
    """Fetch one address, trying again with growing pauses while the failure may pass."""
    retrying = Retrying(
        retry=retry_if_exception_type(PassingError),
        stop=stop_after_attempt(patience.attempts),
        wait=lambda state: _pause(state, patience),
        reraise=True,
    )
    return retrying(_download_once, session, url, params, patience, accept)


def _pause(state: RetryCallState, patience: Patience) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = error.wait if isinstance(error, PassingError) else 0.0
    growing = patience.first_wait * 2.0 ** (state.attempt_number - 1)
    return min(max(growing, asked), patience.longest_wait)


def _download_once(
    session: requests.Session, url: str, params: Mapping[str, str], patience: Patience, accept: str
) -> Downloaded:
    host = urlsplit(url).hostname
    try:
        with session.get(
            url,
            params=dict(params),
            headers={"Accept": accept},
            timeout=(patience.connect_timeout, patience.read_timeout),
            allow_redirects=False,
            stream=True,
        ) as response:
            body = _read_body(response, patience)
    except requests.exceptions.SSLError as error:
        raise DownloadError(f"{host} has no valid certificate; nothing was read from it.") from error
    except (requests.exceptions.InvalidURL, requests.exceptions.InvalidSchema) as error:
        raise DownloadError(f"The address {url!r} cannot be used.") from error
    except requests.RequestException as error:
        raise PassingError(f"{host} cannot be reached or broke off the answer; try again later.") from error
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    answer = Downloaded(response.status_code, kind, body)
    if answer.status in BUSY:
        raise PassingError(_busy_message(host, answer), _asked_wait(response.headers.get("Retry-After", "")))
    return answer


def _read_body(response: requests.Response, patience: Patience) -> bytes:
    deadline = time.monotonic() + patience.total_timeout
    body = bytearray()
    for chunk in response.iter_content(CHUNK):
        body += chunk
        if len(body) > patience.max_bytes:
            raise DownloadError(f"The answer is larger than {patience.max_bytes:,} bytes and was not read.")
        if time.monotonic() > deadline:
            raise PassingError("The answer came too slowly; try again later.")
    return bytes(body)


def _asked_wait(header: str) -> float:
    return float(header) if header.isascii() and header.isdigit() else 0.0


def _busy_message(host: str | None, answer: Downloaded) -> str:
    return f"{host} answered with an error ({answer.status}{error_detail(answer)}); try again later."


def error_detail(answer: Downloaded) -> str:
    """Return what a JSON error answer says about itself, shortened, or nothing."""
    if not answer.is_json():
        return ""
    try:
        first = json.loads(answer.body)["errors"][0]
        said = str(first.get("detail") or first.get("title") or "")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return ""
    return f", {said[:200]}" if said else ""
