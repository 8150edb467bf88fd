"""What happened at an event, in words, and checking all its lists again."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from flask import Blueprint, Response, flash, render_template, request
from flask.typing import ResponseReturnValue

from validator.deckcheck.handbook import Handbook, load_handbook
from validator.languages.figures import moment
from validator.languages.language import ENGLISH
from validator.languages.speech import gettext, language, said, spoken_id
from validator.report.list_states import STATE_WORDS
from validator.report.table import csv_text
from validator.services.access import Action
from validator.services.errors import Conflict
from validator.services.events.event_log import export_audit, read_audit
from validator.services.judging import judge_decks
from validator.services.lists.recheck import count_lists, preview_recheck, recheck_event
from validator.services.stored_rows import player_names
from validator.store.audit import AuditEntry
from validator.store.event_tables import Event
from validator.web.downloads.deck_files import csv_file
from validator.web.event_context import event_and_standing
from validator.web.notices import go
from validator.web.permissions import accounts_only, caller
from validator.web.site import site

log = Blueprint("log", __name__, url_prefix="/events/<int:event_id>")
log.before_request(accounts_only)
PAGE = 100


@log.get("/log")
def index(event_id: int) -> ResponseReturnValue:
    """Show the audit log, the newest entries first."""
    event, _ = event_and_standing(event_id, Action.READ_AUDIT)
    before = request.args.get("before", type=int)
    entries = read_audit(caller(), event_id, before=before, limit=PAGE)
    return render_template(
        "organizer/log.html",
        event=event,
        rows=log_rows(entries, event),
        page=PAGE,
    )


@log.get("/log.csv")
def export(event_id: int) -> Response:
    """Export the whole log."""
    event, _ = event_and_standing(event_id, Action.READ_AUDIT)
    rows = with_names(export_audit(caller(), event_id), names_at(event_id))
    return csv_file(csv_text(rows), f"log-{event.code}.csv")


@log.route("/re-check", methods=["GET", "POST"])
def recheck(event_id: int) -> ResponseReturnValue:
    """Check all lists again when somebody asks for it: first what would change, then the change."""
    event, _ = event_and_standing(event_id, Action.RECHECK_EVENT)
    preview, problem = None, ""
    if request.method == "POST":
        confirmed, reason = request.form.get("confirmed", ""), request.form.get("reason", "")
        try:
            if confirmed:
                return _applied(event_id, confirmed, reason)
        except Conflict as error:
            problem = error.sentence
        preview = preview_recheck(caller(), event_id, judge_decks)
    return render_template(
        "organizer/recheck.html",
        event=event,
        lists=count_lists(caller(), event_id),
        recheck=preview,
        problem=problem,
    )


def _applied(event_id: int, confirmed: str, reason: str) -> ResponseReturnValue:
    done = recheck_event(caller(), event_id, judge_decks, confirmed, reason)
    flash(f"{len(done.lists)} lists were checked again, {len(done.changed)} verdicts changed.", "good")
    return go("events.show", event_id=event_id)


# --- the log in words: whom an entry is about, and its details without numbers of rows ---


MOST_NAMES = 4
HASH_SHOWN = 12
# Whom an entry is about is shown by name; numbers of other rows say nothing to a reader.
_NUMBERS = frozenset({"registration", "registrations", "submission", "infraction", "decks", "player", "undo"})
# Details that hold an id of ours; everything else may be what somebody typed.
_IDS = frozenset(
    {"verdict", "verdicts", "role", "from", "to", "stage", "origin", "kind", "status", "subject", "group"}
    | {"missing"}
)
# What something was and is.
_STEP = ("from", "to")
# Details whose ids the handbook of the event names.
_PROCEDURES, _PENALTIES = frozenset({"procedure"}), frozenset({"penalty", "prescribed"})
_ID = re.compile(r"[a-z]+(?:[-_][a-z]+)*")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00")


class LogRow(NamedTuple):
    """One entry of the log as a page shows it."""

    id: int
    when: str
    who: str
    what: str
    about: str
    reason: str
    details: str


def log_rows(entries: Sequence[AuditEntry], event: Event) -> list[LogRow]:
    """Return the entries of an event's log in words."""
    names, handbook = names_at(event.id or 0), load_handbook(event.policy)
    return [
        LogRow(
            entry.id or 0,
            moment(entry.at, event.zone),
            entry.actor_name,
            action_words(entry.action),
            _others(entry, names),
            entry.reason,
            details_in_words(entry, names, event.zone, handbook),
        )
        for entry in entries
    ]


