"""The player's page behind a private link: editing, checking, submitting, receipts, revisions."""

from dataclasses import replace

from flask import Blueprint, Response, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.report.deck_report import DeckReport
from validator.rules.kinds import TitleLetters
from validator.rules.workflow import ProxyApproval
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.events.rules_in_force import to_see_to
from validator.services.judging import event_question, judge_decks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.declared_proxies import declare_artwork
from validator.services.lists.player_desk import Desk, read_earlier_list, save_draft, show_registration
from validator.services.lists.revisions import bring_back_revision, list_revisions, open_list
from validator.services.lists.submission import submit_decklist
from validator.services.lists.visibility import give_consent, read_opponent
from validator.services.privacy.own_data import player_data
from validator.services.roster.private_links import follow_link, usable_links
from validator.services.stored_rows import stored
from validator.web.answers.answer import answer_of
from validator.web.answers.benches import (
    Bench,
    FilesRead,
    benches,
    live_answer,
    pictures_beside,
    read_into_editors,
)
from validator.web.answers.edits import apply_fix
from validator.web.answers.list_form import (
    entry_from,
    letters_from,
    sheet_of_list,
    sides_of,
    texts_in,
    texts_of,
)
from validator.web.answers.pool_view import pool_shown
from validator.web.answers.seen_lines import seen_in, unconfirmed_in, without_fixed
from validator.web.downloads.deck_files import as_file, file_name, json_file
from validator.web.middleware.headers import note_actor
from validator.web.middleware.limits import CHECKING, KEEPING, limiter
from validator.web.notices import go
from validator.web.permissions import acting
from validator.web.player.to_do import stored_seen, stored_texts, to_do_list, worse_than_submitted
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
    """Check what was typed and read what was chosen, without any script; a pressed fix is applied first."""
    _, desk = _desk(token)
    texts, seen = texts_in(request.form), seen_in(request.form)
    fix = request.form.get("fix", "")
    side = request.args.get("side", "")
    if fix and side in texts:
        texts[side], seen[side] = apply_fix(texts[side], fix), without_fixed(seen.get(side, ""), fix)
    read = read_into_editors(request.files.getlist("file"), desk.rules, sides_of(desk.event))
    return _page(token, desk, texts | read.texts, seen=seen | read.seen, read=read)


@player.post("/live")
@limiter.limit(CHECKING)
def live(token: str) -> Response:
    """Check one deck while the player types; what is left to do is told of the whole list."""
    _, desk = _desk(token)
    found = benches(sides_of(desk.event), texts_in(request.form), desk.rules, seen_in(request.form))
    items = to_do_list(desk, found, site().now())
    answer = live_answer(found, request.args.get("side", ""))
    return json_answer({**answer, "to_do": render_template("player/to_do.html", items=items)})


@player.post("/read")
@limiter.limit(CHECKING)
def read(token: str) -> Response:
    """Read files into the editors; nothing is kept."""
    _, desk = _desk(token)
    return json_answer(
        read_into_editors(request.files.getlist("file"), desk.rules, sides_of(desk.event)).plain()
    )


@player.post("/submit")
@limiter.limit(KEEPING)
def submit(token: str) -> ResponseReturnValue:
    """Hand the list in and lead to its receipt."""
    caller, desk = _desk(token)
    texts, seen = texts_in(request.form), seen_in(request.form)
    waiting = sum(unconfirmed_in(text, seen.get(side, "")) for side, text in texts.items())
    if waiting and not request.form.get("confirmed"):
        return _page(token, desk, texts, seen=seen, waiting=waiting)
    typed = not any(file.filename for file in request.files.getlist("file"))
    if desk.newest is not None and typed and not request.form.get("confirmed"):
        worse = worse_than_submitted(desk, benches(sides_of(desk.event), texts, desk.rules), site().now())
        if worse:
            return _page(token, desk, texts, worse=worse)
    try:
        files, pictures = request.files.getlist("file"), request.files.getlist("picture")
        entry = entry_from(desk.registration.id, request.form, files, pictures)
        receipt = submit_decklist(caller, entry, judge_decks)
    except ServiceError as error:
        return _page(token, desk, texts_in(request.form), error), error.status
    return go("player.receipt", token=token, number=receipt.submission.number)


@player.post("/draft")
@limiter.limit(KEEPING)
def draft(token: str) -> ResponseReturnValue:
    """Keep what was typed without submitting it."""
    caller, desk = _desk(token)
    save_draft(
        caller,
        desk.registration.id,
        texts_in(request.form),
        letters_from(request.form),
        seen_in(request.form),
    )
    if request.headers.get("X-Requested-With"):
        return "", 204
    flash("Saved, but not submitted. The staff see it only if lists lock before you submit.", "look")
    return go("player.show", token=token)


