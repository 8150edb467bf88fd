"""Tokens of an organizer's account: making one, seeing when it was used, revoking it."""

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue

from validator.services.accounts.api_tokens import SCOPE_WORDS, issue_token, own_tokens, revoke_token
from validator.services.errors import NotAllowed, ServiceError
from validator.web.notices import go
from validator.web.permissions import accounts_only, caller, current_actor

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
