"""The judge's pages: whom to check, draws with their proof, pairings by hand, directed checks."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from flask import (
    Blueprint,
    Response,
    current_app,
    flash,
    g,
    render_template,
    request,
    send_from_directory,
)
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from validator.deckcheck.draw import DrawTable
from validator.deckcheck.handbook import load_handbook
from validator.person_key import name_key
from validator.services.access import Action
from validator.services.deck_checks.check_draw import (
    dismiss_draw,
    draw_check,
    event_draws,
    may_draw,
    numbered_draw,
)
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.desk.waiting import waiting_at
from validator.services.deck_checks.round_tables import event_coverage, open_checks, player_rows, round_tables
from validator.services.errors import NotAllowed, NotFound
from validator.services.events.staff import event_staff
from validator.services.judging import workflow_of
from validator.services.roster.rounds import record_round, round_numbers
from validator.services.stored_rows import find_event_by_code, newest_round, player_names
from validator.store.deck_check import CheckDraw
from validator.store.event_tables import Event, Stage
from validator.store.roster import Round
from validator.web.event_context import event_and_standing, read_event, row_of_event
from validator.web.notices import go, refusal_shown_at
from validator.web.permissions import caller, judges_only
from validator.web.responses import json_answer
from validator.web.site import site

LINE = re.compile(r"^\s*(\d+)\s*[:.)\t ]\s*(.+)$")
BETWEEN = re.compile(r"\s+(?:-|–|—|vs\.?|v\.?|gegen)\s+|\s*[,;/\t|]\s*", re.IGNORECASE)
LONGEST_NAME = 150
judge = Blueprint("judge", __name__, url_prefix="/judge")
judge.before_request(judges_only)


def pairings_as_text(tables: Sequence[DrawTable]) -> str:
    """Write tables as they can be typed."""
    return "\n".join(f"{table.number}: {' - '.join(seat.name for seat in table.seats)}" for table in tables)


def read_pairings(text: str, names: Mapping[str, int]) -> tuple[dict[int, list[int]], list[str]]:
    """Return the registrations by table, and what could not be understood, line by line."""
    known = {name_key(name): number for name, number in names.items()}
    tables: dict[int, list[int]] = {}
    problems: list[str] = []
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = LINE.match(line)
        if found is None:
            problems.append(f"Line {place}: write a table number, a colon and the names.")
            continue
        number = int(found.group(1))
        people = [part for part in BETWEEN.split(found.group(2).strip()) if part]
        unknown = [name for name in people if name_key(name) not in known]
        problems += [f"Line {place}: nobody called {name} is registered." for name in unknown]
        if number in tables:
            problems.append(f"Line {place}: table {number} is there twice.")
        tables[number] = [known[name_key(name)] for name in people if name_key(name) in known]
    seated = [player for players in tables.values() for player in players]
    if len(seated) != len(set(seated)):
        problems.append("A player sits at two tables.")
    if not tables and not problems:
        problems.append("Enter at least one table.")
    return tables, problems


@judge.get("/worker.js")
def worker() -> Response:
    """Return the service worker; its place in the address decides which pages it serves."""
    folder = Path(current_app.static_folder or "") / "script" / "judge"
    response = send_from_directory(folder, "worker.js", mimetype="text/javascript", max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response


@judge.get("/<int:event_id>")
def home(event_id: int) -> ResponseReturnValue:
    """Show what a judge can do next: draw, find, continue; and how much was checked."""
    event, standing = read_event(event_id), g.standing
    with site().store.reading() as session:
        current = newest_round(session, event.id)
        names = player_names(session, event_id)
        running = [
            (check, names[check.registration_id])
            for check in open_checks(session, event)
            if check.registration_id != standing.registration_id
        ]
        coverage = event_coverage(session, event)
        waiting = waiting_at(session, event, standing, site().now())
        staff = [member for member in event_staff(session, event) if member.account_id is not None]
        begun = event.has_begun(site().now()) or current is not None
        drawn = [draw for draw in event_draws(session, event) if current and draw.round_id == current.id]
    return render_template(
        "judge/home.html",
        event=event,
        round=current,
        running=running,
        coverage=coverage,
        drawn=drawn,
        waiting=waiting,
        staff=staff,
        resting=event.stage == Stage.PREPARING and begun and current is not None,
        may_draw=may_draw(event, standing),
        handbook=load_handbook(event.policy),
        now=site().now(),
    )


@judge.post("/<int:event_id>/draw")
@refusal_shown_at("judge.home", "event_id")
def draw(event_id: int) -> ResponseReturnValue:
    """Draw a table."""
    try:
        drawn = draw_check(caller(), event_id, request.form.get("seed", ""))
    except NotFound as error:
        flash(error.sentence, "look")
        return go("judge.home", event_id=event_id)
    return go("judge.drawn", event_id=event_id, draw_id=drawn.id)


@judge.get("/<int:event_id>/names")
def names(event_id: int) -> ResponseReturnValue:
    """Find cards by a name that is printed in another language."""
    event = read_event(event_id)
    match = load_catalogue(event.game).names.find(request.args.get("q", "")[:LONGEST_NAME])
    return json_answer({"titles": [card.title for card in match.cards] if match else []})


@judge.get("/<int:event_id>/draws")
def draws(event_id: int) -> ResponseReturnValue:
    """List all draws of the event."""
    event = read_event(event_id)
    with site().store.reading() as session:
        rows = event_draws(session, event)
    return render_template("judge/draws.html", event=event, draws=rows)


@judge.get("/proof/<code>")
def proof(code: str) -> ResponseReturnValue:
    """Let anybody repeat the draws of an event that is over; names are not needed for that."""
    with site().store.reading() as session:
        event = find_event_by_code(session, code)
        if event.stage != Stage.FINISHED:
            raise NotAllowed("The draws of an event are published when it is over.")
        opened = numbered_draw(session, event, request.args.get("draw", 0, int))
        rounds = round_numbers(session, event.id)
        rows = [(draw, rounds[draw.round_id]) for draw in event_draws(session, event)]
    return render_template("judge/proof.html", event=event, rows=rows, opened=opened)


@judge.get("/<int:event_id>/draws/<int:draw_id>")
def drawn(event_id: int, draw_id: int) -> ResponseReturnValue:
    """Show a draw: the table, the reasons, and how to repeat it."""
    event = read_event(event_id)
    row = row_of_event(CheckDraw, event_id, draw_id)
    with site().store.reading() as session:
        round_number = session.get_one(Round, row.round_id).number
    return render_template(
        "judge/draw.html",
        event=event,
        draw=row,
        round_number=round_number,
        lot=row.drawn_lot,
        sides=_sides(event),
    )


@judge.post("/<int:event_id>/draws/<int:draw_id>/dismiss")
@refusal_shown_at("judge.drawn", "event_id", "draw_id")
def dismiss(event_id: int, draw_id: int) -> ResponseReturnValue:
    """Say why a drawn table is not checked."""
    row_of_event(CheckDraw, event_id, draw_id)
    dismiss_draw(caller(), draw_id, request.form.get("reason", ""))
    flash("The draw is dismissed; it stays on record.", "good")
    return go("judge.home", event_id=event_id)


@judge.get("/<int:event_id>/players")
def players(event_id: int) -> ResponseReturnValue:
    """Find a player to check, with a reason."""
    event, standing = read_event(event_id), g.standing
    with site().store.reading() as session:
        rows = player_rows(session, event, newest_round(session, event.id))
    shown = [row for row in rows if row.seat.id != standing.registration_id]
    return render_template("judge/players.html", event=event, rows=shown, sides=_sides(event))


@judge.post("/<int:event_id>/open")
@refusal_shown_at("judge.players", "event_id")
def open_(event_id: int) -> ResponseReturnValue:
    """Open a check, drawn or directed."""
    form = request.form
    numbers = form.getlist("registration", int)
    sides = tuple(filter(None, form.getlist("side")))
    asked = CheckRequest(tuple(numbers), sides, form.get("reason", ""), form.get("draw", type=int))
    try:
        opened = open_check(caller(), event_id, asked)
    except NotFound as error:
        if not numbers:
            raise
        # Without a list there is nothing to count, but the document has a procedure for that.
        flash(f"{error.sentence} Rule on the missing list here.", "look")
        return go("judge_rulings.player", event_id=event_id, registration_id=numbers[0])
    if opened.without_list:
        flash(f"There is no list to check against: {', '.join(opened.without_list)}.", "look")
    first = opened.checks[0]
    return go("judge_checks.screen", event_id=event_id, check_id=first.id)


@judge.route("/<int:event_id>/pairings", methods=["GET", "POST"])
def pairings(event_id: int) -> ResponseReturnValue:
    """Enter the pairings of a round by hand."""
    event, _ = event_and_standing(event_id, Action.RECORD_ROUND)
    with site().store.reading() as session:
        current = newest_round(session, event.id)
        tables = round_tables(session, event, current.id) if current else []
        names = {row.seat.name: row.seat.id for row in player_rows(session, event, None)}
    text = request.form.get("pairings", pairings_as_text(tables))
    number = request.form.get("round", str(current.number if current else 1))
    problems: list[str] = []
    if request.method == "POST":
        seats, problems = read_pairings(text, names)
        if not problems and number.isdecimal():
            elimination = bool(request.form.get("elimination"))
            record_round(caller(), event_id, int(number), seats, elimination=elimination)
            saved = f"Round {number} is saved"
            flash(f"{saved}: 1 table." if len(seats) == 1 else f"{saved}: {len(seats)} tables.", "good")
            return go("judge.home", event_id=event_id)
    return render_template(
        "judge/pairings.html",
        event=event,
        text=text,
        number=number,
        problems=problems,
        elimination=bool(current and current.elimination),
        names=sorted(names),
    ), 422 if problems else 200


def _sides(event: Event) -> list[tuple[str, str]]:
    return [(side, side.capitalize()) for side in workflow_of(event).sides_owed]
