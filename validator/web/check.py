"""The home page: anybody checks a deck, without an account and without a trace."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.pipeline import Question
from validator.report.document import document
from validator.services.checked_list import SourceFile
from validator.services.share_check import find_shared, share_check
from validator.web.answer import Answer, answer_of
from validator.web.asking import WrongChoiceError, choices_of, read_question
from validator.web.checking import Sent, check_sent, read_sent
from validator.web.edits import apply_fix
from validator.web.examples import EXAMPLES
from validator.web.exporting import EXPORTS, exported
from validator.web.json_answer import json_answer
from validator.web.limits import CHECKING, KEEPING, limiter
from validator.web.offer import offer
from validator.web.permissions import current_actor
from validator.web.site import site

pages = Blueprint("check", __name__)


@pages.get("/")
def home() -> str:
    """Show the empty form, or one of the examples already checked."""
    example = EXAMPLES.get(request.args.get("example", ""))
    if example is None:
        return _page(Sent("", b""), request.args.to_dict())
    values = {**request.args.to_dict(), **example.choices}
    return _page(Sent(example.title, example.text.encode(), example.text), values)


@pages.post("/")
@limiter.limit(CHECKING)
def submit() -> str:
    """Check what was sent without any script; a pressed fix is applied first."""
    text = request.form.get("text", "")
    if "fix" in request.form:
        text = apply_fix(text, request.form["fix"])
    return _page(read_sent(text, request.files.get("file")), request.form.to_dict())


@pages.post("/live")
@limiter.limit(CHECKING)
def live() -> Response:
    """Check while somebody types: the answer as a piece of the page, and the marks of the lines."""
    sent = read_sent(request.form.get("text", ""), request.files.get("file"))
    try:
        question = read_question(request.form, site().rulebook, today())
    except WrongChoiceError as error:
        return json_answer(
            {"verdict": None, "summary": str(error), "answer": _piece(None, str(error)), "marks": {}}
        )
    if not sent.data.strip():
        return json_answer({"verdict": None, "summary": "", "answer": _piece(None, ""), "marks": {}})
    answer = check_sent(sent, question)[1]
    return json_answer(
        {
            "verdict": answer.verdict,
            "summary": f"{answer.word}: {answer.summary}",
            "answer": _piece(answer, "", question),
            "marks": {str(number): kind for number, kind in answer.marks.items()},
        }
    )


@pages.post("/share")
@limiter.limit(KEEPING)
def share() -> ResponseReturnValue:
    """Keep a result because somebody asked for a link to it."""
    sent = read_sent(request.form.get("text", ""), request.files.get("file"))
    try:
        question = read_question(request.form, site().rulebook, today())
    except WrongChoiceError:
        return _page(sent, request.form.to_dict())
    if not sent.data.strip():
        return _page(sent, request.form.to_dict())
    decks = [document(report) for report in check_sent(sent, question)[0]]
    source = SourceFile(sent.name, sent.data)
    kept = share_check(site().store, current_actor(), site().now(), source, decks)
    return redirect(url_for("check.shared", token=kept.token), 303)


@pages.get("/r/<token>")
def shared(token: str) -> ResponseReturnValue:
    """Show a result that somebody kept: the dated proof of legality."""
    found = find_shared(site().store, token)
    return render_template(
        "check/shared.html",
        shared=found,
        answer=answer_of(found.decks),
        link=url_for("check.shared", token=token, _external=True),
    )


@pages.post("/export/<kind>")
@limiter.limit(CHECKING)
def export(kind: str) -> ResponseReturnValue:
    """Return the list that was sent in another format."""
    sent = read_sent(request.form.get("text", ""), request.files.get("file"))
    try:
        question = read_question(request.form, site().rulebook, today())
    except WrongChoiceError:
        return _page(sent, request.form.to_dict())
    return exported(kind, check_sent(sent, question)[0])


def today() -> date:
    """Return today's date for a visitor who names none."""
    return site().now().date()


def _page(sent: Sent, values: dict[str, str]) -> str:
    question, answer, problem = None, None, ""
    try:
        question = read_question(values, site().rulebook, today())
    except WrongChoiceError as error:
        problem = str(error)
    if question is not None and sent.data.strip():
        answer = check_sent(sent, question)[1]
    return render_template(
        "check/home.html",
        sent=sent,
        question=question,
        choices=choices_of(question, values),
        offer=offer(site().rulebook),
        answer=answer,
        problem=problem,
        examples=EXAMPLES,
        exports=EXPORTS,
    )


def _piece(answer: Answer | None, problem: str, question: Question | None = None) -> str:
    return render_template(
        "check/answer.html", answer=answer, problem=problem, question=question, exports=EXPORTS, sharing=True
    )
