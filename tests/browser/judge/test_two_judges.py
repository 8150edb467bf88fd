"""Two judges on one deck, both decks of a player, drawn tables and changed penalties."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect
from sqlmodel import select

from tests.browser.accessibility import Picture
from tests.browser.conftest import LiveSite, OpenPage
from tests.browser.judge.judge_phone import (
    Phone,
    direct_check,
    new_phone,
    phone_of,
    start_check,
    wait_for_screen,
)
from tests.deckcheck.decks import PRECISION, ZAHYA
from validator.store.deck_check import DeckCheck


def two_phones(live: LiveSite, open_page: OpenPage) -> tuple[Phone, Phone]:
    """Let the head judge and a judge open the same check."""
    first = new_phone(live, open_page)
    start_check(first)
    second = phone_of(live, open_page, first.ready, first.ready.judge)
    second.page.goto(first.page.url)
    wait_for_screen(second)
    first.see_status("saved")
    second.see_status("saved")
    return first, second


def test_two_judges_on_one_deck_join_their_counts(live: LiveSite, open_page: OpenPage) -> None:
    first, second = two_phones(live, open_page)
    first.count("Bravado", 3)
    first.see_status("saved")
    second.count("Carpe Diem", 3)
    second.see_status("saved")
    expect(second.page.locator("#conflict")).to_be_hidden()
    assert second.numbers()["Bravado"] == "3/3 ✓"
    assert second.numbers()["Carpe Diem"] == "3/3 ✓"
    first.page.reload()
    wait_for_screen(first)
    assert first.numbers()["Carpe Diem"] == "3/3 ✓"


def test_two_judges_see_each_others_counts_within_two_seconds(live: LiveSite, open_page: OpenPage) -> None:
    first, second = two_phones(live, open_page)
    for phone in (first, second):
        phone.page.clock.install()
        phone.page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    # The first judge taps on and on: three times in 0.9 seconds of their phone's time.
    with first.page.expect_response("**/state") as saved:
        for _ in range(3):
            first.count("Bravado", 1)
            first.page.clock.run_for(300)
    assert saved.value.status == 200
    # One more second on the phone of the second judge, who touches nothing.
    with second.page.expect_response("**/state?*"):
        second.page.clock.run_for(1000)
    number = second.page.locator(f"{second.row('Bravado')} .number")
    expect(number).not_to_have_text("0/3")
    expect(second.page.locator("#conflict")).to_be_hidden()


def test_whoever_writes_a_remark_is_not_interrupted_by_the_counts_of_another(
    live: LiveSite, open_page: OpenPage
) -> None:
    first, second = two_phones(live, open_page)
    first.count("Carpe Diem", 1)
    first.next()
    # Nothing moves any more once the engine has answered.
    expect(first.page.locator(".engine b").first).to_be_visible()
    first.tap('label:has(input[name="item-sleeves"][value="fault"])')
    remark = first.page.get_by_label(re.compile("^What is wrong: All sleeves"))
    remark.press_sequentially("Two sleeves ")
    second.count("Bravado", 3)
    expect(first.page.locator("#look-box h2").first).to_contain_text("4 counted")
    expect(remark).to_be_focused()
    first.page.keyboard.type("of another brand")
    expect(remark).to_have_value("Two sleeves of another brand")


def test_both_decks_of_a_player_are_counted_on_one_screen(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    phone = new_phone(live, open_page)
    phone.ready.now -= timedelta(days=1)
    phone.ready.register("Eve", f"{PRECISION}\n{ZAHYA}")
    direct_check(phone, phone.ready.event_id, "Eve", "A tip.", both=True)
    page = phone.page
    for deck in ("Corp", "Runner"):
        page.get_by_role("button", name=deck, exact=True).tap()
        expect(page.locator("#sums")).to_have_text("45 + identity listed · 0 counted")
        phone.count_all()
        expect(page.locator("#left")).to_have_text("all counted")
    picture(page, "both")
    phone.next()
    expect(page.get_by_text("✓ Deck and list agree.")).to_have_count(2)


def test_what_two_judges_counted_differently_is_shown_and_nothing_is_overwritten(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    first, second = two_phones(live, open_page)
    second.go_offline()
    second.count("Bravado", 2)
    second.count("Sure Gamble", 3)
    first.count("Bravado", 3)
    first.see_status("saved")
    second.go_online()
    dialog = second.page.locator("#conflict")
    expect(dialog).to_be_visible()
    picture(second.page, "conflict")
    expect(dialog.locator("legend")).to_have_text(["Bravado"])
    expect(dialog).to_contain_text("Hedy saved this check while you were counting")
    with live.store.reading() as session:
        assert session.exec(select(DeckCheck)).one().state["decks"]["0"]["found"]["deck/bravado"] == 3
    dialog.get_by_label("Hedy: 3").check()
    dialog.get_by_role("button", name="Use what I chose").tap()
    second.see_status("saved")
    assert second.numbers()["Bravado"] == "3/3 ✓"
    with live.store.reading() as session:
        found = session.exec(select(DeckCheck)).one().state["decks"]["0"]["found"]
    assert (found["deck/bravado"], found["deck/sure-gamble"]) == (3, 3)


def test_a_drawn_table_takes_both_players_and_shows_why(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    phone = new_phone(live, open_page)
    page = phone.page
    page.goto(f"{phone.address}/judge/{phone.ready.event_id}")
    page.get_by_role("button", name="Draw a table").tap()
    expect(page.get_by_text("not checked yet").first).to_be_visible()
    expect(page.get_by_text(re.compile("modulo 4"))).to_be_visible()
    picture(page, "draw")
    page.get_by_role("button", name="Start the check").tap()
    wait_for_screen(phone)
    expect(page.locator("#siblings a")).to_have_count(1)
    page.locator("#siblings a").tap()
    wait_for_screen(phone)
    expect(page.locator("#siblings a")).to_have_count(1)


def test_a_penalty_is_changed_only_with_a_reason(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    page = phone.page
    phone.tap('.all-here[aria-label="All of Event are here"]')
    phone.next()
    phone.next()
    phone.answer("yes")  # without its identity the deck is not legal
    page.get_by_text("Change the penalty", exact=True).tap()
    page.get_by_label("Penalty", exact=True).select_option("warning")
    phone.next()
    expect(page.locator("#trouble")).to_contain_text("say why you change the penalty")
    page.get_by_label("Reason, if you change the penalty").fill("The first event of a child.")
    phone.next()
    phone.next()
    page.wait_for_url("**/report")
    expect(page.get_by_text("Instead of Game loss: The first event of a child.")).to_be_visible()
