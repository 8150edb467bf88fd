"""Charts of an event as a person meets them: wide, on a phone, in the dark, and for screen readers."""

from __future__ import annotations

from tests.browser.accessibility import Picture, problems_of, sign_in
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.web.crowd import add_crowd
from tests.web.organizer.test_statistics import TEXTS, finish
from tests.web.two_events import two_events


def test_charts_fit_every_screen_and_say_their_numbers(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    events = two_events(live.app)
    add_crowd(live.store, live.clock(), events.own.event_id, 27, TEXTS)
    finish(events, "list", 12)
    problems: list[str] = []
    for size, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
        page = open_page(size, color_scheme=scheme)
        sign_in(page, live, events.own.accounts["organizer"])
        for name, path in (
            ("statistics", f"/events/{events.own.event_id}/statistics"),
            ("published", f"/e/{events.own.code}/statistics"),
        ):
            page.goto(live.address + path)
            problems += problems_of(page, picture, f"{name}-{scheme}")
            chart = page.get_by_role("img", name="Runner identities. Zahya Sadeghi: Versatile Smuggler: ")
            wide = chart.evaluate("(svg) => svg.getBoundingClientRect().width")
            # No name runs out of its chart, and none into its number.
            longest = chart.evaluate(
                "(svg) => Math.max(...[...svg.querySelectorAll('text')].map((text) => text.getBBox().width))"
            )
            assert 0 < longest <= wide
    assert problems == []
