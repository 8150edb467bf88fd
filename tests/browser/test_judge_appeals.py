"""Differences, ruling, appeal, overturned, amended: what the pages then say, under each of the documents.

The expectations are written by hand from the documents: what each penalty brings about, who may rule, who
decides appeals. Report, PDF, JSON and summary must tell the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import pypdfium2
import pytest
from playwright.sync_api import expect
from sqlmodel import select

from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.browser.judge_phone import Phone, new_phone, phone_of, start_check
from validator.services.access import Actor
from validator.store.deck_check import Infraction


@dataclass
class Story:
    """A check with a swapped card, its ruling, and what an appeal makes of it.

    `gone` are sentences that held for the first penalty and must be nowhere once it is overturned.
    """

    policy: str
    found: dict[str, int]
    answers: tuple[str, ...]
    first: str
    first_says: tuple[str, ...]
    decided: str
    decided_name: str
    decided_says: tuple[str, ...]
    gone: tuple[str, ...]
    words: str = ""
    proposed: bool = False


STORIES = [
    # NISEI 1.4, "Illegal deck or decklist" 1b, 2a; "Infractions": a judge may downgrade.
    Story(
        policy="nisei-1.4",
        found={"Mayfly": 0, "Makler": 2},
        answers=("no",),
        first="Game loss",
        first_says=(
            "Loss of the first game of the next round.",
            "Randomize which side the player plays in the other game of that round.",
            "Complete or change the list so that it matches the deck.",
        ),
        decided="warning",
        decided_name="Warning",
        decided_says=("Complete or change the list so that it matches the deck.",),
        gone=("Loss of the first game", "Randomize which side"),
    ),
    # NISEI 2018 has the same steps; here the head judge finds cheating: the opponent gets two wins.
    Story(
        policy="nisei-2018",
        found={"Imp": 2, "Mimic": 3},
        answers=("yes",),
        first="Game loss",
        first_says=("Loss of the game in progress.",),
        decided="disqualification",
        decided_name="Disqualification",
        decided_says=("The opponent gets two wins for this round.",),
        gone=("Loss of the game in progress.",),
    ),
    # FFG: the list is updated from the cards in use; the remedy is the marshal's.
    Story(
        policy="ffg-2.2.1",
        found={"Crypsis": 1, "Mimic": 3},
        answers=("no", "no"),
        first="No penalty",
        first_says=("Update the list at once to match the cards in use.",),
        decided="game-loss",
        decided_name="Game loss",
        decided_says=("Game loss.",),
        gone=(),
        words="Play on with the deck as it is.",
    ),
    # TRC: only the judge warns; a referee proposes it, and the judge takes it back on appeal.
    Story(
        policy="trc-1998",
        found={"Score!": 3, "Pile Driver": 6},
        answers=("warning", "no"),
        first="Warning",
        first_says=("The judge warns the player.", "The player restores the deck of the first round."),
        decided="none",
        decided_name="No penalty",
        decided_says=("The player restores the deck of the first round.",),
        gone=("The judge warns the player.",),
        proposed=True,
    ),
    # Secret War Society 3.0(e): the head judge chooses; points become a warning on appeal.
    Story(
        policy="sws-1.2",
        found={"Ting Ting": 4},
        answers=("no", "match-points", "no"),
        first="Loss of match points",
        first_says=("Loss of match points, as many as the head judge says.",),
        decided="warning",
        decided_name="Warning",
        decided_says=("The player restores the deck chosen before round one.",),
        gone=("Loss of match points, as many as",),
        proposed=True,
    ),
]


@pytest.mark.parametrize("story", STORIES, ids=[story.policy for story in STORIES])
def test_what_was_ruled_appealed_overturned_and_amended_reads_the_same_everywhere(
    live: LiveSite, open_page: OpenPage, story: Story
) -> None:
    phone = new_phone(live, open_page, story.policy, size=PHONE)
    judge = phone_of(live, open_page, phone.ready, phone.ready.judge, PHONE)
    check_and_rule(judge, story)
    settle_what_waits(phone, story)
    sources = everything(phone)
    for place, text in sources.items():
        assert story.first in text, place
    for sentence in story.first_says:
        assert all(sentence in sources[place] for place in ("report", "pdf", "json", "history")), sentence

    appeal(judge, phone, story)
    sources = everything(phone)
    for place, text in sources.items():
        assert story.decided_name in text, place
    for sentence in story.decided_says:
        assert all(sentence in sources[place] for place in ("report", "pdf", "json", "history")), sentence
    for sentence in story.gone:
        # What was ruled first stays readable only in the story of the ruling.
        assert sentence not in effects_of(sources["report"]), sentence
        assert sentence not in effects_of(sources["history"]), sentence
    assert penalty_in_store(live) == story.decided

    amend(phone)
    sources = everything(phone)
    assert "Deck and list match" not in sources["old"]
    assert "Annulled" in sources["report"]
    assert "Annulled" in sources["pdf"]
    assert '"penalties":{}' in sources["summary.json"].replace(" ", "")


def check_and_rule(phone: Phone, story: Story) -> None:
    """Count with two differences, answer the questions of the document, and close the check."""
    start_check(phone)
    phone.count_all()
    for title, copies in story.found.items():
        phone.set_number(title, copies)
    phone.see_status("saved")
    phone.next()
    phone.page.get_by_role("button", name="All fine").tap()
    expect(phone.page.locator(".engine b").first).to_be_visible()
    phone.next()
    phone.answer(*story.answers)
    expect(phone.page.locator(".penalty")).to_have_text(story.first)
    if story.words:
        phone.page.get_by_label("The ruling in your words").fill(story.words)
    phone.next()
    phone.next()
    phone.page.wait_for_url("**/report")


def settle_what_waits(phone: Phone, story: Story) -> None:
    """A ruling that the document reserves waits on the head judge's page."""
    phone.page.goto(f"{phone.address}/judge/{phone.ready.event_id}")
    waiting = phone.page.get_by_text("ruling waits for the head judge")
    expect(waiting).to_have_count(1 if story.proposed else 0)
    if story.proposed:
        phone.page.locator("#waiting + .lines .line-link").first.tap()
        phone.page.get_by_role("button", name="Confirm the ruling").tap()
        expect(phone.page.get_by_text("The ruling is confirmed.")).to_be_visible()


