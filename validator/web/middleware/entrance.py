"""The first thing that every request meets: when it arrived, its number, and whether it is for this site.

Lists are due to the second, so the moment of arrival is taken before anything can be busy: by the server
when the last byte has come, or else here.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from validator.log import CURRENT

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

    from validator.config import Settings

# Seconds of a clock that only ever goes forward.
ARRIVED = "legaldeck.arrived"
NUMBER = "legaldeck.request"
WRONG_HOST = b"This site is not known under this name. Check the address.\n"


class Entrance:
    """Goes before the application and lets in what is meant for it, under the site's own address."""

    def __init__(self, app: WSGIApplication, settings: Settings) -> None:
        self._app = app
        self._hosts = frozenset(settings.hosts) if settings.has_address else frozenset()
        address = urlsplit(settings.base_url)
        self._address = (address.scheme, address.netloc) if settings.has_address else None

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Note arrival and number, refuse foreign hosts, and go on."""
        environ.setdefault(ARRIVED, time.monotonic())
        environ[NUMBER] = secrets.token_hex(6)
        told = CURRENT.set(environ[NUMBER])
        try:
            if self._hosts and _host(environ) not in self._hosts:
                start_response("400 Bad Request", [("Content-Type", "text/plain; charset=utf-8")])
                return [WRONG_HOST]
            if self._address is not None:
                # Links in pages and messages carry the address that was set, whatever a visitor claims.
                environ["wsgi.url_scheme"], environ["HTTP_HOST"] = self._address
            return self._app(environ, start_response)
        finally:
            CURRENT.reset(told)


def _host(environ: dict[str, Any]) -> str:
    return (urlsplit(f"//{environ.get('HTTP_HOST', '')}").hostname or "").lower()


def seconds_since_arrival(environ: dict[str, Any]) -> float:
    """Return how long a request has been waiting here."""
    clock: Callable[[], float] = time.monotonic
    return clock() - float(environ.get(ARRIVED, clock()))
