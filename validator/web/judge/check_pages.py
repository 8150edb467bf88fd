"""The check screen and what it sends: states, questions to the engine, photos, the finished check."""

from typing import NamedTuple

import orjson
from flask import Blueprint, Response, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.languages.speech import said
from validator.report.deck_check_record import FoundDeck
from validator.report.deck_check_words import finding_words
from validator.services.deck_checks.amendments import annul_check, reopen_check
from validator.services.deck_checks.check_finish import finish_check
from validator.services.deck_checks.check_saving import (
    StaleCheck,
    abandon_check,
    check_session,
    look_at_check,
    peek_check,
    save_check,
)
from validator.services.deck_checks.correction import carry_out, repairs_of
from validator.services.deck_checks.desk.photos import MOST_BYTES, add_photo, read_photo
from validator.services.deck_checks.outcome import plain_deck
from validator.services.errors import Invalid
from validator.services.judging import judge_decks
from validator.store.deck_check import OPEN
from validator.web.judge.screen_data import screen_data
from validator.web.notices import done_at, go, refusal_shown_at
from validator.web.permissions import caller, judges_only
from validator.web.responses import json_answer
from validator.web.site import site

judge_checks = Blueprint("judge_checks", __name__, url_prefix="/judge/<int:event_id>/checks/<int:check_id>")
judge_checks.before_request(judges_only)


@judge_checks.get("")
def screen(event_id: int, check_id: int) -> ResponseReturnValue:
    """Show the check screen; a closed check shows its report instead."""
    found = check_session(caller(), event_id, check_id)
    material = found.material
    if material.check.status != OPEN:
        return go("judge_reports.report", event_id=event_id, check_id=check_id)
    data = orjson.dumps(screen_data(found, site().now())).decode()
    # Inside a script element a tag or a comment in somebody's name could do harm.
    handbook = material.handbook
    earlier = ", ".join(
        f"{handbook.procedures[key].name}: {handbook.penalty_name(code)}"
        for key, codes in found.earlier.items()
        for code in codes
        if key in handbook.procedures
    )
    safe = data.replace("<", "\\u003c")
    return render_template("judge/check.html", material=material, data=safe, earlier=earlier)


@judge_checks.get("/state")
def state(event_id: int, check_id: int) -> ResponseReturnValue:
    """Return the newest state of a check; nothing of it to whoever has it already."""
    check = peek_check(caller(), event_id, check_id)
    known = request.args.get("revision", -1, int)
    answer = {"revision": check.revision, "status": check.status, "saved_by": check.saved_by}
    if check.status != OPEN:
        answer["saved_by"] = check.closed_by
    return json_answer(answer if known == check.revision else answer | {"state": check.state})


@judge_checks.post("/state")
def save(event_id: int, check_id: int) -> ResponseReturnValue:
    """Keep what was entered; a count by somebody else meanwhile comes back instead of being lost."""
    _verify_readable(event_id, check_id)
    try:
        check = save_check(caller(), check_id, *_sent())
    except StaleCheck as stale:
        return _stale(stale)
    return json_answer({"revision": check.revision})


@judge_checks.post("/look")
def look(event_id: int, check_id: int) -> ResponseReturnValue:
    """Let the engine judge what was counted; nothing is kept."""
    _verify_readable(event_id, check_id)
    material, outcome = look_at_check(caller(), check_id, _sent().state)
    repairs = repairs_of(material, outcome)
    return json_answer(
        {
            "facts": outcome.facts,
            "procedures": [procedure.id for procedure in outcome.procedures],
            "list_faults": [fault.key for fault in outcome.list_faults],
            "decks": [_spoken(plain_deck(deck, repairs.get(deck.number))) for deck in outcome.decks],
        }
    )


@judge_checks.post("/finish")
def finish(event_id: int, check_id: int) -> ResponseReturnValue:
    """Close a check with its rulings."""
    _verify_readable(event_id, check_id)
    try:
        finished = finish_check(caller(), check_id, *_sent(), judge_decks)
    except StaleCheck as stale:
        return _stale(stale)
    return json_answer({"extension": finished.check.extension, "uncorrected": finished.uncorrected})


