"""Who waits for files to be read, and for how long: reader processes are shared fairly among visitors."""

from __future__ import annotations

import time

from flask import Flask, request, session

from validator.pipeline.bounded_processes import deadline, put_off, visitor

# All files of one request together: whoever sends several gets no more time than for one.
REQUEST_SECONDS = 18.0


def add_visitors(app: Flask) -> None:
    """Let every request read for some seconds, in the name of its account, its link or its address."""

    @app.before_request
    def know_visitor() -> None:
        deadline.set(time.monotonic() + REQUEST_SECONDS)
        put_off.set(False)
        account = session.get("account")
        link = (request.view_args or {}).get("token")
        # Players in one hall share an address; their private links tell them apart.
        visitor.set(f"account {account[0]}" if account else str(link or request.remote_addr or "unknown"))

    @app.teardown_request
    def forget_visitor(_error: BaseException | None) -> None:
        # A thread that goes on to other work must not inherit the time of a request that is over.
        deadline.set(float("inf"))
        visitor.set("")
