"""axe on every page, light and dark, wide and narrow."""

from __future__ import annotations

import pytest

from tests.browser.accessibility import Picture, problems_of, sign_in
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.web.two_events import TwoEvents, add_playing_staff, two_events
from validator.services.access import SYSTEM, account_actor
from validator.services.accounts.invitations import invite_organizer
from validator.services.accounts.new_passwords import issue_reset
from validator.services.caller import Caller
from validator.services.updates.data_changes import change
from validator.services.updates.proposals import FoundData, keep_proposal
from validator.store.account import Account

PROPOSED = FoundData(
    "https://api.example.org/api/v3/public",
    "",
    {},
    [
        change("new card list", "Standard Ban List 26.11", "banned now: Sure Gamble", "2026-11-18"),
        change("new cards", "65 cards", ", ".join(["A card with a long name"] * 12), "2026-12-04"),
    ],
    [
        {
            "event": 1,
            "name": "The own event",
            "day": "2026-11-19",
            "lists": 24,
            "changed": [("legal", "illegal", 2), ("judge", "legal", 1)],
            "problem": "",
        }
    ],
)


def pages_of(events: TwoEvents) -> dict[str, str]:
    event, player = f"/events/{events.own.event_id}", f"/p/{events.own.tokens[0]}"
    return {
        "home": "/",
        "mistakes": "/?example=mistakes",
        "decks": "/?example=decks",
        "shared": f"/r/{events.shared}",
        "docs": "/docs/",
        "findings": "/docs/findings",
        "api": "/api",
        "tokens": "/account/tokens",
        "where": "/where",
        "formats": "/formats",
        "format": "/formats/standard",
        "environments": "/formats/final-brawl",
        "card-list": "/card-lists/standard-balance-update-26-08",
        "points-list": "/card-lists/eternal-points-list-26-03",
        "card": "/cards/netrunner/temujin-contract",
        "fist-card": "/cards/shadowfist/final-brawl",
        "search": "/search?q=fund",
        "nothing-found": "/search?q=sure+gambel",
        "nothing": "/nothing-here",
        "sign-in": "/sign-in",
        "used-link": "/sign-up/some-token",
        "account": "/account",
        "events": "/events/",
        "new-event": "/events/new",
        "event": event,
        "settings": f"{event}/settings",
        "clone": f"{event}/clone",
        "staff": f"{event}/staff",
        "hooks": f"{event}/hooks",
        "log": f"{event}/log",
        "re-check": f"{event}/re-check",
        "list": f"{event}/players/{events.own.registrations[0]}",
        "no-list": f"{event}/players/{events.own.registrations[1]}",
        "drop-lists": f"{event}/batch",
        "check-many": "/batches",
        "proposal": f"{event}/triage/proposals/{events.own.batch_id}:{events.own.deck_id}",
        "what-if": f"{event}/what-if?day=2026-07-31&format=startup",
        "what-if-everywhere": "/what-if?day=2026-07-31",
        "public": f"/e/{events.own.code}",
        "poster": f"/e/{events.own.code}/poster",
        "proof": f"/proof/{events.own.receipt}",
        "desk": player,
        "empty-desk": f"/p/{events.own.tokens[1]}",
        "receipt": f"{player}/receipt/1",
        "revisions": f"{player}/revisions",
    }


def one_time_links(live: LiveSite, owner: Account) -> dict[str, str]:
    actor, now = account_actor(owner), live.clock()
    return {
        "sign-up": f"/sign-up/{invite_organizer(Caller(live.store, actor, now), '')}",
        "new-password": f"/reset/{issue_reset(Caller(live.store, actor, now), owner.email)}",
    }


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["wide-light", "narrow-dark"]
)
def test_axe_finds_nothing_serious_on_any_page(
    live: LiveSite, open_page: OpenPage, picture: Picture, size: dict[str, int], scheme: str
) -> None:
    events = two_events(live.app)
    add_playing_staff(events)
    account = events.own.accounts["organizer"]
    page = open_page(size, color_scheme=scheme)
    sign_in(page, live, account)
    problems: list[str] = []
    for name, path in (pages_of(events) | one_time_links(live, events.own.accounts["owner"])).items():
        page.goto(live.address + path)
        problems += problems_of(page, picture, name)
    keep_proposal(Caller(live.store, SYSTEM, live.clock()), PROPOSED)
    sign_in(page, live, events.own.accounts["owner"])
    page.goto(live.address + "/data")
    problems += problems_of(page, picture, "data")
    assert problems == []
