"""How the programming interface describes itself: what routes share in their OpenAPI description."""

from importlib.metadata import version
from typing import Any

from flask import Flask, Response, request
from flask_openapi3 import Info, OpenAPI, Tag
from pydantic import BaseModel, Field, ValidationError

from validator.web.responses import problem_answer

INFO = Info(
    title="Legaldeck",
    version=version("legaldeck"),
    description="Is this deck legal for this event, on this day, and why?",
    license={"name": "MIT", "identifier": "MIT"},
)
TOKEN = "token"  # noqa: S105 - the name of the scheme
SECURITY: dict[str, Any] = {
    TOKEN: {
        "type": "http",
        "scheme": "bearer",
        "description": "A token from your account page. It does what it was made for, never more than you.",
    }
}
DECKS = Tag(name="Decks", description="Judge decklists. Nothing is stored, and nobody has to sign in.")
LIBRARY = Tag(name="Cards and rules", description="Cards, formats, governing documents and their rules.")
EVENTS = Tag(name="Events", description="Your events, with a token of your account.")
OTHERS = Tag(name="Other tools", description="The shape that programs for another site already speak.")

SENTENCES = {
    400: "The request holds something that cannot be meant",
    401: "There is no token, or it does not work",
    403: "The token, or its account, may not do this",
    404: "There is no such thing, or not for you",
    409: "Somebody was quicker, or it exists already",
    413: "Larger than this server accepts",
    415: "The body has another content type than the one described",
    422: "Asked wrongly; the sentence says what to do",
    429: "Too many requests; wait a minute",
}
SENT_HEADERS = "Authorization, Content-Type, Idempotency-Key, If-None-Match"
Plain = dict[str, Any]


class ProblemDetails(BaseModel):
    """What went wrong, as RFC 9457 describes it; `error` says the same for programs of earlier days."""

    type: str = Field(description="Names the kind of problem; about:blank where the status says it all.")
    title: str
    status: int
    detail: str = Field(description="A sentence that says what is wrong and what to do.")
    error: str
    field: str | None = Field(default=None, description="The value that cannot be taken, where it is one.")


def answers(model: type[BaseModel] | Plain, *statuses: int, success: int = 200, etag: bool = False) -> Any:
    """Describe the answers of a route: the good one, and the problems that can come instead."""
    described: dict[int, Any] = {success: model}
    if etag:
        described[304] = {"description": "Nothing changed since the ETag that you sent"}
    for status in sorted({400, 422, 429, *statuses}):
        schema = {"$ref": "#/components/schemas/ProblemDetails"}
        content = {"application/problem+json": {"schema": schema}}
        described[status] = {"description": SENTENCES[status], "content": content}
    return described


def needs(*scopes: str) -> list[dict[str, list[str]]]:
    """Describe that a route wants a token made for these scopes."""
    return [{TOKEN: list(scopes)}]


def refuse_values(error: ValidationError) -> Response:
    """Say which values of a request cannot be taken, and why."""
    said = [
        f"`{'.'.join(map(str, one['loc'])) or 'body'}`: {one['msg'][:1].lower()}{one['msg'][1:]}"
        for one in error.errors(include_url=False, include_context=False, include_input=False)[:5]
    ]
    return problem_answer(422, "; ".join(said) + ".")


def open_to_other_sites(answer: Response) -> Response:
    """Let scripts of other sites read an answer: without cookies nobody acts here for somebody else."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    if request.method == "OPTIONS":
        answer.headers["Access-Control-Allow-Methods"] = "GET, POST"
        answer.headers["Access-Control-Allow-Headers"] = SENT_HEADERS
        answer.headers["Access-Control-Max-Age"] = "86400"
    else:
        answer.headers["Access-Control-Expose-Headers"] = "ETag, Location, Idempotency-Replayed"
    return answer


def describe(app: Flask, server: str) -> Plain:
    """Return the whole description, for the server that was asked."""
    assert isinstance(app, OpenAPI)
    return {**app.api_doc, "servers": [{"url": server}]}
