"""The whole way under each of the five documents, by pages and forms alone.

From making the event over registration, the list, the lock and a deck check with three differences, while the
network comes and goes, to the report.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select

from tests.browser.conftest import LiveSite, OpenPage
from tests.browser.judge_phone import SMALL_PHONE, Screen, direct_check, new_phone, start_check
from tests.browser.test_whole_way import fill_deck, register, sign_up, submit
from tests.deckcheck.decks import NOISE, OLD_RUNNER, REINA, SHADOWFIST, ZAHYA
from validator.store.deck_check import Infraction

Picture = Callable[[Page, str], None]


@dataclass
class Case:
    """The event and its list, what is wrong with the deck, what the judge answers, what the document says."""

    policy: str
    chosen: dict[str, str]
    settings: dict[str, str | bool]
    starts_at: datetime
    listed: str
    said: str
    found: dict[str, int]
    added: tuple[str, str]
    answers: tuple[str, ...]
    penalty: str
    code: str
    remedies: list[str]
    copies: int = 1
    words: str = ""
    legal: str = "is legal."
    flags: list[str] = field(default_factory=list)
    corrected: bool = False


CASES = [
    # A banned card in the deck while a game is on: loss of that game, and the deck becomes legal again.
    Case(
        policy="nisei-1.4",
        chosen={"tier": "competitive", "format": "standard"},
        settings={"Sanctioned event": True},
        starts_at=datetime(2026, 11, 14, 10, 0, tzinfo=UTC),
        listed=ZAHYA,
        said="This is a sanctioned event.",
        found={"Mayfly": 0, "Makler": 2},
        added=("bukh", "Bukhgalter"),
        answers=("yes",),
        penalty="Game loss",
        code="game-loss",
        remedies=["repair-deck"],
        legal="is not legal.",
    ),
    # A legal deck that is not the listed one, noticed between games: loss of the first game of the next
    # round, the side of the other game at random, and the list is corrected.
    Case(
        policy="nisei-2018",
        chosen={"tier": "competitive", "format": "standard"},
        settings={"Handwritten lists are accepted": True},
        starts_at=datetime(2018, 12, 22, 10, 0, tzinfo=UTC),
        listed=REINA,
        said="Handwritten lists are accepted.",
        found={"Imp": 2, "Mimic": 2},
        added=("crypsis", "Crypsis"),
        copies=2,
        answers=("no",),
        penalty="Game loss",
        code="game-loss",
        remedies=["random-side", "correct-list"],
        corrected=True,
    ),
    # No table of penalties: the list is completed from the deck, the advantage flagged, the ruling noted.
    Case(
        policy="ffg-2.2.1",
        chosen={"tier": "formal", "format": "standard", "lists_required": "yes"},
        settings={"Swiss rounds": "3", "Cut to top": "0"},
        starts_at=datetime(2017, 8, 5, 10, 0, tzinfo=UTC),
        listed=NOISE,
        said="There are 3 Swiss rounds and no cut.",
        found={"Crypsis": 1, "Corroder": 3},
        added=("plascrete", "Plascrete Carapace"),
        answers=("no", "yes"),
        penalty="No penalty",
        code="none",
        remedies=["correct-list"],
        words="Play on with the deck as it is; I look into it.",
        flags=["advantage"],
        corrected=True,
    ),
    # The judge may warn or declare forfeiture: here a warning, and the deck of the first round is restored.
    Case(
        policy="trc-1998",
        chosen={"tier": "open", "format": "constructed"},
        settings={"Place (optional)": "Main hall"},
        starts_at=datetime(1998, 8, 1, 10, 0, tzinfo=UTC),
        listed=OLD_RUNNER,
        said="Constructed decks and lists stay as they are once the event has begun.",
        found={"Score!": 3, "Pile Driver": 5},
        added=("cloak", "Cloak"),
        answers=("warning", "no"),
        penalty="Warning",
        code="warning",
        remedies=["restore-deck"],
    ),
    # A sixth copy of a title disqualifies, whatever else was found.
    Case(
        policy="sws-1.2",
        chosen={"tier": "open", "format": "final-brawl", "environment": "classic"},
        settings={"Proxies are banned": True, "Ban announced on": "2023-07-01"},
        starts_at=datetime(2023, 8, 5, 10, 0, tzinfo=UTC),
        listed=SHADOWFIST,
        said="Proxies are banned. That was announced on 1 July 2023.",
        found={"Fire Mystic": 6, "Ting Ting": 4},
        added=("white ninja", "White Ninja"),
        answers=(),
        penalty="Disqualification",
        code="disqualification",
        remedies=[],
        words="Six copies of Fire Mystic lay in the deck.",
        legal="is not legal.",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.policy for case in CASES])
def test_the_whole_way_from_the_form_of_the_event_to_the_report_of_a_deck_check(
    live: LiveSite, open_page: OpenPage, picture: Picture, case: Case
) -> None:
    phone = Screen(open_page(SMALL_PHONE, has_touch=True, is_mobile=True), live.address)
    page = phone.page
    live.clock.moment = case.starts_at - timedelta(days=1)
    sign_up(page, live)
    event_id = make_event(page, case)
    hand_in(page, open_page(), live, case)
    begin(page, live, event_id)
    direct_check(phone, event_id, "Ann", "The opponent saw a strange card.")
    count_with_a_failing_network(phone, case)
    picture(page, "counted")
    phone.next()
    expect(page.locator("#look-box .differences li")).to_have_count(3)
    expect(page.locator(".engine").first).to_contain_text("No network")

    phone.go_online()
    phone.see_status("saved")
    look_again(phone, case)
    picture(page, "look")
    phone.next()
    phone.answer(*case.answers)
    expect(page.locator(".penalty")).to_have_text(case.penalty)
    if case.words:
        page.get_by_label("The ruling in your words").fill(case.words)
    picture(page, "ruling")
    phone.next()

    phone.go_offline()
    phone.next()
    expect(page.locator("#trouble")).to_contain_text("closed on this phone")
    picture(page, "closed-offline")
    phone.go_online()
    page.wait_for_url("**/report")
    picture(page, "report")
    verify_record(live, page, case)


def test_the_time_to_build_a_sealed_deck_runs_on_the_player_s_page(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    page, player = open_page(), open_page(SMALL_PHONE)
    sealed = replace(next(case for case in CASES if case.policy == "trc-1998"), settings={})
    sealed.chosen = {**sealed.chosen, "format": "sealed"}
    live.clock.moment = sealed.starts_at
    sign_up(page, live)
    make_event(page, sealed)
    link = page.get_by_label("Registration link").input_value()
    page.get_by_role("link", name="Time to build").click()
    page.get_by_label("Minutes to build").fill("45")
    page.get_by_role("button", name="Start the time to build").click()
    expect(page.locator(".big-time")).to_have_text(re.compile(r"4[45]:\d\d"))
    register(player, live, link, "Ann")
    player.clock.install()
    player.reload()
    clock, warning = player.get_by_label("Time to build"), player.get_by_text("Less than 5 minutes left")
    expect(clock).to_contain_text(re.compile(r"in 4\d minutes"))
    expect(warning).to_be_hidden()
    player.clock.fast_forward("40:01")
    expect(warning).to_be_visible()
    picture(player, "warned")
    player.clock.fast_forward("05:00")
    expect(warning).to_be_hidden()
    expect(player.get_by_text("The time to build is over.")).to_be_visible()


def make_event(page: Page, case: Case) -> int:
    """Make an event under the document through the form, with its settings; return its number."""
    page.goto(page.url.replace("/events/", "/events/new"))
    page.get_by_label("Name", exact=True).fill("Autumn Cup")
    page.get_by_label("Starts at").fill(f"{case.starts_at:%Y-%m-%dT%H:%M}")
    page.get_by_label("Time zone").fill("UTC")
    page.locator("#policy").select_option(case.policy)
    for name, choice in case.chosen.items():
        page.locator(f"#{name}").select_option(choice)
    page.get_by_text("More settings").click()
    for label, value in case.settings.items():
        if value is True:
            page.get_by_label(label).check()
        else:
            page.get_by_label(label).fill(str(value))
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    return int(page.url.rpartition("/")[2])


def hand_in(page: Page, player: Page, live: LiveSite, case: Case) -> None:
    """Let Ann read the rules, register and submit her list, and the organizer add Ben."""
    link = page.get_by_label("Registration link").input_value()
    register(player, live, link, "Ann")
    fill_deck(player, "deck" if case.policy == "sws-1.2" else "runner", case.listed)
    submit(player, 1)
    desk = player.url.partition("/receipt")[0]
    player.goto(desk)
    player.get_by_role("link", name="Rules of this event").first.click()
    expect(player.locator("main")).to_contain_text(case.said)
    live.clock.moment = case.starts_at + timedelta(minutes=30)
    player.goto(desk)
    expect(player.get_by_text("Lists are locked. You can read yours here")).to_be_visible()


def begin(page: Page, live: LiveSite, event_id: int) -> None:
    """Add a late player, pair the first round and let it begin."""
    page.goto(f"{live.address}/events/{event_id}")
    page.locator("summary", has_text="Add players").click()
    page.locator("form", has=page.get_by_role("button", name="Add player")).get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("region", name="Message to Ben")).to_be_visible()
    page.goto(f"{live.address}/events/{event_id}")
    page.get_by_label("Move to").select_option("swiss")
    with page.expect_navigation():
        page.get_by_role("button", name="Move the event").click()
    page.goto(f"{live.address}/judge/{event_id}/pairings")
    page.get_by_label("Tables").fill("1: Ann - Ben")
    with page.expect_navigation():
        page.get_by_role("button", name="Save round").click()


def count_with_a_failing_network(phone: Screen, case: Case) -> None:
    """Count three rows online, the others without a network, and load the page again in between."""
    listed = phone.listed()
    for title in list(listed)[:3]:
        phone.count(title, listed[title])
    phone.see_status("saved")
    phone.go_offline()
    phone.count_all()
    for title, copies in case.found.items():
        if copies < listed[title]:
            phone.set_number(title, copies)
        else:
            phone.count(title, copies - listed[title])
    phone.see_status("offline, safe on this phone")
    before = phone.numbers()
    phone.page.reload()
    wait_for_screen_offline(phone)
    assert phone.numbers() == before
    phone.add(*case.added)
    phone.count(case.added[1], case.copies - 1)


def look_again(phone: Screen, case: Case) -> None:
    """Let the engine judge the physical deck, and go through the checklist."""
    phone.tap('[data-step="count"]')
    phone.next()
    expect(phone.page.locator(".engine b").first).to_contain_text(case.legal)
    phone.page.get_by_role("button", name="All fine").tap()


def wait_for_screen_offline(phone: Screen) -> None:
    phone.page.wait_for_selector("html[data-ready=yes]")
    phone.see_status("offline")


def verify_record(live: LiveSite, page: Page, case: Case) -> None:
    with live.store.reading() as session:
        row = session.exec(select(Infraction)).one()
    assert row.penalty == case.code
    assert [effect["code"] for effect in row.effects if effect["kind"] == "remedy"] == case.remedies
    assert [effect["code"] for effect in row.effects if effect["kind"] == "flag"] == case.flags
    assert row.text == case.words
    expect(page.locator(".differences li")).to_have_count(3)
    shown = "No penalty" if case.code == "none" else case.penalty
    expect(page.locator(".report-verdict").first).to_contain_text(shown)
    further = page.get_by_text("a correction by staff")
    expect(further).to_have_count(1 if case.corrected else 0)


def test_the_screen_is_ready_for_a_time_without_a_network(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page)
    start_check(phone)
    live.stop()
    phone.go_offline()
    phone.page.reload()
    wait_for_screen_offline(phone)
