"""The addresses of all pages of an event, for whoever wants to look at every one of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from flask.testing import FlaskClient

from tests.web.full_event import FullEvent, seat_all
from tests.web.permissions.test_permissions import address, routes
from tests.web.signed_in import sign_in_as
from validator.services.access import SYSTEM
from validator.services.accounts.api_tokens import SCOPES, issue_token
from validator.services.accounts.one_time_links import invite_organizer
from validator.services.accounts.passwords import issue_reset
from validator.services.caller import Caller
from validator.services.events.settings import advance_stage
from validator.services.stored_rows import find_event
from validator.services.tokens import new_token, token_hash
from validator.store.account import Account
from validator.store.event_tables import Stage
from validator.store.roster import MailedLink, Player, Registration
from validator.web.site import KEY

# Pages that can be seen only when the event is as far as this.
LATER = {
    "player.opponent": Stage.ELIMINATION,
    "public.published": Stage.FINISHED,
    "public_statistics.index": Stage.FINISHED,
    "public_statistics.table": Stage.FINISHED,
    "judge.proof": Stage.FINISHED,
}
# Pages that do more when something is asked of them.
ASKING = {
    "api.cards": ("q=su",),
    "check.home": ("example=mistakes", "example=decks"),
    "judge.proof": ("draw=1",),
    "event_list.index": ("when=past", "q=no such event"),
    "library.find": ("q=fund", "q=no such card at all"),
    "log.index": ("before=40",),
    "events.show": ("show=illegal", "sort=problems", "q=player", "page=2"),
    "what_if.event": (
        "day=2026-12-24",
        "day=2019-01-01",
        "day=2019-01-01&page=3",
        "card_list=standard-ban-list-26-05",
    ),
    "what_if.everywhere": ("day=2026-12-24",),
}

# Pages that are the same whatever the policy of an event is.
SAME_EVERYWHERE = ("docs.", "library.", "reference.", "login.", "tokens.", "where.", "check.", "owner.")

# Answers a token of its own, and nobody who is signed in; a choice that leads back to where it was made.
NO_PAGES = {"health.metrics", "language.pick"}


def signed_in(full: FullEvent) -> FlaskClient:
    """Return the browser of the organizer, who owns the site; it bears a token for programs too."""
    client = full.app.test_client()
    with full.ready.store.writing() as session:
        account = session.get_one(Account, full.ready.world.organizer.account_id)
        account.owner = True
    sign_in_as(client, account)
    asked = Caller(full.ready.store, full.ready.world.organizer, full.app.extensions[KEY].now())
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {issue_token(asked, 'Pages', SCOPES)[1]}"
    return client


def every_page(full: FullEvent) -> Iterator[tuple[str, str]]:
    """Yield the address of every page; the event moves on to the stage in which each can be seen."""
    gets = sorted(
        endpoint for endpoint, method in routes(full.app) if method == "GET" and endpoint not in NO_PAGES
    )
    for endpoint in sorted(gets, key=lambda name: list(Stage).index(LATER.get(name, Stage.SWISS))):
        _reach(full, LATER.get(endpoint, Stage.SWISS))
        url = address(full.app, endpoint, "GET", full.values | {"token": _token(full, endpoint)})
        yield endpoint, url
        for query in ASKING.get(endpoint, ()):
            yield f"{endpoint}?{query}", f"{url}?{query}"


def _token(full: FullEvent, endpoint: str) -> str:
    store, organizer, now = full.ready.store, full.ready.world.organizer, full.app.extensions[KEY].now()
    if endpoint == "login.sign_up":
        return invite_organizer(Caller(store, organizer, now), "")
    if endpoint == "login.new_password":
        with store.reading() as session:
            email = session.get_one(Account, organizer.account_id).email
        return issue_reset(Caller(store, SYSTEM, now), email)
    owner = endpoint.split(".")[0]
    if owner == "mine":
        return _mailed_token(full)
    return {"player": full.private, "check": full.shared}.get(owner, "nobody-issued-this")


def _mailed_token(full: FullEvent) -> str:
    """Return the token of a mailed link to the lists of the first player."""
    token, now = new_token(), full.app.extensions[KEY].now()
    with full.ready.store.writing() as session:
        registration = session.get_one(Registration, full.players[0])
        player = session.get_one(Player, registration.player_id)
        player.email = player.email_key = player.email_key or "first@example.org"
        link = MailedLink(email_key=player.email_key, asked_at=now, sent_at=now, token_hash=token_hash(token))
        link.expires_at = now + timedelta(days=1)
        session.add(link)
    return token


def _reach(full: FullEvent, stage: Stage) -> None:
    with full.ready.store.reading() as session:
        now_in = find_event(session, full.ready.event_id).stage
    if now_in == stage:
        return
    advance_stage(Caller(full.ready.store, SYSTEM, full.ready.now), full.ready.event_id, stage)
    if stage == Stage.ELIMINATION:
        seat_all(full.ready, full.players, 4, elimination=True)