@judge_checks.post("/reopen")
@refusal_shown_at("judge_reports.report", "event_id", "check_id")
def reopen(event_id: int, check_id: int) -> ResponseReturnValue:
    """Open a closed check again to amend it."""
    _verify_readable(event_id, check_id)
    reopen_check(caller(), check_id, request.form.get("reason", ""))
    flash(
        "The check is open again. Its old report stays readable; the rulings stand until you close it.",
        "good",
    )
    return go("judge_checks.screen", event_id=event_id, check_id=check_id)


@judge_checks.post("/annul")
@done_at("judge_reports.report", "event_id", "check_id")
def annul(event_id: int, check_id: int) -> str:
    """Annul a closed check with its rulings."""
    _verify_readable(event_id, check_id)
    annul_check(caller(), check_id, request.form.get("reason", ""))
    return "The check and its rulings are annulled. They stay on record and count no more."


@judge_checks.post("/correct")
@refusal_shown_at("judge_reports.report", "event_id", "check_id")
def correct(event_id: int, check_id: int) -> ResponseReturnValue:
    """Carry out a correction of the list that is still due."""
    _verify_readable(event_id, check_id)
    row = carry_out(caller(), check_id, judge_decks)
    plan = row.outcome.get("correction")
    note = plan.get("note") if plan else None
    flash(note or "The list is corrected.", "bad" if note else "good")
    return go("judge_reports.report", event_id=event_id, check_id=check_id)


@judge_checks.post("/abandon")
@refusal_shown_at("judge_checks.screen", "event_id", "check_id")
def abandon(event_id: int, check_id: int) -> ResponseReturnValue:
    """Abandon a check."""
    _verify_readable(event_id, check_id)
    abandon_check(caller(), check_id, request.form.get("reason", ""))
    flash("The check is abandoned and does not count.", "good")
    return go("judge.home", event_id=event_id)


def _verify_readable(event_id: int, check_id: int) -> None:
    """Raise unless the check is one of this event that the judge may see."""
    peek_check(caller(), event_id, check_id)


class SentState(NamedTuple):
    """What a judge's phone sends: a state, not verified yet, and the revision that it builds on."""

    revision: int
    state: object


def _sent() -> SentState:
    plain = request.get_json(silent=True)
    if not isinstance(plain, dict) or not isinstance(plain.get("revision", 0), int) or "state" not in plain:
        raise Invalid("This check could not be read. Reload the page; what you counted is kept.", "state")
    return SentState(plain.get("revision", 0), plain["state"])


def _spoken(deck: FoundDeck) -> FoundDeck:
    """Say the findings about a deck in the judge's language."""
    left = deck["repair"]["left"] if deck["repair"] else ()
    for finding in (*deck["findings"], *left):
        finding["message"] = finding_words(finding)
    return deck


def _stale(stale: StaleCheck) -> Response:
    theirs = {"revision": stale.revision, "state": stale.state, "saved_by": stale.saved_by}
    return json_answer({"error": said(stale.sentence), "theirs": theirs}, stale.status)


judge_photos = Blueprint("judge_photos", __name__, url_prefix="/judge/<int:event_id>")
judge_photos.before_request(judges_only)


@judge_photos.post("/checks/<int:check_id>/photos")
def add(event_id: int, check_id: int) -> ResponseReturnValue:
    """Keep a photo with a check."""
    sent = request.files.get("photo")
    data = sent.stream.read(MOST_BYTES + 1) if sent else b""
    row = add_photo(caller(), event_id, check_id, request.form.get("subject", ""), data)
    return json_answer({"url": url_for("judge_photos.show", event_id=event_id, photo_id=row.id)})


@judge_photos.get("/photos/<int:photo_id>.jpg")
def show(event_id: int, photo_id: int) -> ResponseReturnValue:
    """Return a photo."""
    return Response(read_photo(caller(), event_id, photo_id), mimetype="image/jpeg")
