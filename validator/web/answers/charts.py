"""Charts of an event with their tables, as pages show them and as CSV."""

from collections.abc import Callable
from typing import NamedTuple

from flask import Response, render_template, url_for
from markupsafe import Markup

from validator.languages.figures import percent
from validator.languages.speech import said
from validator.report.table import csv_text
from validator.report.turnout.bar_chart import bar_chart, shown_groups
from validator.report.turnout.event_tallies import FOLDED, TOO_FEW
from validator.report.turnout.tally import ListTally
from validator.services.events.event_statistics import EventStatistics
from validator.web.downloads.deck_files import csv_file


class Chart(NamedTuple):
    """A tally as a drawing, and the rows of the same numbers as a table."""

    tally: ListTally
    drawing: Markup
    rows: list[tuple[str, int, int]]


def statistics_page(
    template: str, statistics: EventStatistics, *, back: str, file_of: Callable[[str], str]
) -> str:
    """Render the charts of an event; `file_of` gives the address of a chart's numbers."""
    return render_template(
        template,
        event=statistics.event,
        statistics=statistics,
        charts=_charts(statistics),
        too_few=TOO_FEW,
        folded=FOLDED,
        back=back,
        file_of=file_of,
    )


def _charts(statistics: EventStatistics) -> list[Chart]:
    """Return the charts of an event that have something to show."""
    signs = url_for("static", filename="signs.svg")
    return [_chart(tally, signs) for tally in statistics.tallies if tally.groups or tally.others]


def _chart(tally: ListTally, signs: str) -> Chart:
    tally = _said(tally)
    groups = [(group.name, group.number, tally.share(group.number)) for group in shown_groups(tally)]
    return Chart(tally, Markup(bar_chart(tally, signs, percent)), groups)  # noqa: S704 - every text in it is escaped


def _said(tally: ListTally) -> ListTally:
    """Return a tally with its words in the reader's language; names of cards and factions are the game's."""
    groups = tuple(one if one.faction else one._replace(name=said(one.name)) for one in tally.groups)
    return tally._replace(title=said(tally.title), note=said(tally.note), groups=groups)


def chart_file(statistics: EventStatistics, chart: str) -> Response:
    """Return all numbers of a chart for a spreadsheet, those too that a page has no room for."""
    found = statistics.tally(chart)
    rows = [(found.title, "Number", "Percent"), *found.rows()]
    return csv_file(csv_text(rows), f"{chart}-{statistics.event.code}.csv")
