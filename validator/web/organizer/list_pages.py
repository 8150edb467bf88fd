"""A player's list, opened by staff: beside its source, with revisions, locks and corrections."""

from flask import Blueprint, Response, flash, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.batch.message import PlayerMessage, write_message
from validator.batch.triage import Triage, TriageRow
from validator.rules.kinds import TitleLetters
from validator.rules.workflow import ProxyApproval
from validator.services.access import Action
from validator.services.batches.event_triage import triage_event
from validator.services.batches.player_messages import occasion_of
from validator.services.errors import Invalid
from validator.services.judging import EventRules, event_question, judge_decks, rules_of, workflow_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.deadline import DEFAULT_MINUTES, lock_of, lock_submission, unlock_submission
from validator.services.lists.declared_proxies import approve_artwork, approve_proxies, declare_artwork
from validator.services.lists.player_desk import draft_left_behind
from validator.services.lists.recorded_pools import record_pool
from validator.services.lists.revisions import Revision, load_list, open_list
from validator.services.lists.submission import submit_decklist
from validator.services.privacy.erasure import erase_player
from validator.store.event_tables import Event
from validator.store.roster import Registration
from validator.store.submission_tables import ListPicture
from validator.web.answers.answer import answer_of
from validator.web.answers.benches import benches, live_answer, pictures_beside, read_into_editors
from validator.web.answers.list_form import (
    cards_of_pool,
    entry_from,
    letters_from,
    seen_by_side,
    sheet_of_list,
    sides_of,
    texts_in,
    texts_of,
)
from validator.web.answers.pool_view import PoolShown, pool_shown, recorded_pool
from validator.web.answers.seen_lines import seen_in
from validator.web.answers.sent_list import read_sent
from validator.web.answers.source_view import show_source
from validator.web.downloads.deck_files import as_file, file_name
from validator.web.event_context import event_and_standing, opened_revisions, verify_player_named
from validator.web.notices import done_at, go, refusal_shown_at
from validator.web.permissions import accounts_only, caller, current_actor
from validator.web.responses import json_answer
from validator.web.site import site

lists = Blueprint("lists", __name__, url_prefix="/events/<int:event_id>/players/<int:registration_id>")
lists.before_request(accounts_only)
lists.before_request(verify_player_named)


