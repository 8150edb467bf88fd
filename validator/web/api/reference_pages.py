"""The API page: the generated description as people read it, with examples to copy."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, current_app, render_template, request

from validator.services.accounts.api_tokens import SCOPE_WORDS
from validator.web.api.api_examples import EXAMPLES
from validator.web.api.description import SENTENCES, describe

reference = Blueprint("reference", __name__)
Plain = Mapping[str, Any]


class Value(NamedTuple):
    """One value that is sent or answered: its name, what it is, and what it means."""

    name: str
    kind: str
    words: str
    required: bool = False


class Answered(NamedTuple):
    """One answer of a route."""

    status: str
    words: str
    model: str


class BodyShown(NamedTuple):
    """What a route is sent: the type, the model of it, and an example."""

    kind: str
    model: str
    example: str


class Operation(NamedTuple):
    """One route as the page shows it."""

    id: str
    method: str
    path: str
    summary: str
    scopes: tuple[str, ...]
    parameters: tuple[Value, ...]
    bodies: tuple[BodyShown, ...]
    answers: tuple[Answered, ...]


@reference.get("/api")
def page() -> str:
    """Show the programming interface."""
    openapi = describe(current_app, request.host_url.rstrip("/"))
    operations: dict[str, list[Operation]] = {tag["name"]: [] for tag in openapi["tags"]}
    for tag, operation in _operations(openapi):
        operations[tag].append(operation)
    return render_template(
        "public/api.html",
        tags=openapi["tags"],
        operations=operations,
        models={name: _model(schema) for name, schema in sorted(openapi["components"]["schemas"].items())},
        words={
            name: schema.get("description", "") for name, schema in openapi["components"]["schemas"].items()
        },
        examples=[
            (name, code.replace("https://legaldeck.example", request.host_url.rstrip("/")))
            for name, code in EXAMPLES
        ],
        problems=SENTENCES,
        scopes=SCOPE_WORDS,
    )


def _operations(openapi: Plain) -> Iterator[tuple[str, Operation]]:
    for path, methods in openapi["paths"].items():
        for method, found in methods.items():
            scopes = [scope for need in found.get("security", ()) for scope in need.get("token", ())]
            yield (
                found["tags"][0],
                Operation(
                    found["operationId"],
                    method.upper(),
                    path,
                    found["summary"],
                    tuple(scopes),
                    tuple(_parameters(found)),
                    tuple(_bodies(found)),
                    tuple(_answers(found)),
                ),
            )


def _parameters(found: Plain) -> Iterator[Value]:
    for one in found.get("parameters", ()):
        words = one.get("description", "")
        yield Value(one["name"], _kind(one["schema"]), words, one.get("required", False))


def _bodies(found: Plain) -> Iterator[BodyShown]:
    for kind, body in found.get("requestBody", {}).get("content", {}).items():
        example = body.get("example", "")
        written = example if isinstance(example, str) else json.dumps(example, indent=2, ensure_ascii=False)
        yield BodyShown(kind, _name(body), written.strip())


def _answers(found: Plain) -> Iterator[Answered]:
    for status, one in sorted(found["responses"].items()):
        bodies = one.get("content", {})
        model = next((_name(body) for body in bodies.values()), "")
        yield Answered(status, one["description"], model)


def _name(body: Plain) -> str:
    schema = body["schema"]
    return str(schema.get("$ref", "")).rpartition("/")[2] or str(schema.get("title", ""))


def _model(schema: Plain) -> list[Value]:
    required = schema.get("required", ())
    return [
        Value(name, _kind(value), value.get("description", ""), name in required)
        for name, value in schema.get("properties", {}).items()
    ]


def _kind(schema: Plain) -> str:
    """Say what a value is: its type, the model that it is of, or a list of these."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    return str(schema.get("const") or schema.get("type") or "anything")
