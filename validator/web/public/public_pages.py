"""What everybody may see of an event: its page, registering, its poster, published lists, numbers, proofs."""

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.report.rule_words.plain_rule import by_subject
from validator.services.errors import ServiceError
from validator.services.events.event_statistics import published_statistics
from validator.services.events.rules_in_force import rules_in_force
from validator.services.events.staff import event_staff
from validator.services.judging import workflow_of
from validator.services.lists.deadline import lock_of
from validator.services.lists.proofs import find_receipt
from validator.services.lists.visibility import list_published, read_published
from validator.services.roster.players import register_self
from validator.services.stored_rows import find_event_by_code
from validator.services.tokens import new_token
from validator.store.event_tables import Event
from validator.web.answers.answer import answer_of
from validator.web.answers.charts import chart_file, statistics_page
from validator.web.downloads.calendars import calendar_of
from validator.web.downloads.deck_files import file_name
from validator.web.event_context import of_event
from validator.web.middleware.limits import REGISTERING, limiter
from validator.web.notices import go
from validator.web.permissions import caller
from validator.web.public.event_facts import decided, staff_lines
from validator.web.site import site

public = Blueprint("public", __name__)


@public.get("/e/<code>")
def event(code: str) -> ResponseReturnValue:
    """Show an event to those who may want to play."""
    return _page(_event(code))


@public.post("/e/<code>")
@limiter.limit(REGISTERING)
def register(code: str) -> ResponseReturnValue:
    """Register a player and lead to the private link."""
    form = request.form
    try:
        made = register_self(caller(), code, form.get("name", ""), form.get("email", ""), form.get("key", ""))
    except ServiceError as error:
        return _page(_event(code), form.to_dict(), error), error.status
    return go("player.show", token=made.token, welcome=1)


@public.get("/e/<code>/rules")
def rules(code: str) -> ResponseReturnValue:
    """Show all that is in force at an event, in plain words, by subject."""
    found = _event(code)
    with site().store.reading() as session:
        staff = event_staff(session, found)
    return render_template(
        "public/rules.html",
        event=found,
        lock=lock_of(found, workflow_of(found)),
        decided=decided(found),
        staff=staff_lines(staff),
        subjects=by_subject(rules_in_force(found)),
    )


@public.get("/e/<code>/deadlines.ics")
def calendar(code: str) -> ResponseReturnValue:
    """Return the deadlines of an event for a calendar."""
    found = _event(code)
    return calendar_of(found.name, [found], file_name(found.name, "-deadlines.ics"))


@public.get("/e/<code>/poster")
def poster(code: str) -> ResponseReturnValue:
    """Show a poster with the registration link as a QR code."""
    link = url_for("public.event", code=code, _external=True)
    return render_template("public/poster.html", event=_event(code), link=link)


@public.get("/e/<code>/lists/<int:registration_id>")
def published(code: str, registration_id: int) -> ResponseReturnValue:
    """Show a list that its player agreed to publish, once the event is over."""
    found = _event(code)
    of_event(found.id, registration_id)
    view = read_published(site().store, registration_id)
    return render_template(
        "public/published.html", event=found, view=view, answer=answer_of(view.opened.report.decks)
    )


@public.get("/proof/<receipt>")
def proof(receipt: str) -> ResponseReturnValue:
    """Show what was submitted when, and its dated verdict, to whoever was given the link."""
    found = find_receipt(site().store, receipt)
    return render_template(
        "public/proof.html",
        proof=found,
        answer=answer_of(found.reports[-1].decks),
        link=url_for("public.proof", receipt=receipt, _external=True),
    )


def _event(code: str) -> Event:
    with site().store.reading() as session:
        return find_event_by_code(session, code)


def _page(found: Event, values: dict[str, str] | None = None, error: ServiceError | None = None) -> str:
    return render_template(
        "public/event.html",
        event=found,
        open=found.takes_registrations,
        lock=lock_of(found, workflow_of(found)),
        published=list_published(site().store, found),
        values=values or {},
        error=error,
        key=new_token(),
    )


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
