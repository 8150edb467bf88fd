"""axe on the check screen, step by step, and on the other pages of a judge."""

from __future__ import annotations

import pytest

from tests.browser.accessibility import Picture, serious
from tests.browser.conftest import LiveSite, OpenPage
from tests.browser.judge_phone import (
    SMALL_PHONE,
    new_phone,
    start_check,
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_step(
    live: LiveSite, open_page: OpenPage, picture: Picture, scheme: str
) -> None:
    phone = new_phone(live, open_page, color_scheme=scheme)
    start_check(phone)
    phone.count("Bravado", 4)
    phone.set_number("Carpe Diem", 1)
    phone.add("bukh", "Bukhgalter")
    found = {}
    for step in ("count", "look", "rule", "close"):
        phone.tap(f'[data-step="{step}"]')
        phone.see_status("saved")
        picture(phone.page, step)
        found[step] = serious(phone.page)
    assert found == {"count": [], "look": [], "rule": [], "close": []}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_other_pages_of_a_judge(
    live: LiveSite, open_page: OpenPage, picture: Picture, scheme: str
) -> None:
    phone = new_phone(live, open_page, "ffg-2.2.1", color_scheme=scheme)
    check = phone.ready.open("Ann", phone.ready.head)
    phone.ready.finish(check, phone.ready.state(check), phone.ready.head)
    base = f"{phone.address}/judge/{phone.ready.event_id}"
    ann = phone.ready.players["Ann"]
    found = {}
    for place in (
        "",
        "/players",
        "/pairings",
        "/draws",
        "/summary",
        f"/checks/{check.id}/report",
        f"/players/{ann}",
    ):
        phone.page.goto(base + place)
        picture(phone.page, place.replace("/", "-"))
        found[place] = serious(phone.page)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"], place
    assert set(map(tuple, found.values())) == {()}
