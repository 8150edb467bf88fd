"""axe on every page, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.web.two_events import TwoEvents, two_events

Picture = Callable[[Page, str], None]


def pages_of(events: TwoEvents) -> dict[str, str]:
    event, player = f"/events/{events.own.event_id}", f"/p/{events.own.tokens[0]}"
    return {
        "home": "/",
        "mistakes": "/?example=mistakes",
        "decks": "/?example=decks",
        "shared": f"/r/{events.shared}",
        "docs": "/docs/",
        "findings": "/docs/findings",
        "nothing": "/nothing-here",
        "sign-in": "/sign-in",
        "sign-up": "/sign-up/some-token",
        "new-password": "/reset/some-token",
        "account": "/account",
        "events": "/events/",
        "new-event": "/events/new",
        "event": event,
        "settings": f"{event}/settings",
        "clone": f"{event}/clone",
        "staff": f"{event}/staff",
        "log": f"{event}/log",
        "re-check": f"{event}/re-check",
        "list": f"{event}/players/{events.own.registrations[0]}",
        "no-list": f"{event}/players/{events.own.registrations[1]}",
        "drop-lists": f"{event}/batch",
        "check-many": "/batches",
        "triage": f"{event}/triage",
        "triage-player": f"{event}/triage/players/{events.own.registrations[0]}",
        "triage-missing": f"{event}/triage/players/{events.own.registrations[1]}",
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


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["wide-light", "narrow-dark"]
)
def test_axe_finds_nothing_serious_on_any_page(
    live: LiveSite, open_page: OpenPage, picture: Picture, size: dict[str, int], scheme: str
) -> None:
    events = two_events(live.app)
    account = events.own.accounts["organizer"]
    page = open_page(size, color_scheme=scheme)
    cookie = live.app.session_interface.get_signing_serializer(live.app)
    assert cookie is not None
    value = cookie.dumps({"account": [account.id, account.session_version]})
    page.context.add_cookies([{"name": "legaldeck", "value": str(value), "url": live.address}])
    problems: list[str] = []
    for name, path in pages_of(events).items():
        page.goto(live.address + path)
        page.wait_for_load_state("networkidle")
        picture(page, name)
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            problems.append(f"{name}: wider than the screen")
        for found in Axe().run(page).response["violations"]:
            if found["impact"] in ("serious", "critical"):
                places = [node["html"][:100] for node in found["nodes"][:3]]
                problems.append(f"{name}: {found['id']} {places}")
    assert problems == []
