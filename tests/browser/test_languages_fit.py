"""Nothing is cut in any language, narrow or wide, nor in one that is longer than all of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from playwright.sync_api import Page

from tests.browser.accessibility import sign_in
from tests.browser.conftest import LiveSite, OpenPage
from tests.services.deck_checks.deck_check_world import new_check_world
from tests.web.two_events import EventWorld, two_events
from validator.languages.language import COMPLETE, PSEUDO
from validator.store.account import Account

PAGES = (
    "/",
    "/docs/",
    "/docs/findings",
    "/docs/rules",
    "/formats",
    "/search?q=fund",
    "/where",
    "/privacy",
    "/sign-in",
)
NARROW = {"width": 320, "height": 640}
SIZES = (NARROW, {"width": 375, "height": 667}, {"width": 1280, "height": 800})
# What sticks out of the page, and words that their own box hides.
CUT = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > window.innerWidth) found.push(`page ${wide}`);
  for (const node of document.querySelectorAll("a, button, label, summary, th, td, h1, h2, h3, p, li")) {
    const style = getComputedStyle(node);
    if (!node.checkVisibility() || node.closest(".unseen, .skip, .table-wrap")) continue;
    const hides = !["visible", "auto", "scroll"].includes(style.overflowX);
    if (hides && node.scrollWidth > node.clientWidth + 1) found.push(node.textContent.trim().slice(0, 60));
  }
  return found;
}"""


def event_pages(event: EventWorld) -> tuple[str, ...]:
    """Return what players, organizers and judges see of an event."""
    organizer, judge = f"/events/{event.event_id}", f"/judge/{event.event_id}"
    return (
        *(organizer, f"{organizer}/settings", f"{organizer}/statistics", f"{organizer}/staff"),
        *(f"{organizer}/players/{event.registrations[0]}", f"/p/{event.tokens[0]}", f"/e/{event.code}"),
        *(judge, f"{judge}/players", f"{judge}/board"),
    )


def test_nothing_is_cut_where_words_are_longest(live: LiveSite, open_page: OpenPage) -> None:
    assert cut_on_pages(live, open_page, (PSEUDO,), PAGES, SIZES) == {}


# Of what people read rather than use, no language has longer words than the one above.
def test_nothing_is_cut_where_there_is_least_room(live: LiveSite, open_page: OpenPage) -> None:
    assert cut_on_pages(live, open_page, COMPLETE, ("/",), (NARROW,)) == {}


def cut_on_pages(
    live: LiveSite,
    open_page: OpenPage,
    codes: Iterable[str],
    public: tuple[str, ...],
    sizes: tuple[dict[str, int], ...],
) -> dict[str, list[str]]:
    """Return what is cut in some languages, on public pages and on those of an event and of a check."""
    # One browser and one site for all pages: their styles and scripts are fetched once.
    live.app.config["PSEUDO_LANGUAGE"] = True
    page = open_page(NARROW)
    cut = cut_in(page, live, codes, public, sizes)
    event = two_events(live.app).own
    sign_in(page, live, event.accounts["organizer"])
    cut |= cut_in(page, live, codes, event_pages(event), sizes)
    ready = new_check_world(live.store)
    live.clock.moment = ready.now
    check = ready.open("Ann", ready.head)
    with live.store.reading() as session:
        sign_in(page, live, session.get_one(Account, ready.head.account_id))
    screen = f"/judge/{ready.event_id}/checks/{check.id}"
    cut |= cut_in(page, live, codes, (f"/judge/{ready.event_id}/board",), sizes, wait_for=".board-table")
    return cut | cut_in(page, live, codes, (screen,), sizes, wait_for="html[data-ready=yes] .card-row")


def cut_in(
    page: Page,
    live: LiveSite,
    codes: Iterable[str],
    paths: tuple[str, ...],
    sizes: tuple[dict[str, int], ...],
    wait_for: str = "body",
) -> dict[str, list[str]]:
    """Return what is cut on some pages: each is opened once a language, and then made narrower and wider."""
    cut = dict[str, list[str]]()
    for code, path in product(codes, paths):
        page.context.add_cookies([{"name": "language", "value": code, "url": live.address}])
        answer = page.goto(live.address + path)
        assert answer is not None
        assert answer.ok, path
        assert code in (PSEUDO, page.get_attribute("html", "lang"))
        page.wait_for_selector(wait_for)
        for size in sizes:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            if found := page.evaluate(CUT):
                cut[f"{path} in {code} at {size['width']}"] = found
    return cut
