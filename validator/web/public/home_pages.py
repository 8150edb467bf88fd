"""The home page: anybody checks a deck, without an account and without a trace."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.ingest.sheet_code import PATH, read_code
from validator.languages.speech import gettext, said, spoken_id
from validator.pipeline import Question
from validator.report.deck_record import deck_report
from validator.report.list_states import STATE_SIGNS, STATE_WORDS, state_of, worst_state
from validator.services.errors import NotFound
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.proofs import find_shared, share_check
from validator.store.submission_tables import SharedCheck
from validator.web.answers.answer import Answer, answer_of
from validator.web.answers.asking import choices_of, offer, read_question
from validator.web.answers.benches import as_typed, files_as_text
from validator.web.answers.edits import apply_fix
from validator.web.answers.list_form import Side
from validator.web.answers.seen_lines import SEEN_FIELD, without_fixed
from validator.web.answers.sent_list import OtherGame, Sent, asked, check_sent, other_game, read_sent
from validator.web.answers.source_view import SourceShown, show_source
from validator.web.downloads.deck_files import EXPORTS, exported_decks
from validator.web.middleware.limits import CHECKING, KEEPING, limiter
from validator.web.notices import go
from validator.web.permissions import caller
from validator.web.public.examples import EXAMPLES
from validator.web.responses import json_answer
from validator.web.site import site

# The home page has one editor for all decks.
WHOLE_LIST = (Side("", "List"),)

pages = Blueprint("check", __name__)


@pages.get("/")
def home() -> str:
    """Show the empty form, or one of the examples already checked."""
    example = EXAMPLES.get(request.args.get("example", ""))
    if example is None:
        return _page(Sent("", b""), request.args.to_dict())
    values = {**request.args.to_dict(), **example.choices}
    return _page(Sent(example.title, example.text.encode(), example.text), values)


@pages.get("/Q/<packed>")
@limiter.limit(CHECKING)
def scanned(packed: str) -> ResponseReturnValue:
    """Check the list that the code of a printed sheet holds, under the rules it was printed for."""
    coded = read_code(f"{PATH}{packed}")
    if coded is None:
        raise NotFound("This code is damaged. Scan it again, or read the list from the paper.")
    values = {"format": coded.format, "date": coded.day}
    return _page(Sent("The sheet", coded.text.encode(), coded.text), values)


@pages.post("/")
@limiter.limit(CHECKING)
def submit() -> str:
    """Check what was sent without any script; a pressed fix is applied, a pressed game chosen first."""
    text, values = request.form.get("text", ""), request.form.to_dict()
    seen = values.get(SEEN_FIELD, "")
    if "fix" in values:
        text, seen = apply_fix(text, values["fix"]), without_fixed(seen, values["fix"])
    if "instead" in values:
        values = {"format": values["instead"], "date": values.get("date", "")}
    return _page(read_sent(text, request.files.get("file"), seen), values)


@pages.post("/live")
@limiter.limit(CHECKING)
def live() -> Response:
    """Check while somebody types: the answer as a piece of the page, and the marks of the lines."""
    shown, problem = _shown(_sent(), request.form)[1:]
    return json_answer(as_typed(shown and shown.answer, _piece(shown, problem), problem))


@pages.post("/read")
@limiter.limit(CHECKING)
def read() -> Response:
    """Read files into text that can be edited; nothing is kept."""
    question = asked(request.form)[0] or read_question({}, site().rulebook, site().today)
    return json_answer(files_as_text(request.files.getlist("file"), question, WHOLE_LIST).plain())


@pages.post("/share")
@limiter.limit(KEEPING)
def share() -> ResponseReturnValue:
    """Keep a result because somebody asked for a link to it."""
    sent, (question, _) = _sent(), asked(request.form)
    if question is None or not sent.data.strip():
        return _page(sent, request.form.to_dict())
    decks = [deck_report(report) for report in check_sent(sent, question)[0]]
    source = SourceFile(sent.name, sent.data)
    kept = share_check(caller(), source, decks)
    return go("check.shared", token=kept.token)


@pages.get("/r/<token>")
def shared(token: str) -> ResponseReturnValue:
    """Show a result that somebody kept: the dated proof of legality."""
    found = find_shared(site().store, token)
    return render_template(
        "public/shared.html",
        shared=found,
        answer=answer_of(found.decks),
        link=url_for("check.shared", token=token, _external=True),
        badge_link=url_for("check.badge", token=token, _external=True),
        badge_words=badge_words(found),
    )


@pages.get("/r/<token>/badge.svg")
def badge(token: str) -> ResponseReturnValue:
    """Show the verdict of a result that somebody kept as a small picture, for other pages."""
    return verdict_badge(find_shared(site().store, token))


@pages.post("/export/<kind>")
@limiter.limit(CHECKING)
def export(kind: str) -> ResponseReturnValue:
    """Return the list that was sent in another format."""
    sent, (question, _) = _sent(), asked(request.form)
    if question is None:
        return _page(sent, request.form.to_dict())
    return exported_decks(kind, check_sent(sent, question)[0])


def _sent() -> Sent:
    form = request.form
    return read_sent(form.get("text", ""), request.files.get("file"), form.get(SEEN_FIELD, ""))


class Shown(NamedTuple):
    """What a page shows of a check: the answer, the game it may really be, the file with its marked lines."""

    answer: Answer
    other: OtherGame | None
    sources: list[SourceShown]


def _shown(sent: Sent, values: Mapping[str, str]) -> tuple[Question | None, Shown | None, str]:
    """Return the question that was asked, what a page shows of its answer, and why there is none."""
    question, problem = asked(values)
    if question is None or not sent.data.strip():
        return question, None, problem
    reports, answer = check_sent(sent, question)
    records = [deck.record for deck in answer.decks]
    sources = show_source(sent.name, sent.data, records) if sent.is_file else []
    return question, Shown(answer, other_game(reports, question), sources), ""


def _page(sent: Sent, values: dict[str, str]) -> str:
    question, shown, problem = _shown(sent, values)
    return render_template(
        "public/home.html",
        sent=sent,
        choices=choices_of(question, values),
        offer=offer(site().rulebook),
        answer=shown and shown.answer,
        other=shown and shown.other,
        sources=shown.sources if shown else [],
        problem=problem,
        examples=EXAMPLES,
        exports=EXPORTS,
    )


def _piece(shown: Shown | None, problem: str) -> str:
    return render_template(
        "public/answer.html",
        answer=shown and shown.answer,
        other=shown and shown.other,
        problem=problem,
        exports=EXPORTS,
        sharing=True,
    )


# --- a small picture of a verdict to put on other pages ---


# In pixels; a letter takes so many on average, since nobody here knows the font of the page.
HEIGHT, PADDING, LETTER = 20, 8, 6.3
# White on these is readable for everybody (WCAG AA).
COLOURS = {"legal": "#11693a", "illegal": "#ac1f1f"}
OTHER_COLOUR = "#7a4f00"
NAME = "Legaldeck"


def badge_words(shared: SharedCheck) -> str:
    """Say what a badge shows: the verdict, and for which format on which day."""
    state = worst_state(map(state_of, shared.decks))
    first = shared.decks[0] if shared.decks else None
    about = f", {spoken_id(first['format'])} {gettext('on {day}', day=first['date'])}" if first else ""
    return f"{STATE_SIGNS[state]} {said(STATE_WORDS[state])}{about}"


def verdict_badge(shared: SharedCheck) -> Response:
    """Return the badge of a shared result; other sites may show it, and ask again only when it changed."""
    words = badge_words(shared)
    state = worst_state(map(state_of, shared.decks))
    left, right = (round(len(text) * LETTER) + 2 * PADDING for text in (NAME, words))
    drawn = render_template(
        "public/badge.svg",
        name=NAME,
        words=words,
        left=left,
        right=right,
        height=HEIGHT,
        colour=COLOURS.get(state, OTHER_COLOUR),
    )
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.add_etag()
    response.make_conditional(request)
    return response
