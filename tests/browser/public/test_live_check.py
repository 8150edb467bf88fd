"""The home page in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, LiveSite, OpenPage

MISTAKES = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n2x Bukhgalter\n1x Sneakdoor Prime\n"
NAME_WITHIN_THE_EDITOR = """(name) => {
    const options = [...document.querySelectorAll("[role=option]")];
    const box = options.find((one) => one.textContent.includes(name))?.getBoundingClientRect();
    const editor = document.querySelector("[data-editor]").getBoundingClientRect();
    return box?.height > 0 && editor.top <= box.top && box.bottom <= editor.bottom;
}"""


def type_list(page: Page, text: str) -> None:
    page.get_by_label("Decklist").fill(text)


def test_the_answer_appears_while_typing_without_a_page_jump(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    type_list(page, MISTAKES)
    answer = page.get_by_label("Answer", exact=True)
    expect(answer.get_by_role("heading", name="Illegal")).to_be_visible()
    expect(answer).to_contain_text("Bukhgalter is banned.")
    expect(page.locator(".gutter.marks li").nth(1)).to_have_text("✓")
    expect(page.locator(".gutter.marks li").nth(2)).to_have_text("✕")
    expect(page.locator(".gutter.marks li").nth(3)).to_have_text("?")
    expect(page.get_by_role("status")).to_contain_text("Illegal")
    assert page.evaluate("window.scrollY") == 0
    assert page.url == f"{live.address}/"


def test_one_click_removes_a_card_and_another_settles_a_name(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    type_list(page, MISTAKES)
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_label("Answer", exact=True)).not_to_contain_text("Bukhgalter is banned.")
    page.get_by_role("button", name="Sneakdoor Prime B", exact=True).click()
    expect(page.get_by_role("button", name="Sneakdoor Prime B", exact=True)).to_have_count(0)
    expected = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n1x Sneakdoor Prime B\n"
    assert page.get_by_label("Decklist").input_value() == expected
    page.get_by_label("Decklist").press("Control+z")
    assert "1x Sneakdoor Prime\n" in page.get_by_label("Decklist").input_value()


def test_a_stale_answer_is_ignored(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.goto(live.address)
    page.route("**/live", hold_first)
    with page.expect_request("**/live"):
        type_list(page, "1x Bukhgalter")
    type_list(page, "1x Hedge Fund")
    answer = page.get_by_label("Answer", exact=True)
    expect(answer).to_contain_text("Hedge Fund")
    held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(answer).to_contain_text("Hedge Fund")
    expect(answer).not_to_contain_text("Bukhgalter")


def test_no_connection_keeps_the_list_and_says_so(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(f"{live.address}/?example=decks")
    answer, peek = page.get_by_label("Answer", exact=True), page.locator("[data-peek]")
    head = answer.locator(":scope > :not(.trouble)").filter(has=page.locator(".answer-head")).first
    expect(head).to_contain_text("Legal")
    expect(head).to_have_css("filter", "none")
    page.context.set_offline(True)
    type_list(page, MISTAKES)
    expect(answer).to_contain_text("No connection. Your list is still here")
    for old in (head, peek):
        expect(old).to_contain_text("Legal")
        expect(old).to_have_css("filter", "grayscale(1)")
    page.context.set_offline(False)
    page.get_by_label("Decklist").press_sequentially("x")
    expect(answer).to_contain_text("Bukhgalter is banned.")
    for fresh in (head, peek):
        expect(fresh).to_contain_text("Illegal")
        expect(fresh).to_have_css("filter", "none")


def test_names_are_completed_by_keyboard(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    area = page.get_by_label("Decklist")
    area.press_sequentially("3x sure g")
    expect(page.get_by_role("option", name="Sure Gamble")).to_be_visible()
    area.press("ArrowDown")
    area.press("Enter")
    assert area.input_value() == "3x Sure Gamble"
    expect(page.get_by_role("listbox")).to_have_count(0)


def test_a_late_answer_does_not_take_away_what_is_being_chosen(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    area = page.get_by_label("Decklist")
    area.press_sequentially("3x sure")
    option = page.get_by_role("option", name="Sure Gamble")
    expect(option).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(lambda url: "q=sure+g" in url, hold)
    with page.expect_request(lambda request: "q=sure+g" in request.url):
        area.press_sequentially(" g")
    area.press("ArrowDown")
    with page.expect_event("requestfinished", lambda request: "q=sure+g" in request.url):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    area.press("Enter")
    assert area.input_value() == "3x Sure Gamble"


def test_choosing_another_game_offers_only_what_fits(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    expect(page.get_by_label("Environment")).to_be_hidden()
    page.get_by_label("Format").select_option("final-brawl")
    expect(page.get_by_label("Environment")).to_be_visible()
    assert page.get_by_label("Policy").input_value() == "sws-1.2"


def test_a_file_opens_as_text_that_can_be_edited(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    page.locator("[data-file]").set_input_files(
        {"name": "mine.txt", "mimeType": "text/plain", "buffer": MISTAKES.encode()}
    )
    expect(page.get_by_text("Read from mine.txt.")).to_be_visible()
    expect(page.get_by_label("Decklist")).to_have_value(re.compile("2x Bukhgalter"))
    answer = page.get_by_label("Answer", exact=True)
    expect(answer).to_contain_text("Bukhgalter is banned.")
    answer.get_by_role("button", name="Remove it").click()
    expect(answer).not_to_contain_text("Bukhgalter is banned.")
    page.get_by_role("button", name="Undo").click()
    expect(answer).to_contain_text("Bukhgalter is banned.")


def test_a_result_is_shared_under_a_link(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{live.address}/?example=decks")
    page.get_by_role("button", name="Share this result").click()
    expect(page).to_have_url(re.compile("/r/[a-z0-9]{16}$"))
    expect(page.get_by_role("heading", name="Proof of legality")).to_be_visible()
    link = page.get_by_label("Link", exact=True).input_value()
    stranger = open_page()
    stranger.goto(link)
    expect(stranger.locator("main")).to_contain_text("Haas-Bioroid: Precision Design")


def test_everything_works_without_scripts(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(live.address)
    type_list(page, MISTAKES)
    page.get_by_role("button", name="Check this list").click()
    expect(page.get_by_label("Answer", exact=True)).to_contain_text("Bukhgalter is banned.")
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_label("Answer", exact=True)).not_to_contain_text("Bukhgalter is banned.")
    assert "Bukhgalter" not in page.get_by_label("Decklist").input_value()


def test_the_page_fits_a_small_phone_and_the_verdict_follows(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page({"width": 320, "height": 640})
    page.goto(f"{live.address}/?example=mistakes")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    peek = page.locator("[data-peek]")
    expect(peek).to_contain_text("Illegal")
    peek.click()
    expect(page.get_by_role("heading", name="Illegal")).to_be_in_viewport()


def test_controls_are_large_enough_for_a_thumb(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page(PHONE)
    page.goto(f"{live.address}/?example=mistakes")
    # The page comes with an answer; its script has asked once more and puts that one in its place.
    expect(page.get_by_label("Answer", exact=True)).not_to_have_attribute("aria-busy", "true")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, .button, select, input, summary")]
            .filter((e) => e.offsetParent && !e.matches(".unseen, .to-line, .info, [type=hidden]"))
            .filter((e) => e.getBoundingClientRect().height < 43.5)
            .map((e) => e.outerHTML.slice(0, 80))"""
    )
    assert small == []
    # The sign for the rule is small, but around it is room for a thumb, too.
    info = page.locator(".info").first
    info.scroll_into_view_if_needed()
    assert info.evaluate(
        """(sign) => {
            const { x, y, width, height } = sign.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2 - 21) === sign;
        }"""
    )


