"""Web hooks of an event: set up, tried, ended, and the log of what was sent."""

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue

from validator.services.access import Action
from validator.services.errors import ServiceError
from validator.services.hooks.hook_list import KINDS, add_hook, add_test, end_hook, list_hooks, send_again
from validator.services.hooks.hook_sending import Sender, send_one
from validator.web.event_context import event_and_standing
from validator.web.middleware.limits import KEEPING, limiter
from validator.web.notices import done_at, go
from validator.web.permissions import accounts_only, caller
from validator.web.site import site

hooks = Blueprint("hooks", __name__, url_prefix="/events/<int:event_id>/hooks")
hooks.before_request(accounts_only)


@hooks.get("")
def index(event_id: int) -> ResponseReturnValue:
    """Show the web hooks of an event."""
    return _page(event_id)


@hooks.post("")
def add(event_id: int) -> ResponseReturnValue:
    """Set a web hook up and show its secret, this once."""
    form, settings = request.form, site().settings
    private = settings.hooks.private_addresses
    try:
        hook, secret = add_hook(
            caller(), event_id, form.get("url", ""), form.getlist("kinds"), settings.secret, private=private
        )
    except ServiceError as error:
        return _page(event_id, error), error.status
    return _page(event_id, secret=secret, made=hook.id or 0)


@hooks.post("/<int:hook_id>/test")
@limiter.limit(KEEPING)
def test(event_id: int, hook_id: int) -> ResponseReturnValue:
    """Send a test at once; the log below tells what came of it."""
    number = add_test(caller(), event_id, hook_id)
    settings = site().settings
    sender = Sender(settings.secret, settings.hooks.private_addresses, site().now)
    if send_one(site().store, sender, number):
        flash("The test arrived.", "good")
    else:
        flash("The test did not arrive. The log says why; it is tried again by itself.", "look")
    return go("hooks.index", event_id=event_id)


@hooks.post("/<int:hook_id>/again/<int:delivery_id>")
@done_at("hooks.index", "event_id")
def again(event_id: int, hook_id: int, delivery_id: int) -> str:
    """Try a delivery again that has failed."""
    send_again(caller(), event_id, hook_id, delivery_id)
    return "It is sent again within a minute."


@hooks.post("/<int:hook_id>/end")
def end(event_id: int, hook_id: int) -> ResponseReturnValue:
    """Tell an address nothing more."""
    end_hook(caller(), event_id, hook_id)
    flash("The web hook is removed.", "good")
    return go("hooks.index", event_id=event_id)


def _page(event_id: int, error: ServiceError | None = None, secret: str = "", made: int = 0) -> str:
    event, _ = event_and_standing(event_id, Action.CHANGE_EVENT)
    return render_template(
        "organizer/hooks.html",
        event=event,
        rows=list_hooks(caller(), event_id),
        kinds=KINDS,
        values=request.form,
        error=error,
        secret=secret,
        made=made,
    )
