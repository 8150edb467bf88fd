"""Reports of deck checks: as page, PDF and JSON, and the summary of an event."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.report import deck_check_words
from validator.report.pdf.deck_check_pdf import deck_check_pdf
from validator.report.table import csv_text
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_summary import event_summary, plain_summary
from validator.services.deck_checks.desk.penalty_table import penalty_table
from validator.web.downloads.deck_files import as_file, csv_file, file_name
from validator.web.event_context import read_event
from validator.web.permissions import caller, judges_only
from validator.web.responses import json_answer

judge_reports = Blueprint("judge_reports", __name__, url_prefix="/judge/<int:event_id>")
judge_reports.before_request(judges_only)


@judge_reports.get("/checks/<int:check_id>/report")
def report(event_id: int, check_id: int) -> ResponseReturnValue:
    """Show the report of a check."""
    event = read_event(event_id)
    return render_template(
        "judge/report.html",
        event=event,
        report=recorded_check(caller(), event_id, check_id, _version()),
        words=deck_check_words,
        link=report_link(event_id, check_id),
    )


@judge_reports.get("/checks/<int:check_id>/report.pdf")
def pdf(event_id: int, check_id: int) -> ResponseReturnValue:
    """Return the report of a check for the file."""
    record = recorded_check(caller(), event_id, check_id, _version())
    event = read_event(event_id)
    body = deck_check_pdf(record, report_link(event_id, check_id), event.paper)
    name = file_name(event.name, record["player"], f"-deck-check-{check_id}.pdf")
    return as_file(body, name, "application/pdf")


@judge_reports.get("/checks/<int:check_id>/report.json")
def as_json(event_id: int, check_id: int) -> ResponseReturnValue:
    """Return the report of a check for programs."""
    return json_answer(recorded_check(caller(), event_id, check_id, _version()))


@judge_reports.get("/summary")
def summary(event_id: int) -> ResponseReturnValue:
    """Sum up the checks of an event."""
    event = read_event(event_id)
    summed = event_summary(caller(), event_id)
    return render_template("judge/summary.html", event=event, summary=summed, words=deck_check_words)


@judge_reports.get("/summary.json")
def summary_json(event_id: int) -> ResponseReturnValue:
    """Return the summary for programs."""
    return json_answer(plain_summary(event_summary(caller(), event_id)))


@judge_reports.get("/penalties.csv")
def penalties(event_id: int) -> ResponseReturnValue:
    """Return the penalties for whoever enters the results into the tournament software."""
    event = read_event(event_id)
    return csv_file(csv_text(penalty_table(caller(), event_id)), f"penalties-{event.code}.csv")


def _version() -> int | None:
    return request.args.get("version", None, int)


def report_link(event_id: int, check_id: int) -> str:
    """Return the address of a report, for paper."""
    return url_for("judge_reports.report", event_id=event_id, check_id=check_id, _external=True)
