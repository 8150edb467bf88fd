"""My lists: players who come back get a link by mail and find all their events and lists behind it."""

from flask import Blueprint, Response, flash, render_template, request
from flask.typing import ResponseReturnValue

from validator.services.errors import ServiceError
from validator.services.events.event_list import is_over
from validator.services.roster.mailed_links import LIFETIME, ask_for_link
from validator.services.roster.my_lists import end_mailed_links, my_data, my_lists, open_my_list
from validator.web.downloads.deck_files import json_file
from validator.web.middleware.headers import note_actor
from validator.web.middleware.limits import (
    FROM_ONE_ADDRESS,
    KEEPING,
    MAILING,
    address,
    asked_address,
    limiter,
)
from validator.web.notices import go
from validator.web.permissions import caller
from validator.web.site import site

mine = Blueprint("mine", __name__, url_prefix="/mine")


@mine.get("")
def ask() -> ResponseReturnValue:
    """Offer a link by mail, or say what to do where the site sends none."""
    return _asking()


@mine.post("")
@limiter.limit(FROM_ONE_ADDRESS, key_func=address)
@limiter.limit(MAILING, key_func=asked_address)
def send() -> ResponseReturnValue:
    """Take an address; the answer is the same for one that nobody has."""
    try:
        ask_for_link(caller(), request.form.get("email", ""), site().settings.mail)
    except ServiceError as error:
        return _asking(error), error.status
    return _asking(asked=True)


@mine.get("/<token>")
def show(token: str) -> ResponseReturnValue:
    """Show all registrations of an address: those to come first, then the past."""
    found = my_lists(caller(), token)
    note_actor("mailed link")
    past = [row for row in found.rows if is_over(row.event, site().now())]
    coming = [row for row in reversed(found.rows) if row not in past]
    return render_template("player/my_lists.html", token=token, found=found, coming=coming, past=past)


@mine.post("/<token>/open/<int:registration_id>")
@limiter.limit(KEEPING)
def open_(token: str, registration_id: int) -> ResponseReturnValue:
    """Lead to the page of one registration, by a private link of its own."""
    return go("player.show", token=open_my_list(caller(), token, registration_id))


@mine.post("/<token>/end")
def end(token: str) -> ResponseReturnValue:
    """End the mailed links of an address."""
    end_mailed_links(caller(), token)
    flash("The links are ended. Ask for a new one whenever you need it.", "good")
    return go("mine.ask")


@mine.get("/<token>/data.json")
def data(token: str) -> Response:
    """Hand a player everything that is kept about them, over all events."""
    return json_file(my_data(caller(), token), "my-data.json")


def _asking(error: ServiceError | None = None, *, asked: bool = False) -> str:
    return render_template(
        "player/ask_for_lists.html", values=request.form, error=error, asked=asked, days=LIFETIME.days
    )
