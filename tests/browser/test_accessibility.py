"""axe on every page, light and dark, wide and narrow."""

from __future__ import annotations

import pytest

from tests.browser.accessibility import Picture, problems_at, sign_in
from tests.browser.conftest import LiveSite, OpenPage
from tests.web.two_events import TwoEvents, add_playing_staff, two_events
from validator.services.access import SYSTEM, account_actor
from validator.services.accounts.one_time_links import invite_organizer
from validator.services.accounts.passwords import issue_reset
from validator.services.caller import Caller
from validator.services.updates.data_changes import change
from validator.services.updates.proposals import FoundData, keep_proposal
from validator.store.account import Account

# So many tests share the pages, for processes that run side by side.
PARTS = 4
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


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_serious_on_any_page(
    live: LiveSite, open_page: OpenPage, picture: Picture, part: int
) -> None:
    events = two_events(live.app)
    add_playing_staff(events)
    page = open_page()
    sign_in(page, live, events.own.accounts["organizer"])
    pages = pages_of(events) | one_time_links(live, events.own.accounts["owner"])
    problems: list[str] = []
    for name, path in [*pages.items()][part::PARTS]:
        problems += problems_at(page, live.address + path, picture, name)
    assert problems == []


def test_axe_finds_nothing_serious_on_the_owners_page_of_data(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    events = two_events(live.app)
    add_playing_staff(events)
    keep_proposal(Caller(live.store, SYSTEM, live.clock()), PROPOSED)
    page = open_page()
    sign_in(page, live, events.own.accounts["owner"])
    assert problems_at(page, f"{live.address}/data", picture, "data") == []
