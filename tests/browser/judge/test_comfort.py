"""The check screen on small phones, by keyboard, in a bad network, and for two judges at once."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import Picture
from tests.browser.conftest import DESKTOP, PHONE, LiveSite, OpenPage
from tests.browser.judge.judge_phone import Phone, new_phone, start_check, wait_for_screen

SMALLEST = {"width": 320, "height": 568}
WHOLE_ROWS = """() => {
    const head = document.querySelector('.check-head').getBoundingClientRect().bottom;
    const foot = document.querySelector('.check-foot').getBoundingClientRect().top;
    return [...document.querySelectorAll('.card-row')].filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= head - 1 && box.bottom <= foot + 1;
    }).length;
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll('a[href], button, summary, select, input')]
    .filter((node) => node.offsetParent && !node.matches('.skip, [type=hidden]'))
    .filter((node) => getComputedStyle(node).opacity !== '0' && !node.closest('p'))
    .map((node) => [node.textContent.trim().slice(0, 40), node.closest('label') ?? node])
    .map(([name, node]) => [name, node.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def test_the_smallest_phone_shows_five_rows(live: LiveSite, open_page: OpenPage, picture: Picture) -> None:
    phone = new_phone(live, open_page, size=SMALLEST)
    start_check(phone)
    picture(phone.page, "320")
    usual = phone.page.evaluate(WHOLE_ROWS)
    assert usual >= 5
    phone.view("compact")
    assert phone.page.evaluate(WHOLE_ROWS) >= usual


def test_every_target_of_the_check_screen_is_big_enough_for_a_thumb(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    small = {}
    for step in ("count", "look", "rule", "close"):
        phone.tap(f'[data-step="{step}"]')
        picture(phone.page, f"375-{step}")
        small[step] = phone.page.evaluate(SMALL_TARGETS)
    assert small == {"count": [], "look": [], "rule": [], "close": []}


def test_every_target_of_the_other_judges_pages_is_big_enough_too(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    ready = phone.ready
    check = ready.open("Ann", ready.head)
    ruling = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "no", "legal": "yes"}}
    ready.finish(check, ready.state(check, mayfly=0, makler=2) | {"rulings": [ruling]}, ready.head)
    ready.open("Cem", ready.head)
    base, ann = f"{phone.address}/judge/{ready.event_id}", ready.players["Ann"]
    small = {}
    for place in ("", "/players", f"/players/{ann}", "/board", "/summary", f"/checks/{check.id}/report"):
        phone.page.goto(base + place)
        phone.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        picture(phone.page, f"375{place.replace('/', '-')}")
        small[place] = phone.page.evaluate(SMALL_TARGETS)
    assert {place: found for place, found in small.items() if found} == {}


def test_arrow_keys_go_through_the_rows_and_count(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    phone = new_phone(live, open_page, size=DESKTOP)
    start_check(phone)
    page = phone.page
    picture(page, "wide")
    first = page.locator(".card-row .tap").first
    first.focus()
    page.keyboard.press("ArrowDown")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith(page.locator(".card-row .title").nth(1).inner_text())
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".card-row .number").nth(1).inner_text().startswith("1/")


def test_rows_can_be_sorted_by_name(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.view("names")
    titles = [row.inner_text() for row in phone.page.locator(".card-row .title").all()]
    assert titles == sorted(titles, key=str.casefold)
    phone.page.reload()
    wait_for_screen(phone)
    assert [row.inner_text() for row in phone.page.locator(".card-row .title").all()] == titles


def test_a_blind_count_hides_what_the_list_says(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.view("blind")
    phone.count("Bravado", 2)
    assert phone.numbers()["Bravado"] == "2"
    assert "45" not in phone.page.locator("#sums").inner_text()
    expect(phone.page.locator(".all-here:visible")).to_have_count(0)
    phone.next()
    expect(phone.page.locator(".differences")).to_contain_text("1 × Bravado")


def slow(page: Page) -> None:
    """Let the engine take its time."""

    def late(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/look", late)


def test_a_remark_is_not_lost_while_the_engine_answers(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.count("Bravado", 1)
    page = phone.page
    slow(page)
    phone.next()
    page.locator('input[name="item-sleeves"][value="fault"]').check(force=True)
    remark = page.get_by_label(re.compile("^What is wrong: All sleeves"))
    remark.press_sequentially("Two sleeves of another brand", delay=40)
    expect(remark).to_have_value("Two sleeves of another brand")
    expect(remark).to_be_focused()
    expect(page.locator(".engine b").first).to_be_visible()
    expect(remark).to_have_value("Two sleeves of another brand")


def closed_offline(live: LiveSite, open_page: OpenPage) -> Phone:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.count_all()
    phone.see_status("saved")
    phone.go_offline()
    phone.next()
    phone.next()
    phone.next()
    phone.next()
    expect(phone.page.locator("#trouble")).to_contain_text("closed on this phone")
    return phone


def test_a_check_that_was_closed_offline_says_so_after_reloading(live: LiveSite, open_page: OpenPage) -> None:
    phone = closed_offline(live, open_page)
    phone.page.reload()
    phone.page.wait_for_selector("html[data-ready=yes]")
    expect(phone.page.locator("#trouble")).to_contain_text("closed on this phone")
    expect(phone.page.locator("#next")).to_have_text("Closed, waiting for a network")
    phone.page.locator(".back").tap()
    # Not "You are offline", which stands there already: the tap would meet the network that comes back.
    expect(phone.page.locator("#trouble")).to_contain_text("the other pages open again with the network")
    phone.go_online()
    phone.page.wait_for_url("**/report")
    expect(phone.page.locator(".report-verdict")).to_contain_text("Deck and list match")


def test_a_check_can_be_closed_while_it_is_being_saved(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.count_all()
    phone.see_status("saved")
    page = phone.page
    phone.next()
    phone.next()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("/state$"), hold, times=1)
    with page.expect_request(re.compile("/state$")):
        phone.next()  # the last step notes when the check ended, and saves it
    phone.next()
    expect(page.locator("#next")).to_be_disabled()
    held[0].continue_()
    page.wait_for_url("**/report")
    expect(page.locator(".report-verdict")).to_contain_text("Deck and list match")


def test_a_check_is_closed_although_the_answer_to_its_last_save_was_lost(
    live: LiveSite, open_page: OpenPage
) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.count_all()
    phone.set_number("Bravado", 2)
    phone.see_status("saved")
    page = phone.page
    phone.next()
    expect(page.locator(".engine b").first).to_be_visible()
    phone.next()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(re.compile("/state$"), lose_the_answer, times=1)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/state")):
        phone.answer("yes")  # saved as it is now; what is closed below says more
    phone.next()
    phone.next()
    page.wait_for_url("**/report")
    expect(page.locator(".report-verdict").first).to_contain_text("Game loss")


def test_the_engine_is_asked_again_when_the_network_is_back(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.count("Bravado", 1)
    phone.go_offline()
    phone.next()
    expect(phone.page.locator(".engine").first).to_contain_text("No network")
    phone.go_online()
    expect(phone.page.locator(".engine b").first).to_be_visible()


def test_a_phone_that_only_believes_in_its_network_does_not_wait_for_the_engine(
    live: LiveSite, open_page: OpenPage
) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.count("Bravado", 1)
    # The page is cut off from within: what a service worker asks for cannot be cut off from outside.
    phone.page.evaluate(
        """() => {
          window.network = window.fetch;
          const gone = (address) => /\\/(look|state)/.test(String(address.url ?? address));
          window.fetch = (address, ...rest) =>
            gone(address) ? Promise.reject(new TypeError("cut off")) : window.network(address, ...rest);
        }"""
    )
    phone.next()
    expect(phone.page.locator(".engine").first).to_contain_text("No network")
    phone.see_status("offline, safe on this phone")
    phone.page.evaluate("() => { window.fetch = window.network; }")
    expect(phone.page.locator(".engine b").first).to_be_visible()


def test_a_name_in_another_language_finds_its_card(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    phone.add("Apuesta segura", "Sure Gamble")
    assert phone.numbers()["Sure Gamble"].startswith("1/3")
