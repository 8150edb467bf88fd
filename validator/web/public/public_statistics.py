"""An event in numbers, for everybody: of the lists that were published."""

from __future__ import annotations

from flask import Blueprint, Response, url_for
from flask.typing import ResponseReturnValue

from validator.services.events.event_statistics import published_statistics
from validator.web.answers.charts import chart_file, statistics_page
from validator.web.site import site

public_statistics = Blueprint("public_statistics", __name__, url_prefix="/e/<code>/statistics")


@public_statistics.get("")
def index(code: str) -> ResponseReturnValue:
    """Show the charts of the published lists."""
    found = published_statistics(site().store, code)
    return statistics_page(
        "public/statistics.html",
        found,
        back=url_for("public.event", code=code),
        file_of=lambda chart: url_for("public_statistics.table", code=code, chart=chart),
    )


@public_statistics.get("/<chart>.csv")
def table(code: str, chart: str) -> Response:
    """Return the numbers of one chart."""
    return chart_file(published_statistics(site().store, code), chart)
