"""One whole way under each of the five documents, by pages and forms alone: under one of them in a browser.

From making the event over registration, the list, the lock and a deck check with three differences, while the
network comes and goes, to the ruling, the appeal, what it overturns, and the check amended. Report, PDF, JSON
and summary must tell the same at each of these.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select

from tests.browser.accessibility import Picture, sign_in
from tests.browser.conftest import PHONE, LiveSite, OpenPage
from tests.browser.judge.judge_phone import (
    SMALL_PHONE,
    Phone,
    direct_check,
    new_phone,
    phone_of,
    wait_for_screen_offline,
)
from tests.browser.organizer.organizer_steps import begin, hand_in, make_event
from tests.browser.stories import story_forms as forms
from tests.browser.stories.judge_stories import STORIES, Story
from tests.browser.stories.test_whole_way import sign_up
from tests.services.deck_checks.deck_check_world import CheckWorld
from tests.services.world import World
from validator.services.access import account_actor
from validator.services.stored_rows import player_names
from validator.store.account import Account
from validator.store.deck_check import Infraction
from validator.store.event_tables import Event

# Under this document a ruling waits for its confirmation, too.
WALKED = next(story for story in STORIES if story.proposed)
OTHERS = [story for story in STORIES if story is not WALKED]


def test_what_was_ruled_appealed_overturned_and_amended_reads_the_same_everywhere(
    live: LiveSite, open_page: OpenPage, picture: Picture
) -> None:
    story = WALKED
    page = open_page(SMALL_PHONE, has_touch=True, is_mobile=True)
    live.clock.moment = story.starts_at - timedelta(days=1)
    sign_up(page, live)
    event_id = make_event(page, story)
    hand_in(page, open_page(), live, story)
    begin(page, live, event_id)
    ready = with_judges(live, event_id)
    judge = phone_of(live, open_page, ready, ready.judge)
    count_and_look(judge, story, picture)
    rule_and_close(judge, story, picture)
    verify_record(live, judge.page, story)

    head = Phone(page, live.address, ready=ready)  # the head judge takes the organizer's phone
    with live.store.reading() as session:
        sign_in(page, live, session.get_one(Account, ready.head.account_id))
    settle_what_waits(head, story)
    verify_first(everything(head), story)
    appeal(judge, head, story)
    verify_decided(everything(head), live, story)
    amend(head)
    verify_amended(everything(head))


@pytest.mark.parametrize("story", OTHERS, ids=[story.policy for story in OTHERS])
def test_it_does_under_the_other_documents(live: LiveSite, open_page: OpenPage, story: Story) -> None:
    """Their pages and forms without a browser; only the check screen, which is all script, is on a phone."""
    organizer, player = forms.visitor_of(live), forms.visitor_of(live)
    live.clock.moment = story.starts_at - timedelta(days=1)
    event_id = forms.make_event(organizer, live, story)
    forms.hand_in(organizer, player, live, story)
    forms.begin(organizer, event_id)
    ready = with_judges(live, event_id)
    judge, head = forms.visitor_of(live, ready.judge), forms.visitor_of(live, ready.head)
    phone = phone_of(live, open_page, ready, ready.judge)
    phone.page.goto(live.address + forms.direct_check(judge, event_id, story))
    find_three_differences(phone, story)
    rule(phone, story)
    phone.next()
    phone.next()
    phone.page.wait_for_url("**/report")
    verify_record(live, phone.page, story)
    forms.settle_what_waits(head, event_id, story)
    verify_first(forms.everything(head, ready), story)
    forms.appeal(judge, head, ready, story)
    verify_decided(forms.everything(head, ready), live, story)
    forms.amend(head, ready)
    verify_amended(forms.everything(head, ready))


def verify_first(sources: dict[str, str], story: Story) -> None:
    """The ruling and what it brings about stand everywhere."""
    for place, text in sources.items():
        assert story.first in text, place
    for sentence in story.first_says:
        assert all(sentence in sources[place] for place in ("report", "pdf", "json", "history")), sentence


def verify_decided(sources: dict[str, str], live: LiveSite, story: Story) -> None:
    """What was decided on appeal stands everywhere; what was ruled first, only in the story of the ruling."""
    for place, text in sources.items():
        assert story.decided_name in text, place
    for sentence in story.decided_says:
        assert all(sentence in sources[place] for place in ("report", "pdf", "json", "history")), sentence
    for sentence in story.gone:
        assert sentence not in effects_of(sources["report"]), sentence
        assert sentence not in effects_of(sources["history"]), sentence
    assert the_infraction(live).penalty == story.decided


def verify_amended(sources: dict[str, str]) -> None:
    """The ruling counts no more, and the old report stays as it was."""
    assert "Deck and list match" not in sources["old"]
    assert "Annulled" in sources["report"]
    assert "Annulled" in sources["pdf"]
    assert '"penalties":{}' in sources["summary.json"].replace(" ", "")


def with_judges(live: LiveSite, event_id: int) -> CheckWorld:
    """Give the event that was made a judge and a head judge."""
    with live.store.reading() as session:
        event = session.get_one(Event, event_id)
        organizer = session.exec(select(Account)).one()
        players = {name: number for number, name in player_names(session, event_id).items()}
    world = World(live.store, account_actor(organizer), event)
    judge, head = world.staff("Judy", "judge"), world.staff("Hedy", "head_judge")
    return CheckWorld(world, live.clock(), "", judge, head, players)


def count_and_look(phone: Phone, story: Story, picture: Picture) -> None:
    """Find three differences while the network comes and goes; the engine judges once it is back."""
    page = phone.page
    direct_check(phone, phone.ready.event_id, "Ann", "The opponent saw a strange card.")
    count_with_a_failing_network(phone, story)
    picture(page, "counted")
    phone.next()
    expect(page.locator("#look-box .differences li")).to_have_count(3)
    expect(page.locator(".engine").first).to_contain_text("No network")
    phone.go_online()
    phone.see_status("saved")
    look_again(phone, story)
    picture(page, "look")


def count_with_a_failing_network(phone: Phone, story: Story) -> None:
    """Count three rows online, the others without a network, and load the page again in between."""
    listed = phone.listed()
    for title in list(listed)[:3]:
        phone.count(title, listed[title])
    phone.see_status("saved")
    phone.go_offline()
    phone.count_all()
    for title, copies in story.found.items():
        if copies < listed[title]:
            phone.set_number(title, copies)
        else:
            phone.count(title, copies - listed[title])
    phone.see_status("offline, safe on this phone")
    before = phone.numbers()
    phone.page.reload()
    wait_for_screen_offline(phone)
    assert phone.numbers() == before
    phone.add(*story.added)
    phone.count(story.added[1], story.copies - 1)


def look_again(phone: Phone, story: Story) -> None:
    """Let the engine judge the physical deck once more."""
    phone.tap('[data-step="count"]')
    phone.next()
    look_at_all(phone, story)


def look_at_all(phone: Phone, story: Story) -> None:
    """Wait for what the engine says of the deck, and go through the checklist."""
    expect(phone.page.locator(".engine b").first).to_contain_text(story.legal)
    phone.page.get_by_role("button", name="All fine").tap()


def find_three_differences(phone: Phone, story: Story) -> None:
    """Find what the story tells of, in a good network."""
    phone.page.wait_for_selector("html[data-ready=yes]")
    phone.count_all()
    for title, copies in story.found.items():
        phone.set_number(title, copies)
    phone.add(*story.added)
    phone.count(story.added[1], story.copies - 1)
    phone.next()
    expect(phone.page.locator("#look-box .differences li")).to_have_count(3)
    look_at_all(phone, story)


def rule(phone: Phone, story: Story) -> None:
    """Answer the questions of the document."""
    phone.next()
    phone.answer(*story.answers)
    expect(phone.page.locator(".penalty")).to_have_text(story.first)
    if story.words:
        phone.page.get_by_label("The ruling in your words").fill(story.words)


def rule_and_close(phone: Phone, story: Story, picture: Picture) -> None:
    """Rule as the document says, and close the check without a network."""
    page = phone.page
    rule(phone, story)
    picture(page, "ruling")
    phone.next()
    phone.go_offline()
    phone.next()
    expect(page.locator("#trouble")).to_contain_text("closed on this phone")
    picture(page, "closed-offline")
    phone.go_online()
    page.wait_for_url("**/report")
    picture(page, "report")


def verify_record(live: LiveSite, page: Page, story: Story) -> None:
    """The record and the report tell what was found and ruled."""
    row = the_infraction(live)
    assert row.penalty == story.code
    assert [effect["code"] for effect in row.effects if effect["kind"] == "remedy"] == story.remedies
    assert [effect["code"] for effect in row.effects if effect["kind"] == "flag"] == story.flags
    assert row.text == story.words
    expect(page.locator(".differences li")).to_have_count(3)
    expect(page.locator(".report-verdict").first).to_contain_text(story.first)
    further = page.get_by_text("a correction by staff")
    expect(further).to_have_count(1 if story.corrected else 0)


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
    listed = phone.listed()
    for title in [title for title, number in phone.numbers().items() if not number.endswith("✓")]:
        phone.set_number(title, listed[title])
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
    found["pdf"] = forms.words_of_pdf(page.request.get(f"{report}.pdf").body())
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


def the_infraction(live: LiveSite) -> Infraction:
    with live.store.reading() as session:
        return session.exec(select(Infraction)).one()


def test_a_disqualification_shows_its_weight_before_it_is_given(live: LiveSite, open_page: OpenPage) -> None:
    phone = new_phone(live, open_page, size=PHONE)
    second = phone_of(live, open_page, phone.ready, phone.ready.judge, PHONE)
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
