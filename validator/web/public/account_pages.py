"""Accounts of organizers and staff: signing in and up, invitations, new passwords."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from validator.services.accounts.invitations import invite_organizer
from validator.services.accounts.new_passwords import change_password, issue_reset, reset_password
from validator.services.accounts.one_time_links import find_link
from validator.services.accounts.sign_in import sign_in as check_password
from validator.services.accounts.sign_in import sign_up as create_account
from validator.services.errors import ServiceError
from validator.store.account import FIRST, INVITATION, RESET
from validator.web.limits import SIGNING_IN, limiter
from validator.web.permissions import caller, current_account, signed_in_only, start_session
from validator.web.site import site

login = Blueprint("login", __name__)


@login.route("/sign-in", methods=["GET", "POST"])
@limiter.limit(SIGNING_IN, methods=["POST"])
def sign_in() -> ResponseReturnValue:
    """Sign an organizer or judge in."""
    if request.method == "GET":
        return render_template("public/sign_in.html", values={}, error=None)
    form = request.form
    try:
        account = check_password(site().store, site().now(), form.get("email", ""), form.get("password", ""))
    except ServiceError as error:
        return render_template("public/sign_in.html", values=form, error=error), error.status
    start_session(account)
    return redirect(_inside(form.get("next", "")), 303)


@login.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """End the session."""
    session.clear()
    return redirect(url_for("check.home"), 303)


@login.route("/sign-up/<token>", methods=["GET", "POST"])
@limiter.limit(SIGNING_IN, methods=["POST"])
def sign_up(token: str) -> ResponseReturnValue:
    """Create an account with a one-time link; one that is used up says so before anything is typed."""
    if request.method == "GET":
        _living_link(token, FIRST, INVITATION)
        return render_template("public/sign_up.html", values={}, error=None)
    form = request.form
    words = (form.get("name", ""), form.get("email", ""), form.get("password", ""))
    try:
        account = create_account(site().store, site().now(), token, *words)
    except ServiceError as error:
        return render_template("public/sign_up.html", values=form, error=error), error.status
    start_session(account)
    flash("Welcome. Your account is ready.", "good")
    return redirect(url_for("events.index"), 303)


@login.route("/reset/<token>", methods=["GET", "POST"])
@limiter.limit(SIGNING_IN, methods=["POST"])
def new_password(token: str) -> ResponseReturnValue:
    """Set a new password with a one-time link; one that is used up says so before anything is typed."""
    if request.method == "GET":
        _living_link(token, RESET)
        return render_template("public/new_password.html", error=None)
    try:
        account = reset_password(site().store, site().now(), token, request.form.get("password", ""))
    except ServiceError as error:
        return render_template("public/new_password.html", error=error), error.status
    start_session(account)
    flash("Your new password is set.", "good")
    return redirect(url_for("events.index"), 303)


@login.get("/account")
@signed_in_only
def account() -> ResponseReturnValue:
    """Show the account with what it may hand out."""
    return _account_page()


@login.post("/account/invitation")
@signed_in_only
def invite() -> ResponseReturnValue:
    """Make an invitation for another organizer."""
    try:
        token = invite_organizer(caller(), request.form.get("email", ""))
    except ServiceError as error:
        return _account_page(error=error), error.status
    return _account_page(url_for("login.sign_up", token=token, _external=True), "Invitation")


@login.post("/account/reset-link")
@signed_in_only
def reset_link() -> ResponseReturnValue:
    """Make a link for somebody's new password."""
    email = request.form.get("reset_email", "")
    try:
        token = issue_reset(caller(), email)
    except ServiceError as error:
        return _account_page(error=error), error.status
    return _account_page(
        url_for("login.new_password", token=token, _external=True), f"New password for {email}"
    )


@login.post("/account/password")
@limiter.limit(SIGNING_IN)
@signed_in_only
def change() -> ResponseReturnValue:
    """Change one's own password."""
    old, new = request.form.get("old", ""), request.form.get("new", "")
    try:
        changed = change_password(caller(), old, new)
    except ServiceError as error:
        return _account_page(error=error), error.status
    start_session(changed)
    flash("Your password is changed.", "good")
    return redirect(url_for("login.account"), 303)


def _account_page(link: str = "", link_title: str = "", error: ServiceError | None = None) -> str:
    return render_template(
        "public/account.html", account=current_account(), link=link, link_title=link_title, error=error
    )


def _living_link(token: str, *purposes: str) -> None:
    with site().store.reading() as reading:
        find_link(reading, site().now(), token, *purposes)


def _inside(target: str) -> str:
    """Return a path on this site; anything else becomes the list of events."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not target.startswith("/") or "\\" in target:
        return url_for("events.index")
    return target
