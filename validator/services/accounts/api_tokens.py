"""Tokens with which programs act for an organizer: made, looked up by hash, shown, revoked."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.services.access import Action, Actor, account_actor
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.stored_rows import stored
from validator.services.tokens import new_token, token_hash
from validator.store.account import Account, ApiToken
from validator.store.database import Store

# What a token may be made for, and what each lets a program ask of the services; never more than its account.
SCOPES: dict[str, frozenset[Action]] = {
    "events:read": frozenset({Action.SEE_EVENT, Action.SEE_ROSTER, Action.SEE_STATISTICS}),
    "lists:read": frozenset({Action.OPEN_LIST}),
    "checks:read": frozenset({Action.RUN_CHECK}),
    "players:write": frozenset({Action.REGISTER_PLAYER, Action.ISSUE_ACCESS}),
    "lists:write": frozenset({Action.SUBMIT_LIST}),
}
SCOPE_WORDS = {
    "events:read": "Read your events, their rosters and statistics",
    "lists:read": "Read decklists and their reports (every reading is logged)",
    "checks:read": "Read deck checks and rulings",
    "players:write": "Register players, and get their private links",
    "lists:write": "Submit decklists for players",
}
PREFIX = "ld_"
SHOWN_LETTERS = 4
LONGEST_NAME = 80
MOST_TOKENS = 50
# Being used is written down so often at most: most requests only read.
USED_EVERY = timedelta(minutes=1)
NO_TOKEN = "There is no such token."  # noqa: S105 - a sentence


def issue_token(caller: Caller, name: str, scopes: Collection[str]) -> tuple[ApiToken, str]:
    """Make a token for the caller's account; the token itself is returned once and kept nowhere."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME:
        raise Invalid("Name the program that gets this token, in at most 80 letters.", "name")
    wanted = [scope for scope in SCOPES if scope in scopes]
    if not wanted:
        raise Invalid("Choose at least one thing that the token may do.", "scopes")
    token = PREFIX + new_token()
    with caller.writing(Action.ISSUE_TOKEN) as session:
        row = ApiToken(
            account_id=stored(caller.actor.account_id),
            name=name,
            token_hash=token_hash(token),
            shown=token[: len(PREFIX) + SHOWN_LETTERS],
            scopes=wanted,
            created_at=caller.now,
        )
        if len(_tokens(session, row.account_id)) >= MOST_TOKENS:
            raise Conflict("You have as many tokens as one account may have. Revoke one first.")
        session.add(row)
        session.record("account.token_made", row, name=name, scopes=wanted)
    return row, token


def own_tokens(caller: Caller) -> list[ApiToken]:
    """Return the caller's tokens that work, the newest first."""
    with caller.reading() as session:
        return _tokens(session, caller.actor.account_id)


def _tokens(session: Session, account_id: int | None) -> list[ApiToken]:
    query = select(ApiToken).where(ApiToken.account_id == account_id, col(ApiToken.revoked_at).is_(None))
    return list(session.exec(query.order_by(col(ApiToken.id).desc())))


def revoke_token(caller: Caller, token_id: int) -> ApiToken:
    """End one of the caller's own tokens."""
    with caller.writing() as session:
        row = session.get(ApiToken, token_id)
        if row is None or row.account_id != caller.actor.account_id or row.revoked_at is not None:
            raise NotFound(NO_TOKEN)
        row.revoked_at = caller.now
        session.record("account.token_revoked", row, name=row.name)
    return row


def token_actor(store: Store, now: datetime, token: str) -> tuple[Actor, int] | None:
    """Return who acts with a token and the number of the token; None unless it works.

    The token is looked up by its hash: how long that takes says nothing about tokens that resemble it.
    """
    query = select(ApiToken, Account).where(
        ApiToken.token_hash == token_hash(token), ApiToken.account_id == Account.id
    )
    with store.reading() as session:
        found = session.exec(query).first()
    if found is None or found[0].revoked_at is not None or found[1].closed_at is not None:
        return None
    row, account = found
    if row.used_at is None or now - row.used_at >= USED_EVERY:
        _note_used(store, now, row.id)
    actions = frozenset[Action]().union(*(SCOPES.get(scope, frozenset()) for scope in row.scopes))
    actor = replace(account_actor(account), name=f"{account.name} ({row.name})", only=actions)
    return actor, row.id


def _note_used(store: Store, now: datetime, token_id: int) -> None:
    with store.writing() as session:
        session.get_one(ApiToken, token_id).used_at = now
