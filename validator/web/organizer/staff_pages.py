"""The staff of an event."""

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.access import Action
from validator.services.accounts.one_time_links import invite_staff
from validator.services.errors import ServiceError
from validator.services.events.staff import add_staff, change_staff, event_staff, namesakes, remove_staff
from validator.services.roster.registrations import list_registrations
from validator.services.stored_rows import NO_STAFF
from validator.store.event_tables import Staff, StaffRole
from validator.web.event_context import event_and_standing, row_of_event
from validator.web.notices import go
from validator.web.permissions import accounts_only, caller
from validator.web.site import site

ROLE_WORDS = {
    StaffRole.ORGANIZER: "Does everything: settings, staff, players, lists, deck checks and the log.",
    StaffRole.HEAD_JUDGE: "Does what judges do, imports players and moves the event to its next stage.",
    StaffRole.JUDGE: "Adds and changes players, opens and corrects lists, runs deck checks and rules.",
}

staff = Blueprint("staff", __name__, url_prefix="/events/<int:event_id>/staff")
staff.before_request(accounts_only)


@staff.get("")
def index(event_id: int) -> ResponseReturnValue:
    """Show who runs the event."""
    return _page(event_id)


@staff.post("")
def add(event_id: int) -> ResponseReturnValue:
    """Add somebody to the staff."""
    form = request.form
    try:
        member = add_staff(
            caller(),
            event_id,
            name=form.get("name", ""),
            role=form.get("role", ""),
            email=form.get("email", ""),
            judge_order=form.get("judge_order", type=int),
            plays=bool(form.get("plays")),
            registration_id=form.get("registration_id", type=int),
        )
    except ServiceError as error:
        return _page(event_id, error), error.status
    if member.account_id is None and member.id is not None:
        token = invite_staff(caller(), member.id)
        return _page(
            event_id, link=url_for("login.sign_up", token=token, _external=True), invited=member.name
        )
    flash(f"{member.name} is on the staff now and sees the event after signing in.", "good")
    return go("staff.index", event_id=event_id)


@staff.post("/<int:staff_id>")
def change(event_id: int, staff_id: int) -> ResponseReturnValue:
    """Change what somebody is."""
    _member(event_id, staff_id)
    form = request.form
    try:
        change_staff(
            caller(),
            staff_id,
            role=form.get("role", ""),
            judge_order=form.get("judge_order", type=int),
            plays=bool(form.get("plays")),
            registration_id=form.get("registration_id", type=int),
        )
    except ServiceError as error:
        return _page(event_id, error), error.status
    flash("Saved.", "good")
    return go("staff.index", event_id=event_id)


@staff.post("/<int:staff_id>/remove")
def remove(event_id: int, staff_id: int) -> ResponseReturnValue:
    """Remove somebody from the staff."""
    _member(event_id, staff_id)
    try:
        remove_staff(caller(), staff_id)
    except ServiceError as error:
        return _page(event_id, error), error.status
    flash("Removed from the staff.", "good")
    return go("staff.index", event_id=event_id)


@staff.post("/<int:staff_id>/invitation")
def invite(event_id: int, staff_id: int) -> ResponseReturnValue:
    """Make a link with which somebody of the staff creates an account."""
    member = _member(event_id, staff_id)
    try:
        token = invite_staff(caller(), staff_id)
    except ServiceError as error:
        return _page(event_id, error), error.status
    return _page(event_id, link=url_for("login.sign_up", token=token, _external=True), invited=member.name)


def _page(event_id: int, error: ServiceError | None = None, link: str = "", invited: str = "") -> str:
    event, _ = event_and_standing(event_id, Action.MANAGE_STAFF)
    with site().store.reading() as session:
        members = event_staff(session, event)
        same = namesakes(session, event)
    return render_template(
        "organizer/staff.html",
        event=event,
        members=members,
        roles=list(StaffRole),
        role_words=ROLE_WORDS,
        namesakes=same,
        players=list_registrations(caller(), event_id).rows,
        error=error,
        link=link,
        invited=invited,
    )


def _member(event_id: int, staff_id: int) -> Staff:
    return row_of_event(Staff, event_id, staff_id, NO_STAFF)
