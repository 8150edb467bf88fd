"""Who asks: the account of the session, and what it may do at an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, abort, g, session

from validator.services.access import STRANGER, Action, Actor, Standing, account_actor, standing_of
from validator.services.accounts.sign_in import find_session
from validator.services.caller import Caller
from validator.store.account import Account
from validator.web.site import site

P = ParamSpec("P")
R = TypeVar("R")


def start_session(account: Account) -> None:
    """Sign an account in, in a session of its own."""
    session.clear()
    session.permanent = True
    session["account"] = [account.id, account.session_version]
    g.pop("account", None)


def current_account() -> Account | None:
    """Return the account that is signed in, if its session still holds."""
    if "account" not in g:
        kept = session.get("account")
        g.account = find_session(site().store, *kept) if kept else None
    found: Account | None = g.account
    return found


def current_actor() -> Actor:
    """Return who acts: the signed-in account, or a stranger."""
    account = current_account()
    return account_actor(account) if account else STRANGER


def caller() -> Caller:
    """Return who calls the services in this request: the signed-in account or a stranger, now."""
    return Caller(site().store, current_actor(), site().now())


def signed_in_only(view: Callable[P, R]) -> Callable[P, R]:
    """Ask strangers to sign in before a view."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        if current_account() is None:
            abort(401)
        return view(*args, **kwargs)

    return guarded


def standing_at(event_id: int, action: Action) -> Standing:
    """Return what the signed-in account is at an event; refuse unless it may do the action."""
    with site().store.reading() as reading:
        standing = standing_of(reading, current_actor(), event_id)
    standing.require(action)
    g.standing = standing
    return standing


def add_standing(app: Flask) -> None:
    """Tell every template what the reader is at the event of the page, and what can be asked for."""

    @app.context_processor
    def standing() -> dict[str, object]:
        return {"standing": g.get("standing"), "Action": Action}
