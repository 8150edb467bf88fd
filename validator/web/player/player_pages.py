"""The player's page behind a private link: editing, checking, submitting, receipts, revisions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson
from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.judging import event_question, judge_decks
from validator.services.lists.player_desk import Desk, save_draft, show_registration
from validator.services.lists.revisions import list_revisions, open_list
from validator.services.lists.submission import submit_decklist
from validator.services.lists.visibility import give_consent, read_opponent
from validator.services.own_data import player_data
from validator.services.roster.private_links import follow_link, living_links
from validator.services.stored_rows import stored
from validator.web.answers.answer import answer_of
from validator.web.answers.deck_files import as_file
from validator.web.answers.edits import apply_fix
from validator.web.answers.list_form import FIELD, entry_from, letters_from, sheet_of_sources
from validator.web.answers.pool_view import pool_shown
from validator.web.answers.sent_list import check_sent, read_sent
from validator.web.headers import note_actor
from validator.web.limits import CHECKING, KEEPING, limiter
from validator.web.permissions import acting
from validator.web.player.benches import Bench, benches, checklist
from validator.web.responses import json_answer
from validator.web.site import site

player = Blueprint("player", __name__, url_prefix="/p/<token>")


@player.get("")
def show(token: str) -> ResponseReturnValue:
    """Show the desk: event, deadline, what is missing, both decks."""
    return _page(token, _desk(token)[1])


@player.post("")
@limiter.limit(CHECKING)
def check(token: str) -> ResponseReturnValue:
    """Check what was typed, without any script; a pressed fix is applied first."""
    _, desk = _desk(token)
    texts = _texts()
    fix = request.form.get("fix", "")
    side = request.args.get("side", "")
    if fix and side in texts:
        texts[side] = apply_fix(texts[side], fix)
    return _page(token, desk, texts)


@player.post("/live")
@limiter.limit(CHECKING)
def live(token: str) -> Response:
    """Check one deck while the player types; the checklist is that of the whole list."""
    _, desk = _desk(token)
    texts = _texts()
    side = request.args.get("side", "")
    sent = read_sent(texts.get(side, ""), None)
    answer = check_sent(sent, event_question(desk.rules))[1] if sent.data.strip() else None
    found = benches(desk, texts)
    return json_answer(
        {
            "verdict": answer.verdict if answer else None,
            "summary": f"{answer.word}: {answer.summary}" if answer else "",
            "answer": render_template("player/answer.html", answer=answer, side=side),
            "marks": {str(number): kind for number, kind in answer.marks.items()} if answer else {},
            "checklist": render_template("player/checklist.html", items=checklist(desk, found, site().now())),
        }
    )


@player.post("/submit")
@limiter.limit(KEEPING)
def submit(token: str) -> ResponseReturnValue:
    """Hand the list in and lead to its receipt."""
    caller, desk = _desk(token)
    try:
        entry = entry_from(stored(desk.registration.id), request.form, request.files.getlist("file"))
        receipt = submit_decklist(caller, entry, judge_decks)
    except ServiceError as error:
        return _page(token, desk, _texts(), error), error.status
    return redirect(url_for("player.receipt", token=token, number=receipt.submission.number), 303)


@player.post("/draft")
@limiter.limit(KEEPING)
def draft(token: str) -> ResponseReturnValue:
    """Keep what was typed without submitting it."""
    caller, desk = _desk(token)
    save_draft(
        caller,
        stored(desk.registration.id),
        _texts(),
        letters_from(request.form),
    )
    flash("Saved, but not submitted. Only you can see it.", "look")
    return redirect(url_for("player.show", token=token), 303)


@player.get("/receipt/<int:number>")
def receipt(token: str, number: int) -> ResponseReturnValue:
    """Show the receipt of a revision."""
    caller, desk = _desk(token)
    opened = open_list(caller, stored(desk.registration.id), number=number)
    return render_template(
        "player/receipt.html",
        token=token,
        desk=desk,
        opened=opened,
        answer=answer_of(opened.report.decks),
        can_change=desk.may_submit(site().now()),
        proof=url_for("public.proof", receipt=opened.submission.receipt, _external=True),
    )


@player.get("/revisions")
def revisions(token: str) -> ResponseReturnValue:
    """Show all revisions with their differences."""
    caller, desk = _desk(token)
    rows = list_revisions(caller, stored(desk.registration.id))
    return render_template("player/revisions.html", token=token, desk=desk, revisions=rows)


@player.get("/sheet.pdf")
def sheet(token: str) -> Response:
    """Print the official-style sheet of the newest list."""
    caller, desk = _desk(token)
    opened = open_list(caller, stored(desk.registration.id))
    return as_file(sheet_of_sources(desk.event, desk.player.name, opened), "decklist.pdf", "application/pdf")


@player.get("/data.json")
def data(token: str) -> Response:
    """Hand a player everything that is kept about them."""
    caller, desk = _desk(token)
    body = orjson.dumps(player_data(caller, stored(desk.registration.id)), option=orjson.OPT_INDENT_2)
    return as_file(body, "my-data.json", "application/json")


@player.post("/consent")
def consent(token: str) -> ResponseReturnValue:
    """Agree, or no longer agree, that others may see the list."""
    caller, desk = _desk(token)
    agreed = bool(request.form.get("consent"))
    give_consent(caller, stored(desk.registration.id), agreed)
    flash("Your list may be shown." if agreed else "Your list is not shown.", "good")
    return redirect(url_for("player.show", token=token), 303)


@player.get("/opponent/<int:registration_id>")
def opponent(token: str, registration_id: int) -> ResponseReturnValue:
    """Show an opponent's list or identities, as far and as long as the policy allows."""
    caller, desk = _desk(token)
    view = read_opponent(caller, registration_id)
    return render_template(
        "player/opponent.html", token=token, desk=desk, view=view, answer=answer_of(view.opened.report.decks)
    )


def _desk(token: str) -> tuple[Caller, Desk]:
    actor = follow_link(site().store, token)
    note_actor(f"player {actor.registration_id}")
    caller = acting(actor)
    desk = show_registration(caller, stored(actor.registration_id))
    if "letters" in request.form:
        desk = replace(desk, rules=replace(desk.rules, letters=tuple(letters_from(request.form))))
    return caller, desk


def _decks(found: list[Bench]) -> list[dict[str, Any]]:
    return [deck.document for bench in found if bench.answer for deck in bench.answer.decks]


def _texts() -> dict[str, str]:
    return {key.removeprefix(FIELD): text for key, text in request.form.items() if key.startswith(FIELD)}


def _page(
    token: str,
    desk: Desk,
    texts: dict[str, str] | None = None,
    error: ServiceError | None = None,
) -> str:
    found: list[Bench] = benches(desk, texts)
    now = site().now()
    return render_template(
        "player/desk.html",
        token=token,
        link=url_for("player.show", token=token, _external=True),
        desk=desk,
        benches=found,
        items=checklist(desk, found, now),
        pool=pool_shown(desk.rules, _decks(found)) if desk.event.limited else None,
        open=desk.may_submit(now),
        now=now,
        letters=request.form.get("letters", "".join(desk.rules.letters)),
        letters_asked=event_question(desk.rules).rules.first("title-letters"),
        links=living_links(site().store, stored(desk.registration.id)),
        error=error,
        welcome="welcome" in request.args,
    )
