"""How often a visitor may ask, and how long a visitor's files are read.

A visitor is whoever holds a private link or an account; only those without either go by their address,
since a whole tournament hall often shares one.
"""

import hashlib
import time
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, request, session
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from validator.config import Settings
from validator.pipeline import bounded_processes
from validator.services.person_names import email_key
from validator.web.middleware import shared_limits
from validator.web.site import site

FILE = "limits.db"
# All files of one request together: whoever sends several gets no more time than for one.
REQUEST_SECONDS = 18.0
# Counters of the file are kept under this scheme, which importing the module makes known.
SCHEME = shared_limits.FileStorage.STORAGE_SCHEME[0]


def visitor() -> str:
    """Name whoever asks: a private link, an account, or an address."""
    token = (request.view_args or {}).get("token")
    if token and request.blueprint in ("player", "mine"):
        return "link " + hashlib.sha256(token.encode()).hexdigest()[:24]
    kept = session.get("account")
    return f"account {kept[0]}" if kept else f"address {get_remote_address()}"


def address() -> str:
    """Name where somebody asks from."""
    return f"address {get_remote_address()}"


def guessed_account() -> str:
    """Name the account whose password is tried."""
    return f"guess {_email_hash()}"


def guessed_account_from_here() -> str:
    """Name the account whose password is tried, and where from: others at another place are let in."""
    return f"{guessed_account()} {address()}"


def asked_address() -> str:
    """Name the address that a link shall be mailed to."""
    return f"mail {_email_hash()}"


def _email_hash() -> str:
    """Tell typed addresses apart without writing them into the counters."""
    return hashlib.sha256(email_key(request.form.get("email", "")).encode()).hexdigest()[:24]


def rate(name: str) -> Callable[[], str]:
    """Return a limit as the settings of the running site have it."""
    return lambda: str(getattr(site().settings.rates, name))


VISITING, CHECKING, COMPLETING = rate("visiting"), rate("checking"), rate("completing")
KEEPING, REGISTERING, MAILING = rate("keeping"), rate("registering"), rate("mailing")
GUESSING, GUESSING_FROM_HERE = rate("guessing_one_account"), rate("guessing")
FROM_ONE_ADDRESS = rate("guessing_from_one_address")

limiter = Limiter(visitor, default_limits=[VISITING], headers_enabled=False)


def guess_limits(view: Callable[..., Any]) -> Callable[..., Any]:
    """Bound how often passwords and one-time links are tried; only what was refused counts for an account."""
    refused: Callable[[Response], bool] = lambda response: response.status_code in (403, 404)  # noqa: E731
    for limit, key, when in (
        (FROM_ONE_ADDRESS, address, None),
        (GUESSING_FROM_HERE, guessed_account_from_here, refused),
        (GUESSING, guessed_account, refused),
    ):
        view = limiter.limit(limit, key_func=key, methods=["POST"], deduct_when=when)(view)
    return view


def storage_uri(settings: Settings) -> str:
    """Return where counters are kept: in Redis, or in a file that all processes of this machine share."""
    if settings.redis_url.startswith("unix://"):
        return f"redis+{settings.redis_url}"  # the same socket as the queue's, under the name it has here
    return settings.redis_url or f"{SCHEME}://{settings.data_dir / FILE}"


def add_visitors(app: Flask) -> None:
    """Let every request read files for some seconds in the name of its visitor: readers are shared fairly."""

    @app.before_request
    def know_visitor() -> None:
        bounded_processes.deadline.set(time.monotonic() + REQUEST_SECONDS)
        bounded_processes.put_off.set(False)
        bounded_processes.visitor.set(visitor())

    @app.teardown_request
    def forget_visitor(_error: BaseException | None) -> None:
        # A thread that goes on to other work must not inherit the time of a request that is over.
        bounded_processes.deadline.set(float("inf"))
        bounded_processes.visitor.set("")
