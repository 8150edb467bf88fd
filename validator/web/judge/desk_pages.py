"""The judges' desk: the board with clock and extra time, coin tosses, slips for players, assigned checks."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from validator.deckcheck.handbook import load_handbook
from validator.report import deck_check_words
from validator.report.pdf.slip_pdf import slip_lines, slip_pdf
from validator.services.deck_checks.check_draw import toss_coin
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.desk.extensions import change_extension, custom_of, set_custom
from validator.services.deck_checks.desk.hand_over import assign_check, return_decks
from validator.services.deck_checks.desk.round_times import read_board, round_minutes, start_round_clock
from validator.services.errors import Invalid, NotFound
from validator.services.events.building import begin_building, building_time, end_building
from validator.store.deck_check import DeckCheck
from validator.store.judge_desk import TableExtension
from validator.web.downloads.deck_files import as_file, file_name
from validator.web.event_context import read_event, row_of_event, verify_player_named
from validator.web.judge.report_pages import report_link
from validator.web.notices import done_at
from validator.web.permissions import caller, judges_only
from validator.web.site import site

judge_desk = Blueprint("judge_desk", __name__, url_prefix="/judge/<int:event_id>")
judge_desk.before_request(judges_only)
judge_desk.before_request(verify_player_named)
LONGEST = 500


@judge_desk.get("/board")
def board(event_id: int) -> ResponseReturnValue:
    """Show the clock of the round, tables being checked and tables with extra time, for a big screen."""
    event = read_event(event_id)
    found = read_board(caller(), event_id)
    with site().store.reading() as session:
        custom = custom_of(session, event_id)
    return render_template(
        "judge/board.html",
        event=event,
        board=found,
        building=None if found.round else building_time(event),
        custom=custom,
        handbook=load_handbook(event.policy),
        minutes=found.clock.minutes if found.clock else round_minutes(event, found.round),
        now=site().now(),
    )


@judge_desk.post("/board/clock")
@done_at("judge_desk.board", "event_id")
def clock(event_id: int) -> str:
    """Start the clock of the round."""
    try:
        start_round_clock(caller(), event_id, _minutes())
    except NotFound as error:
        raise Invalid(error.sentence) from error
    return "The round clock is running."


@judge_desk.post("/board/building")
@done_at("judge_desk.board", "event_id")
def building(event_id: int) -> str:
    """Begin the time in which decks are built, or end it because all are ready."""
    if request.form.get("do") == "end":
        end_building(caller(), event_id)
        return "The time to build is over. Pair the first round."
    begin_building(caller(), event_id, _minutes() or 0)
    return "The time to build has started. Packs may be opened now."


@judge_desk.post("/board/custom")
@done_at("judge_desk.board", "event_id")
def custom(event_id: int) -> str:
    """Set what judges of this event add by custom."""
    set_custom(caller(), event_id, _minutes() or 0, _reason())
    return "Saved. It counts for checks that are closed from now on."


@judge_desk.post("/extensions/<int:extension_id>")
@done_at("judge_desk.board", "event_id")
def extension(event_id: int, extension_id: int) -> str:
    """Set the extra time of a table."""
    row = row_of_event(TableExtension, event_id, extension_id)
    minutes = _minutes()
    if minutes is None:
        raise Invalid("Enter a number of minutes.", "minutes")
    change_extension(caller(), extension_id, minutes, _reason())
    return f"Table {row.table_number} has {minutes} minutes of extra time."


@judge_desk.post("/players/<int:registration_id>/toss")
@done_at("judge_rulings.player", "event_id", "registration_id")
def toss(event_id: int, registration_id: int) -> str:
    """Toss a coin for a side."""
    ruling_id = request.form.get("ruling", None, int)
    row = toss_coin(caller(), registration_id, request.form.get("seed", ""), ruling_id)
    return f"The coin says: {row.result}."


@judge_desk.post("/checks/<int:check_id>/assign")
@done_at("judge.home", "event_id")
def assign(event_id: int, check_id: int) -> str:
    """Give a check to a colleague."""
    row_of_event(DeckCheck, event_id, check_id)
    row = assign_check(caller(), check_id, request.form.get("staff", 0, int))
    return f"{row.assigned_name} has this check now."


@judge_desk.post("/checks/<int:check_id>/returned")
@done_at("judge_desk.board", "event_id")
def returned(event_id: int, check_id: int) -> str:
    """Note that the decks of a table are back."""
    row_of_event(DeckCheck, event_id, check_id)
    return_decks(caller(), check_id)
    return "The decks are back with their players."


@judge_desk.get("/checks/<int:check_id>/slip")
def slip(event_id: int, check_id: int) -> ResponseReturnValue:
    """Show what a player takes along: what was found, the penalty, the right of appeal."""
    event = read_event(event_id)
    record = recorded_check(caller(), event_id, check_id)
    return render_template(
        "judge/slip.html",
        event=event,
        report=record,
        lines=slip_lines(record),
        handbook=load_handbook(event.policy),
        words=deck_check_words,
        link=report_link(event_id, check_id),
    )


@judge_desk.get("/checks/<int:check_id>/slip.pdf")
def slip_file(event_id: int, check_id: int) -> ResponseReturnValue:
    """Return the slip to print."""
    event = read_event(event_id)
    appeal = load_handbook(event.policy).appeal
    right = f"{appeal.text} ({appeal.citation})"
    record = recorded_check(caller(), event_id, check_id)
    body = slip_pdf(record, right, report_link(event_id, check_id), event.paper)
    name = file_name(event.name, record["player"], f"-slip-{check_id}.pdf")
    return as_file(body, name, "application/pdf")


def _minutes() -> int | None:
    sent = request.form.get("minutes", "")
    return int(sent) if sent.isdecimal() and len(sent) < 5 else None


def _reason() -> str:
    return request.form.get("reason", "")[:LONGEST]
