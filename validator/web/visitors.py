"""Who waits for a document to be read: processes that read are shared fairly among visitors."""

from __future__ import annotations

from flask import Flask, request, session

from validator.ingest.reader_pool import visitor


def add_visitors(app: Flask) -> None:
    """Let every request read documents in the name of its account, its private link or its address."""

    @app.before_request
    def know_visitor() -> None:
        account = session.get("account")
        link = (request.view_args or {}).get("token")
        # Players in one hall share an address; their private links tell them apart.
        visitor.set(f"account {account[0]}" if account else str(link or request.remote_addr or "unknown"))
