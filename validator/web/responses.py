"""Answers that are not pages: JSON, problems as RFC 9457 has them, and lines of JSON."""

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import orjson
from flask import Response, request, stream_with_context

JSON_LINES = "application/x-ndjson"


def json_answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a value as a JSON response; of a model, its fields."""
    return Response(orjson.dumps(value, default=vars), status, headers, mimetype="application/json")


def tagged_answer(value: Any) -> Response:
    """Return a value as JSON with an ETag; whoever has it already is told so instead."""
    answer = json_answer(value)
    answer.add_etag()
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.make_conditional(request.environ)
    return answer


def problem_answer(status: int, sentence: str, field: str = "") -> Response:
    """Say what went wrong to a program."""
    problem: dict[str, Any] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    problem |= {"detail": sentence, "error": sentence, **({"field": field} if field else {})}
    headers = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else None
    return Response(orjson.dumps(problem), status, headers, mimetype="application/problem+json")


def streamed_lines(values: Iterable[Any]) -> Response:
    """Return values as lines of JSON, each sent as soon as it is there."""

    def lines() -> Iterator[bytes]:
        for value in values:
            yield orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)

    return Response(stream_with_context(lines()), mimetype=JSON_LINES)
