"""The public list of events: a page, a calendar to subscribe to, a feed, and what search engines may read."""

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.events.event_list import ListedEvent, public_events
from validator.web.answers.table_pages import Paged
from validator.web.downloads.calendars import calendar_of
from validator.web.permissions import caller
from validator.web.site import site

event_list = Blueprint("event_list", __name__)

ATOM = "application/atom+xml; charset=utf-8"
FRESH_FOR = "public, max-age=900"
PER_PAGE = 25
LONGEST_SEARCH = 100
# Private pages are secrets behind their addresses; these are only of no use to a search engine.
NOT_INDEXED = ("/p/", "/mine/", "/events/", "/judge/", "/account", "/accounts", "/sign-up/", "/r/", "/proof/")


@event_list.get("/e/")
def index() -> ResponseReturnValue:
    """List the events that want to be found: those to come, or page by page those that are over."""
    words = request.args.get("q", "").strip()[:LONGEST_SEARCH]
    past = request.args.get("when") == "past"
    found = public_events(caller(), past=past, words=words)
    return render_template(
        "public/events.html",
        past=past,
        words=words,
        paged=Paged(found, request.args.get("page", ""), PER_PAGE),
        kept={name: value for name, value in (("q", words), ("when", "past" if past else "")) if value},
        calendar=url_for("event_list.calendar", _external=True),
    )


@event_list.get("/e/events.ics")
def calendar() -> ResponseReturnValue:
    """Return all public events to come as a calendar that programs subscribe to."""
    events = [row.event for row in public_events(caller())]
    answer = calendar_of("Legaldeck: events", events, "events.ics")
    answer.headers["Content-Disposition"] = 'inline; filename="events.ics"'  # subscribed to, not saved
    answer.headers["Cache-Control"] = FRESH_FOR
    return answer


@event_list.get("/e/feed.atom")
def feed() -> ResponseReturnValue:
    """Return the public events to come as an Atom feed."""
    rows: list[ListedEvent] = public_events(caller())
    updated = max((row.event.created_at for row in rows), default=site().now())
    body = render_template("public/feed.xml", rows=rows, updated=updated)
    return Response(body, headers={"Cache-Control": FRESH_FOR}, content_type=ATOM)


@event_list.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Tell search engines what is of no use to them."""
    lines = ["User-agent: *", *(f"Disallow: {place}" for place in NOT_INDEXED)]
    return Response("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
