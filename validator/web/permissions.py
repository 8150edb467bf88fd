"""Who asks: the account of the session, and what it may do at an event."""

import secrets

from flask import Flask, abort, g, request, session

from validator.services.access import STRANGER, Action, Actor, Standing, account_actor, standing_of
from validator.services.accounts.sign_in import end_session, find_session, note_seen, open_session
from validator.services.caller import Caller
from validator.services.errors import NotAllowed
from validator.services.events.event_archive import verify_not_deleted
from validator.store.account import Account
from validator.web.middleware.headers import note_actor
from validator.web.site import arrival, site


def start_session(account: Account) -> None:
    """Sign an account in, in a session of its own."""
    stop_session()
    session.permanent = True
    number = open_session(site().store, site().now(), account)
    session["account"] = [account.id, account.session_version, number]
    # Pages that are loaded at once would otherwise each begin a token of their own, and one would count.
    session["csrf_token"] = secrets.token_hex(20)


def stop_session() -> None:
    """End the session here and on the server: a copy of its cookie is of no use afterwards."""
    if current_account() is not None:
        end_session(site().store, site().now(), session["account"][2])
    session.clear()
    g.pop("account", None)


def current_account() -> Account | None:
    """Return the account that is signed in, if its session still holds."""
    if "account" not in g:
        kept: list[int] = session.get("account") or []
        g.account = find_session(site().store, site().now(), *kept) if len(kept) == 3 else None
        if g.account is not None:
            note_actor(f"account {g.account.id}")
        if g.account is not None and request.method != "GET":
            note_seen(site().store, site().now(), kept[2])
    found: Account | None = g.account
    return found


def current_actor() -> Actor:
    """Return who acts: the signed-in account, or a stranger."""
    account = current_account()
    return account_actor(account) if account else STRANGER


def caller() -> Caller:
    """Return who calls the services in this request: the signed-in account or a stranger, when it arrived."""
    return acting(current_actor())


def acting(actor: Actor) -> Caller:
    """Return an actor as a caller of the services, within the limits of this site."""
    settings = site().settings
    return Caller(site().store, actor, arrival(), settings.limits, settings.quotas)


def accounts_only() -> None:
    """Ask strangers to sign in, before any page of a blueprint."""
    if current_account() is None:
        abort(401)


def judges_only() -> None:
    """Let in who may check decks at the event that an address names; other pages of judges are for all."""
    named = request.view_args or {}
    if "event_id" in named:
        accounts_only()
        standing_at(named["event_id"], Action.RUN_CHECK)


def standing_at(event_id: int, action: Action, registration_id: int | None = None) -> Standing:
    """Return what the signed-in account is at an event; refuse unless it may do the action there.

    Where the action is about one player, their registration decides as well.
    """
    with site().store.reading() as reading:
        standing = standing_of(reading, current_actor(), event_id)
    try:
        standing.require(action, registration_id)
    except NotAllowed:
        verify_not_deleted(caller(), event_id)
        raise
    g.standing = standing
    return standing


def add_standing(app: Flask) -> None:
    """Tell every template what the reader is at the event of the page, and what can be asked for."""

    @app.context_processor
    def standing() -> dict[str, object]:
        return {"standing": g.get("standing"), "Action": Action}
