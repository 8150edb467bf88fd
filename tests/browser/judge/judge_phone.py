"""A judge with a phone: an event under a policy, signed in, in a hall whose network can fail."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.browser.accessibility import sign_in
from tests.browser.conftest import LiveSite, OpenPage
from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from validator.services.access import Actor
from validator.store.account import Account

SMALL_PHONE = {"width": 320, "height": 640}
ROWS = "rows => rows.map(row => ['.title', '.number'].map(part => row.querySelector(part).innerText))"


@dataclass
class Screen:
    """A page on a phone on which somebody of the staff is signed in."""

    page: Page
    address: str
    taps: int = 0

    def tap(self, selector: str, **options: object) -> None:
        """Tap something and count the tap."""
        self.taps += 1
        self.page.locator(selector, **options).first.tap()  # type: ignore[arg-type]

    def row(self, title: str) -> str:
        """Return the place of a card's row."""
        return f'.card-row:has(.title:text-is("{title}"))'

    def count(self, title: str, copies: int) -> None:
        """Tap a row once for each copy."""
        for _ in range(copies):
            self.tap(f"{self.row(title)} .tap")

    def count_all(self) -> None:
        """Count the deck on the screen as it is listed: group by group, single rows by hand."""
        while self.page.locator(".all-here:visible").count():
            self.page.locator(".all-here:visible").first.tap()
        listed = self.listed()
        for title in [title for title, number in self.numbers().items() if number.startswith("0/")]:
            self.count(title, listed[title])

    def set_number(self, title: str, copies: int) -> None:
        """Set the number of copies with the sheet that the dots open."""
        self.tap(f"{self.row(title)} .more")
        self.tap(f'#pad button[data-number="{copies}"]')

    def add(self, typed: str, title: str) -> None:
        """Add a card that is not on the list."""
        self.tap("#add")
        self.page.locator("#adding-name").fill(typed)
        self.tap(f'#adding li button:has-text("{title}")')

    def listed(self) -> dict[str, int]:
        """Return the rows on the screen with the copies that the list names."""
        copies = {title: number.split()[0].partition("/")[2] for title, number in self.numbers().items()}
        return {title: int(number or 0) for title, number in copies.items()}

    def numbers(self) -> dict[str, str]:
        """Return what the rows show, all in one question to the browser."""
        return dict(self.page.locator(".card-row").evaluate_all(ROWS))

    def go_offline(self) -> None:
        """Let the network fail."""
        self.page.context.set_offline(True)

    def go_online(self) -> None:
        """Let the network come back."""
        self.page.context.set_offline(False)

    def see_status(self, words: str) -> None:
        """Wait for the line that tells whether the check is saved."""
        expect(self.page.locator("#status")).to_contain_text(words)

    def view(self, name: str) -> None:
        """Choose the order of the rows or another comfort of the screen."""
        self.tap("#comfort summary")
        self.tap(f'#comfort label:has([value="{name}"]), #comfort label:has([data-comfort="{name}"])')
        self.tap("#comfort summary")

    def next(self) -> None:
        """Go on to the next step."""
        self.tap("#next")

    def answer(self, *answers: str) -> None:
        """Answer the policy's questions one after the other."""
        for answer in answers:
            self.tap(f'.question [data-answer="{answer}"]')

    def penalty(self) -> str:
        """Return the penalty that the screen shows."""
        return self.page.locator(".penalty").inner_text()


@dataclass
class Phone(Screen):
    """A screen, and the event that its judge works at."""

    ready: CheckWorld = field(kw_only=True)


def new_phone(
    live: LiveSite,
    open_page: OpenPage,
    policy: str = "nisei-1.4",
    *,
    size: dict[str, int] = SMALL_PHONE,
    **options: object,
) -> Phone:
    """Make an event in its first round and a phone on which its head judge is signed in."""
    ready = new_check_world(live.store, policy)
    live.clock.moment = ready.now
    return phone_of(live, open_page, ready, ready.head, size, **options)


def phone_of(
    live: LiveSite,
    open_page: OpenPage,
    ready: CheckWorld,
    judge: Actor,
    size: dict[str, int] = SMALL_PHONE,
    **options: object,
) -> Phone:
    """Return a phone on which somebody of the staff is signed in."""
    with live.store.reading() as session:
        account = session.get_one(Account, judge.account_id)
    page = open_page(size, has_touch=True, is_mobile=True, **options)
    sign_in(page, live, account)
    return Phone(page, live.address, ready=ready)


def start_check(phone: Phone, name: str = "Ann") -> None:
    """Open a check that the head judge has directed at a player; `direct_check` does that by the pages."""
    check = phone.ready.open(name, phone.ready.head, "The opponent saw a strange card.")
    phone.page.goto(f"{phone.address}/judge/{phone.ready.event_id}/checks/{check.id}")
    wait_for_screen(phone)


def direct_check(phone: Screen, event_id: int, name: str, reason: str, *, both: bool = False) -> None:
    """Direct a check at a player and wait until the screen works without a network."""
    page = phone.page
    page.goto(f"{phone.address}/judge/{event_id}/players")
    page.get_by_label(re.compile(f"^{name} ")).check()
    page.get_by_label("Why this player").fill(reason)
    if not both and page.get_by_label("Corp", exact=True).count():
        page.get_by_label("Corp", exact=True).uncheck()
    page.get_by_role("button", name="Start the check").tap()
    wait_for_screen(phone)


def wait_for_screen(phone: Screen) -> None:
    """Wait until the check screen is there and is kept for a time without a network."""
    page = phone.page
    page.wait_for_selector("html[data-ready=yes][data-kept=yes]")


def wait_for_screen_offline(phone: Screen) -> None:
    """Wait until the check screen is there, from what the phone has kept."""
    phone.page.wait_for_selector("html[data-ready=yes]")
    phone.see_status("offline")
