"""axe on the check screen, step by step, and on the other pages of a judge."""

from __future__ import annotations

from tests.browser.accessibility import Picture, serious_in_both_schemes
from tests.browser.conftest import LiveSite, OpenPage
from tests.browser.judge.judge_phone import (
    SMALL_PHONE,
    new_phone,
    start_check,
)


def test_axe_finds_nothing_serious_on_any_step(live: LiveSite, open_page: OpenPage, picture: Picture) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    phone.count("Bravado", 4)
    phone.set_number("Carpe Diem", 1)
    phone.add("bukh", "Bukhgalter")
    found = {}
    for step in ("count", "look", "rule", "close"):
        phone.tap(f'[data-step="{step}"]')
        phone.see_status("saved")
        found[step] = serious_in_both_schemes(phone.page, picture, step)
    assert found == {"count": [], "look": [], "rule": [], "close": []}


def test_axe_finds_nothing_serious_on_the_other_pages_of_a_judge(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    phone = new_phone(live, open_page, "ffg-2.2.1")
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
        found[place] = serious_in_both_schemes(phone.page, picture, place.replace("/", "-"))
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"], place
    assert set(map(tuple, found.values())) == {()}