def test_names_are_offered_above_the_line_where_there_is_no_room_below(
    live: LiveSite, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(live.address)
    area = page.get_by_label("Decklist")
    area.fill("3x Hedge Fund\n" * 60)
    area.press("Control+End")
    area.press_sequentially("3x sure g")
    expect(page.get_by_role("option", name="Sure Gamble")).to_be_visible()
    # Each letter brings names anew: where they stand is asked in one breath, until they stay.
    page.wait_for_function(NAME_WITHIN_THE_EDITOR, arg="Sure Gamble")


def test_a_list_of_another_game_is_checked_as_that_game_by_one_click(
    live: LiveSite, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(live.address)
    type_list(page, "5x Ting Ting\n5x Fire Mystic\n5x Proving Ground\n5x Golden Gunman\n")
    page.get_by_role("button", name="Check it as Shadowfist").click()
    expect(page.get_by_label("Format")).to_have_value("final-brawl")
    expect(page.get_by_label("Policy")).to_have_value("sws-1.2")
    expect(page.get_by_label("Answer", exact=True)).not_to_contain_text("These look like")


def test_answers_come_while_somebody_types_on(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.clock.install()
    page.goto(live.address)
    editor = page.get_by_label("Decklist")
    editor.press_sequentially("Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n3x")
    # A key every tenth of a second: there is no pause that an answer could wait for.
    for key in " Brav":
        editor.press(key)
        page.clock.run_for(100)
    expect(page.get_by_label("Answer", exact=True)).to_contain_text("Zahya Sadeghi")


def test_the_folded_rules_say_what_holds(live: LiveSite, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(live.address)
    said = page.locator(".more-rules summary")
    expect(said).to_contain_text("Competitive · today · NISEI 1.4 · change")
    page.get_by_label("Shadowfist", exact=True).check()
    expect(page.get_by_label("Format")).to_have_value("final-brawl")
    expect(said).to_contain_text("today · SWS 1.2")
    said.click()
    page.get_by_label("Event date").fill("2020-02-02")
    expect(said).to_contain_text("2 February 2020")


def test_a_long_address_that_is_no_deck_stays_within_a_small_phone(
    live: LiveSite, open_page: OpenPage
) -> None:
    page = open_page({"width": 320, "height": 568})
    page.goto(live.address)
    page.get_by_label("Decklist").fill("https://netrunnerdb.com/en/decklist/0e1c3a5b-1234/some-deck")
    expect(page.get_by_text("is not a link to a deck that can be read here")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
