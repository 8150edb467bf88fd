"""Programs at the door: a token says for whom they act; cookies of browsers count for nothing here."""

from flask import g, request

from validator.services.access import Action
from validator.services.accounts.api_tokens import token_actor
from validator.services.accounts.keyed_requests import KeyedWrite
from validator.services.caller import Caller
from validator.services.errors import NotFound, ServiceError
from validator.services.stored_rows import NO_EVENT
from validator.web.middleware.headers import note_actor
from validator.web.permissions import acting
from validator.web.site import site

SCHEME = "Bearer "


class NoTokenError(ServiceError):
    """Nobody knows who asks."""

    status = 401


def program() -> Caller:
    """Return the account that a program acts for; refuse a program without a token that works."""
    sent = request.headers.get("Authorization", "")
    found = token_actor(site().store, site().now(), sent[len(SCHEME) :]) if sent.startswith(SCHEME) else None
    if found is None:
        raise NoTokenError(
            "Send a token that works, as in “Authorization: Bearer ld_...”. Make one on your account page."
        )
    actor, g.token_id = found
    note_actor(f"token {g.token_id}")
    return acting(actor)


def program_anywhere(action: Action) -> Caller:
    """Return the program's account; refuse a token that was made for something else."""
    caller = program()
    with caller.reading() as session:
        session.standing(None).require(action)
    return caller


def program_at(event_id: int, action: Action) -> Caller:
    """Return the program's account at its own event; refuse unless it may do the action there.

    An event of somebody else is not found, in the words and the time of one that does not exist.
    """
    caller = program()
    with caller.reading() as session:
        standing = session.standing(event_id)
    if not standing.own_event:
        raise NotFound(NO_EVENT)
    standing.require(action)
    return caller


def keyed_write(key: str) -> KeyedWrite:
    """Return this request under the key that the program gave it, if it gave one."""
    asked = f"{request.method} {request.path}\n{request.get_data(as_text=True)}"
    return KeyedWrite(g.token_id, key, asked)
