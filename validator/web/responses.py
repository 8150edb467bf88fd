"""Answers that are not pages: JSON, and files to be saved."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response


def json_answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a value as a JSON response."""
    return Response(orjson.dumps(value), status, headers, mimetype="application/json")
