"""A whole check by keyboard alone, from the list of players to the report, and not a word on the console."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, LiveSite, OpenPage
from tests.browser.judge.judge_phone import new_phone, wait_for_screen

FOCUSED = """() => {
    const node = document.activeElement;
    const label = node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent;
    return (label ?? '').replace(/\\s+/g, ' ').trim();
}"""
MOST_TABS = 60


def tab_to(page: Page, name: str) -> None:
    """Press the tabulator until something of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith(name):
            return
    raise AssertionError(f"{name} cannot be reached with the keyboard")


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Go to something and press it; the focus is not lost by that."""
    tab_to(page, name)
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.tagName") != "BODY", f"the focus is lost after {name}"


def test_a_whole_check_needs_no_mouse_and_says_nothing_on_the_console(
    live: LiveSite, open_page: OpenPage
) -> None:
    phone = new_phone(live, open_page, size=DESKTOP)
    page, words = phone.page, []
    page.on("console", lambda message: words.append(f"{message.type}: {message.text}"))
    page.goto(f"{phone.address}/judge/{phone.ready.event_id}/players")
    press(page, "Ann", "Space")
    press(page, "Corp", "Space")
    tab_to(page, "Why this player")
    page.keyboard.type("A tip.")
    tab_to(page, "Start the check")
    page.keyboard.press("Enter")
    wait_for_screen(phone)
    listed = phone.listed()
    tab_to(page, next(iter(listed)))
    for title, copies in listed.items():
        assert page.evaluate(FOCUSED).startswith(title)
        page.keyboard.press(str({"Mayfly": 0, "Makler": 2}.get(title, copies)))
        page.keyboard.press("ArrowDown")
    expect(page.locator("#missing")).to_have_text("Missing: 1 Mayfly")
    press(page, "Done counting")
    press(page, "All fine")
    press(page, "Go on")
    press(page, "No")  # no game was in progress
    expect(page.locator(".penalty")).to_have_text("Game loss")
    press(page, "Go on")
    tab_to(page, "Close the check")
    page.keyboard.press("Enter")
    page.wait_for_url("**/report")
    expect(page.locator(".report-verdict").first).to_contain_text("Illegal deck or decklist: Game loss")
    assert words == []
