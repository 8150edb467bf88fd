"""The OpenAPI description of the programming interface."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from validator.web.api.api_models import CardsFound, Checked, FormatsListed, PoliciesListed, Refused
from validator.web.api.where_models import Located

Plain = dict[str, Any]
OPTIONS = (
    ("policy", "Governing document; default: the newest of the game."),
    ("tier", "Level of the event; default: the policy's usual one."),
    ("format", "Format; default: the policy's usual one."),
    ("date", "Day of the event, YYYY-MM-DD; default: today."),
    ("environment", "Card environment, for games that have them."),
    ("letters", "Declared letters as A,B,C, for formats that ask for them."),
    ("paperwork", "1: also demand player, event and date."),
    ("name", "What to call the source in the report."),
)


def openapi_document(server: str) -> Plain:
    """Return the description, for the server that was asked."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Legaldeck",
            "version": version("legaldeck"),
            "description": "Is this deck legal for this event, on this day, and why?",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": server}],
        "paths": {
            "/api/v1/check": {
                "post": _of_list("checkDecks", "Judge every deck in a text or file", "Checked")
            },
            "/api/v1/where": {
                "post": _of_list("locateDecks", "Tell where and when decks are legal", "Located")
            },
            "/api/v1/cards": {"get": _cards()},
            "/api/v1/formats": {"get": _formats()},
            "/api/v1/policies": {
                "get": _operation(
                    "listPolicies", "List governing documents and their tiers", "PoliciesListed"
                )
            },
        },
        "components": {"schemas": _schemas()},
    }


def _of_list(name: str, summary: str, model: str) -> Plain:
    """Describe an operation that is sent a list."""
    form = {key: {"type": "string", "description": text} for key, text in OPTIONS}
    fields: Plain = {"text": {"type": "string"}, "file": {"type": "string", "format": "binary"}, **form}
    schema = {"type": "object", "properties": fields}
    operation = _operation(name, summary, model, refuses=True)
    operation["parameters"] = [_parameter(key, text) for key, text in OPTIONS]
    operation["requestBody"] = {
        "required": True,
        "content": {
            "text/plain": {"schema": {"type": "string", "description": "The list itself."}},
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
            "multipart/form-data": {"schema": schema},
        },
    }
    operation["responses"]["413"] = _response("Larger than this server accepts", "Refused")
    return operation


def _cards() -> Plain:
    operation = _operation("findCards", "Complete a card's name", "CardsFound", refuses=True)
    operation["parameters"] = [
        _parameter("q", "Beginning of the title, or of words in it."),
        _parameter("game", "Game; default: the first."),
        _parameter("side", "Only cards of this side."),
        {
            **_parameter("limit", "How many, 1 to 50."),
            "schema": {"type": "integer", "minimum": 1, "maximum": 50},
        },
    ]
    return operation


def _formats() -> Plain:
    operation = _operation("listFormats", "List formats on a day", "FormatsListed", refuses=True)
    operation["parameters"] = [_parameter("date", "Day, YYYY-MM-DD; default: today.")]
    return operation


def _operation(name: str, summary: str, model: str, refuses: bool = False) -> Plain:
    responses = {"200": _response("What was asked for", model)}
    if refuses:
        responses["422"] = _response("Asked wrongly; the sentence says what to do", "Refused")
    responses["429"] = _response("Too many requests", "Refused")
    return {"operationId": name, "summary": summary, "responses": responses}


def _parameter(name: str, description: str) -> Plain:
    return {"name": name, "in": "query", "description": description, "schema": {"type": "string"}}


def _response(description: str, model: str) -> Plain:
    schema = {"$ref": f"#/components/schemas/{model}"}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _schemas() -> Plain:
    schemas: Plain = {}
    for model in (Checked, Located, CardsFound, FormatsListed, PoliciesListed, Refused):
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas.update(schema.pop("$defs", {}))
        schemas[model.__name__] = schema
    return schemas
