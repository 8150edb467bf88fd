"""Batches: dropping everything that arrived, how far the reading has come, and what came out of it."""

from flask import Blueprint, Flask, Response, current_app, flash, render_template, request
from flask.typing import ResponseReturnValue

from validator.batch.upload import ROSTER, Upload, uploads_in
from validator.jobs.queue import Jobs, open_jobs
from validator.languages.figures import moment
from validator.languages.speech import said
from validator.services.access import Action
from validator.services.batches.batch_start import (
    BatchProgress,
    batch_progress,
    cancel_batch,
    list_batches,
    start_batch,
)
from validator.services.batches.event_triage import triage_batch
from validator.services.batches.list_export import lists_of_batch
from validator.services.batches.waiting_decks import open_batch_decks
from validator.services.errors import Invalid
from validator.services.judging import EventRules
from validator.web.answers.answer import answer_of
from validator.web.answers.asking import choices_of, offer, read_question
from validator.web.answers.list_table import arranged
from validator.web.answers.sent_list import asked
from validator.web.answers.source_view import show_source
from validator.web.downloads.event_files import EXPORTS, chosen_export, exported_lists
from validator.web.event_context import event_and_standing, read_event
from validator.web.middleware.limits import KEEPING, limiter
from validator.web.notices import go, refusal_shown_at
from validator.web.permissions import accounts_only, caller, standing_at
from validator.web.responses import json_answer
from validator.web.site import site

batch = Blueprint("batch", __name__)
batch.before_request(accounts_only)
JOBS = "legaldeck-jobs"
LARGE = ("batch.start", "batch.start_for_event")


def time_left(seconds: float | None) -> str:
    """Say how long something still takes, roughly."""
    if seconds is None:
        return ""
    if seconds < 2:
        return "nearly done"
    if seconds < 90:
        return f"about {round(seconds)} seconds left"
    return f"about {round(seconds / 60)} minutes left"


def allow_large_uploads(app: Flask) -> None:
    """Let whole events be uploaded; must be called before anything that reads forms is added."""

    @app.before_request
    def widen() -> None:
        if request.endpoint in LARGE:
            request.max_content_length = site().settings.limits.batch_bytes


@batch.get("/batches")
def index() -> ResponseReturnValue:
    """Show the batches without an event, and the drop zone for a new one."""
    standing_at(0, Action.CHECK_MANY)
    return _start_page()


@batch.post("/batches")
@limiter.limit(KEEPING)
def start() -> ResponseReturnValue:
    """Start a batch without an event."""
    standing_at(0, Action.CHECK_MANY)
    try:
        rules = read_question(request.form, site().rulebook, site().today).rules
        wanted = EventRules(
            rules.catalogue.game.id, rules.policy, rules.tier, rules.format, rules.environment, rules.day
        )
        name, uploads = _uploaded()
        made = start_batch(caller(), name, uploads, rules=wanted)
    except Invalid as error:
        return _start_page(error.sentence), 422
    return _announced(made.id)


@batch.get("/events/<int:event_id>/batch")
def for_event(event_id: int) -> ResponseReturnValue:
    """Show the drop zone of an event, and what arrived before."""
    event, _ = event_and_standing(event_id, Action.RUN_BATCH)
    batches = list_batches(caller(), event_id)
    return render_template("batch/drop.html", event=event, batches=batches, problem="")


@batch.post("/events/<int:event_id>/batch")
@limiter.limit(KEEPING)
@refusal_shown_at("batch.for_event", "event_id")
def start_for_event(event_id: int) -> ResponseReturnValue:
    """Start a batch of an event."""
    event_and_standing(event_id, Action.RUN_BATCH)
    name, uploads = _uploaded()
    made = start_batch(caller(), name, uploads, event_id=event_id)
    arrived = len({item.fingerprint for item in uploads if item.kind != ROSTER})
    known = arrived - batch_progress(caller(), made.id).total
    if known:
        flash(f"{known} of {arrived} files had arrived before and stay as they are.", "look")
    return _announced(made.id)


