"""The check screen in a hand: taps, long press, keyboard, clock, weight."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect
from sqlmodel import select

from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.browser.judge.judge_phone import (
    SMALL_PHONE,
    direct_check,
    new_phone,
    start_check,
    wait_for_screen,
)
from tests.deckcheck.decks import PRECISION, ZAHYA
from validator.store.deck_check import DeckCheck

MOST_TAPS, MOST_BYTES = 60, 200_000


def test_a_deck_of_45_cards_is_checked_off_in_at_most_60_taps(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    listed = phone.listed()
    assert sum(listed.values()) == 46
    for title, copies in listed.items():
        phone.count(title, {"Mayfly": 0, "Makler": 2}.get(title, copies))
    phone.set_number("Mayfly", 0)
    phone.add("bukh", "Bukhgalter")
    expect(phone.page.locator("#left")).to_have_text("all counted")
    expect(phone.page.locator("#missing")).to_have_text("Missing: 1 Mayfly")
    expect(phone.page.locator("#extra")).to_have_text("Extra: 1 Bukhgalter, 1 Makler")
    phone.next()
    phone.tap('button:text-is("All fine")')
    phone.next()
    phone.answer("yes")
    expect(phone.page.locator(".penalty")).to_have_text("Game loss")
    phone.next()
    phone.next()
    phone.page.wait_for_url("**/report")
    assert phone.taps <= MOST_TAPS


def test_all_of_a_pile_can_be_ticked_at_once_and_undone(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    phone.view("piles")
    expect(phone.page.locator("#rows h3").first).to_contain_text("Beside the piles")
    phone.tap('.all-here[aria-label^="All of Pile 1"]')
    expect(phone.page.locator("#sums")).to_have_text("45 + identity listed · 18 counted")
    phone.tap("#undo")
    expect(phone.page.locator("#sums")).to_have_text("45 + identity listed · 0 counted")


def test_what_was_set_by_hand_is_not_ticked_with_the_rest(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    phone.set_number("Bravado", 2)
    phone.tap('.all-here[aria-label="All of Event are here"]')
    assert phone.numbers()["Bravado"] == "2/3 −"
    assert phone.numbers()["Sure Gamble"] == "3/3 ✓"


def test_a_long_press_sets_the_number_and_keeps_a_note(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    page = phone.page
    box = page.locator(f"{phone.row('Bravado')} .tap").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    expect(page.locator("#pad")).to_be_visible()
    page.mouse.up()
    page.get_by_label("Note", exact=True).fill("One is in Spanish.")
    phone.tap('#pad button[data-number="2"]')
    assert phone.numbers()["Bravado"] == "2/3 −"
    phone.see_status("saved")
    with live.store.reading() as session:
        state = session.exec(select(DeckCheck)).one().state
    assert state["decks"]["0"]["notes"] == {"deck/bravado": "One is in Spanish."}
    assert state["decks"]["0"]["fixed"] == ["deck/bravado"]


def test_the_finger_that_opened_the_sheet_presses_nothing_when_it_is_lifted(
    live: LiveSite, open_page: OpenPage
) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    page = phone.page
    box = page.locator(f"{phone.row('Overclock')} .tap").bounding_box()
    assert box is not None
    finger = [{"x": box["x"] + 60, "y": box["y"] + 20}]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    expect(page.locator("#pad")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # What a browser may still make of it: a click where the finger was.
    page.evaluate("([x, y]) => document.elementFromPoint(x, y).click()", [finger[0]["x"], finger[0]["y"]])
    page.evaluate("document.querySelector('#pad [data-number=\"2\"]').click()")
    expect(page.locator("#pad")).to_be_visible()
    assert phone.numbers()["Overclock"] == "0/2"
    phone.tap('#pad button[data-number="2"]')
    assert phone.numbers()["Overclock"] == "2/2 ✓"


def test_a_tap_answers_at_once_without_asking_the_server(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    shown = phone.page.evaluate(
        """() => {
            const row = document.querySelector('.card-row:nth-of-type(1) .tap');
            const before = performance.now();
            row.click();
            return [row.querySelector('.number').textContent, performance.now() - before];
        }"""
    )
    assert shown[0].startswith("1/")
    assert shown[1] < 50


def test_the_whole_screen_weighs_less_than_200_kilobytes(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    sizes: dict[str, int] = {}
    phone.page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    check = phone.ready.open("Ann", phone.ready.head)
    phone.page.goto(f"{phone.address}/judge/{phone.ready.event_id}/checks/{check.id}")
    wait_for_screen(phone)
    assert len(sizes) > 10
    assert sum(sizes.values()) < MOST_BYTES


@pytest.mark.parametrize("policy", ["nisei-1.4", "sws-1.2"])
def test_nothing_is_wider_than_a_small_phone(live: LiveSite, open_page: OpenPage, policy: str) -> None:
    phone = new_phone(live, open_page, policy)
    start_check(phone)
    for step in ("count", "look", "rule", "close"):
        phone.tap(f'[data-step="{step}"]')
        width = phone.page.evaluate("document.documentElement.scrollWidth")
        assert width <= SMALL_PHONE["width"], step


def test_the_keyboard_is_enough(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    start_check(phone)
    page = phone.page
    row = page.get_by_role("button", name=re.compile("^Bravado: 0 of 3"))
    row.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator("#said")).to_have_text("Bravado: 2 of 3.")
    page.keyboard.press("Backspace")
    assert phone.numbers()["Bravado"] == "1/3 −"
    page.keyboard.press("3")
    assert phone.numbers()["Bravado"] == "3/3 ✓"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
        "Set the number of Bravado"
    )
    page.keyboard.press("Enter")
    expect(page.locator("#pad")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#pad")).to_be_hidden()


def test_the_clock_says_when_to_hurry_and_when_to_stop(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    phone.page.clock.install()
    start_check(phone)
    clock = phone.page.locator("#clock")
    phone.page.clock.fast_forward(timedelta(minutes=6, seconds=50).total_seconds() * 1000)
    expect(clock).to_contain_text("06:5")
    expect(clock).not_to_contain_text("hurry")
    phone.page.clock.fast_forward(15_000)
    expect(clock).to_have_attribute("data-signal", "hurry")
    expect(clock).to_contain_text("hurry")
    phone.page.clock.fast_forward(120_000)
    expect(clock).to_have_attribute("data-signal", "stop")
    phone.tap('[data-step="close"]')
    # A little more than nine minutes, in whole minutes.
    expect(phone.page.locator("#extension")).to_have_value("10")
    expect(phone.page.locator("#took")).to_contain_text("NISEI Organized Play Policies 1.4, Calling Judges")


def test_a_phone_that_nobody_touched_yet_is_not_shaken(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    check = phone.ready.open("Ann", phone.ready.head)
    # Browsers complain on the console when a page shakes a phone before its first touch.
    phone.page.add_init_script("window.shakes = 0; navigator.vibrate = () => { window.shakes += 1; };")
    phone.page.clock.install()
    phone.page.goto(f"{phone.address}/judge/{phone.ready.event_id}/checks/{check.id}")
    wait_for_screen(phone)
    phone.page.clock.fast_forward(timedelta(minutes=7, seconds=5).total_seconds() * 1000)
    expect(phone.page.locator("#clock")).to_have_attribute("data-signal", "hurry")
    assert phone.page.evaluate("window.shakes") == 0
    phone.count("Bravado", 1)
    phone.page.clock.fast_forward(timedelta(minutes=2).total_seconds() * 1000)
    expect(phone.page.locator("#clock")).to_have_attribute("data-signal", "stop")
    assert phone.page.evaluate("window.shakes") == 1


def test_the_screen_stays_on_and_sounds_if_the_judge_wants_it(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    phone.page.add_init_script(
        """window.kept = 0; window.tones = 0;
        const lock = { addEventListener() {}, release: async () => { window.kept -= 1; } };
        const request = async () => { window.kept += 1; return lock; };
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (at) { window.tones += 1; start.call(this, at); };"""
    )
    start_check(phone)
    assert phone.page.evaluate("window.kept") == 1
    phone.view("awake")
    assert phone.page.evaluate("window.kept") == 0
    assert phone.page.evaluate("window.tones") == 0
    phone.view("sound")
    assert phone.page.evaluate("window.tones") == 1


def test_time_that_ran_out_is_not_held_against_the_player(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    phone.count("Bravado", 3)
    phone.next()
    expect(phone.page.get_by_text("43 listed cards were not counted.")).to_be_visible()
    tops = phone.page.locator(".differences li").first.evaluate(
        "row => ['b', '.nowrap-signs'].map(part => row.querySelector(part).getBoundingClientRect().top)"
    )
    assert tops == [pytest.approx(tops[0], abs=8)] * 2  # the number and the name begin in one line
    phone.page.get_by_role("button", name="No: I ran out of time").tap()
    expect(phone.page.get_by_text("No difference in the 3 cards counted; 43 not looked at.")).to_be_visible()
    phone.next()
    expect(phone.page.get_by_text("43 cards were not looked at, so this is no match.")).to_be_visible()


def test_of_two_decks_one_may_be_left_uncounted(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    phone.ready.now -= timedelta(days=1)
    phone.ready.register("Eve", f"{PRECISION}\n{ZAHYA}")
    direct_check(phone, phone.ready.event_id, "Eve", "Both, if there is time.", both=True)
    phone.count_all()
    phone.next()
    expect(phone.page.get_by_text("You have not counted this deck.")).to_be_visible()
    expect(phone.page.locator(".differences:visible")).to_have_count(0)
    phone.page.get_by_role("button", name="I did not get to it").tap()
    expect(phone.page.get_by_text("This deck was not counted.")).to_be_visible()
    phone.tap('button:text-is("All fine")')
    phone.next()
    phone.next()
    phone.next()
    expect(phone.page.get_by_text("The deck was not counted.")).to_be_visible()
    expect(phone.page.get_by_text("Physical deck:")).to_have_count(1)