def names_at(event_id: int) -> dict[int, str]:
    """Return the names of an event's players by the number of their registration."""
    with site().store.reading() as session:
        return player_names(session, event_id)


def action_words(action: str) -> str:
    """Turn the name of a logged action into words: `list.opened` reads List opened."""
    return str(said(spoken_id(action)))


def about(object_kind: str, object_id: int | None, details: Mapping[str, Any]) -> Sequence[int]:
    """Return the registrations that an entry is about."""
    if object_kind == "registration" and object_id is not None:
        return [object_id]
    one = details.get("registration")
    return [one] if one is not None else details.get("registrations", [])


def with_names(rows: Sequence[list[str]], names: Mapping[int, str]) -> list[list[str]]:
    """Add a column to an exported log: the names of the players whom each entry is about."""
    *_, kind, number, _, details = range(len(rows[0]))
    named = [[*rows[0], "about"]]
    for row in rows[1:]:
        found = about(row[kind], int(row[number] or 0), json.loads(row[details] or "{}"))
        named.append([*row, ", ".join(names[n] for n in found if n in names)])
    return named


def details_in_words(entry: AuditEntry, names: Mapping[int, str], zone: str, handbook: Handbook) -> str:
    """Say the details of an entry; what is empty or only the number of a row is left out."""
    changes = entry.action.endswith(".changed")

    def words(key: str, value: Any) -> str:
        if isinstance(value, Mapping) and "registration" in value:
            who = names.get(value["registration"], gettext("Somebody"))
            before, after = (said(STATE_WORDS.get(value[when], value[when])) for when in ("before", "after"))
            return f"{who}: {before} → {after}"
        if isinstance(value, Mapping):
            return ", ".join(f"{_named(str(k))} {words(str(k), v)}" for k, v in value.items())
        if isinstance(value, Sequence) and not isinstance(value, str):
            between = " → " if changes and len(value) == 2 else ", "
            return between.join(words(key, item) for item in value)
        if key in _PROCEDURES and value in handbook.procedures:
            return handbook.procedures[value].name  # the document's own words
        if key in _PENALTIES:
            return handbook.penalty_name(str(value))
        if key in _IDS and _ID.fullmatch(str(value)):
            return _named(str(value))
        return f"{value[:HASH_SHOWN]} …" if key == "hash" else _plain(value, zone)

    step = [entry.details[key] for key in _STEP] if entry.details.keys() >= set(_STEP) else []
    told = [" → ".join(words(key, value) for key, value in zip(_STEP, step, strict=True))] if step else []
    told += [
        said(spoken_id(key)) if value is True else f"{said(spoken_id(key))}: {words(key, value)}"
        for key, value in entry.details.items()
        if value not in (None, False, "", [], {}) and key not in _NUMBERS and not (step and key in _STEP)
    ]
    return "; ".join(told)


def _named(key: str) -> str:
    """Name a detail inside another; in English it begins small."""
    told = str(said(spoken_id(key)))
    return told.lower() if language().code == ENGLISH else told


def _others(entry: AuditEntry, names: Mapping[int, str]) -> str:
    """Name the players whom an entry is about, of many the first ones; nobody, if it is who did it."""
    numbers = about(entry.object_kind, entry.object_id, entry.details)
    found = [names[number] for number in numbers if number in names]
    if found == [entry.actor_name]:
        return ""
    named = ", ".join(found[:MOST_NAMES])
    more = len(found) - MOST_NAMES
    return gettext("{named} and {more} more", named=named, more=more) if more > 0 else named


def _plain(value: Any, zone: str) -> str:
    if value in (None, "", "None"):
        return "–"
    if isinstance(value, bool) or value in ("True", "False"):
        return (gettext("Yes") if value in (True, "True") else gettext("No")).lower()
    text = str(value)
    return moment(datetime.fromisoformat(text), zone) if _MOMENT.fullmatch(text) else text
