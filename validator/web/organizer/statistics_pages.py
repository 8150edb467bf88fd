"""An event in numbers, for its staff."""

from flask import Blueprint, Response, url_for
from flask.typing import ResponseReturnValue

from validator.services.access import Action
from validator.services.events.event_statistics import event_statistics
from validator.web.answers.charts import chart_file, statistics_page
from validator.web.event_context import event_and_standing
from validator.web.permissions import accounts_only, caller

statistics = Blueprint("statistics", __name__, url_prefix="/events/<int:event_id>/statistics")
statistics.before_request(accounts_only)


@statistics.get("")
def index(event_id: int) -> ResponseReturnValue:
    """Show all charts of an event."""
    event_and_standing(event_id, Action.SEE_STATISTICS)
    found = event_statistics(caller(), event_id)
    return statistics_page(
        "organizer/statistics.html",
        found,
        back=url_for("events.show", event_id=event_id),
        file_of=lambda chart: url_for("statistics.table", event_id=event_id, chart=chart),
    )


@statistics.get("/<chart>.csv")
def table(event_id: int, chart: str) -> Response:
    """Return the numbers of one chart."""
    return chart_file(event_statistics(caller(), event_id), chart)
