"""An event in numbers, for everybody: of the lists that were published."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from validator.report.turnout.event_tallies import FOLDED, TOO_FEW
from validator.services.events.event_statistics import published_statistics
from validator.web.answers.charts import chart_file, charts_of
from validator.web.site import site

public_statistics = Blueprint("public_statistics", __name__, url_prefix="/e/<code>/statistics")


@public_statistics.get("")
def index(code: str) -> ResponseReturnValue:
    """Show the charts of the published lists."""
    found = published_statistics(site().store, code)
    return render_template(
        "public/statistics.html",
        event=found.event,
        statistics=found,
        charts=charts_of(found),
        too_few=TOO_FEW,
        folded=FOLDED,
    )


@public_statistics.get("/<chart>.csv")
def table(code: str, chart: str) -> Response:
    """Return the numbers of one chart."""
    return chart_file(published_statistics(site().store, code), chart)
