"""A whole check with three differences, the network coming and going, under each of the five policies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select

from tests.browser.conftest import LiveSite, OpenPage
from tests.browser.judge_phone import Phone, new_phone, start_check
from validator.store.deck_check import Infraction

Picture = Callable[[Page, str], None]


@dataclass
class Case:
    """What is wrong with the deck, what the judge answers, and what the document then says."""

    policy: str
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
def test_a_whole_check_with_three_differences_while_the_network_goes_off_and_on(
    live: LiveSite, open_page: OpenPage, picture: Picture, case: Case
) -> None:
    phone = new_phone(live, open_page, case.policy)
    page = phone.page
    start_check(phone)
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


def count_with_a_failing_network(phone: Phone, case: Case) -> None:
    """Count three rows online, the others without a network, and load the page again in between."""
    listed = phone.listed()
    wanted = {title: case.found.get(title, copies) for title, copies in listed.items()}
    for title in list(wanted)[:3]:
        phone.count(title, wanted[title])
    phone.see_status("saved")
    phone.go_offline()
    for title in list(wanted)[3:]:
        phone.count(title, wanted[title])
    for title, copies in case.found.items():
        if copies < listed[title]:
            phone.set_number(title, copies)
    phone.see_status("offline, safe on this phone")
    before = phone.numbers()
    phone.page.reload()
    wait_for_screen_offline(phone)
    assert phone.numbers() == before
    phone.add(*case.added)
    phone.count(case.added[1], case.copies - 1)


def look_again(phone: Phone, case: Case) -> None:
    """Let the engine judge the physical deck, and go through the checklist."""
    phone.tap('[data-step="count"]')
    phone.next()
    expect(phone.page.locator(".engine b").first).to_contain_text(case.legal)
    phone.page.get_by_role("button", name="All fine").tap()


def wait_for_screen_offline(phone: Phone) -> None:
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
    asked: list[str] = []
    live.app.before_request_funcs.setdefault(None, []).append(lambda: asked.append("request"))
    phone.go_offline()
    phone.page.reload()
    wait_for_screen_offline(phone)
    assert asked == []
