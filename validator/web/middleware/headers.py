"""Headers of every answer: nothing foreign runs on our pages, and nothing private is kept by caches."""

import logging
import time

from flask import Flask, Response, g, request

from validator.log import LOGGER
from validator.web.middleware.entrance import NUMBER, seconds_since_arrival
from validator.web.middleware.metrics import count_request

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = "max-age=31536000"
# Asked so often that their lines would hide the others.
QUIET = frozenset({"static", "health.state", "health.ready", "health.metrics"})


def add_headers(app: Flask) -> None:
    """Give every answer of an application its headers and its measured time."""

    @app.before_request
    def start_clock() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def finish(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", HTTPS_ONLY)
        if request.endpoint == "static":
            response.headers["Cache-Control"] = "no-cache"  # asked again each time, answered with 304
        else:
            response.headers.setdefault("Cache-Control", "no-store")
        spent = (time.perf_counter() - g.get("started", time.perf_counter())) * 1000
        response.headers["Server-Timing"] = f"app;dur={spent:.1f}"
        response.headers["X-Request-Id"] = request.environ.get(NUMBER, "-")
        _write_down(response, seconds_since_arrival(request.environ))
        return response


def _write_down(response: Response, seconds: float) -> None:
    """Log and count an answer, by the pattern of its address: the address itself may be a secret."""
    endpoint = request.endpoint or "nothing"
    pattern = request.url_rule.rule if request.url_rule else "(nothing there)"
    count_request(endpoint, request.method, response.status_code, seconds)
    LOGGER.log(
        logging.DEBUG if endpoint in QUIET else logging.INFO,
        "%s %s %s %d ms %s",
        request.method,
        pattern,
        response.status_code,
        seconds * 1000,
        g.get("acting", "visitor"),
    )


def note_actor(words: str) -> None:
    """Remember who acts in this request, for its line in the log: a kind and a number, never a name."""
    g.acting = words
