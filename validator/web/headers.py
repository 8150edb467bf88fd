"""Headers of every answer: nothing foreign runs on our pages, and nothing private is kept by caches."""

from __future__ import annotations

import time

from flask import Flask, Response, g, request

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
        return response
