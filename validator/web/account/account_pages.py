"""Accounts of organizers and staff: signing in and up, invitations, new passwords, tokens for programs."""

import re

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.accounts.account_list import own_log
from validator.services.accounts.api_tokens import SCOPE_WORDS, issue_token, own_tokens, revoke_token
from validator.services.accounts.one_time_links import find_link, invite_organizer
from validator.services.accounts.passwords import change_password, mail_new_password, reset_password
from validator.services.accounts.sign_in import sign_in as check_password
from validator.services.accounts.sign_in import sign_up as create_account
from validator.services.errors import NotAllowed, ServiceError
from validator.services.privacy.own_data import account_data
from validator.store.account import FIRST, INVITATION, RESET
from validator.web.downloads.deck_files import json_file
from validator.web.middleware.limits import guess_limits
from validator.web.notices import go
from validator.web.permissions import (
    accounts_only,
    caller,
    current_account,
    current_actor,
    start_session,
    stop_session,
)
from validator.web.site import site

login = Blueprint("login", __name__)
# One slash, then no second one: browsers read //name as another site, and so some do with \\ or a tab.
INSIDE = r"/(?:[^/\\\s\x00-\x1f][^\\\s\x00-\x1f]*)?"


@login.route("/sign-in", methods=["GET", "POST"])
@guess_limits
def sign_in() -> ResponseReturnValue:
    """Sign an organizer or judge in."""
    if request.method == "GET":
        return render_template("account/sign_in.html", values={}, error=None)
    form = request.form
    try:
        account = check_password(site().store, site().now(), form.get("email", ""), form.get("password", ""))
    except ServiceError as error:
        return render_template("account/sign_in.html", values=form, error=error), error.status
    start_session(account)
    return redirect(_inside(form.get("next", "")), 303)


@login.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """End the session, and let the browser forget what staff had opened: phones are handed around."""
    stop_session()
    leave = go("check.home")
    leave.headers["Clear-Site-Data"] = '"cache", "storage"'
    return leave


@login.route("/sign-up/<token>", methods=["GET", "POST"])
@guess_limits
def sign_up(token: str) -> ResponseReturnValue:
    """Create an account with a one-time link; one that is used up says so before anything is typed."""
    if request.method == "GET":
        _verify_link(token, FIRST, INVITATION)
        return render_template("account/sign_up.html", values={}, error=None)
    form = request.form
    words = (form.get("name", ""), form.get("email", ""), form.get("password", ""))
    try:
        account = create_account(site().store, site().now(), token, *words)
    except ServiceError as error:
        return render_template("account/sign_up.html", values=form, error=error), error.status
    start_session(account)
    flash("Welcome. Your account is ready.", "good")
    return go("events.index")


@login.route("/forgotten", methods=["GET", "POST"])
@guess_limits
def forgotten() -> ResponseReturnValue:
    """Mail a link for a new password, where mail is set up; the answer is the same for every address."""
    mail, asked = site().settings.mail, request.method == "POST"
    if asked and mail:
        address, base_url = request.form.get("email", ""), site().settings.base_url
        mail_new_password(site().store, site().now(), address, mail, base_url)
    return render_template(
        "account/forgotten.html", asked=asked and mail is not None, can_send=mail is not None
    )


@login.route("/reset/<token>", methods=["GET", "POST"])
@guess_limits
def new_password(token: str) -> ResponseReturnValue:
    """Set a new password with a one-time link; one that is used up says so before anything is typed."""
    if request.method == "GET":
        _verify_link(token, RESET)
        return render_template("account/new_password.html", error=None)
    try:
        account = reset_password(site().store, site().now(), token, request.form.get("password", ""))
    except ServiceError as error:
        return render_template("account/new_password.html", error=error), error.status
    start_session(account)
    flash("Your new password is set.", "good")
    return go("events.index")


@login.get("/account")
def account() -> ResponseReturnValue:
    """Show the account with what it may hand out."""
    accounts_only()
    return _account_page()


@login.get("/account/data.json")
def data() -> Response:
    """Hand somebody everything that is kept about their account."""
    accounts_only()
    return json_file(account_data(caller()), "my-data.json")


@login.post("/account/invitation")
def invite() -> ResponseReturnValue:
    """Create an invitation for another organizer."""
    accounts_only()
    try:
        token = invite_organizer(caller(), request.form.get("email", ""))
    except ServiceError as error:
        return _account_page(error=error), error.status
    return _account_page(url_for("login.sign_up", token=token, _external=True), "Invitation")


@login.post("/account/password")
@guess_limits
def change() -> ResponseReturnValue:
    """Change one's own password."""
    accounts_only()
    old, new = request.form.get("old", ""), request.form.get("new", "")
    try:
        changed = change_password(caller(), old, new)
    except ServiceError as error:
        return _account_page(error=error), error.status
    start_session(changed)
    flash("Your password is changed.", "good")
    return go("login.account")


def _account_page(link: str = "", link_title: str = "", error: ServiceError | None = None) -> str:
    return render_template(
        "account/account.html",
        account=current_account(),
        link=link,
        link_title=link_title,
        entries=own_log(caller()),
        error=error,
    )


def _verify_link(token: str, *purposes: str) -> None:
    with caller().reading() as reading:
        find_link(reading, token, *purposes)


def _inside(target: str) -> str:
    """Return a path on this site; anything else becomes the list of events."""
    if re.fullmatch(INSIDE, target):
        return target
    return url_for("events.index")


tokens = Blueprint("tokens", __name__, url_prefix="/account/tokens")
tokens.before_request(accounts_only)


@tokens.get("")
def index() -> ResponseReturnValue:
    """Show the tokens of the account."""
    if not (current_actor().organizer or current_actor().owner):
        raise NotAllowed("Tokens are for organizers. Ask the organizer of your event to make one.")
    return _page()


@tokens.post("")
def make() -> ResponseReturnValue:
    """Make a token and show it, this once."""
    try:
        _, token = issue_token(caller(), request.form.get("name", ""), request.form.getlist("scope"))
    except ServiceError as error:
        return _page(error=error), error.status
    return _page(token)


@tokens.post("/<int:token_id>/revoke")
def revoke(token_id: int) -> ResponseReturnValue:
    """End a token."""
    row = revoke_token(caller(), token_id)
    flash(f"The token of {row.name} is revoked. Programs that used it are refused from now on.", "good")
    return go("tokens.index")


def _page(token: str = "", error: ServiceError | None = None) -> str:
    return render_template(
        "account/tokens.html", token=token, error=error, tokens=own_tokens(caller()), scopes=SCOPE_WORDS
    )
