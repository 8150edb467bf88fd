"""The site for its owner: its accounts with their log, and how old its cards and card lists are."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from card_data.updates import FOLDER, are_set_aside
from validator.services.accounts.account_list import (
    MOST_ENTRIES,
    account_log,
    account_names,
    close_account,
    list_accounts,
)
from validator.services.accounts.passwords import issue_reset
from validator.services.errors import ServiceError
from validator.services.privacy.erasure import erase_account
from validator.services.updates.list_files import GAME
from validator.services.updates.proposals import apply_update, dismiss_update, list_updates, note_request
from validator.web.notices import done_at
from validator.web.permissions import accounts_only, caller
from validator.web.site import site

owner = Blueprint("owner", __name__, url_prefix="/accounts")
owner.before_request(accounts_only)


@owner.get("")
def accounts() -> ResponseReturnValue:
    """List the accounts of the site."""
    return _page()


@owner.post("/reset")
def reset() -> ResponseReturnValue:
    """Make a link for somebody's new password."""
    email = request.form.get("email", "")
    try:
        token = issue_reset(caller(), email)
    except ServiceError as error:
        return _page(error=error), error.status
    return _page(url_for("login.new_password", token=token, _external=True), f"New password for {email}")


@owner.post("/close")
@done_at("owner.accounts")
def close() -> str:
    """Close an account: its sessions end at once."""
    closed = close_account(caller(), request.form.get("email", ""), request.form.get("reason", ""))
    return f"The account of {closed.name} is closed."


@owner.post("/erase")
@done_at("owner.accounts")
def erase() -> str:
    """Forget whose a closed account was."""
    erase_account(caller(), request.form.get("account", 0, int))
    return "The account is erased."


@owner.get("/log")
def log() -> ResponseReturnValue:
    """Show what happened to accounts."""
    entries = account_log(caller(), request.args.get("before", type=int))
    with site().store.reading() as session:
        names = account_names(session)
    return render_template("owner/log.html", entries=entries, names=names, page=MOST_ENTRIES)


def _page(link: str = "", link_title: str = "", error: ServiceError | None = None) -> str:
    # A refused action may have been refused because this page is not theirs either: then it says so.
    return render_template(
        "owner/accounts.html", rows=list_accounts(caller()), link=link, link_title=link_title, error=error
    )


# --- newer cards and card lists: what was found at their source, and applying it ---


data = Blueprint("data", __name__, url_prefix="/data")
data.before_request(accounts_only)


@data.get("")
def index() -> ResponseReturnValue:
    """Show the age of the data, the proposal that waits, and what was decided before."""
    rows = list_updates(caller())
    return render_template(
        "owner/data.html",
        rows=rows,
        proposal=next((row for row in rows if row.state == "proposed"), None),
        waiting=bool(rows) and rows[0].state == "asked for",
        catalogue=load_catalogue(GAME),
        settings=site().settings.updates,
        set_aside=are_set_aside(),
    )


@data.post("/look")
@done_at("data.index")
def look() -> str:
    """Ask a worker to look for newer data."""
    note_request(caller(), site().settings.updates.source)
    return "A worker looks for newer data within a minute. This page shows what it finds."


@data.post("/<int:update_id>/apply")
@done_at("data.index")
def apply(update_id: int) -> str:
    """Put a proposal into force."""
    apply_update(caller(), update_id, site().settings.data_dir / FOLDER)
    return "Applied. Workers check the lists of upcoming events again within a minute."


@data.post("/<int:update_id>/dismiss")
@done_at("data.index")
def dismiss(update_id: int) -> str:
    """Decide against a proposal."""
    dismiss_update(caller(), update_id)
    return "Dismissed. Everything stays as it is."
