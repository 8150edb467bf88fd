"""An event in numbers, for its staff."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from validator.report.turnout.event_tallies import FOLDED, TOO_FEW
from validator.services.access import Action
from validator.services.events.event_statistics import event_statistics
from validator.web.answers.charts import chart_file, charts_of
from validator.web.event_context import event_and_standing
from validator.web.permissions import caller, signed_in_only

statistics = Blueprint("statistics", __name__, url_prefix="/events/<int:event_id>/statistics")


@statistics.get("")
@signed_in_only
def index(event_id: int) -> ResponseReturnValue:
    """Show all charts of an event."""
    event, _ = event_and_standing(event_id, Action.SEE_STATISTICS)
    found = event_statistics(caller(), event_id)
    return render_template(
        "organizer/statistics.html",
        event=event,
        statistics=found,
        charts=charts_of(found),
        too_few=TOO_FEW,
        folded=FOLDED,
    )


@statistics.get("/<chart>.csv")
@signed_in_only
def table(event_id: int, chart: str) -> Response:
    """Return the numbers of one chart."""
    return chart_file(event_statistics(caller(), event_id), chart)