@player.post("/start-from/<int:registration_id>")
@limiter.limit(KEEPING)
def start_from(token: str, registration_id: int) -> ResponseReturnValue:
    """Copy a list of another event into the editors, as a draft that is not submitted."""
    caller, desk = _desk(token)
    earlier = read_earlier_list(caller, desk.registration.id, registration_id)
    sources = [SourceFile(source.name, source.data) for source in earlier.sources]
    texts = texts_of(sources, sides_of(desk.event), earlier.report.decks)
    save_draft(caller, desk.registration.id, texts, earlier.submission.letters)
    flash("Copied. It is checked under the rules of this event, and not submitted yet.", "look")
    return go("player.show", token=token)


@player.get("/receipt/<int:number>")
def receipt(token: str, number: int) -> ResponseReturnValue:
    """Show the receipt of a revision."""
    caller, desk = _desk(token)
    opened = open_list(caller, desk.registration.id, number=number)
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
    rows = list_revisions(caller, desk.registration.id)
    return render_template(
        "player/revisions.html",
        token=token,
        desk=desk,
        revisions=rows,
        revision_url=lambda number: url_for("player.receipt", token=token, number=number),
        bring_back_url=(lambda number: url_for("player.bring_back", token=token, number=number))
        if desk.may_submit(site().now())
        else None,
    )


@player.post("/revisions/<int:number>")
@limiter.limit(KEEPING)
def bring_back(token: str, number: int) -> ResponseReturnValue:
    """Submit an earlier revision once more."""
    caller, desk = _desk(token)
    kept = bring_back_revision(caller, desk.registration.id, number)
    return go("player.receipt", token=token, number=kept.submission.number)


@player.get("/sheet.pdf")
def sheet(token: str) -> Response:
    """Print the official-style sheet of the newest list."""
    caller, desk = _desk(token)
    opened = open_list(caller, desk.registration.id)
    name = file_name(desk.event.name, desk.player.name, "-decklist.pdf")
    return as_file(sheet_of_list(desk.event, desk.player.name, opened), name, "application/pdf")


@player.get("/data.json")
def data(token: str) -> Response:
    """Hand a player everything that is kept about them."""
    caller, desk = _desk(token)
    return json_file(player_data(caller, desk.registration.id), file_name(desk.event.name, "-my-data.json"))


@player.post("/consent")
def consent(token: str) -> ResponseReturnValue:
    """Agree, or no longer agree, that others may see the list."""
    caller, desk = _desk(token)
    agreed = bool(request.form.get("consent"))
    give_consent(caller, desk.registration.id, agreed)
    flash(
        "Saved: the organizer may publish your list." if agreed else "Saved: your list stays private.", "good"
    )
    return go("player.show", token=token)


@player.post("/art")
@limiter.limit(KEEPING)
def art(token: str) -> ResponseReturnValue:
    """Tell the staff which third-party art the player brings."""
    caller, desk = _desk(token)
    declare_artwork(caller, desk.registration.id, request.form.get("art", ""))
    flash("Noted. The staff look at it before the event starts.", "good")
    return go("player.show", token=token)


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


def _decks(found: list[Bench]) -> list[DeckReport]:
    return [deck.record for bench in found if bench.answer for deck in bench.answer.decks]


def _page(
    token: str,
    desk: Desk,
    texts: dict[str, str] | None = None,
    error: ServiceError | None = None,
    read: FilesRead | None = None,
    worse: str = "",
    seen: dict[str, str] | None = None,
    waiting: int = 0,
) -> str:
    sides = sides_of(desk.event)
    if texts is None:
        texts, seen = stored_texts(desk, sides), stored_seen(desk, sides)
    found = benches(sides, texts, desk.rules, seen)
    pictures = desk.newest.pictures if desk.newest else ()
    now = site().now()
    return render_template(
        "player/desk.html",
        token=token,
        link=url_for("player.show", token=token, _external=True),
        desk=desk,
        benches=found,
        items=to_do_list(desk, found, now),
        pool=pool_shown(desk.rules, _decks(found)) if desk.event.limited else None,
        open=desk.may_submit(now),
        closes=desk.closes(now),
        worse=worse,
        to_know=to_see_to(desk.event, "player"),
        approval=desk.workflow.first(ProxyApproval),
        now=now,
        letters=request.form.get("letters", "".join(desk.rules.letters)),
        letters_asked=event_question(desk.rules).rules.first(TitleLetters),
        links=usable_links(site().store, desk.registration.id),
        error=error,
        read_sources=read.sources if read else pictures_beside(pictures, event_question(desk.rules)),
        waiting=waiting,
        unread=read.problems if read else [],
        welcome="welcome" in request.args,
    )
