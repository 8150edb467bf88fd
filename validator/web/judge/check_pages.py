"""The check screen and what it sends: states, questions to the engine, the finished check."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.deck_checks.check_finish import finish_check, repairs_of
from validator.services.deck_checks.check_saving import (
    CheckSession,
    StaleCheck,
    abandon_check,
    check_session,
    look_at_check,
    save_check,
)
from validator.services.deck_checks.outcome import plain_deck
from validator.services.errors import Invalid
from validator.services.judging import judge_decks
from validator.store.deck_check import OPEN
from validator.web.judge.screen_data import screen_data
from validator.web.permissions import caller, signed_in_only
from validator.web.refusals import refusal_shown_at
from validator.web.responses import json_answer
from validator.web.site import site

judge_checks = Blueprint("judge_checks", __name__, url_prefix="/judge/<int:event_id>/checks/<int:check_id>")


@judge_checks.get("")
@signed_in_only
def screen(event_id: int, check_id: int) -> ResponseReturnValue:
    """Show the check screen; a closed check shows its report instead."""
    found = _session(event_id, check_id)
    material = found.material
    if material.check.status != OPEN:
        return redirect(url_for("judge_reports.report", event_id=event_id, check_id=check_id), 303)
    data = orjson.dumps(screen_data(material, found.roles, found.siblings, site().now())).decode()
    # Inside a script element a tag or a comment in somebody's name could do harm.
    return render_template("judge/check.html", material=material, data=data.replace("<", "\\u003c"))


@judge_checks.get("/state")
@signed_in_only
def state(event_id: int, check_id: int) -> ResponseReturnValue:
    """Return the newest state of a check."""
    check = _session(event_id, check_id).material.check
    return json_answer(
        {"revision": check.revision, "state": check.state, "status": check.status, "saved_by": check.saved_by}
    )


@judge_checks.post("/state")
@signed_in_only
def save(event_id: int, check_id: int) -> ResponseReturnValue:
    """Keep what was entered; a count by somebody else meanwhile comes back instead of being lost."""
    _session(event_id, check_id)
    sent = _sent()
    try:
        check = save_check(caller(), check_id, sent["revision"], sent["state"])
    except StaleCheck as stale:
        return _stale(stale)
    return json_answer({"revision": check.revision})


@judge_checks.post("/look")
@signed_in_only
def look(event_id: int, check_id: int) -> ResponseReturnValue:
    """Let the engine judge what was counted; nothing is kept."""
    _session(event_id, check_id)
    material, outcome = look_at_check(caller(), check_id, _sent()["state"])
    repairs = repairs_of(material, outcome)
    return json_answer(
        {
            "facts": outcome.facts,
            "procedures": [procedure.id for procedure in outcome.procedures],
            "decks": [plain_deck(deck, repairs.get(deck.number)) for deck in outcome.decks],
        }
    )


@judge_checks.post("/finish")
@signed_in_only
def finish(event_id: int, check_id: int) -> ResponseReturnValue:
    """Close a check with its rulings."""
    _session(event_id, check_id)
    sent = _sent()
    try:
        finished = finish_check(
            caller(),
            check_id,
            sent["revision"],
            sent["state"],
            judge_decks,
        )
    except StaleCheck as stale:
        return _stale(stale)
    return json_answer({"extension": finished.check.extension, "uncorrected": finished.uncorrected})


@judge_checks.post("/abandon")
@signed_in_only
@refusal_shown_at("judge_checks.screen", "event_id", "check_id")
def abandon(event_id: int, check_id: int) -> ResponseReturnValue:
    """Give a check up."""
    _session(event_id, check_id)
    abandon_check(caller(), check_id, request.form.get("reason", ""))
    flash("The check was given up and does not count.", "good")
    return redirect(url_for("judge.home", event_id=event_id), 303)


def _session(event_id: int, check_id: int) -> CheckSession:
    return check_session(caller(), event_id, check_id)


def _sent() -> dict[str, Any]:
    plain = request.get_json(silent=True)
    if not isinstance(plain, dict) or not isinstance(plain.get("revision", 0), int) or "state" not in plain:
        raise Invalid("This check could not be read. Reload the page; what you counted is kept.", "state")
    return {"revision": plain.get("revision", 0), "state": plain["state"]}


def _stale(stale: StaleCheck) -> Response:
    theirs = {"revision": stale.revision, "state": stale.state, "saved_by": stale.saved_by}
    return json_answer({"error": stale.sentence, "theirs": theirs}, stale.status)