def player_page(phone: Phone) -> str:
    return f"{phone.address}/judge/{phone.ready.event_id}/players/{phone.ready.players['Ann']}"


def appeal(judge: Phone, head: Phone, story: Story) -> None:
    """The judge notes the appeal and is not offered to decide it; the head judge decides."""
    judge.page.goto(player_page(judge))
    judge.page.get_by_text("The player appeals").tap()
    judge.page.get_by_label("What the player says").fill("It was an honest mistake.")
    judge.page.get_by_role("button", name="Note the appeal").tap()
    expect(judge.page.get_by_text("The appeal waits for the head judge")).to_be_visible()
    expect(judge.page.get_by_role("button", name="Decide the appeal")).to_have_count(0)
    head.page.goto(f"{head.address}/judge/{head.ready.event_id}")
    expect(head.page.get_by_text("appeal waits for the head judge")).to_be_visible()
    head.page.goto(player_page(head))
    head.page.get_by_label("Decision").select_option(story.decided)
    head.page.get_by_label("Why", exact=True).fill("I listened to both.")
    head.page.get_by_role("button", name="Decide the appeal").tap()
    expect(head.page.get_by_text("The appeal is decided.")).to_be_visible()


def amend(phone: Phone) -> None:
    """Open the check again, count it as listed, and close it anew."""
    page = phone.page
    page.goto(report_of(phone))
    page.get_by_text("Amend or annul this check").tap()
    page.get_by_label("Reason to open it again").fill("I looked at the wrong list.")
    page.get_by_role("button", name="Open the check again").tap()
    page.wait_for_selector("html[data-ready=yes]")
    for title, copies in phone.listed().items():
        if not phone.numbers()[title].endswith("✓"):
            phone.set_number(title, copies)
    phone.see_status("saved")
    phone.next()
    phone.next()
    phone.next()
    phone.next()
    page.wait_for_url("**/report")


def report_of(phone: Phone) -> str:
    return f"{phone.address}/judge/{phone.ready.event_id}/checks/1/report"


def everything(phone: Phone) -> dict[str, str]:
    """Return what each page and each file says of the check."""
    page, report = phone.page, report_of(phone)
    base = f"{phone.address}/judge/{phone.ready.event_id}"
    found = {}
    for name, address in (
        ("report", report),
        ("summary", f"{base}/summary"),
        ("history", player_page(phone)),
    ):
        page.goto(address)
        page.evaluate("for (const node of document.querySelectorAll('main details')) node.open = true")
        found[name] = page.locator("main").inner_text()
    pdf = page.request.get(f"{report}.pdf").body()
    sheets = (sheet.get_textpage().get_text_bounded() for sheet in pypdfium2.PdfDocument(pdf))
    found["pdf"] = " ".join(" ".join(sheets).split())
    found["json"] = page.request.get(f"{report}.json").text()
    found["summary.json"] = page.request.get(f"{base}/summary.json").text()
    old = page.request.get(f"{report}.json?version=1")
    if old.ok:
        found["old"] = old.text()
    return found


def effects_of(text: str) -> str:
    """Return a page without the stories of its rulings."""
    kept, story = [], False
    for line in text.splitlines():
        story = line.startswith("How this ruling changed") or (story and line[:3].strip(" .").isdigit())
        if not story and "on appeal by" not in line and "Ruled by" not in line:
            kept.append(line)
    return "\n".join(line for line in kept if " CET" not in line and " CEST" not in line)


def penalty_in_store(live: LiveSite) -> str:
    with live.store.reading() as session:
        return session.exec(select(Infraction)).one().penalty


def test_a_disqualification_shows_its_weight_before_it_is_given(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    judge: Actor = phone.ready.judge
    second = phone_of(live, open_page, phone.ready, judge, PHONE)
    page = second.page
    page.goto(player_page(second))
    page.locator("summary", has_text="Cheating").tap()
    page.locator("details[open]").get_by_role("button", name="Review the ruling").tap()
    expect(page.get_by_role("alert")).to_contain_text("write down what happened, in your own words")
    page.locator("details[open]").get_by_label("The ruling in your words").fill("Marked with a nail.")
    page.locator("details[open]").get_by_role("button", name="Review the ruling").tap()
    expect(page.get_by_text("Ann will be out of the event")).to_be_visible()
    expect(page.get_by_text("The opponent gets two wins for this round.")).to_be_visible()
    expect(page.get_by_text("It takes effect when the head judge confirms it.")).to_be_visible()
    page.get_by_role("button", name="Propose it").tap()
    expect(page.get_by_text("The ruling waits for confirmation.")).to_be_visible()
