"""The public part of the programming interface: checking decks, cards, formats, documents and rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Response, current_app, request
from flask_openapi3 import APIBlueprint

from validator.pipeline import Question
from validator.services.access import STRANGER
from validator.services.errors import Invalid
from validator.services.events.event_list import public_events as found_events
from validator.web.answers.asking import read_question
from validator.web.answers.sent_list import PASTED, Sent, read_sent
from validator.web.api import public_answers
from validator.web.api.api_models import (
    EXAMPLE_LIST,
    BatchToCheck,
    CardAsked,
    CardDescribed,
    CardPath,
    CardsAsked,
    CardsFound,
    Checked,
    CheckedOfMany,
    DayAsked,
    FormatsListed,
    Located,
    PoliciesListed,
    QuestionAsked,
    RulesAsked,
    RulesStated,
    SentForm,
)
from validator.web.api.asked_model import page_of
from validator.web.api.description import DECKS, LIBRARY, answers, describe
from validator.web.api.event_models import PublicEventsAsked, PublicEventsListed
from validator.web.api.event_shapes import public_event_shape
from validator.web.middleware.limits import CHECKING, COMPLETING, limiter
from validator.web.permissions import acting
from validator.web.responses import JSON_LINES, json_answer, streamed_lines, tagged_answer
from validator.web.site import site

api = APIBlueprint("api", __name__, url_prefix="/api/v1")
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
# A list comes as it is, as a file, or in a form; the library knows only JSON and forms.
LIST_BODY = {
    "required": True,
    "content": {
        "text/plain": {
            "schema": {"type": "string", "description": "The list itself."},
            "example": EXAMPLE_LIST,
        },
        "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
        "multipart/form-data": {"schema": SentForm.model_json_schema()},
    },
}
LINES = {
    "description": "One line of JSON for each list, in their order",
    "content": {JSON_LINES: {"schema": {"$ref": "#/components/schemas/CheckedOfMany"}}},
}


@api.post(
    "/check",
    tags=[DECKS],
    operation_id="checkDecks",
    responses=answers(Checked, 413),
    openapi_extensions={"requestBody": LIST_BODY},
)
@limiter.limit(CHECKING)
def check(query: QuestionAsked) -> Response:
    """Judge every deck in a text or file."""
    sent, question = _asked(query)
    return json_answer(public_answers.checked(sent.name, sent.data, question))


def _lists_in_call() -> int:
    """Count the lists of a call: each costs as much of a visitor's share as one that comes alone."""
    sent = request.get_json(silent=True)
    lists = sent.get("lists") if isinstance(sent, dict) else None
    return max(1, len(lists)) if isinstance(lists, list) else 1


@api.post("/check/batch", tags=[DECKS], operation_id="checkManyLists", responses=answers(LINES, 413))
@limiter.limit(CHECKING, cost=_lists_in_call)
def check_batch(body: BatchToCheck) -> Response:
    """Judge many lists in one call; each answer is sent as a line of JSON as soon as it is there."""
    values = body.model_dump(exclude={"lists"})
    question = read_question(values, site().rulebook, site().today)
    return streamed_lines(_checked_in_turn(body, question))


def _checked_in_turn(body: BatchToCheck, question: Question) -> Iterator[dict[str, Any]]:
    for place, one in enumerate(body.lists):
        head = {"place": place, "name": one.name}
        try:
            found = public_answers.checked(one.name or PASTED, one.text.encode("utf-8", "replace"), question)
            yield head | vars(found)
        except Invalid as error:
            yield head | {"verdict": "judge", "decks": [], "error": error.sentence}


@api.post(
    "/where",
    tags=[DECKS],
    operation_id="locateDecks",
    responses=answers(Located, 413),
    openapi_extensions={"requestBody": LIST_BODY},
)
@limiter.limit(CHECKING)
def where(query: QuestionAsked) -> Response:
    """Tell in which formats each deck is legal, today and through the years."""
    sent, question = _asked(query)
    return json_answer(public_answers.located(sent.name, sent.data, question, site().rulebook))


@api.get("/cards", tags=[LIBRARY], operation_id="findCards", responses=answers(CardsFound, etag=True))
@limiter.limit(COMPLETING)
def cards(query: CardsAsked) -> Response:
    """Find cards by the beginning of their title or of a word in it."""
    return tagged_answer(public_answers.cards_found(site().rulebook, **query.model_dump()))


@api.get(
    "/cards/<card_id>",
    tags=[LIBRARY],
    operation_id="describeCard",
    responses=answers(CardDescribed, 404, etag=True),
)
@limiter.limit(COMPLETING)
def card(path: CardPath, query: CardAsked) -> Response:
    """Describe a card, with its legality in every format over time."""
    day = _question({"date": query.date}).rules.day
    return tagged_answer(public_answers.card_described(site().rulebook, path.card_id, day, query.game))


@api.get("/formats", tags=[LIBRARY], operation_id="listFormats", responses=answers(FormatsListed, etag=True))
def formats(query: DayAsked) -> Response:
    """List the formats with their pool and card list on a day."""
    return tagged_answer(
        public_answers.formats_listed(site().rulebook, _question(query.model_dump()).rules.day)
    )


@api.get(
    "/policies", tags=[LIBRARY], operation_id="listPolicies", responses=answers(PoliciesListed, etag=True)
)
def policies() -> Response:
    """List the governing documents with their tiers."""
    return tagged_answer(public_answers.policies_listed(site().rulebook))


@api.get("/rules", tags=[LIBRARY], operation_id="listRules", responses=answers(RulesStated, etag=True))
@limiter.limit(COMPLETING)
def rules(query: RulesAsked) -> Response:
    """State the rules in force for a policy, tier, format and day, each with its citation."""
    return tagged_answer(public_answers.rules_stated(site().rulebook, _question(query.model_dump()).rules))


@api.get(
    "/public-events",
    tags=[LIBRARY],
    operation_id="listPublicEvents",
    responses=answers(PublicEventsListed, etag=True),
)
@limiter.limit(COMPLETING)
def public_events(query: PublicEventsAsked) -> Response:
    """List the events that want to be found: those to come by their day, or those that are over."""
    rows, following = page_of(
        found_events(acting(STRANGER), past=query.when == "past", words=query.q),
        lambda row: [(-1 if query.when == "past" else 1) * row.event.starts_at.timestamp(), row.event.code],
        query.cursor,
        query.limit,
    )
    return tagged_answer(PublicEventsListed(events=list(map(public_event_shape, rows)), next=following))


@api.get("/openapi.json", doc_ui=False)
def openapi() -> Response:
    """Describe this interface."""
    return tagged_answer(describe(current_app, request.host_url.rstrip("/")))


# Only the lines of an answer have this shape, so no route names it.
api.components_schemas["CheckedOfMany"] = CheckedOfMany.model_json_schema(
    ref_template="#/components/schemas/{model}"
)


def _question(values: Mapping[str, str]) -> Question:
    return read_question(values, site().rulebook, site().today)


def _asked(query: QuestionAsked) -> tuple[Sent, Question]:
    """Read the list from a form or from the plain body; options also from the address."""
    values = query.model_dump()
    if request.mimetype in FORMS:
        sent = read_sent(request.form.get("text", ""), request.files.get("file"))
        return sent, _question({**values, **request.form.to_dict()})
    return Sent(query.name or PASTED, request.get_data()), _question(values)