@batch.get("/batches/<int:batch_id>")
def show(batch_id: int) -> ResponseReturnValue:
    """Show how far a batch has come; a finished one of an event goes on to its table."""
    state = batch_progress(caller(), batch_id)
    event_id = state.batch.event_id
    if state.running or event_id is None:
        triage = None if state.running else triage_batch(caller(), batch_id)
        return render_template(
            "batch/batch.html",
            state=state,
            zone=read_event(event_id).zone if event_id else "UTC",
            words=_words(state),
            triage=triage,
            shown=arranged(triage, request.args) if triage else None,
            exports=EXPORTS,
        )
    return go("events.show", event_id=event_id)


@batch.get("/batches/<int:batch_id>/progress")
def progress(batch_id: int) -> Response:
    """Tell a script how far a batch has come."""
    state = batch_progress(caller(), batch_id)
    words = said(_words(state))
    return json_answer({"running": state.running, "done": state.done, "total": state.total, "words": words})


@batch.post("/batches/<int:batch_id>/cancel")
@refusal_shown_at("batch.show", "batch_id")
def cancel(batch_id: int) -> ResponseReturnValue:
    """Stop a batch."""
    stopped = cancel_batch(caller(), batch_id)
    flash("The batch is cancelled. What was read so far stays, nothing was assigned.", "look")
    if stopped.event_id is not None:
        return go("batch.for_event", event_id=stopped.event_id)
    return go("batch.show", batch_id=batch_id)


@batch.get("/batches/<int:batch_id>/decks/<int:deck_id>")
def deck(batch_id: int, deck_id: int) -> ResponseReturnValue:
    """Show one deck of a batch without an event beside its source."""
    opened = open_batch_decks(caller(), batch_id, [deck_id])
    sources = [s for item in opened.items for s in show_source(item.name, item.data, opened.records)]
    return render_template(
        "batch/deck.html", opened=opened, answer=answer_of(opened.records), sources=sources
    )


@batch.post("/batches/<int:batch_id>/export")
@refusal_shown_at("batch.show", "batch_id")
def export(batch_id: int) -> ResponseReturnValue:
    """Take the result of a batch without an event away as a file; an event has its own exports."""
    state = batch_progress(caller(), batch_id)
    if state.batch.event_id is not None:
        return go("events.show", event_id=state.batch.event_id)
    chosen = chosen_export(request.form.get("kind", ""))
    return exported_lists(chosen, lists_of_batch(caller(), batch_id, moment(site().now())))


def jobs() -> Jobs:
    """Return the queue of this site, opened when it is needed first."""
    found: Jobs | None = current_app.extensions.get(JOBS)
    if found is None:
        found = current_app.extensions[JOBS] = open_jobs(site().settings, site().store)
    return found


def _announced(batch_id: int) -> ResponseReturnValue:
    jobs().announce(batch_id)
    return go("batch.show", batch_id=batch_id)


def _uploaded() -> tuple[str, list[Upload]]:
    """Read everything that was dropped, archives and exports taken apart."""
    files = [file for file in request.files.getlist("files") if file.filename]
    names = [str(file.filename) for file in files]
    uploads = [item for file in files for item in uploads_in(str(file.filename), file.read())]
    title = names[0] if len(names) == 1 else f"{len(names)} files"
    return title, uploads


def _words(state: BatchProgress) -> str:
    if not state.running:
        return f"{state.done} of {state.total} files read, {state.decks} decks"
    if state.filing:
        return f"All {state.total} files are read, {state.decks} decks. Assigning the lists …"
    read = f"{state.done} of {state.total} files read, {state.decks} decks"
    left = time_left(state.seconds_left)
    return f"{read} · {left}" if left else read


def _start_page(problem: str = "") -> str:
    return render_template(
        "batch/drop.html",
        event=None,
        batches=list_batches(caller(), None),
        problem=problem,
        offer=offer(site().rulebook),
        choices=choices_of(asked(request.values)[0], request.values),
    )
