"""NetrunnerDB's validation of decks, in its own request and response shape: its clients can ask here."""

from http import HTTPStatus
from typing import Any

from flask import Response, request
from flask_openapi3 import APIBlueprint
from pydantic import ValidationError

from validator.web.api.description import OTHERS
from validator.web.api.netrunnerdb_checks import validate
from validator.web.api.netrunnerdb_models import EXAMPLE, DeckToValidate, DeckValidated, JsonApiErrors
from validator.web.middleware.limits import CHECKING, limiter
from validator.web.responses import json_answer
from validator.web.site import site

netrunnerdb = APIBlueprint("netrunnerdb", __name__, url_prefix="/api/v3/public", abp_tags=[OTHERS])
SCHEMA = "#/components/schemas"
REFUSED: dict[str | int, Any] = {
    status: {
        "description": HTTPStatus(status).phrase,
        "content": {"application/json": {"schema": {"$ref": f"{SCHEMA}/{JsonApiErrors.__name__}"}}},
    }
    for status in (413, 422, 429)
}
BODY = {
    "required": True,
    "content": {
        "application/json": {"schema": {"$ref": f"{SCHEMA}/{DeckToValidate.__name__}"}, "example": EXAMPLE}
    },
}


@netrunnerdb.post(
    "/validate_deck",
    operation_id="validateDeck",
    responses={200: DeckValidated, 400: JsonApiErrors, **REFUSED},
    openapi_extensions={"requestBody": BODY},
)
@limiter.limit(CHECKING)
def validate_deck() -> Response:
    """Validate a deck in several ways at once, with all errors, as NetrunnerDB's interface does."""
    try:
        asked = DeckToValidate.model_validate_json(request.get_data()).data.attributes
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        named = ".".join(map(str, first["loc"])) or "body"
        return invalid_request(HTTPStatus.BAD_REQUEST, f"{named}: {first['msg']}")
    return json_answer({"data": {"attributes": validate(asked, site().rulebook, site().today)}})


def invalid_request(status: int, sentence: str) -> Response:
    """Say no as that interface does."""
    error = {"title": "Invalid request", "detail": sentence, "code": str(status), "status": str(status)}
    return json_answer({"errors": [error]}, status)


# The body is read here and not by the library, whose refusals have another shape; so it is described here.
schema = DeckToValidate.model_json_schema(ref_template=SCHEMA + "/{model}")
netrunnerdb.components_schemas |= schema.pop("$defs") | {DeckToValidate.__name__: schema}