@lists.route("", methods=["GET", "POST"])
def show(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Open a list; staff who play say why first, and every opening is logged."""
    event, _ = event_and_standing(event_id, Action.OPEN_LIST)
    registration, player = g.named
    reason = request.form.get("reason", "")
    revisions, problem = opened_revisions(registration_id, reason)
    wanted = request.args.get("revision", "")
    newest = next((r for r in revisions if str(r.submission.number) == wanted), None) or next(
        iter(revisions), None
    )
    files, pictures = _sources(registration, newest) if newest else ([], ())
    decks = newest.report.decks if newest else []
    left = None if problem else draft_left_behind(caller(), registration_id)
    texts = {source["name"]: source["text"] for source in left.sources} if left else None
    sides = sides_of(event)
    row, before, after = _neighbours(triage_event(caller(), event_id), registration_id)
    return render_template(
        "organizer/list.html",
        row=row,
        before=before,
        after=after,
        message=_message(event, row, revisions[0] if revisions else None) if row else None,
        event=event,
        registration=registration,
        player=player,
        problem=problem,
        reason=reason,
        revisions=revisions,
        newest=newest,
        answer=answer_of(decks) if newest else None,
        letters_asked=event_question(rules_of(event)).rules.first(TitleLetters),
        pool=_pool(event, registration, newest) if event.limited else None,
        earlier=bool(revisions) and newest is not revisions[0],
        draft=left,
        revision_url=lambda number: url_for(
            "lists.show", event_id=event_id, registration_id=registration_id, revision=number
        ),
        benches=benches(
            sides,
            texts or texts_of(files, sides, decks),
            rules_of(event),
            {source["name"]: source.get("seen", "") for source in left.sources}
            if left
            else seen_by_side(decks, sides),
        ),
        sources=[s for f in files for s in show_source(f.name, f.data, decks, f.reading)],
        pictures=pictures_beside(pictures, event_question(rules_of(event))),
        approval=workflow_of(event).first(ProxyApproval),
        closed=lock_of(event, workflow_of(event)).closed(site().now()),
        now=site().now(),
        minutes=DEFAULT_MINUTES,
    ), problem.status if problem else 200


@lists.post("/live")
def live(event_id: int, registration_id: int) -> Response:
    """Check one deck while staff type it for a player."""
    event, _ = event_and_standing(event_id, Action.SUBMIT_LIST)
    rules = _rules(event)
    found = benches(sides_of(event), texts_in(request.form), rules, seen_in(request.form))
    return json_answer(live_answer(found, request.args.get("side", "")))


@lists.post("/read")
def read(event_id: int, registration_id: int) -> Response:
    """Read files into the editors; nothing is kept."""
    event, _ = event_and_standing(event_id, Action.SUBMIT_LIST)
    rules = _rules(event)
    return json_answer(read_into_editors(request.files.getlist("file"), rules, sides_of(event)).plain())


@lists.post("/unlock")
@done_at("lists.show", "event_id", "registration_id")
def unlock(event_id: int, registration_id: int) -> str:
    """Let a player submit once more after the lock."""
    minutes = request.form.get("minutes", DEFAULT_MINUTES, int)
    unlock_submission(caller(), registration_id, request.form.get("reason", ""), minutes)
    return "The list is unlocked: the player may submit once more."


@lists.post("/erase")
@refusal_shown_at("lists.show", "event_id", "registration_id")
def erase(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Forget a player who asks for it."""
    if not request.form.get("sure"):
        raise Invalid("Tick the box first: what is erased cannot be brought back.", "sure")
    erase_player(caller(), registration_id)
    flash("The player is erased: name, address and lists are gone.", "good")
    return go("events.show", event_id=event_id)


@lists.post("/lock")
@done_at("lists.show", "event_id", "registration_id")
def lock(event_id: int, registration_id: int) -> str:
    """Take an unlocking back."""
    lock_submission(caller(), registration_id)
    return "The list is locked again."


@lists.post("/submit")
@done_at("lists.show", "event_id", "registration_id")
def submit(event_id: int, registration_id: int) -> str:
    """Hand in a list for a player, or correct one."""
    files, pictures = request.files.getlist("file"), request.files.getlist("picture")
    entry = entry_from(registration_id, request.form, files, pictures)
    receipt = submit_decklist(caller(), entry, judge_decks)
    return f"Saved as revision {receipt.submission.number}."


@lists.post("/proxies")
@done_at("lists.show", "event_id", "registration_id")
def proxies(event_id: int, registration_id: int) -> str:
    """Approve declared proxies."""
    approve_proxies(caller(), registration_id, request.form.getlist("card"))
    return "The proxies are approved."


@lists.post("/art")
@done_at("lists.show", "event_id", "registration_id")
def art(event_id: int, registration_id: int) -> str:
    """Note which third-party art a player brings, and approve it."""
    declare_artwork(caller(), registration_id, request.form.get("art", ""))
    if request.form.get("do") != "approve":
        return "The art is noted."
    approve_artwork(caller(), registration_id)
    return "The art is approved."


@lists.post("/pool")
@done_at("lists.show", "event_id", "registration_id")
def pool(event_id: int, registration_id: int) -> str:
    """Record the cards that a player of a limited event may build from."""
    event, _ = event_and_standing(event_id, Action.RECORD_POOL, registration_id)
    cards = cards_of_pool(event, read_sent(request.form.get("pool", ""), request.files.get("file")))
    kept = record_pool(caller(), registration_id, cards, judge_decks, request.form.get("note", ""))
    return f"The pool is recorded: {sum(kept.cards.values())} cards."


@lists.get("/sheet.pdf")
def sheet(event_id: int, registration_id: int) -> Response:
    """Print the official-style sheet of a list."""
    event, _ = event_and_standing(event_id, Action.OPEN_LIST)
    _, player = g.named
    opened = open_list(caller(), registration_id)
    body = sheet_of_list(event, player.name, opened)
    return as_file(body, file_name(event.name, player.name, "-decklist.pdf"), "application/pdf")


def _neighbours(
    found: Triage, registration_id: int
) -> tuple[TriageRow | None, TriageRow | None, TriageRow | None]:
    """Return a player's row in the table, and those before and after it; who withdrew has none."""
    rows = [row for row in found.rows if row.registration_id is not None]
    place = next((i for i, row in enumerate(rows) if row.registration_id == registration_id), None)
    if place is None:
        return None, None, None
    return rows[place], rows[place - 1] if place else None, rows[place + 1] if rows[place + 1 :] else None


def _message(event: Event, row: TriageRow, newest: Revision | None) -> PlayerMessage:
    decks = newest.report.decks if newest else []
    occasion = occasion_of(event, current_actor().name)
    return write_message(row.player, row.email, row.group, decks, occasion, row.missing)


def _pool(event: Event, registration: Registration, newest: Revision | None) -> PoolShown:
    return pool_shown(
        rules_of(event, pool=recorded_pool(registration)), newest.report.decks if newest else ()
    )


def _rules(event: Event) -> EventRules:
    registration, _ = g.named
    pool = recorded_pool(registration) if event.limited else None
    return rules_of(event, letters_from(request.form), pool)


def _sources(
    registration: Registration, revision: Revision
) -> tuple[list[SourceFile], tuple[ListPicture, ...]]:
    """Return the sources of a list whose opening was just logged, and the pictures beside it."""
    with site().store.reading() as session:
        opened = load_list(session, registration, revision.submission.number)
    files = [SourceFile(source.name, source.data, source.reading) for source in opened.sources]
    return files, opened.pictures
