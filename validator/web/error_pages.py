"""When something goes wrong: a sentence that says what happened and what to do next."""

import re
from contextlib import suppress

from flask import Flask, Response, g, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from werkzeug.exceptions import Forbidden, HTTPException, InternalServerError, ServiceUnavailable

from validator.languages.speech import said
from validator.log import LOGGER
from validator.services.accounts.one_time_links import DEAD_LINK
from validator.services.errors import ServiceError
from validator.services.roster.private_links import REPLACED_LINK, REVOKED_LINK, UNKNOWN_LINK
from validator.web.api.netrunnerdb_routes import invalid_request, netrunnerdb
from validator.web.responses import json_answer, problem_answer

SENTENCES = {
    400: ("This request could not be read", "Go back, reload the page and try again."),
    401: ("Please sign in first", "This page is for staff. Sign in and you will come back here."),
    403: (
        "This is not yours to open",
        "This page belongs to somebody else. Ask the organizer of the event for access.",
    ),
    404: ("There is nothing here", "Check the address, or start again from the first page."),
    405: ("This page cannot be used that way", "Go back and use the buttons on the page."),
    409: ("Somebody else was quicker", "Reload the page and look at what changed."),
    410: ("This link was replaced", "Ask the organizer of the event for your new link."),
    413: ("That is too large", "Decklists are small. Send only the list, or fewer files at once."),
    422: ("Something needs correcting", "Go back and correct what you entered."),
    429: ("Too many requests", "Wait a minute, then try again. Nothing that you typed is lost."),
    500: ("Something broke on our side", "Nothing that was saved is lost. Try again in a moment."),
    503: (
        "The site cannot keep anything right now",
        "Its database does not answer. Nothing that was saved is lost. Try again in a minute.",
    ),
}
NOT_KEPT = (
    "{}, so this was not kept. Nothing that was saved before is lost. "
    "Copy what you typed and tell the organizer: once that is mended, send it again."
)
# What databases say when they can be read but not written, and why that is.
UNWRITABLE = {
    r"is full|no space left": NOT_KEPT.format("The disk of the site is full"),
    r"read-?only|disk i/o": NOT_KEPT.format("The database of the site cannot be written"),
}
ENDED_LINKS = frozenset({DEAD_LINK, REPLACED_LINK, REVOKED_LINK, UNKNOWN_LINK})
EXPIRED = (
    "This page was open for too long",
    "Go back, reload the page and send it again. Nothing was changed.",
)


def add_error_pages(app: Flask) -> None:
    """Let every error end in a clear page, or in clear JSON for programs."""
    app.register_error_handler(HTTPException, show_error)
    app.register_error_handler(CSRFError, show_error)
    app.register_error_handler(ServiceError, show_refusal)
    for failure in (OperationalError, InterfaceError, InternalError):
        app.register_error_handler(failure, show_outage)


def show_error(error: HTTPException) -> ResponseReturnValue:
    """Render one error."""
    if error.response is not None:
        return error.response
    code = error.code or InternalServerError.code
    title, advice = EXPIRED if isinstance(error, CSRFError) else SENTENCES.get(code, SENTENCES[400])
    if isinstance(error.description, SaidToReader):
        advice = error.description
    if is_program():
        return program_refusal(code, f"{title}. {advice}")
    if wants_json():
        return json_answer({"error": f"{said(title)}. {said(str(advice))}"}, code)
    headers = {"Allow": ", ".join(error.valid_methods or ())} if hasattr(error, "valid_methods") else {}
    return Response(_page(code, title, advice), code, headers)


def show_refusal(error: ServiceError) -> ResponseReturnValue:
    """Render what a service refused, in its own words."""
    if is_program():
        return program_refusal(error.status, error.sentence, error.field)
    if wants_json():
        return json_answer({"error": said(error.sentence)}, error.status)
    title, _ = SENTENCES.get(error.status, SENTENCES[400])
    if error.sentence in ENDED_LINKS:
        title = "This link does not work"
    elif error.status == Forbidden.code and request.method == "POST":
        title = "You may not do this"
    return Response(_page(error.status, title, error.sentence), error.status)


def show_outage(error: DBAPIError) -> ResponseReturnValue:
    """Say that the database does not take or give anything, and why as far as that is known."""
    told = str(error.orig)
    pattern = request.url_rule.rule if request.url_rule else "(nothing there)"
    LOGGER.error("%s %s: the database says: %s", request.method, pattern, told)
    found = (words for signs, words in UNWRITABLE.items() if re.search(signs, told, re.IGNORECASE))
    g.account = None  # the page must not ask the database who reads it
    return show_error(ServiceUnavailable(SaidToReader(next(found, SENTENCES[503][1]))))


def _page(code: int, title: str, advice: str) -> str:
    return render_template("error.html", code=code, title=title, advice=advice, typed=_typed())


def _typed() -> list[str]:
    """Return the texts of several lines that somebody typed, to be copied: they may be nowhere else."""
    with suppress(HTTPException):
        return [text for text in request.form.values() if "\n" in text.strip()]
    return []


class SaidToReader(str):
    """A description that was written for the reader, not by the framework."""

    __slots__ = ()


def is_program() -> bool:
    """Tell whether the programming interface is asked."""
    return request.path.startswith("/api/")


def program_refusal(status: int, sentence: str, field: str = "") -> Response:
    """Say no to a program, in the shape of the interface that it asked."""
    if request.path.startswith(netrunnerdb.url_prefix or ""):
        return invalid_request(status, sentence)
    return problem_answer(status, sentence, field)


def wants_json() -> bool:
    """Tell whether a script of one of our pages asks."""
    return request.headers.get("X-Requested-With") == "fetch"
